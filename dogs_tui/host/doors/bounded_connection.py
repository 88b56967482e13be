"""A connection over whatever a listener brings it on: bounded both ways, and lost exactly once."""

from collections.abc import Callable
from contextvars import Context, copy_context
from typing import Any, Final, Protocol

import msgspec

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.connection import (
    Caller,
    Connection,
    ConnectionHandler,
    Forewarned,
    TellsPage,
)
from dogs_tui.host.doors.errors import note_failure
from dogs_tui.host.doors.limits import Limits
from dogs_tui.host.doors.window import Clock, Timer, Window

MOST_UNSENT: Final = 256 * 1024
"""Bytes that may wait to be sent; a connection with more ends."""

MOST_SENT: Final = 1 << 30
"""Bytes that a connection carries before it ends. Far more than a day of play, and so little that
SSH never has to agree on new keys by itself."""

FAREWELL: Final = 5.0
"""Seconds for the last words of a connection that ends."""

IDLE: Final = phrase(
    "You were disconnected after a long time without a key press. You keep your seat."
)
TOO_LONG: Final = phrase(
    "Your session reached its time limit. You keep your seat; reconnect to continue."
)


class Channel(Protocol):
    """The part of a channel that a connection needs, such as an SSH channel."""

    def write(self, data: bytes) -> None: ...
    def pause_reading(self) -> None: ...
    def resume_reading(self) -> None: ...
    def exit(self, status: int) -> None: ...


class Transport(Protocol):
    """The part of the connection under its channel that a connection needs."""

    @property
    def unsent(self) -> int:
        """Bytes that were written on any channel and have not gone out."""
        ...

    @property
    def stalled(self) -> bool:
        """True if what is written now would have to wait."""
        ...

    def abort(self) -> None: ...


