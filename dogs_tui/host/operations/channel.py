"""The way between the acceptor and a host, and the messages on it, some with a connection."""

import asyncio
import contextlib
import socket
from collections import deque
from collections.abc import Callable
from datetime import datetime
from typing import Any, Final, Generic, TypeVar

import msgspec

from dogs_tui.host.doors.accepted import Door
from dogs_tui.host.doors.limits import Refused
from dogs_tui.host.operations.config import HostConfig


class Start(msgspec.Struct, frozen=True, tag=True):
    """To a host, first: how it is to run."""

    config: HostConfig
    ports: tuple[int, ...]
    """The ports where guests come in."""
    since: datetime
    """The time when the acceptor started."""
    begins: bool = False
    """True if no host runs behind this acceptor yet: what an ended one left is put in order."""
    invites: bool = False
    """True if the first guest of all is to be given an invitation."""
    web_port: int = 0
    """The port where browsers come in; 0: none."""


class Ping(msgspec.Struct, frozen=True, tag=True):
    """To a host: does it answer?"""


class Come(msgspec.Struct, frozen=True, tag=True):
    """To a host, with a connection: it was accepted."""

    number: int
    """By which the host tells what becomes of it."""
    door: Door
    address: str
    refused: Refused | None
    hello: bytes
    known: bool = False
    """True if somebody came from there before who is known."""
    counts: "AcceptorCounts | None" = None
    """For whoever asks how the host is doing."""


class AcceptorCounts(msgspec.Struct, frozen=True):
    """The counts that only the acceptor has."""

    logins: int
    """Connections that have no session yet."""
    refused: dict[str, int]
    """Those that were not let in, by reason."""


class TurnedAway(msgspec.Struct, frozen=True, tag=True):
    """To a host: somebody tried to come in from an address that is banned."""

    address: str


class Gone(msgspec.Struct, frozen=True, tag=True):
    """To a host: another one has ended without a word."""

    name: str


class Stop(msgspec.Struct, frozen=True, tag=True):
    """To a host: it is to end, and says goodbye to its guests."""


class Ready(msgspec.Struct, frozen=True, tag=True):
    """From a host: it serves guests."""

    name: str
    """Of its process among all that share the store."""
    fingerprint: str
    """Of the host's key."""
    command: str
    """The command that friends type to come in; empty: that is not known."""
    shortage: str
    """The shortage of memory, in words; empty: nothing is."""
    invitation: str = ""
    """A code for the first guest of all; empty: it was not asked for, or somebody is known."""


class BringsIn(msgspec.Struct, frozen=True, tag=True):
    """From a host: how far it is with what an earlier version left."""

    tables: int
    all: int


class Unable(msgspec.Struct, frozen=True, tag=True):
    """From a host, last: why it cannot start."""

    why: str


class Ending(msgspec.Struct, frozen=True, tag=True):
    """From a host: it takes nobody any more."""


class Pong(msgspec.Struct, frozen=True, tag=True):
    """From a host: it answers."""


class Entered(msgspec.Struct, frozen=True, tag=True):
    """From a host: a session begins on a connection."""

    number: int
    known: bool
    """True if its guest is known."""


class Over(msgspec.Struct, frozen=True, tag=True):
    """From a host: a connection is gone."""

    number: int


class Banned(msgspec.Struct, frozen=True, tag=True):
    """From a host: all bans of addresses, and when they end."""

    networks: dict[str, datetime | None]


class Drains(msgspec.Struct, frozen=True, tag=True):
    """From a host: all hosts of this machine run dry, or no longer."""

    on: bool
    until: datetime | None = None
    """The time when they end at the latest; ``None``: when everybody has left."""


ToHost = Start | Ping | Come | TurnedAway | Gone | Stop
FromHost = Ready | BringsIn | Unable | Ending | Pong | Entered | Over | Banned | Drains


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
