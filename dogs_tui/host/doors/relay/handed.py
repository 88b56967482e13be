"""Where the terminals come in that the listening process hands to this one."""

import asyncio
import socket
from collections.abc import Callable
from typing import Final

import msgspec

from dogs_rules.phrase import Phrase
from dogs_tui.host.connection import Caller, Connection
from dogs_tui.host.doors.attach.frames import FrameError, FrameKind, frame, read_words
from dogs_tui.host.doors.attach.socket_connection import SocketTransport
from dogs_tui.host.doors.bounded_connection import BoundedConnection
from dogs_tui.host.doors.limits import Limits

WORDS: Final = frozenset({FrameKind.TELL, FrameKind.FAREWELL, FrameKind.HANG_UP})
"""Frames with words for a guest."""
_ONE: Final = b"\0"
"""What is sent with each terminal: a socket can be handed over only with a byte."""


class Handed(msgspec.Struct, frozen=True):
    """Who is at a terminal that is handed over, and how large it is."""

    caller: Caller
    columns: int
    rows: int
    news: Phrase | None = None
    """What they are told as soon as they are somewhere."""


def handed_frame(handed: Handed) -> bytes:
    """The first frame of a terminal that is handed over."""
    caller = msgspec.structs.replace(handed.caller, environment={**handed.caller.environment})
    plain = msgspec.structs.replace(handed, caller=caller)
    return frame(FrameKind.HELLO, msgspec.json.encode(plain))


def hand(way: socket.socket, terminal: socket.socket) -> None:
    """Hands the other end of a terminal's pair of sockets to a session process.

    Raises:
        OSError: It takes none.
    """
    socket.send_fds(way, [_ONE], [terminal.fileno()])


class HandedTerminals:
    """Takes terminals over, for as long as the listening process lives. A ``Gate``.

    Args:
        way: On which they come.
        greet: Is given the connection of each.
        words: Is given what a guest is to be told, and how.
        limits: How long connections may block, idle and last.
        gone: Called when the listening process is no more.
    """

    def __init__(
        self,
        way: socket.socket,
        greet: Callable[[Connection], None],
        words: Callable[[Connection, FrameKind, Phrase], None],
        limits: Limits,
        gone: Callable[[], None],
    ) -> None:
        self._way = way
        self._greet = greet
        self._words = words
        self._limits = limits
        self._gone = gone
        self._connections: dict[SocketTransport, BoundedConnection] = {}
        self._news: dict[BoundedConnection, Phrase] = {}
        self._beginning: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Takes terminals from now on."""
        self._way.setblocking(False)
        asyncio.get_running_loop().add_reader(self._way, self._take)

    def close(self) -> None:
        """Takes no more; those that are here stay. May be repeated."""
        asyncio.get_running_loop().remove_reader(self._way)

    # What a way in asks.

    def trusts(self, way: SocketTransport, transport: asyncio.Transport) -> bool:  # noqa: ARG002
        """Only the listening process has the other end."""
        return True

    def meet(self, way: SocketTransport, hello: bytes) -> BoundedConnection:
        """The connection of a guest, whom the listening process has let in.

        Raises:
            FrameError: It is no ``Handed``.
        """
        try:
            handed = msgspec.json.decode(hello, type=Handed)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise FrameError("nobody is handed over") from error
        size = (handed.columns, handed.rows)
        clock = asyncio.get_running_loop()
        connection = BoundedConnection(handed.caller, way, way, size, self._limits, clock)
        self._connections[way] = connection
        if handed.news is not None:
            self._news[connection] = handed.news
        return connection

    def told(self, way: SocketTransport, kind: FrameKind, payload: bytes) -> None:
        """Words for the guest came.

        Raises:
            FrameError: Something else did.
        """
        if kind not in WORDS:
            raise FrameError("no words")
        self._words(self._connections[way], kind, read_words(payload))

    def arrived(self, connection: BoundedConnection) -> None:
        self._greet(connection)
        if (news := self._news.pop(connection, None)) is not None:
            self._words(connection, FrameKind.TELL, news)

    def left(self, way: SocketTransport) -> None:
        self._connections.pop(way, None)

    def _take(self) -> None:
        try:
            data, numbers, _, _ = socket.recv_fds(self._way, 1, 1)
        except BlockingIOError:
            return
        except OSError:
            data, numbers = b"", []
        for number in numbers:
            self._begin(socket.socket(fileno=number))
        if not data:
            self.close()
            self._gone()

    def _begin(self, terminal: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        terminal.setblocking(False)

        async def begin() -> None:
            await loop.connect_accepted_socket(lambda: SocketTransport(self), terminal)

        task = loop.create_task(begin())
        self._beginning.add(task)
        task.add_done_callback(self._beginning.discard)
