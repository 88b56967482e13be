"""The way between the acceptor and a host: messages, a line each, some with a connection."""

import asyncio
import contextlib
import socket
from collections import deque
from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

import msgspec

from dogs_tui.host.operations.messages import FromHost, ToHost

Told = TypeVar("Told")

PIECE: Final = 64 * 1024
"""Bytes that are taken at a time."""
PASSED: Final = 8
"""Connections that may come with them."""
LONGEST: Final = 8 * 1024 * 1024
"""Bytes of a message: all bans, at most."""
_CLOSED_LATER: Final = getattr(socket, "MSG_CMSG_CLOEXEC", 0)
"""Has what comes not be handed on to processes that are started here."""


class Channel(Generic[Told]):
    """One end of the way. Nothing waits here: what the other end does not take is kept for it.

    Args:
        way: The socket.
        kind: What is told by the other end.
        heard: Called with each message, and with the connection that came with it.
        lost: Called when the other end is gone.
    """

    def __init__(
        self,
        way: socket.socket,
        kind: Any,
        heard: Callable[[Told, socket.socket | None], None],
        lost: Callable[[], None],
    ) -> None:
        way.setblocking(False)
        self._way = way
        self._decoder: msgspec.json.Decoder[Told] = msgspec.json.Decoder(kind)
        self._heard = heard
        self._lost = lost
        self._read = bytearray()
        self._passed: deque[socket.socket] = deque()
        self._unsent: deque[tuple[bytes, socket.socket | None]] = deque()
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(way, self._take)

    def tell(self, message: ToHost | FromHost, passed: socket.socket | None = None) -> None:
        """Says something to the other end, if it is still there.

        Args:
            message: What.
            passed: A connection that is handed over with it, and closed here.
        """
        if self._way.fileno() < 0:
            if passed is not None:
                passed.close()
            return
        self._unsent.append((msgspec.json.encode(message) + b"\n", passed))
        if len(self._unsent) == 1:
            self._send()

    def close(self) -> None:
        """Ends it. May be repeated."""
        if self._way.fileno() < 0:
            return
        self._loop.remove_reader(self._way)
        self._loop.remove_writer(self._way)
        for _, passed in self._unsent:
            if passed is not None:
                passed.close()
        for sock in self._passed:
            sock.close()
        self._unsent.clear()
        self._passed.clear()
        self._way.close()

    def _send(self) -> None:
        try:
            while self._unsent:
                data, passed = self._unsent[0]
                files = [] if passed is None else [passed.fileno()]
                sent = socket.send_fds(self._way, [data], files) if files else self._way.send(data)
                if passed is not None:
                    passed.close()
                if sent == len(data):
                    self._unsent.popleft()
                else:
                    self._unsent[0] = (data[sent:], None)
        except BlockingIOError:
            self._loop.add_writer(self._way, self._send)
            return
        except OSError:
            self._end()
            return
        self._loop.remove_writer(self._way)

    def _take(self) -> None:
        try:
            data, numbers, _, _ = socket.recv_fds(self._way, PIECE, PASSED, _CLOSED_LATER)
        except BlockingIOError:
            return
        except OSError:
            data, numbers = b"", []
        self._passed.extend(socket.socket(fileno=number) for number in numbers)
        self._read += data
        if not data or len(self._read) > LONGEST:
            self._end()
            return
        *lines, self._read = self._read.split(b"\n")
        for line in lines:
            self._hear(line)

    def _hear(self, line: bytes | bytearray) -> None:
        message: Any = self._decoder.decode(line)
        # One comes with each message that hands one over, in their order.
        passed = self._passed.popleft() if hasattr(message, "door") else None
        self._heard(message, passed)

    def _end(self) -> None:
        self.close()
        self._lost()


def pair() -> tuple[socket.socket, socket.socket]:
    """Both ends of a way, of which the second is for a process that is started."""
    ours, theirs = socket.socketpair()
    with contextlib.suppress(OSError):  # It is a matter of speed alone.
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4 * PIECE)
    return ours, theirs
