"""What a process of a host has of the host that started it: it is told, answers, ends with it."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Final

import msgspec

from dogs_tui.host.operations.children import BEAT, LONGEST, Alive, FromChild, Start, ToChild
from dogs_tui.host.operations.config import CRASHES
from dogs_tui.host.operations.logs import log_format, start_logging
from dogs_tui.kit.printing import standard_error

OUT: Final = 1
"""Where a child tells: its standard output."""


class Parent:
    """The host that a child belongs to, as the child hears and answers it.

    Signals are for the host: what it is told by them it tells its children.
    """

    def __init__(self) -> None:
        self._reader = asyncio.StreamReader(limit=LONGEST)
        self._out: asyncio.WriteTransport | None = None
        self._beating: asyncio.Task[None] | None = None

    async def listen(self) -> Start:
        """Begins to listen; gives what is said first.

        Raises:
            EOFError: The host is gone.
        """
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, lambda: None)
        await loop.connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(self._reader), sys.stdin.buffer
        )
        out = os.fdopen(OUT, "wb", buffering=0)
        self._out, _ = await loop.connect_write_pipe(asyncio.BaseProtocol, out)
        self._beating = loop.create_task(self._beat())
        async for said in self.told():
            if isinstance(said, Start):
                return said
        raise EOFError

    async def told(self) -> AsyncIterator[ToChild]:
        """What the host says, until it is gone."""
        async for line in self._reader:
            yield msgspec.json.decode(line, type=ToChild)

    async def _beat(self) -> None:
        while True:
            self.tell(Alive())
            await asyncio.sleep(BEAT)

    def tell(self, what: FromChild) -> None:
        """Says something to the host, if it is still there."""
        if self._out is not None:
            self._out.write(msgspec.json.encode(what) + b"\n")


def run_child(serve: Callable[[Parent, Start], Awaitable[int]]) -> int:
    """Runs a process of a host until the host is gone.

    Args:
        serve: Does what the process is for, as it was told, and gives the exit code.
    """

    async def run() -> int:
        parent = Parent()
        try:
            start = await parent.listen()
        except EOFError:
            return 1
        config = start.config
        stop_logging = start_logging(
            config.log_level, log_format(config), config.folder / CRASHES, standard_error()
        )
        try:
            return await serve(parent, start)
        finally:
            stop_logging()

    return asyncio.run(run())
