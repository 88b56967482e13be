"""A guest's terminal without a network: keys in, an emulated screen out, woken by what comes."""

import asyncio
from collections.abc import Callable, Mapping

import msgspec
import pyte

from dogs_tui.host.connection import Caller, ConnectionHandler, clamped
from tests.support.process_idle import LIMIT
from tests.support.terminal import GUEST_KEYS

KEY_OF_A_GUEST = "SHA256:" + 43 * "A"


def fingerprint(letter: str) -> str:
    """A made-up fingerprint of a key, the same for the same letter."""
    return "SHA256:" + 43 * letter


class MemoryConnection:
    """A line whose other end is in this process."""

    def __init__(
        self, caller: Caller, size: tuple[int, int], show: Callable[[bytes], None]
    ) -> None:
        self._caller = caller
        self._size = clamped(*size)
        self._show = show
        self.handler: ConnectionHandler | None = None
        self.blocked = False
        self.told: list[msgspec.Struct] = []
        """What the page around the terminal was told, if there is one."""
        self.paused = False
        self.pauses = 0
        self.unsent = 0
        """Bytes that were written although the line was blocked."""
        self.ended = asyncio.Event()
        self.code: int | None = None
        """What the line was ended with; ``None``: it was not, or it was lost."""

    @property
    def caller(self) -> Caller:
        return self._caller

    @property
    def size(self) -> tuple[int, int]:
        return self._size

    def listen(self, handler: ConnectionHandler) -> None:
        self.handler = handler

    def write(self, data: bytes) -> None:
        if self.ended.is_set():
            return
        if self.blocked:
            self.unsent += len(data)
        self._show(data)

    def tell(self, message: msgspec.Struct) -> None:
        self.told.append(message)

    def pause(self) -> None:
        self.paused = True
        self.pauses += 1

    def resume(self) -> None:
        self.paused = False

    def hang_up(self, code: int = 0) -> None:
        if not self.ended.is_set():
            self.code = code
            self.ended.set()

    def resize(self, columns: int, rows: int) -> None:
        self._size = clamped(columns, rows)
        if self.handler is not None:
            self.handler.resized(*self._size)


class _Screen(pyte.Screen):
    """Counts the bells and keeps the titles."""

    bells = 0

    def bell(self, *_: object) -> None:
        self.bells += 1


class GuestTerminal:
    """What a guest sits at.

    Args:
        columns: Width.
        rows: Height.
        caller: Who it is; by default somebody with ``key``.
        key: The fingerprint of the key, when no caller is given.
        code: The table that is asked for, when no caller is given.
        listed: Whether the key needs no invitation, when no caller is given.
        lines: Whether everything is asked for in lines, when no caller is given.
        watch: Whether the table is asked for to be watched, likewise.
        piped: Whether a pipe is there in place of a terminal, when no caller is given.
        environment: What the terminal says of itself.
    """

    def __init__(
        self,
        columns: int = 80,
        rows: int = 24,
        *,
        caller: Caller | None = None,
        key: str = KEY_OF_A_GUEST,
        code: str = "",
        listed: bool = True,
        lines: bool = False,
        watch: bool = False,
        piped: bool = False,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        variables = (
            {"TERM": "xterm-256color", "LANG": "C.UTF-8"} if environment is None else environment
        )
        self.screen = _Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.raw = bytearray()
        self._came = asyncio.Event()
        self.line = MemoryConnection(
            caller
            or Caller(
                key,
                "192.0.2.1",
                code=code,
                listed=listed,
                lines=lines,
                watch=watch,
                terminal=not piped,
                environment=dict(variables),
            ),
            (columns, rows),
            self._shown,
        )

    def _shown(self, data: bytes) -> None:
        self.raw += data
        self._stream.feed(data)
        self._came.set()

    # What there is to see.

    def text(self) -> str:
        """The screen as text."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    @property
    def title(self) -> str:
        """What the window is called."""
        return str(self.screen.title)

    @property
    def bells(self) -> int:
        return self.screen.bells

    async def wait_for(self, wanted: str | Callable[[str], bool], limit: float = LIMIT) -> str:
        """Waits until the screen shows a text, or is as a function of its text says.

        Raises:
            AssertionError: It did not become so within so many seconds.
        """

        def there() -> bool:
            text = self.text()
            return wanted in text if isinstance(wanted, str) else wanted(text)

        await self._until(there, limit, f"{wanted!r} did not appear")
        return self.text()

    async def wait_gone(self, unwanted: str, limit: float = LIMIT) -> str:
        """Waits until the screen no longer shows a text."""
        return await self.wait_for(lambda text: unwanted not in text, limit)

    async def _until(self, there: Callable[[], bool], limit: float, complaint: str) -> None:
        try:
            async with asyncio.timeout(limit):
                while not there():
                    self._came.clear()
                    await self._came.wait()
        except TimeoutError:
            raise AssertionError(f"{complaint}:\n{self.text()}") from None

    # What the guest does.

    def press(self, *keys: str) -> None:
        """Types keys by their names, or texts as they are."""
        for key in keys:
            self.type(GUEST_KEYS.get(key, key).encode())

    def type(self, data: bytes) -> None:
        """Sends bytes."""
        if self.line.handler is not None:
            self.line.handler.typed(data)

    def resize(self, columns: int, rows: int) -> None:
        """Gives the window another size."""
        self.screen.resize(rows, columns)
        self.line.resize(columns, rows)

    def block(self) -> None:
        """The terminal does not read any more."""
        self.line.blocked = True

    def flow(self) -> None:
        """The terminal reads again."""
        self.line.blocked = False
        if self.line.handler is not None:
            self.line.handler.flowing()

    def lose(self) -> None:
        """The line breaks."""
        if not self.line.ended.is_set():
            self.line.ended.set()
            if self.line.handler is not None:
                self.line.handler.lost()
