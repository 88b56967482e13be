"""The way from a socket on which a terminal is handed over to its guest's connection."""

import asyncio
from collections.abc import Callable
from typing import Final

from dogs_rules.phrase import Phrase
from dogs_tui.host.connection import Connection
from dogs_tui.host.doors.attach import frames
from dogs_tui.host.doors.attach.frames import FrameError, FrameKind, Frames
from dogs_tui.host.doors.bounded_connection import FAREWELL, BoundedConnection
from dogs_tui.words import say

BLOCKED_AT: Final = 64 * 1024
"""Bytes on their way from which on the terminal counts as not reading."""

_PIECE: Final = 8 * 1024


class SocketTransport(asyncio.BufferedProtocol):
    """Frames over a unix socket, as channel and wire of a connection.

    Bounded: one piece and one frame of input, and of output what the connection allows. Nothing is
    read while the session wants nothing more.

    Args:
        meet: Gives the connection of a guest who is let in, or why they are not.
        greet: Given the connection of somebody who was let in, when it is ready for its session.
        left: Called when the way is gone, whether somebody had been let in or not.
    """

    def __init__(
        self,
        meet: Callable[["SocketTransport"], BoundedConnection | Phrase],
        greet: Callable[[Connection], None],
        left: Callable[["SocketTransport"], None],
    ) -> None:
        self._let_in = meet
        self._greet = greet
        self._left = left
        self._loop = asyncio.get_running_loop()
        self._frames = Frames()
        self._piece = bytearray(_PIECE)
        self._transport: asyncio.Transport | None = None
        self._connection: BoundedConnection | None = None
        self._reading = True
        self._ended = False
        self._patience: asyncio.TimerHandle | None = None
        """For the last words of a refusal to be taken."""
        self.stalled = False
        """True if what is written now would have to wait."""

    # What a connection needs.

    @property
    def unsent(self) -> int:
        """Bytes that were written and have not gone out."""
        return self._transport.get_write_buffer_size() if self._transport else 0

    def write(self, data: bytes) -> None:
        if self._transport is not None and not self._ended:
            self._transport.write(frames.data_frames(data))

    def pause_reading(self) -> None:
        self._reading = False
        if self._transport is not None:
            self._transport.pause_reading()

    def resume_reading(self) -> None:
        self._reading = True
        if self._transport is not None:
            self._transport.resume_reading()
            self._loop.call_soon(self._work_off)

    def exit(self, status: int) -> None:
        if self._transport is not None and not self._ended:
            self._transport.write(frames.end_frame(status))
            self._transport.close()
        self._ended = True

    def abort(self) -> None:
        self._ended = True
        if self._transport is not None:
            self._transport.abort()

    # What asyncio says.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.set_write_buffer_limits(high=BLOCKED_AT)
        self._meet()

    def get_buffer(self, sizehint: int) -> bytearray:  # noqa: ARG002  (asyncio's signature)
        return self._piece

    def buffer_updated(self, nbytes: int) -> None:
        self._work_off(memoryview(self._piece)[:nbytes])

    def pause_writing(self) -> None:
        self.stalled = True
        if self._connection is not None:
            self._connection.flow_changed()

    def resume_writing(self) -> None:
        self.stalled = False
        if self._connection is not None:
            self._connection.flow_changed()

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        self._ended = True
        if self._patience is not None:
            self._patience.cancel()
        self._left(self)
        if self._connection is not None:
            self._connection.gone("lost" if exc else "")

    # Frames.

    def _work_off(self, data: bytes | memoryview = b"") -> None:
        """Hands on what came, as far as it is wanted now."""
        frames = self._frames.feed(data)
        try:
            while self._reading and not self._ended:
                self._take(*next(frames))
        except StopIteration:
            return
        except FrameError:
            self.abort()

    def _take(self, kind: FrameKind, payload: bytes) -> None:
        if self._connection is not None and kind is FrameKind.DATA:
            self._connection.received(payload)
        elif self._connection is not None and kind is FrameKind.SIZE:
            self._connection.changed_size(*frames.read_size(payload))
        else:
            raise FrameError("not for a host")

    def _meet(self) -> None:
        verdict = self._let_in(self)
        if isinstance(verdict, Phrase):
            self.write(f"{say(verdict)}\r\n".encode())
            self.exit(1)
            self._patience = self._loop.call_later(FAREWELL, self.abort)
        else:
            self._connection = verdict
            verdict.greet(self._greet)
