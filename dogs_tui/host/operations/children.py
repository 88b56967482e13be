"""Processes of a host that end with it: told what to do, a line each, and started anew if they die.

A line is JSON. A child hears on its standard input and tells on its standard output; when its
input ends, its host is no more, and it ends, too. So none is left behind, however a host ended.
"""

import asyncio
import contextlib
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable, Sequence
from contextvars import Context
from typing import Any, Final

import msgspec

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.operations.config import HostConfig

LONGEST: Final = 1024 * 1024
"""Bytes of a line."""
START: Final = 120.0
"""Seconds that a child may take to be ready."""
BEAT: Final = 10.0
"""Seconds between two signs of life of a child."""
SILENCE: Final = 30.0
"""Seconds without any, after twice of which it is ended: the first time the host itself may have
stood still."""
STOP: Final = 1.5
"""Seconds that it may take to end by itself."""
FIRST_PAUSE: Final = 0.1
LONGEST_PAUSE: Final = 5.0
"""Seconds between the end of a child and the next one, which grow while they end at once."""
LASTING: Final = 10.0
"""Seconds after which a child did not end at once."""

_log = logging.getLogger("dogs_tui.host")


class Start(msgspec.Struct, frozen=True, tag=True):
    """To a child, first: what it is for."""

    config: HostConfig
    address: str = ""
    """What friends type to come in."""
    bot_workers: int | None = None
    """Processes in which bots think at most."""


class CloseToMatches(msgspec.Struct, frozen=True, tag=True):
    """To a child: no match begins any more, for this reason; ``None``: they begin again."""

    why: Phrase | None


class CloseVotes(msgspec.Struct, frozen=True, tag=True):
    """To a child: nothing that a table is being asked is decided any more."""


class Ask(msgspec.Struct, frozen=True, tag=True):
    """To a child: how is it doing?"""


class Ready(msgspec.Struct, frozen=True, tag=True):
    """From a child: it does what it is for."""


class Alive(msgspec.Struct, frozen=True, tag=True):
    """From a child, now and then: its loop goes round."""


class Unable(msgspec.Struct, frozen=True, tag=True):
    """From a child, last: why it cannot do what it is for."""

    why: Phrase


class Report(msgspec.Struct, frozen=True, tag=True):
    """From a child: how it is doing."""

    loop_lag_p95_ms: float | None
    bots_thinking: int
    bots_waiting: int


ToChild = Start | CloseToMatches | CloseVotes | Ask
FromChild = Ready | Alive | Unable | Report

FAILED: Final = phrase("A process of the host does not start: its log says why.")


class ChildError(Exception):
    """A child cannot do what it is for.

    Attributes:
        phrase: Why, in a sentence.
    """

    def __init__(self, why: Phrase) -> None:
        super().__init__(str(why))
        self.phrase = why


