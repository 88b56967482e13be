"""What goes over the socket between the process that has a store and those that ask it.

A frame is a length and so many bytes of MessagePack. The first one of each side is read by every
version: the ``Hello`` of who asks, and to that an ``Answered`` or a ``Refused``.
"""

import asyncio
import struct
from typing import Final, TypeAlias, TypeVar

import msgspec
from msgspec.msgpack import Decoder

from dogs_rules.phrase import Phrase

M = TypeVar("M")

PROTOCOL: Final = 1
"""Raised when either end would no longer understand the other."""
LARGEST: Final = 256 * 1024 * 1024
"""Bytes that a frame may carry: all documents of a kind have some tens of MiB."""

_LENGTH: Final = struct.Struct("!I")


class FrameError(ValueError):
    """What came, or was to be sent, is not a frame of this protocol."""


class Hello(msgspec.Struct, frozen=True, array_like=True, tag="dogs-tui store"):
    """Who asks says first in which protocol."""

    protocol: int


class Asked(msgspec.Struct, frozen=True, array_like=True):
    """A question; any number may wait for their answers."""

    number: int
    """By which the answer is known."""
    word: str
    """What is asked (``words``)."""
    about: msgspec.Raw


class Answered(msgspec.Struct, frozen=True, array_like=True, tag=1):
    """What was asked is done."""

    number: int
    answer: msgspec.Raw


class Refused(msgspec.Struct, frozen=True, array_like=True, tag=2):
    """What was asked is not done."""

    number: int
    kind: str
    """Which kind of ``StoreError`` it is."""
    sentence: Phrase
    now: int = 0
    """Of an ``OvertakenError``."""


class Told(msgspec.Struct, frozen=True, array_like=True, tag=3):
    """A notice."""

    topic: str
    name: str
    at: int


Reply: TypeAlias = Answered | Refused | Told

HELLOS: Final = Decoder(Hello)
QUESTIONS: Final = Decoder(Asked)
REPLIES: Final[Decoder[Reply]] = Decoder(Reply)


def framed(message: msgspec.Struct) -> bytes:
    """A message as a frame.

    Raises:
        FrameError: It is too large.
    """
    payload = msgspec.msgpack.encode(message)
    if len(payload) > LARGEST:
        raise FrameError("too large")
    return _LENGTH.pack(len(payload)) + payload


async def read_message(reader: asyncio.StreamReader, kind: Decoder[M]) -> M:
    """The next message of a kind.

    Raises:
        FrameError: What came is none.
        EOFError: Nothing more comes.
        OSError: The connection broke.
    """
    (length,) = _LENGTH.unpack(await reader.readexactly(_LENGTH.size))
    if length > LARGEST:
        raise FrameError("too large")
    payload = await reader.readexactly(length)
    try:
        return kind.decode(payload)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise FrameError("not a message") from error
