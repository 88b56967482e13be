"""The pace at which a terminal is read: no faster than its app works, and never as fast as a flood.

A command goes to the app alone, text a few letters at a time; the next keys when those have been
worked off. So a key always finds what the one before it has opened, however fast they come, and is
never a command where it was meant as text. Meanwhile the connection is paused, so that what a guest
pastes or sends waits at the guest's end and costs nothing. Keys that cost much wait for others.
"""

from asyncio import AbstractEventLoop, TimerHandle
from collections.abc import Callable
from contextvars import Context
from typing import Final

from textual.message import Message

from dogs_tui.app.terminal_input import Incoming
from dogs_tui.host.connection import Connection
from dogs_tui.host.rate_limits import TokenBucket
from dogs_tui.host.sessions.processor import Share

BATCH: Final = 16
"""Letters that wait in an app at most: some milliseconds, in which no other session moves."""
RATE: Final = 200
"""Letters a second that are listened to in the long run; a held key repeats some 30 times."""
BURST: Final = 512
"""Letters that may come at once."""
COMMAND: Final = 4
"""Letters that a command counts for: the app may draw the whole screen for it."""
FLOOD: Final = 4096
"""Characters beyond which what waits is nobody's typing, when keys come faster than ``RATE``."""
BACKLOG: Final = 1024
"""The same, when they cost so much that others have to wait."""
LIMIT: Final = 64 * 1024
"""Bytes that wait at most, should a connection go on although it is paused; more are dropped."""

Post = Callable[[Message], bool]
Fence = Callable[[Callable[[], None]], None]


class Intake:
    """Gives an app what a connection brings.

    Args:
        line: Paused while the app has enough to do.
        post: Gives an event to the app; whether it is mere text there, after which more text goes
            to the same place.
        fence: Calls back once the app has worked off everything that was posted.
        loop: Its clock and its timers.
        share: What its session has of the processor; ``None``: it need not share.
        dropped: Called when keys were dropped that waited, once the others are worked off.
        keeps: Whether nothing is dropped, however much waits: it comes from a pipe, which waits.
        skips: Says whether the rest of the line that comes is of no use; it is not read by letters.
        report: What a sequence that is no key tells the app; by default none tells anything.
    """

    def __init__(
        self,
        connection: Connection,
        post: Post,
        fence: Fence,
        loop: AbstractEventLoop,
        *,
        share: Share | None = None,
        dropped: Callable[[], None] = lambda: None,
        keeps: bool = False,
        skips: Callable[[], bool] = lambda: False,
        report: Callable[[str], Message | None] = lambda _: None,
    ) -> None:
        self._connection = connection
        self._post = post
        self._fence = fence
        self._loop = loop
        self._share = share
        self._dropped = dropped
        self._keeps = keeps
        self._skips = skips
        self._untold = False
        """True if keys were dropped and nobody was told."""
        self._incoming = Incoming(report=report)
        self._held = False
        self._paused = False
        self._closed = False
        self._posted = 0
        self._allowance = TokenBucket(BURST, RATE, loop.time())
        self._timer: TimerHandle | None = None

    @property
    def waiting(self) -> int:
        """The number of characters that wait here."""
        return self._incoming.waiting

    def typed(self, data: bytes) -> None:
        """Takes what came from the terminal."""
        if self._closed:
            return
        room = max(0, LIMIT - self._incoming.waiting)
        self._incoming.feed(data[:room], self._loop.time())
        if not self._held:
            self._go_on()
        elif not self._paused:
            self._paused = True
            self._connection.pause()

    def close(self) -> None:
        """Takes nothing more; the connection is free for whoever listens next."""
        self._closed = True
        self._stop_timer()
        self._end_turn()
        self._free()

    def _go_on(self) -> None:
        """Works off what waits, up to the next reason to let others work."""
        self._held = False
        self._stop_timer()
        if self._closed:
            return
        if self._skips():
            self._incoming.skip_line()
        allowed = int(self._allowance.held(self._loop.time()))
        if allowed < 1 and not self._incoming.stuck and not self._drops(FLOOD):
            self._hold()
            self._set_timer(BATCH / RATE, self._go_on)
            return
        if self._waits_for_turn():
            self._drops(BACKLOG)
            self._hold()
            return
        command = False
        for _ in range(max(1, min(BATCH - self._posted, allowed))):
            taken = self._incoming.take(1)
            command = self._give(taken)
            if command or not taken:
                break
        if command or self._posted >= BATCH or self._has_turn():
            self._posted = 0
            self._hold()
            self._fence(self._worked_off)
        elif not self._incoming.stuck:
            self._hold()
            self._loop.call_soon(self._go_on)
        else:
            self._rest()

    def _give(self, keys: list[Message]) -> bool:
        """Gives the app what came; whether some of it may change where the next keys belong."""
        text = [self._post(event) for event in keys]
        spent = sum(1 if letter else COMMAND for letter in text)
        self._allowance.spend(self._loop.time(), spent)
        self._posted += len(text)
        return not all(text)

    def _worked_off(self) -> None:
        """The app has done what the keys asked for: now others, if this session waited for them."""
        self._end_turn()
        self._go_on()

    def _waits_for_turn(self) -> bool:
        incoming = self._incoming
        if self._share is None or incoming.stuck or not incoming.waiting:
            return False
        return not self._share.ask(self._go_on)

    def _has_turn(self) -> bool:
        return self._share is not None and self._share.in_turn

    def _end_turn(self) -> None:
        if self._share is not None:
            self._share.done()

    def _drops(self, most: int) -> bool:
        """Drops what waits if it is more than so much; whether it did."""
        if self._keeps or self._incoming.waiting <= most:
            return False
        dropped = self._incoming.skip_typed() > 0
        self._untold |= dropped
        return dropped

    def _rest(self) -> None:
        """Everything is worked off, but for what only time or more bytes can tell."""
        if self._untold:  # no sooner: the next key takes such words away
            self._untold = False
            self._dropped()
        delay = self._incoming.wait(self._loop.time())
        if delay is not None:
            self._set_timer(delay, self._resolve)
        self._free()  # last: what the connection has kept may come at once

    def _free(self) -> None:
        if self._paused:
            self._paused = False
            self._connection.resume()

    def _resolve(self) -> None:
        for event in self._incoming.resolve(self._loop.time()):
            self._post(event)

    def _hold(self) -> None:
        self._held = True
        if self._incoming.waiting and not self._paused:
            self._paused = True
            self._connection.pause()

    def _set_timer(self, seconds: float, call: Callable[[], None]) -> None:
        """Calls later, in no session's context: the loop keeps that of a cancelled timer."""
        self._timer = self._loop.call_later(seconds, call, context=Context())

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