class Child:
    """A process that runs a module of this program, until it is stopped, and anew if it dies.

    Args:
        module: Which one.
        start: What it is told first.
        passed: Gives the files that it is handed when it starts, as arguments; they are closed
            here once it has them.
        heard: Called with what it says.
        begun: Called whenever one is ready.
        name: What it is called in the log.
    """

    def __init__(
        self,
        module: str,
        start: Start,
        *,
        name: str,
        passed: Callable[[], Sequence[Any]] = tuple,
        heard: Callable[[Report], None] = lambda _: None,
        begun: Callable[[], None] = lambda: None,
    ) -> None:
        self._module = module
        self._start = start
        self._name = name
        self._passed = passed
        self._heard = heard
        self._begun = begun
        self._process: Process | None = None
        self._ready: asyncio.Future[None] | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def pid(self) -> int | None:
        """The number of the process; ``None``: there is none now."""
        return None if self._process is None else self._process.pid

    @property
    def ready(self) -> bool:
        """Whether it does what it is for."""
        future = self._ready
        return future is not None and future.done() and not future.exception()

    async def start(self) -> None:
        """Starts it, and sees to it from now on.

        Raises:
            ChildError: It is not ready in time, or says that it cannot be.
        """
        ready = self._ready = asyncio.get_running_loop().create_future()
        self._task = asyncio.get_running_loop().create_task(self._keep(), context=Context())
        try:
            async with asyncio.timeout(START):
                await ready
        except (TimeoutError, ChildError) as error:
            if isinstance(error, TimeoutError):
                self._note("a process of the host is not ready in time", "process-late")
            await self.stop()
            raise error if isinstance(error, ChildError) else ChildError(FAILED) from error

    async def wait_ready(self) -> None:
        """Returns when it does what it is for; never while it cannot."""
        while not self.ready:
            if self._ready is not None:
                with contextlib.suppress(ChildError):
                    await asyncio.shield(self._ready)
            await asyncio.sleep(0 if self.ready else FIRST_PAUSE)

    def lost(self) -> None:
        """It does not answer any more: its end will be seen in a moment."""
        if self.ready:
            self._ready = asyncio.get_running_loop().create_future()

    def tell(self, what: ToChild) -> None:
        """Says something to it, if it is there."""
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.write(msgspec.json.encode(what) + b"\n")

    async def stop(self) -> None:
        """Has it end, at once if it takes too long. May be repeated."""
        task, self._task = self._task, None
        process = self._process
        if task is None:
            return
        if process is not None and process.stdin is not None:
            process.stdin.close()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(STOP):
                    await process.wait()
        task.cancel()
        await asyncio.wait((task,))
        self._kill()

    async def _keep(self) -> None:
        loop, pause = asyncio.get_running_loop(), FIRST_PAUSE
        while True:
            began, code = loop.time(), None
            try:
                code = await self._run()
            finally:
                self._kill()
            if self._ready is None or self._ready.done():
                self._ready = loop.create_future()
            self._note("a process of the host ended", "process-ended", code)
            pause = FIRST_PAUSE if loop.time() - began > LASTING else min(2 * pause, LONGEST_PAUSE)
            await asyncio.sleep(pause)

    async def _run(self) -> int | None:
        """One process, from its start to its end.

        Returns:
            Its exit code, below zero the number of the signal that ended it; ``None``: there is
            none.
        """
        passed = self._passed()
        numbers = [one.fileno() for one in passed]
        try:
            process = self._process = await asyncio.create_subprocess_exec(
                # It finds modules where this process does, and never in the folder it runs in.
                *(sys.executable, "-P", "-m", self._module, *map(str, numbers)),
                env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
                stdin=PIPE,
                stdout=PIPE,
                limit=LONGEST,
                pass_fds=numbers,
                start_new_session=True,  # the terminal's signals are for whoever started it
            )
        except OSError as error:
            self._unable(FAILED)
            _log.error("no process", extra={"event": "no-process", "reason": str(error.errno)})
            return None
        finally:
            for one in passed:
                one.close()
        self.tell(self._start)
        assert process.stdout is not None
        with contextlib.suppress(ValueError):  # A line that is none of ours.
            async for line in self._said(process, process.stdout):
                self._take(line)
        self._unable(FAILED)
        return await process.wait()

    async def _said(self, process: Process, out: asyncio.StreamReader) -> AsyncIterator[bytes]:
        """What it says, until its end, or until it is ended for saying nothing any more."""
        silent = 0
        while silent < 2:
            try:
                async with asyncio.timeout(SILENCE):
                    line = await out.readline()
            except TimeoutError:
                silent += 1
                continue
            if not line:
                return
            silent = 0
            yield line
        self._note("a process of the host does not answer", "process-silent")
        with contextlib.suppress(ProcessLookupError):
            process.kill()

    def _note(self, message: str, event: str, code: int | None = None) -> None:
        more = {} if code is None else {"code": code}
        _log.error(message, extra={"event": event, "reason": self._name, **more})

    def _take(self, line: bytes) -> None:
        try:
            said = msgspec.json.decode(line, type=FromChild)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return
        match said:
            case Ready() if self._ready is not None and not self._ready.done():
                self._ready.set_result(None)
                self._begun()
            case Unable(why):
                self._unable(why)
            case Report():
                self._heard(said)

    def _unable(self, why: Phrase) -> None:
        if self._ready is not None and not self._ready.done():
            self._ready.set_exception(ChildError(why))
            self._ready.exception()  # It is known, whether anybody waits for it or not.

    def _kill(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
