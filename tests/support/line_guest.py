"""A guest of a host in lines, without a network: what is typed, and what is told for it."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.sessions.processor import Processor
from dogs_tui.host.sessions.session import Session
from tests.support.app_idle import wait_for_idle
from tests.support.memory_connection import GuestTerminal
from tests.support.process_idle import LIMIT


class LineSitter:
    """A terminal, or a pipe, with its session.

    Args:
        lobby: The lobby.
        key: The fingerprint of the guest's key.
        size: Columns and rows.
        house_rules: What everybody new reads first.
        reports: Where reports go of what breaks.
        processor: What the session shares with others.
        more: As for ``GuestTerminal``.
    """

    def __init__(
        self,
        lobby: Lobby,
        key: str,
        *,
        size: tuple[int, int] = (80, 24),
        house_rules: tuple[str, ...] = (),
        reports: Path | None = None,
        processor: Processor | None = None,
        **more: object,
    ) -> None:
        self.terminal = GuestTerminal(*size, key=key, **{"lines": True, **more})  # type: ignore[arg-type]
        self.session = Session(
            self.terminal.line,
            lobby,
            house_rules=house_rules,
            reports=reports,
            processor=processor,
        )
        self.task = asyncio.create_task(self.session.run())
        self._read = 0

    async def rest(self) -> str:
        """Waits until nothing is on its way; gives what has been told since the last time."""
        await wait_for_idle()
        output = self.terminal.raw[self._read :].decode()
        self._read = len(self.terminal.raw)
        return output

    async def type(self, *lines: str) -> str:
        """Types lines; gives what is told for them, with what was echoed."""
        await wait_for_idle()
        for line in lines:
            self.terminal.type(line.encode() + b"\r")
        return await self.rest()

    async def press(self, *keys: str) -> str:
        """Presses keys; gives what was written for them."""
        await wait_for_idle()
        self.terminal.press(*keys)
        return await self.rest()

    async def hear(self, text: str) -> str:
        """Waits until something is told that has not been read; gives all that was told."""
        sent = self._read

        def said(_: str) -> bool:
            return text.encode() in self.terminal.raw[sent:]

        await self.terminal.wait_for(said)
        return await self.rest()

    async def end(self) -> int | None:
        """Waits until the session is over; says with which code it ended."""
        await asyncio.wait_for(self.task, LIMIT)
        return self.terminal.line.code


Come = Callable[..., Awaitable[tuple[LineSitter, str]]]
"""Has somebody come in lines, by name, and gives what they are told first."""
