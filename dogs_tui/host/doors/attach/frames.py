"""The messages on a socket on which ``dogs-tui host attach`` hands a terminal to a host.

A frame is a kind, a length and so many bytes. Bounded both ways: nobody can make the other end
keep more than one frame.
"""

import struct
from collections.abc import Iterator, Mapping
from enum import IntEnum
from typing import Final

import msgspec

PROTOCOL: Final = 1
"""Raised when either end would no longer understand the other."""
LARGEST: Final = 16 * 1024
"""Bytes that one frame may carry."""
ADDRESS_LIMIT: Final = 64
"""Characters of where a guest comes from."""

_HEAD: Final = struct.Struct("!BI")
HEAD: Final = _HEAD.size
"""Bytes of a frame before what it carries."""
_SIZE: Final = struct.Struct("!HH")
_CODE: Final = struct.Struct("!B")


class FrameKind(IntEnum):
    """The kinds of frames."""

    HELLO = 1
    """To the host, first and once: who comes."""
    DATA = 2
    """Bytes from or for the terminal."""
    SIZE = 3
    """To the host: columns and rows."""
    END = 4
    """From the host, last: the exit code."""


_KINDS: Final = frozenset(map(int, FrameKind))


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The facts that ``attach`` tells of a guest."""

    protocol: int
    key: str
    """The public key that was proven to sshd: its type and the key, as in ``authorized_keys``."""
    columns: int
    rows: int
    listed: bool = False
    """True if sshd's own list stands for the host's: the key needs no invitation."""
    address: str = ""
    login: str = ""
    code: str = ""
    lines: bool = False
    """True if everything was asked for in lines."""
    watch: bool = False
    """True if the table was asked for to be watched."""
    terminal: bool = True
    """True if a terminal is there, and no pipe."""
    environment: Mapping[str, str] = {}


class FrameError(ValueError):
    """The bytes that came are not a frame of this protocol."""


class Frames:
    """Frames out of bytes as they come, in any pieces."""

    def __init__(self) -> None:
        self._left = bytearray()

    def feed(self, data: bytes | bytearray | memoryview) -> Iterator[tuple[FrameKind, bytes]]:
        """Takes bytes, and gives the frames that are whole now, one after the other.

        Those that are not fetched stay for the next time.

        Raises:
            FrameError: While fetching: of a kind that does not exist, or too large.
        """
        self._left += data
        return self._whole()

    def _whole(self) -> Iterator[tuple[FrameKind, bytes]]:
        while len(self._left) >= _HEAD.size:
            number, length = _HEAD.unpack_from(self._left)
            if length > LARGEST or number not in _KINDS:
                raise FrameError("not a frame")
            end = _HEAD.size + length
            if len(self._left) < end:
                return
            payload = bytes(self._left[_HEAD.size : end])
            del self._left[:end]
            yield FrameKind(number), payload


def frame(kind: FrameKind, payload: bytes = b"") -> bytes:
    """One frame; the payload is at most ``LARGEST``."""
    return _HEAD.pack(kind, len(payload)) + payload


def data_frames(data: bytes) -> bytes:
    """Bytes of any length as frames."""
    return b"".join(
        frame(FrameKind.DATA, data[at : at + LARGEST]) for at in range(0, len(data), LARGEST)
    )


def hello_frame(hello: Hello) -> bytes:
    return frame(FrameKind.HELLO, msgspec.json.encode(hello))


def hello_size(head: bytes) -> int:
    """The length of a hello, from the first ``HEAD`` bytes of a connection.

    Raises:
        FrameError: It does not begin with a hello.
    """
    number, length = _HEAD.unpack(head)
    if number != FrameKind.HELLO or length > LARGEST:
        raise FrameError("a hello comes first")
    return int(length)


def read_hello(payload: bytes) -> Hello:
    """Reads who connects.

    Raises:
        FrameError: It cannot be read, or is of another protocol.
    """
    try:
        hello = msgspec.json.decode(payload, type=Hello)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise FrameError("not a hello") from error
    if hello.protocol != PROTOCOL:
        raise FrameError("another protocol")
    return hello


def size_frame(columns: int, rows: int) -> bytes:
    return frame(FrameKind.SIZE, _SIZE.pack(min(columns, 0xFFFF), min(rows, 0xFFFF)))


def read_size(payload: bytes) -> tuple[int, int]:
    """Columns and rows.

    Raises:
        FrameError: It is not a size.
    """
    try:
        columns, rows = _SIZE.unpack(payload)
    except struct.error as error:
        raise FrameError("not a size") from error
    return columns, rows


def end_frame(code: int) -> bytes:
    return frame(FrameKind.END, _CODE.pack(code & 0xFF))


def read_end(payload: bytes) -> int:
    """The exit code.

    Raises:
        FrameError: It is not one.
    """
    if len(payload) != _CODE.size:
        raise FrameError("not an end")
    return payload[0]
