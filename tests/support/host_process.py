"""A host in a process of its own, which can be killed as a power cut would."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from tests.support.process_idle import LIMIT, at_work

LOOK = 0.01
"""Seconds from one look at a host to the next."""
LOOKS = 6
"""How often in a row a host must be found asleep; screens are drawn on timers of 1/60 second."""
_COMMAND = re.compile(r"ssh -p (\d+)")
_PAGE = re.compile(r"in a browser: +(http\S+)")
_OBJECTS = re.compile(r"objects: (\d+) (\d+)")


class Memory(NamedTuple):
    """Bytes of the objects of a host."""

    now: int
    most: int
    """At once, since the last time it was asked."""


class HostProcess:
    """``dogs-tui host`` over a data folder.

    Args:
        folder: Its data.
        options: More options of the command.
        measured: Whether it counts the memory of its objects, which takes time.
        root: The checkout whose program it is; ``None``: this one.
    """

    def __init__(
        self, folder: Path, *options: str, measured: bool = False, root: Path | None = None
    ) -> None:
        self.folder = folder
        self._root = root
        self._module = "tests.support.measured_host" if measured else "tests.support.keyed_host"
        self._options = options
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None
        self._said_port: asyncio.Future[int] | None = None
        self._said = asyncio.Event()
        self.output = ""
        """All that it printed and logged."""
        self.port = 0

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def arguments(self) -> tuple[str, ...]:
        """What the program is told."""
        return (
            "host",
            *("--listen", "127.0.0.1:0", "--data", str(self.folder)),
            *("--open", "--memory", "8G", *self._options),
        )

    async def start(self) -> None:
        """Starts it and waits until it can be reached.

        Raises:
            AssertionError: It ended, or said no port within the limit.
        """
        self._said_port = asyncio.get_running_loop().create_future()
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", self._module, *self.arguments()),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            env={**os.environ, **self._paths(), "PYTHONUNBUFFERED": "1"},
            cwd=self._root,
        )
        self._reading = asyncio.create_task(self._read())
        try:
            self.port = await asyncio.wait_for(self._said_port, LIMIT)
        except TimeoutError:
            await self.kill()
            raise AssertionError(f"the host said no port:\n{self.output}") from None

    def _paths(self) -> dict[str, str]:
        """Where modules of another checkout are found."""
        if self._root is None:
            return {}
        folders = (self._root, self._root / "rules", self._root / "saves")
        return {"PYTHONPATH": os.pathsep.join(map(str, folders))}

    async def _read(self) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        assert self._said_port is not None
        async for line in self._process.stdout:
            self.output += line.decode(errors="replace")
            self._said.set()
            hit = _COMMAND.search(self.output)
            if hit and not self._said_port.done():
                self._said_port.set_result(int(hit.group(1)))
        if not self._said_port.done():
            self._said_port.set_exception(AssertionError(f"the host ended:\n{self.output}"))

    async def page(self) -> str:
        """What browsers open; only of a host with a door for them."""
        async with asyncio.timeout(LIMIT):
            while (hit := _PAGE.search(self.output)) is None:
                self._said.clear()
                await self._said.wait()
        return hit.group(1)

    async def memory(self) -> Memory:
        """What its objects take; only of a host that is ``measured``."""
        now, most = await self.output(_OBJECTS)
        return Memory(int(now), int(most))

    async def output(self, pattern: re.Pattern[str]) -> tuple[str, ...]:
        """The groups of what it prints next when it gets SIGUSR1; only of one that answers it."""
        count = len(pattern.findall(self.output))
        os.kill(self.pid, signal.SIGUSR1)
        async with asyncio.timeout(LIMIT):
            while len(hits := list(pattern.finditer(self.output))) == count:
                self._said.clear()
                await self._said.wait()
        return hits[-1].groups()

    async def rest(self, done: Callable[[], bool] = lambda: False) -> None:
        """Returns when it has worked off all that came, or as soon as something is so.

        After a turn of a guest who asks for much a host pauses for as long as the turn took, which
        on a busy machine is long: it must be found asleep for more than that.
        """
        asleep = busy = turn = 0
        async with asyncio.timeout(LIMIT):
            while asleep < LOOKS + turn and not done():
                await asyncio.sleep(LOOK)
                working = at_work(self.pid)
                asleep = 0 if working else asleep + 1
                busy = busy + 1 if working else 0
                turn = max(turn, busy)

    async def kill(self) -> None:
        """Ends it at once, without a word."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> int:
        """Ends it in good order and gives its exit code."""
        return await self._end(signal.SIGTERM)

    async def ended(self) -> int:
        """Waits until it has ended by itself and gives its exit code."""
        async with asyncio.timeout(LIMIT):
            return await self._end(None)

    async def _end(self, how: signal.Signals | None) -> int:
        process = self._process
        assert process is not None
        if how is not None and process.returncode is None:
            process.send_signal(how)
        await process.wait()
        if self._reading is not None:
            await self._reading
        return process.returncode or 0


@asynccontextmanager
async def host_process(
    folder: Path, *options: str, measured: bool = False, root: Path | None = None
) -> AsyncIterator[HostProcess]:
    """A running host; killed at the end if it still runs."""
    host = HostProcess(folder, *options, measured=measured, root=root)
    await host.start()
    try:
        yield host
    finally:
        await host.kill()
