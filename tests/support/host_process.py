"""A host in a process of its own, which can be killed as a power cut would."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

START = 30.0
"""Seconds that a host may take to say how it is reached."""
_COMMAND = re.compile(r"ssh -p (\d+)")


class HostProcess:
    """``dogs-tui host`` over a data folder.

    Args:
        folder: Its data.
        options: More options of the command.
    """

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder = folder
        self._options = options
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None
        self._said_port: asyncio.Future[int] | None = None
        self.output = ""
        """All that it printed and logged."""
        self.port = 0

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    async def start(self) -> None:
        """Starts it and waits until it can be reached.

        Raises:
            AssertionError: It ended, or said no port within the limit.
        """
        self._said_port = asyncio.get_running_loop().create_future()
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "dogs_tui",
            "host",
            "--listen",
            "127.0.0.1:0",
            "--data",
            str(self.folder),
            "--open",
            *self._options,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        self._reading = asyncio.create_task(self._read())
        try:
            self.port = await asyncio.wait_for(self._said_port, START)
        except TimeoutError:
            await self.kill()
            raise AssertionError(f"the host said no port:\n{self.output}") from None

    async def _read(self) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        assert self._said_port is not None
        async for line in self._process.stdout:
            self.output += line.decode(errors="replace")
            found = _COMMAND.search(self.output)
            if found and not self._said_port.done():
                self._said_port.set_result(int(found.group(1)))
        if not self._said_port.done():
            self._said_port.set_exception(AssertionError(f"the host ended:\n{self.output}"))

    async def kill(self) -> None:
        """Ends it at once, without a word."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> int:
        """Ends it in good order and gives its exit code."""
        return await self._end(signal.SIGTERM)

    async def _end(self, how: signal.Signals) -> int:
        process = self._process
        assert process is not None
        if process.returncode is None:
            process.send_signal(how)
        await process.wait()
        if self._reading is not None:
            await self._reading
        return process.returncode or 0


@asynccontextmanager
async def host_process(folder: Path, *options: str) -> AsyncIterator[HostProcess]:
    """A running host; killed at the end if it still runs."""
    host = HostProcess(folder, *options)
    await host.start()
    try:
        yield host
    finally:
        await host.kill()
