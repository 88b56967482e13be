"""A guest's line over the socket for the real sshd."""

import asyncio
from typing import Final, Protocol

from dogs_rules.clean import clean_text
from dogs_tui.host.door import frames
from dogs_tui.host.door.frames import FrameError, Frames, Hello, Kind
from dogs_tui.host.line import ENVIRONMENT, Caller, Listener, clamped

HELLO_SECONDS: Final = 5.0
"""For the other end to say who comes."""
GOODBYE_SECONDS: Final = 5.0
"""For the other end to take what was said last."""
BLOCKED_SECONDS: Final = 60.0
"""After which a terminal that does not read is given up."""
BLOCKED_AT: Final = 64 * 1024
"""Bytes on their way from which on the terminal counts as not reading."""
MOST_UNSENT: Final = 256 * 1024
"""Bytes on their way that end the line."""
SETTLED_SECONDS: Final = 0.1
"""After which a new size is believed to stay."""

_PIECE: Final = 8 * 1024
_TEXT: Final = 64


class Doorkeeper(Protocol):
    """What a line asks of its door."""

    def trusts(self, line: "SocketLine", transport: asyncio.Transport) -> bool:
        """Whether the other end may say who comes."""
        ...

    def refusal(self, line: "SocketLine", hello: Hello) -> str:
        """Why a guest is not let in, to be said; empty: they are."""
        ...

    def listed(self, fingerprint: str) -> bool: ...
    def arrived(self, line: "SocketLine") -> None:
        """Somebody was let in, and the line is ready for its session."""

    def left(self, line: "SocketLine") -> None:
        """The line is gone, whether somebody had been let in or not."""


class SocketLine(asyncio.BufferedProtocol):
    """A line (``dogs_tui.host.line.Line``) over a unix socket.

    Bounded: one piece and one frame of input, ``MOST_UNSENT`` of output. Nothing is read while
    the session wants nothing more.
    """

    def __init__(self, door: Doorkeeper) -> None:
        self._door = door
        self._loop = asyncio.get_running_loop()
        self._frames = Frames()
        self._piece = bytearray(_PIECE)
        self._transport: asyncio.Transport | None = None
        self._caller: Caller | None = None
        self._listener: Listener | None = None
        self._size = clamped(80, 24)
        self._paused = False
        self._blocked = False
        self._hung_up = False
        self._patience: asyncio.TimerHandle | None = None
        """For a hello, for a terminal that reads again, or for the last bytes to be taken."""
        self._settling: asyncio.TimerHandle | None = None
        self._new_size = self._size

    @property
    def caller(self) -> Caller:
        """Who comes; known from ``arrived`` on."""
        assert self._caller is not None
        return self._caller

    @property
    def size(self) -> tuple[int, int]:
        return self._size

    @property
    def blocked(self) -> bool:
        return self._blocked

    def listen(self, listener: Listener) -> None:
        self._listener = listener
        self._loop.call_soon(self._work_off)
        if self._transport is not None and not self._paused:
            self._transport.resume_reading()

    def write(self, data: bytes) -> None:
        transport = self._transport
        if transport is None or self._hung_up or not data:
            return
        transport.write(frames.data_frames(data))
        if transport.get_write_buffer_size() > MOST_UNSENT:
            self._hung_up = True
            transport.abort()

    def pause(self) -> None:
        self._paused = True
        if self._transport is not None:
            self._transport.pause_reading()

    def resume(self) -> None:
        self._paused = False
        self._loop.call_soon(self._work_off)
        if self._transport is not None and self._listener is not None:
            self._transport.resume_reading()

    def hang_up(self, code: int = 0) -> None:
        transport = self._transport
        if transport is None or self._hung_up:
            return
        self._hung_up = True
        transport.write(frames.end_frame(code))
        transport.close()
        self._be_patient(GOODBYE_SECONDS)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        if not self._door.trusts(self, transport):
            transport.abort()
            return
        transport.set_write_buffer_limits(high=BLOCKED_AT)
        self._be_patient(HELLO_SECONDS)

    def get_buffer(self, sizehint: int) -> bytearray:  # noqa: ARG002  (asyncio's signature)
        return self._piece

    def buffer_updated(self, nbytes: int) -> None:
        self._work_off(memoryview(self._piece)[:nbytes])

    def pause_writing(self) -> None:
        self._blocked = True
        if not self._hung_up:
            self._be_patient(BLOCKED_SECONDS)

    def resume_writing(self) -> None:
        self._blocked = False
        if not self._hung_up:
            self._be_patient(None)
            if self._listener is not None:
                self._listener.flowing()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self._transport = None
        self._hung_up = True
        self._be_patient(None)
        if self._settling is not None:
            self._settling.cancel()
        self._door.left(self)
        if self._listener is not None:
            self._listener.lost()

    def _work_off(self, data: bytes | memoryview = b"") -> None:
        """Hands on what came, as far as it is wanted now."""
        found = self._frames.feed(data)
        try:
            while not self._hung_up and self._wanted():
                kind, payload = next(found)
                self._take(kind, payload)
        except StopIteration:
            return
        except FrameError:
            self._hung_up = True
            if self._transport is not None:
                self._transport.abort()

    def _wanted(self) -> bool:
        return self._caller is None or (self._listener is not None and not self._paused)

    def _take(self, kind: Kind, payload: bytes) -> None:
        if self._caller is None:
            if kind is not Kind.HELLO:
                raise FrameError("a hello comes first")
            self._meet(frames.read_hello(payload))
        elif kind is Kind.DATA:
            if self._listener is not None:
                self._listener.typed(payload)
        elif kind is Kind.SIZE:
            self._new_size = clamped(*frames.read_size(payload))
            if self._settling is None:
                self._settling = self._loop.call_later(SETTLED_SECONDS, self._settled)
        else:
            raise FrameError("not for a host")

    def _meet(self, hello: Hello) -> None:
        self._be_patient(None)
        if self._transport is not None:
            self._transport.pause_reading()
        self._size = self._new_size = clamped(hello.columns, hello.rows)
        refusal = self._door.refusal(self, hello)
        self._caller = _caller(hello, listed=not refusal and self._door.listed(hello.fingerprint))
        if refusal:
            self.write(f"{refusal}\r\n".encode())
            self.hang_up(1)
        else:
            self._door.arrived(self)

    def _settled(self) -> None:
        self._settling = None
        if self._new_size != self._size:
            self._size = self._new_size
            if self._listener is not None:
                self._listener.resized(*self._size)

    def _be_patient(self, seconds: float | None) -> None:
        """Gives the line up after so many seconds, unless patience is set anew."""
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
        if seconds is not None and self._transport is not None:
            self._patience = self._loop.call_later(seconds, self._transport.abort)


def _caller(hello: Hello, *, listed: bool) -> Caller:
    return Caller(
        fingerprint=hello.fingerprint,
        address=clean_text(hello.address, _TEXT),
        login=clean_text(hello.login, _TEXT),
        listed=listed,
        code=clean_text(hello.code, 16),
        environment={
            name: clean_text(hello.environment[name], _TEXT)
            for name in ENVIRONMENT
            if name in hello.environment
        },
    )
