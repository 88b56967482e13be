"""A fence behind the keys that an app was given: passed once they have been worked off."""

from asyncio import AbstractEventLoop, TimerHandle
from collections.abc import Callable
from typing import Final

from textual import events, messages
from textual.app import ScreenStackError
from textual.dom import DOMNode
from textual.message_pump import MessagePump

from dogs_tui.app.textual_seams import OpenApp, has_nothing_to_do

WAITING: Final = 5.0
"""Seconds after which another messenger is sent: the first may have been on its way through
something that is gone."""
TRIES: Final = 4
"""How many messengers are sent, until an app that does not answer is given keys again all the same.

Only an app that hangs comes so far. On a machine that has much else to do a screen may take longer
to open than one of them is waited for, and a letter that comes before what it was meant for is
lost, or does something else.
"""


class Fence:
    """Calls back once an app, what has the focus and all around it have worked off their keys.

    Args:
        app: Has been given keys.
        clock: The loop.
        done: Called once, from the loop.
    """

    def __init__(self, app: OpenApp, clock: AbstractEventLoop, done: Callable[[], None]) -> None:
        self._app = app
        self._clock = clock
        self._done: Callable[[], None] | None = done
        self._tries = 0
        self._late: TimerHandle | None = None
        self._send()

    def remove(self) -> None:
        """Nobody waits any more."""
        self._done = None
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _send(self) -> None:
        if self._tries == TRIES:
            self._pass()
            return
        self._tries += 1
        self._late = self._clock.call_later(WAITING, self._send)
        _Messenger(self._app, self._pass).set_out()

    def _pass(self) -> None:
        done = self._done
        if done is not None:
            self.remove()
            self._clock.call_soon(done)


class _Messenger:
    """Goes where keys go, behind them, and says when it is back.

    Keys go from the app to the focused widget and from there upwards; so does this, past those who
    have nothing to do. What a key opens takes the focus when it has been drawn, so that is waited
    for, too. Whoever goes away meanwhile must not keep the guest from typing.

    Its steps are methods, posted as they are: of a function that is new each time, Textual would
    look up each time how many arguments it takes.

    Args:
        app: Where it sets out and where it comes back to.
        back: Called when it is back, or can go nowhere.
    """

    def __init__(self, app: OpenApp, back: Callable[[], None]) -> None:
        self._app = app
        self._back = back
        self._next: DOMNode | None = None
        """Who it comes to next."""

    def set_out(self) -> None:
        if not _post(self._app, self._at_app):
            self._back()

    def _at_app(self) -> None:
        try:
            self._next = self._app.focused or self._app.screen
        except ScreenStackError:
            self._back()
            return
        self._climb()

    def _climb(self) -> None:
        while (node := self._next) is not None and node is not self._app:
            self._next = node.parent
            if not has_nothing_to_do(node) and _post(node, self._climb):
                return
        if not _post(self._app, self._draw):
            self._back()

    def _draw(self) -> None:
        try:
            drawing = self._app.screen.post_message(messages.InvokeLater(self._drawn))
        except ScreenStackError:
            drawing = False
        if not drawing:
            self._back()

    def _drawn(self) -> None:
        if not _post(self._app, self._back):
            self._back()


def _post(pump: MessagePump, step: Callable[[], None]) -> bool:
    """Has a step taken when everything that waits there is worked off; whether it will be."""
    return pump.post_message(events.Callback(callback=step))