class BoundedConnection:
    """One terminal at the end of a channel. A ``Line``; whoever receives from there feeds it.

    Args:
        caller: Who is there.
        channel: The way to the terminal.
        wire: The connection under it.
        size: Columns and rows, as the terminal says.
        limits: How long a connection may block, idle and last.
        clock: The time.
    """

    def __init__(
        self,
        caller: Caller,
        channel: Channel,
        wire: Transport,
        size: tuple[int, int],
        limits: Limits,
        clock: Clock,
    ) -> None:
        self._caller = caller
        self._channel = channel
        self._wire = wire
        self._limits = limits
        self._clock = clock
        self._window = Window(*size, clock, self._resized)
        self._handler: ConnectionHandler | None = None
        self._context: Context | None = None
        self._unheard = bytearray()
        self._paused = False
        self._blocked = False
        self._over = False
        self._reported = False
        self._why = ""
        self._began = self._typed_at = clock.time()
        self.sent = 0
        """Bytes written to the terminal."""
        self.taken = 0
        """Bytes that came from it."""
        self._block_timer: Timer | None = None
        self._end_timer: Timer | None = None
        self._limit_timer: Timer | None = None
        self._watch_limits()

    # What a session sees.

    @property
    def caller(self) -> Caller:
        return self._caller

    @property
    def size(self) -> tuple[int, int]:
        return self._window.size

    @property
    def blocked(self) -> bool:
        return self._blocked

    @property
    def why(self) -> str:
        """In a word, why the connection ended, for the log."""
        return self._why or "left"

    @property
    def summary(self) -> dict[str, object]:
        """What the log says of a connection that ended; seconds, and bytes both ways."""
        return {
            "reason": self.why,
            "seconds": round(self._clock.time() - self._began, 1),
            "sent": self.sent,
            "taken": self.taken,
        }

    def greet(self, greet: Callable[[Connection], None]) -> None:
        """Shows this connection to the host, whose mistake then ends it and no other."""
        self._tell(greet, self)

    def listen(self, handler: ConnectionHandler) -> None:
        """Gives everything from now on to this listener, in the context of this call."""
        self._handler = handler
        self._context = copy_context()
        if self._reported:
            self._tell(handler.lost)
            return
        self._hand_over()

    def write(self, data: bytes) -> None:
        if self._over or not data:
            return
        try:
            self._channel.write(data)
        except OSError:
            self.hang_up()
            return
        self.sent += len(data)
        self._look_at_flow()
        if self._wire.unsent > MOST_UNSENT:
            self._cut("unread")
        elif self.sent > MOST_SENT:
            self._end("much", TOO_LONG)

    def tell(self, message: msgspec.Struct) -> None:
        """Tells the page around the terminal something, if there is one."""
        if not self._over and isinstance(self._channel, TellsPage):
            self._channel.tell(message)

    def pause(self) -> None:
        if not self._paused:
            self._paused = True
            if not self._over:
                self._channel.pause_reading()

    def resume(self) -> None:
        if self._paused:
            self._paused = False
            self._hand_over()

    def hang_up(self, code: int = 0) -> None:
        if self._over:
            return
        self._over = True
        self._quiet()
        # Somebody who does not read would keep what is still to be sent for ever.
        self._end_timer = self._clock.call_later(FAREWELL, self._wire.abort)
        self._channel.exit(code)

    # What the channel says.

    def received(self, data: bytes) -> None:
        """Bytes came from the terminal."""
        if self._over:
            return
        self.taken += len(data)
        self._typed_at = self._clock.time()
        if self._paused or self._handler is None:
            # No more than the channel's window can come until it is read.
            self._unheard += data
            self._channel.pause_reading()
        else:
            self._tell(self._handler.typed, data)

    def changed_size(self, columns: int, rows: int) -> None:
        """The terminal says another size."""
        if not self._over:
            self._window.change(columns, rows)

    def flow_changed(self) -> None:
        """The channel or the connection stopped taking bytes, or takes them again."""
        if not self._over:
            self._look_at_flow()

    def closed(self, why: str = "") -> None:
        """The terminal has closed its end: the connection is lost, and what is left of it ends."""
        self._why = self._why or why
        self.hang_up()
        self._lose()

    def gone(self, why: str = "") -> None:
        """The channel is no more."""
        self._why = self._why or why
        self._over = True
        self._quiet()
        if self._end_timer is not None:
            self._end_timer.cancel()
            self._end_timer = None
        self._lose()

    # Flow.

    def _look_at_flow(self) -> None:
        stalled = self._wire.stalled
        if stalled == self._blocked:
            return
        self._blocked = stalled
        if stalled:
            self._block_timer = self._clock.call_later(
                self._limits.blocked_seconds, lambda: self._cut("blocked")
            )
            return
        if self._block_timer is not None:
            self._block_timer.cancel()
            self._block_timer = None
        if self._handler is not None:
            self._tell(self._handler.flowing)

    def _hand_over(self) -> None:
        """Gives the listener what it has not heard, and lets more come."""
        if self._over or self._paused or self._handler is None:
            return
        unheard, self._unheard = bytes(self._unheard), bytearray()
        if unheard:
            self._tell(self._handler.typed, unheard)
        # The listener may have had enough again.
        if not self._paused and not self._over:
            self._channel.resume_reading()

    def _resized(self, columns: int, rows: int) -> None:
        if self._handler is not None:
            self._tell(self._handler.resized, columns, rows)

    # Ends.

    def _watch_limits(self) -> None:
        """One timer for both limits; it looks again when somebody has typed meanwhile."""
        self._limit_timer = None
        now = self._clock.time()
        ends: list[tuple[float, str, Phrase]] = []
        if self._limits.idle_seconds:
            ends.append((self._typed_at + self._limits.idle_seconds, "idle", IDLE))
        if self._limits.session_seconds:
            ends.append((self._began + self._limits.session_seconds, "long", TOO_LONG))
        if not ends:
            return
        at, why, sentence = min(ends, key=lambda end: end[0])
        if at <= now:
            self._end(why, sentence)
        else:
            self._limit_timer = self._clock.call_later(at - now, self._watch_limits)

    def _end(self, why: str, sentence: Phrase) -> None:
        """Lets the session say why, if it can, and then ends the connection."""
        self._why = self._why or why
        handler: object = self._handler
        if not isinstance(handler, Forewarned):
            self.hang_up()
        elif self._end_timer is None:
            self._end_timer = self._clock.call_later(FAREWELL, self._wire.abort)
            self._tell(handler.ending, sentence)

    def _cut(self, why: str) -> None:
        """Ends the connection at once, with what was not sent."""
        self._why = self._why or why
        self._over = True
        self._quiet()
        self._wire.abort()

    def _quiet(self) -> None:
        self._window.close()
        self._unheard = bytearray()
        for timer in (self._block_timer, self._limit_timer, self._end_timer):
            if timer is not None:
                timer.cancel()
        self._block_timer = self._limit_timer = self._end_timer = None

    def _lose(self) -> None:
        if not self._reported:
            self._reported = True
            if self._handler is not None:
                self._tell(self._handler.lost)

    def _tell(self, call: Callable[..., None], *args: Any) -> None:
        """Calls the listener in its own context; its mistake ends this connection and no other."""
        context = self._context or copy_context()
        try:
            context.copy().run(call, *args)
        except Exception as error:  # noqa: BLE001 (whatever it is, it ends this session alone)
            note_failure(error)
            self._why = self._why or "failed"
            self.hang_up(1)
