"""How fast a terminal is listened to: no faster than its app works, and never as fast as a flood.

A few keys at a time go to the app; the next ones when those have been worked off. Meanwhile the
line is paused, so that what a guest pastes or sends waits at the guest's end and costs nothing.
"""

from asyncio import AbstractEventLoop, TimerHandle
from collections.abc import Callable
from typing import Final

from textual import events

from dogs_tui.host.line import Line
from dogs_tui.host.screens.incoming import ESCAPE_DELAY, Incoming

BATCH: Final = 16
"""Keys that wait in an app at most: some milliseconds of work, in which no other session moves."""
RATE: Final = 200
"""Keys a second that are listened to in the long run; a held key repeats some 30 times."""
BURST: Final = 512
"""Keys that may come at once."""
FLOOD: Final = 4096
"""Characters beyond which what waits is nobody's typing, when keys come faster than ``RATE``."""
LIMIT: Final = 64 * 1024
"""Bytes that wait at most, should a line go on although it is paused; more are dropped."""

Post = Callable[[events.Event], None]
Fence = Callable[[Callable[[], None]], None]


class Intake:
    """Gives an app what a line brings.

    Args:
        line: Paused while the app has enough to do.
        post: Gives an event to the app.
        fence: Calls back once the app has worked off everything that was posted.
        loop: Its clock and its timers.
    """

    def __init__(self, line: Line, post: Post, fence: Fence, loop: AbstractEventLoop) -> None:
        self._line = line
        self._post = post
        self._fence = fence
        self._loop = loop
        self._incoming = Incoming()
        self._held = False
        self._paused = False
        self._closed = False
        self._posted = 0
        self._allowance = float(BURST)
        self._counted_at = loop.time()
        self._timer: TimerHandle | None = None

    @property
    def waiting(self) -> int:
        """How many characters wait here."""
        return self._incoming.waiting

    def typed(self, data: bytes) -> None:
        """Takes what came from the terminal."""
        if self._closed:
            return
        self._incoming.feed(data[: max(0, LIMIT - self._incoming.waiting)])
        if not self._held:
            self._go_on()
        elif not self._paused:
            self._paused = True
            self._line.pause()

    def close(self) -> None:
        """Takes nothing more; the line is free for whoever listens next."""
        self._closed = True
        self._stop_timer()
        self._free()

    def _go_on(self) -> None:
        """Works off what waits, up to the next reason to let others work."""
        self._held = False
        self._stop_timer()
        if self._closed:
            return
        allowed = self._allowed()
        if allowed < 1 and not self._incoming.stuck and not self._drops_flood():
            self._hold()
            self._timer = self._loop.call_later(BATCH / RATE, self._go_on)
            return
        for event in self._incoming.take(max(1, min(BATCH, allowed))):
            self._allowance -= 1
            self._posted += 1
            self._post(event)
        if self._posted >= BATCH:
            self._posted = 0
            self._hold()
            self._fence(self._go_on)
        elif not self._incoming.stuck:
            self._hold()
            self._loop.call_soon(self._go_on)
        else:
            self._rest()

    def _drops_flood(self) -> bool:
        """Drops what waits if that is a flood; whether there was one."""
        return self._incoming.waiting > FLOOD and self._incoming.skip_typed() > 0

    def _rest(self) -> None:
        """Everything is worked off, but for what only time or more bytes can tell."""
        self._free()
        if self._incoming.undecided:
            self._timer = self._loop.call_later(ESCAPE_DELAY, self._resolve)

    def _free(self) -> None:
        if self._paused:
            self._paused = False
            self._line.resume()

    def _resolve(self) -> None:
        for event in self._incoming.resolve():
            self._post(event)

    def _hold(self) -> None:
        self._held = True
        if self._incoming.waiting and not self._paused:
            self._paused = True
            self._line.pause()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _allowed(self) -> int:
        now = self._loop.time()
        self._allowance = min(BURST, self._allowance + (now - self._counted_at) * RATE)
        self._counted_at = now
        return int(self._allowance)
