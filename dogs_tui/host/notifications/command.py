"""The operator's command: started for every message, in a process of its own, within bounds.

It is a list of arguments and never a shell's line, and what guests typed reaches it only inside
the JSON on its standard input: nothing in an address can be taken for anything else.
"""

import asyncio
import contextlib
import logging
import os
import signal
from collections.abc import Callable, Sequence
from contextvars import Context
from pathlib import Path
from typing import Final

import msgspec

from dogs_rules.clean import clean_text
from dogs_tui.host.notifications.messages import Counts, Message
from dogs_tui.host.rate_limits import TokenBucket

SECONDS: Final = 30.0
"""For which it may run."""
AT_ONCE: Final = 4
"""Of it that run at the same time."""
QUEUE: Final = 64
"""Messages that wait or are being sent; what is more is refused, and tried again by who sends."""
BURST: Final = 60
"""Messages at once; then one more each second."""
COMPLAINT: Final = 500
"""Bytes of what it says when it fails that are logged; the rest is thrown away."""
HEARING: Final = 1.0
"""Seconds for which its end, and what it said, are still waited for after it was ended."""

_STDIN: Final = 0
_STDERR: Final = 2

_log = logging.getLogger("dogs_tui.host")


class NotifyCommand:
    """Runs a command for each message.

    Args:
        arguments: The program and what it is given; ``check_arguments`` lets it pass.
        folder: In which it runs.
        seconds: For which it may run.
    """

    def __init__(self, arguments: Sequence[str], folder: Path, *, seconds: float = SECONDS) -> None:
        self._arguments = tuple(arguments)
        self._folder = folder
        self._seconds = seconds
        self._tasks: set[asyncio.Task[None]] = set()
        self._running = asyncio.Semaphore(AT_ONCE)
        self._bucket: TokenBucket | None = None
        self._sent = self._failed = self._refused = 0
        self._works = True

    @property
    def counts(self) -> Counts:
        return Counts(self._sent, self._failed, self._refused, len(self._tasks))

    def send(self, message: Message, done: Callable[[bool], None]) -> bool:
        """Has a message sent soon, if there is room for it; says whether there is.

        Args:
            message: What is sent.
            done: Called once it was, or was not.
        """
        loop = asyncio.get_running_loop()
        if self._bucket is None:
            self._bucket = TokenBucket(BURST, 1.0, loop.time())
        if len(self._tasks) >= QUEUE or not self._bucket.take(loop.time()):
            self._refused += 1
            return False
        task = loop.create_task(self._send(message, done), context=Context())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return True

    async def idle(self) -> None:
        """Returns when nothing waits or is being sent."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def close(self) -> None:
        """Sends no more; what runs is ended. May be repeated."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _send(self, message: Message, done: Callable[[bool], None]) -> None:
        async with self._running:
            trouble = await self._run(msgspec.json.encode(message) + b"\n")
        if trouble:
            self._failed += 1
        else:
            self._sent += 1
        self._note(trouble)
        done(not trouble)

    async def _run(self, message: bytes) -> str:
        """Runs it once; gives what went wrong, or nothing."""
        try:
            transport, run = await asyncio.get_running_loop().subprocess_exec(
                _Run,
                *self._arguments,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.DEVNULL,
                stderr=asyncio.subprocess.PIPE,
                cwd=self._folder,
                start_new_session=True,
            )
        except OSError as error:
            return f"it did not start: {error.strerror}"
        try:
            async with asyncio.timeout(self._seconds):
                _tell(transport, message)
                await run.ended.wait()
            _end(transport.get_pid())  # Those it left behind can say nothing more, either.
            if transport.get_returncode():
                await _soon(run.silent)
        except TimeoutError:
            return f"it had not ended after {self._seconds:g} s"
        finally:
            _end(transport.get_pid())
            await _soon(run.ended)
            run.let_go()
        status = transport.get_returncode()
        return "" if status == 0 else f"it ended with {status}: {run.complaint}"

    def _note(self, trouble: str) -> None:
        """Logs when it begins to fail and when it works again; not every time."""
        if trouble and self._works:
            _log.error(
                "a message was not sent", extra={"event": "notify-failed", "reason": trouble}
            )
        elif not trouble and not self._works:
            _log.info("messages are sent again", extra={"event": "notify-works"})
        self._works = not trouble


class _Run(asyncio.SubprocessProtocol):
    """One run of it.

    What leaves its session cannot be ended with it and may hold on to its standard error: so it is
    its own end that is waited for, and not that of its pipes.

    Attributes:
        ended: Set once it has ended.
        silent: Set once nothing more can be heard of it.
    """

    def __init__(self) -> None:
        self.ended = asyncio.Event()
        self.silent = asyncio.Event()
        self._heard = b""
        self._transport: asyncio.SubprocessTransport | None = None
        self._let_go = False

    @property
    def complaint(self) -> str:
        """The first of what it said on standard error; the rest was thrown away."""
        return clean_text(self._heard.decode("utf-8", "replace"), COMPLAINT) or "it said nothing"

    def let_go(self) -> None:
        """Hears nothing more, and keeps nothing once it has ended, which may be never."""
        self._let_go = True
        assert self._transport is not None
        for number in (_STDIN, _STDERR):
            pipe = self._transport.get_pipe_transport(number)
            if pipe is not None:
                pipe.close()
        if self.ended.is_set():
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.SubprocessTransport)
        self._transport = transport

    def pipe_data_received(self, fd: int, data: bytes | str) -> None:  # noqa: ARG002
        if isinstance(data, bytes):
            self._heard = (self._heard + data)[:COMPLAINT]

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:  # noqa: ARG002
        if fd == _STDERR:
            self.silent.set()

    def process_exited(self) -> None:
        self.ended.set()
        if self._let_go:
            self.let_go()


async def _soon(event: asyncio.Event) -> None:
    """Returns when something has happened, or soon."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(HEARING):
            await event.wait()


def _tell(transport: asyncio.SubprocessTransport, message: bytes) -> None:
    """Writes to its standard input; that it does not read it is no matter of ours."""
    pipe = transport.get_pipe_transport(_STDIN)
    assert isinstance(pipe, asyncio.WriteTransport)
    pipe.write(message)
    pipe.close()


def _end(pid: int) -> None:
    """Ends it, and whatever it started in its session."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)
