"""A guest whose session is in another process, as the listening process has them."""

import asyncio
import socket
from collections.abc import Callable
from typing import Final, Protocol

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.connection import Caller, Connection
from dogs_tui.host.doors.attach import frames
from dogs_tui.host.doors.attach.frames import FrameError, FrameKind, Frames
from dogs_tui.host.doors.attach.program import RESTORED
from dogs_tui.host.doors.relay.handed import Handed, handed_frame
from dogs_tui.host.doors.ssh.listener import SEND_BUFFER
from dogs_tui.host.people.language import language_of
from dogs_tui.host.people.person import Person
from dogs_tui.words import language, say

TRIES: Final = 4
"""Session processes that are asked one after the other, should they end just then."""
PIECE: Final = 8 * 1024
"""Bytes that are taken from it at a time."""
HIGH: Final = 64 * 1024
"""Bytes on their way to the session process from which on no more is taken from the terminal."""
ANSWER: Final = 0.7
"""Seconds that a session process has to say last words; a host that stops waits a second."""
NOBODY_SERVES: Final = phrase("The games are not open now. Please try again later.")
ENDED: Final = phrase(
    "This part of the host has ended. Connect again to go on: every move is kept."
)


class Server(Protocol):
    """A session process that takes guests."""

    def take(self, terminal: socket.socket) -> None:
        """Takes a terminal over.

        Raises:
            OSError: It takes none.
        """
        ...

    def left(self) -> None:
        """One whom it took is gone."""


class RelayedSession:
    """Carries the bytes of one terminal to a session process and back.

    No more is taken from either end than the other takes, so that a terminal that does not read
    makes its session leave frames out, as if there were nothing between them.

    Args:
        connection: The terminal's.
        place: Finds a session process for a guest, if there is one in time.
        known: Gives who has a key.
    """

    def __init__(
        self,
        connection: Connection,
        place: "Placing",
        known: Callable[[str], Person | None],
    ) -> None:
        self.connection = connection
        self._place = place
        self._known = known
        self._way: asyncio.Transport | None = None
        self._news: Phrase | None = None
        self._unsaid: list[bytes] = []
        """What is to be said before the session process has the terminal."""
        self._frames = Frames()
        self._served = False
        """Whether anything came from the session process."""
        self._parted = asyncio.Event()
        self._over = False

    @property
    def person(self) -> Person | None:
        """Who is here, as far as that is known."""
        return self._known(self.connection.caller.fingerprint)

    async def run(self) -> None:
        """Serves the terminal until its session or its connection ends."""
        caller = self.connection.caller
        language.set(language_of(self.person, caller.environment))
        for _ in range(TRIES):
            server = await self._place(caller, self.person)
            if self._over:
                return
            if server is None:
                break
            if await self._is_served_by(server):
                return
        self._end(NOBODY_SERVES)

    async def _is_served_by(self, server: Server) -> bool:
        """Hands the terminal over, until the end; false: the process was gone before it began."""
        ours, theirs = socket.socketpair()
        with theirs:
            theirs.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
            try:
                server.take(theirs)
            except OSError:
                ours.close()
                return False
        try:
            await asyncio.get_running_loop().create_connection(lambda: _Way(self), sock=ours)
            self.connection.listen(self)
            await self._parted.wait()
        finally:
            server.left()
        self._parted.clear()
        return self._over

    # What its listener and its operator want.

    def tell(self, words: Phrase) -> None:
        """Says something to the guest, wherever they are, or as soon as they are somewhere."""
        self._news = words
        if self._way is not None:
            self._send(frames.words_frame(FrameKind.TELL, words))

    def farewell(self, words: Phrase) -> None:
        """Sends the guest away with last words."""
        self._send(frames.words_frame(FrameKind.FAREWELL, words))

    def hang_up(self, words: Phrase) -> None:
        """Says last words at once and hangs up, though the session process should not answer."""
        self._send(frames.words_frame(FrameKind.HANG_UP, words))
        asyncio.get_running_loop().call_later(ANSWER, self._insist, words)

    # What the terminal's connection says.

    def typed(self, data: bytes) -> None:
        self._send(frames.data_frames(data))

    def resized(self, columns: int, rows: int) -> None:
        self._send(frames.size_frame(columns, rows))

    def flowing(self) -> None:
        if self._way is not None:
            self._way.resume_reading()

    def lost(self) -> None:
        self._over = True
        self._part()

    # What the session process says.

    def joined(self, way: asyncio.Transport) -> None:
        """The session process has the other end."""
        self._way = way
        way.set_write_buffer_limits(high=HIGH)
        way.write(handed_frame(Handed(self.connection.caller, *self.connection.size, self._news)))
        for said in self._unsaid:
            way.write(said)
        self._unsaid.clear()

    def heard(self, data: memoryview) -> None:
        """Bytes came from the session process."""
        self._served = True
        try:
            for kind, payload in self._frames.feed(data):
                self._take(kind, payload)
        except FrameError:
            self.parted()
        if self.connection.blocked and self._way is not None:
            self._way.pause_reading()

    def _take(self, kind: FrameKind, payload: bytes) -> None:
        if kind is FrameKind.DATA:
            self.connection.write(payload)
        elif kind is FrameKind.END:
            self._ended(frames.read_end(payload))
        else:
            raise FrameError("not for a terminal")

    def parted(self) -> None:
        """The session process is gone, or its end of this terminal."""
        if self._served:
            self._insist(ENDED)
        self._part()

    def _insist(self, words: Phrase) -> None:
        """Sends the guest away without the session process, if they are still here."""
        if self._over:
            return
        if self._served and self.connection.caller.terminal:
            self.connection.write(RESTORED)
        self._end(words)
        self._part()

    def _part(self) -> None:
        way, self._way = self._way, None
        if way is not None:
            way.abort()
        self._parted.set()

    def _ended(self, code: int) -> None:
        self._over = True
        self.connection.hang_up(code)
        self._part()

    def _end(self, words: Phrase) -> None:
        self._over = True
        ending = "\r\n" if self.connection.caller.terminal else "\n"
        self.connection.write(f"{say(words)}{ending}".encode())
        self.connection.hang_up(1)

    def _send(self, data: bytes) -> None:
        if self._way is None:
            self._unsaid.append(data)
        elif not self._way.is_closing():
            self._way.write(data)


class Placing(Protocol):
    """Finds a session process for a guest."""

    async def __call__(self, caller: Caller, person: Person | None) -> Server | None:
        """One that takes the guest; ``None``: none does in time."""
        ...


class _Way(asyncio.BufferedProtocol):
    """The listening process's end of the pair of sockets; takes no more than a piece at a time.

    Else a terminal that is slow would be given more at once than may wait for it.
    """

    def __init__(self, session: RelayedSession) -> None:
        self._session = session
        self._piece = bytearray(PIECE)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._session.joined(transport)

    def get_buffer(self, sizehint: int) -> bytearray:  # noqa: ARG002  (asyncio's signature)
        return self._piece

    def buffer_updated(self, nbytes: int) -> None:
        self._session.heard(memoryview(self._piece)[:nbytes])

    def pause_writing(self) -> None:
        self._session.connection.pause()

    def resume_writing(self) -> None:
        self._session.connection.resume()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self._session.parted()
