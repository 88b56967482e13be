"""A fence behind the keys that an app was given: passed once they have been worked off."""

from asyncio import AbstractEventLoop
from collections.abc import Callable
from typing import Final

from textual import events, messages
from textual.app import ScreenStackError
from textual.dom import DOMNode
from textual.message_pump import MessagePump

from dogs_tui.app.textual_seams import OpenApp, has_nothing_to_do

LIMIT: Final = 5.0
"""Seconds after which an app that does not answer is given keys again.

Long enough for a screen to open on a machine that has much else to do: a letter that comes before
what it was meant for may be a command.
"""


class Fence:
    """Calls back once an app, what has the focus and all around it have worked off their keys.

    Keys go from the app to the focused widget and from there upwards, so a message takes the same
    way, past those who have nothing to do. What a key opens takes the focus when it has been drawn,
    so the message waits for that, too. Whoever goes away before it arrives must not keep the guest
    from typing.

    Its steps are methods, posted as they are: of a function that is new each time, Textual would
    look up each time how many arguments it takes.

    Args:
        app: Has been given keys.
        clock: The loop.
        done: Called once, from the loop.
    """

    def __init__(self, app: OpenApp, clock: AbstractEventLoop, done: Callable[[], None]) -> None:
        self._app = app
        self._clock = clock
        self._done: Callable[[], None] | None = done
        self._next: DOMNode | None = None
        """Who the message comes to next."""
        self._late = clock.call_later(LIMIT, self._arrived)
        if not _post(app, self._at_app):
            self._arrived()

    def remove(self) -> None:
        """Nobody waits any more."""
        self._late.cancel()
        self._done = None

    def _at_app(self) -> None:
        try:
            self._next = self._app.focused or self._app.screen
        except ScreenStackError:
            self._arrived()
            return
        self._climb()

    def _climb(self) -> None:
        while (node := self._next) is not None and node is not self._app:
            self._next = node.parent
            if not has_nothing_to_do(node) and _post(node, self._climb):
                return
        if not _post(self._app, self._draw):
            self._arrived()

    def _draw(self) -> None:
        try:
            drawing = self._app.screen.post_message(messages.InvokeLater(self._drawn))
        except ScreenStackError:
            drawing = False
        if not drawing:
            self._arrived()

    def _drawn(self) -> None:
        if not _post(self._app, self._arrived):
            self._arrived()

    def _arrived(self) -> None:
        done = self._done
        if done is not None:
            self.remove()
            self._clock.call_soon(done)


def _post(pump: MessagePump, step: Callable[[], None]) -> bool:
    """Has a step taken when everything that waits there is worked off; whether it will be."""
    return pump.post_message(events.Callback(callback=step))
