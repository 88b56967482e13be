"""A guest of a host: a real SSH client on the loopback address with an emulated screen.

Waiting is woken by what comes over the line, never by a clock; the clock only says when to give
up. Every byte is kept, so that a test can look for what must never have been sent.
"""

import asyncio
from abc import abstractmethod
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager

import asyncssh
import pyte

from dogs_tui.kit.terminal import ESCAPE_DELAY
from tests.support.app_idle import wait_for_idle
from tests.support.process_idle import LIMIT, under_way
from tests.support.terminal import GUEST_KEYS

LOOK = 0.005
"""Seconds between two looks at what only the system knows."""
SOON = 1.5 * ESCAPE_DELAY
"""Seconds within which whatever a key leads to begins: escape takes longest to be told."""

Wanted = str | Callable[[], bool]


def new_key() -> asyncssh.SSHKey:
    """A key of one more person."""
    return asyncssh.generate_private_key("ssh-ed25519")


class GuestSession(asyncssh.SSHClientSession[bytes]):
    """Gives everything that comes to its guest."""

    def __init__(self, guest: "SshGuest") -> None:
        self._guest = guest

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        self._guest.received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self._guest.ended()


class Guest:
    """A terminal with an emulated screen at the end of a line, whatever carries it.

    Args:
        port: Where the host listens.
        columns: Width of the terminal.
        rows: Its height.
        emulated: Whether a screen is kept; without, only the bytes are.
    """

    def __init__(
        self, port: int, columns: int = 80, rows: int = 24, *, emulated: bool = True
    ) -> None:
        self._port = port
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.emulated = emulated
        """Whether what comes is drawn on the screen; text is cheaper to leave out."""
        self.raw = bytearray()
        """Everything that was ever received."""
        self.over = False
        """Whether the session has ended."""
        self.looks: list[Callable[[str], None]] = []
        """Called with the text of the screen whenever anything came."""
        self._news = asyncio.Event()

    # What comes.

    def received(self, data: bytes) -> None:
        self.raw += data
        if self.emulated:
            self._stream.feed(data)
        for look in self.looks:
            look(self.text())
        self.woken()

    def ended(self) -> None:
        self.over = True
        self.woken()

    def woken(self) -> None:
        """Lets whoever waits look again."""
        self._news.set()

    def text(self) -> str:
        """The screen as text."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def shows(self, wanted: str) -> bool:
        return wanted in self.text()

    async def wait_for(self, wanted: Wanted, limit: float = LIMIT) -> str:
        """Waits until the screen shows a text, or until something else is true.

        Raises:
            AssertionError: It was not within so many seconds, or the session ended before.
        """
        reached = wanted if callable(wanted) else lambda: self.shows(wanted)
        named = wanted if isinstance(wanted, str) else getattr(wanted, "__name__", "it")
        if not await self.comes(lambda: self.over or reached(), limit):
            raise AssertionError(f"'{named}' did not come:\n{self.text()}")
        assert reached(), f"the session ended before '{named}':\n{self.text()}"
        return self.text()

    async def comes(self, reached: Callable[[], bool], limit: float) -> bool:
        """Waits until something is true; says whether it was within so many seconds."""
        try:
            async with asyncio.timeout(limit):
                while not reached():
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            return False
        return True

    async def rest(self) -> None:
        """Waits until nothing is on its way, at a host that runs in this process.

        Its loop has nothing to do, no key waits to be told from the beginning of another, and
        the system holds no byte from or to the host that was sent and not taken.
        """
        await wait_for_idle(soon=SOON)
        while not self.over and self.busy():
            await asyncio.sleep(LOOK)
            await wait_for_idle(soon=SOON)

    def busy(self) -> bool:
        """Whether anything that was sent from either end has not been taken at the other."""
        return under_way(self._port)

    async def wait_over(self, limit: float = LIMIT) -> None:
        """Waits until the host has ended the session."""
        await self.wait_for(lambda: self.over, limit)

    # What goes.

    def press(self, *keys: str) -> None:
        """Sends keys by their names, or text as it is."""
        for key in keys:
            self.send(GUEST_KEYS.get(key, key).encode())

    @abstractmethod
    def send(self, data: bytes) -> None:
        """Sends bytes that no keyboard makes."""

    @abstractmethod
    def drop(self) -> None:
        """Loses the line: nothing more is said on it."""


class SshGuest(Guest):
    """One connection with one terminal.

    Args:
        connection: Authenticated already.
        columns: Width of the terminal.
        rows: Its height.
        emulated: Whether a screen is kept; without, only the bytes are.
    """

    def __init__(
        self,
        connection: asyncssh.SSHClientConnection,
        columns: int = 80,
        rows: int = 24,
        *,
        emulated: bool = True,
    ) -> None:
        port: int = connection.get_extra_info("peername")[1]
        super().__init__(port, columns, rows, emulated=emulated)
        self.connection = connection
        self.channel: asyncssh.SSHClientChannel[bytes]

    @classmethod
    async def connect(
        cls,
        port: int,
        key: asyncssh.SSHKey,
        *,
        size: tuple[int, int] = (80, 24),
        term: str | None = "xterm-256color",
        command: str | None = None,
        login: str = "ana",
        environment: Mapping[str, str] | None = None,
        emulated: bool = True,
        address: str = "127.0.0.1",
    ) -> "SshGuest":
        """Connects with a key and opens a terminal.

        A host counts connections by address; any ``address`` of 127.0.0.0/8 is one more. Without a
        ``term`` a pipe is there in place of a terminal.

        Raises:
            asyncssh.Error: The host did not let this key in, or not this terminal.
        """
        connection = await asyncssh.connect(
            "127.0.0.1",
            port,
            username=login,
            client_keys=[key],
            known_hosts=None,
            agent_path=None,
            config=None,
            local_addr=(address, 0),
        )
        guest = cls(connection, *size, emulated=emulated)
        try:
            guest.channel, _ = await connection.create_session(
                lambda: GuestSession(guest),
                command,
                term_type=term,
                term_size=size if term is not None else None,
                env=[
                    f"{name}={value}"
                    for name, value in (
                        {"LANG": "C.UTF-8"} if environment is None else environment
                    ).items()
                ],
                encoding=None,
            )
        except asyncssh.Error:
            connection.abort()
            raise
        return guest

    @property
    def exit_status(self) -> int | None:
        return self.channel.get_exit_status()

    @property
    def unsent(self) -> int:
        """Bytes that wait."""
        return self.channel.get_write_buffer_size()

    # What goes.

    def send(self, data: bytes) -> None:
        """Sends bytes that no keyboard makes."""
        self.channel.write(data)

    def resize(self, columns: int, rows: int) -> None:
        """Gives the terminal another size, as a window does."""
        self.screen.resize(rows, columns)
        self.channel.change_terminal_size(columns, rows)

    def drop(self) -> None:
        """Loses the line: nothing more is said on it."""
        self.connection.abort()

    async def close(self) -> None:
        """Ends the connection in good order, or whatever is left of it."""
        self.connection.close()
        await self.connection.wait_closed()


@asynccontextmanager
async def guests(*connecting: SshGuest) -> AsyncIterator[None]:
    """Closes guests at the end, whatever happened."""
    try:
        yield
    finally:
        for guest in connecting:
            guest.drop()
