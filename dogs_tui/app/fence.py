"""A fence behind the keys that an app was given: passed once they have been worked off."""

from asyncio import AbstractEventLoop, TimerHandle
from collections.abc import Callable
from contextvars import Context
from typing import Any, Final, Protocol, runtime_checkable

from textual import events, messages
from textual.app import App, ScreenStackError

from dogs_tui.app.textual_seams import busy_here, draws_later

WAITING: Final = 1.0
"""Seconds after which another messenger is sent: the first may have been on its way through
something that is gone."""
TRIES: Final = 20
"""How many messengers are sent, until an app that does not answer is given keys all the same.

Only an app that hangs comes so far. On a machine that has much else to do a screen may take longer
to open than one of them is waited for, and a letter that comes before what it was meant for is
lost, or does something else.
"""
PREPARING: Final = 0.005
"""Seconds after which a screen is asked again that was not ready for keys."""


@runtime_checkable
class Preparing(Protocol):
    """A screen that works out, beside its messages, what the next key is for."""

    def is_preparing(self) -> bool:
        """True while it works that out. Never for long, and never while it waits for a key."""
        ...


class Fence:
    """Calls back once an app and everything on its screens have worked off their keys.

    Args:
        app: Has been given keys.
        clock: The loop.
        done: Called once, from the loop.
    """

    def __init__(self, app: App[Any], clock: AbstractEventLoop, done: Callable[[], None]) -> None:
        self._app = app
        self._clock = clock
        self._done: Callable[[], None] | None = done
        self._tries = 0
        self._messenger: _Messenger | None = None
        self._late: TimerHandle | None = None
        self._send()

    def remove(self) -> None:
        """Nobody waits any more."""
        self._done = None
        if self._messenger is not None:
            self._messenger.stop()
        if self._late is not None:
            self._late.cancel()

    def _send(self) -> None:
        if self._messenger is not None:
            self._messenger.stop()
        if self._tries == TRIES:
            self._pass()
            return
        self._tries += 1
        # The loop keeps a cancelled timer, with its context, until its time has come.
        self._late = self._clock.call_later(WAITING, self._send, context=Context())
        self._messenger = _Messenger(self._app, self._clock, self._pass)
        self._messenger.look()

    def _pass(self) -> None:
        done = self._done
        if done is not None:
            self.remove()
            self._clock.call_soon(done)


class _Messenger:
    """Goes to whoever has something to do, behind all that waits there, until nobody has.

    What a key causes goes from widget to widget as messages, opens screens, and moves the keys when
    those are drawn. So all of them have to be at rest, and what is in front drawn since.

    Its steps are methods, posted as they are: of a function that is new each time, Textual would
    look up each time how many arguments it takes.

    Args:
        app: Whose screens they are.
        clock: The loop.
        back: Called when everybody is at rest.
    """

    def __init__(self, app: App[Any], clock: AbstractEventLoop, back: Callable[[], None]) -> None:
        self._app = app
        self._clock = clock
        self._back = back
        self._drawn = False
        """True if the screen was drawn since somebody had something to do."""
        self._stopped = False

    def stop(self) -> None:
        """Another goes in its place, or none."""
        self._stopped = True

    def look(self) -> None:
        """Goes to who has something to do; comes back if nobody has."""
        if self._stopped:
            return
        busy = busy_here(self._app)
        if busy is not None:
            self._drawn = False
            busy.post_message(events.Callback(callback=self._worked))
            return
        try:
            screen = self._app.screen
        except ScreenStackError:
            self._back()
            return
        if isinstance(screen, Preparing) and screen.is_preparing():
            self._clock.call_later(PREPARING, self.look)
        elif not self._drawn or draws_later(screen):
            self._drawn = True
            screen.post_message(messages.InvokeLater(self._worked))
        else:
            self._back()

    def _worked(self) -> None:
        """Whoever calls this has come so far; they rest in the loop's next round."""
        self._clock.call_soon(self.look)
