"""Keys one after the other: what a key opens owns the next, however many come at once."""

from asyncio import get_running_loop
from collections import deque
from collections.abc import Callable
from typing import Any, Final

from textual import events
from textual.app import App, ScreenStackError
from textual.message import Message
from textual.widget import Widget

from dogs_tui.app.fence import Fence

Input = events.InputEvent | events.Paste

LIMIT: Final = 4096
"""Keys and clicks that wait at most: more are nobody's typing."""


class KeyOrder:
    """Gives an app the next key when everything that the one before caused is done.

    Text goes to the widget that takes it as fast as it comes; whatever may be a command waits until
    the text before is worked off, and holds all that comes after it.

    Args:
        app: Whose keys they are.
        give: Gives the app a key.
        dropped: Called when more waited than anybody types, and was dropped.
    """

    def __init__(
        self, app: App[Any], give: Callable[[Input], bool], dropped: Callable[[], None]
    ) -> None:
        self._app = app
        self._give = give
        self._dropped = dropped
        self._waiting: deque[Input] = deque()
        self._settled = False
        """True if all that was given is worked off; not before the app has begun."""
        self._typing: Widget | None = None
        """What takes the text that was given and that nobody has waited for."""
        self._fence: Fence | None = None
        self._when_settled: list[Callable[[], None]] = []
        self._closed = False

    @property
    def waiting(self) -> int:
        """Number of keys that wait here."""
        return len(self._waiting)

    def take(self, event: Input) -> bool:
        """Takes a key, a paste or a click; whether the app will be given it."""
        if self._closed:
            return False
        if len(self._waiting) >= LIMIT:
            self._waiting.clear()
            self.call_when_settled(self._dropped)
            return False
        self._waiting.append(event)
        self._go_on()
        return True

    def call_when_settled(self, done: Callable[[], None]) -> None:
        """Calls back once everything is worked off that was taken until then."""
        self._when_settled.append(done)
        self._settled = False
        self._go_on()

    def takes_text(self, event: Message) -> Widget | None:
        """Gives the widget that has the keyboard, if a key is mere text there."""
        if not isinstance(event, events.Key) or not event.is_printable:
            return None
        try:
            focused = self._app.focused
        except ScreenStackError:
            return None
        consumes = focused is not None and focused.check_consume_key(event.key, event.character)
        return focused if consumes else None

    def close(self) -> None:
        """Gives nothing more."""
        self._closed = True
        self._waiting.clear()
        self._when_settled.clear()
        if self._fence is not None:
            self._fence.remove()
            self._fence = None

    def _go_on(self) -> None:
        """Gives what may be given now, and has the rest wait for that."""
        while self._waiting and self._fence is None:
            event = self._waiting[0]
            taker = self.takes_text(event)
            if not self._settled and (taker is None or taker is not self._typing):
                break
            self._waiting.popleft()
            if not isinstance(event, events.MouseMove):
                self._settled, self._typing = False, taker
            self._give(event)
        waits = self._waiting or self._when_settled or self._typing is None
        if waits and not self._settled and self._fence is None:
            self._fence = Fence(self._app, get_running_loop(), self._worked_off)

    def _worked_off(self) -> None:
        self._fence = None
        self._settled, self._typing = True, None
        if not self._waiting:
            called, self._when_settled = self._when_settled, []
            for done in called:
                done()
        self._go_on()
