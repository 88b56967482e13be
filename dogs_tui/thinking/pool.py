"""Worker processes, shared by all who need one.

Why not a pool that others made: ``concurrent.futures`` cannot end what runs; anyio's
``to_process`` leaves a process behind when it is cancelled while that starts, and makes a job up
before there is a worker, so that a job cannot be told how much time is left.
"""

import asyncio
import contextlib
import pickle
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Callable, Coroutine
from contextvars import Context
from typing import Any, Final, ParamSpec, TypeVar, cast

from dogs_tui.thinking import jobs
from dogs_tui.thinking import worker as worker_program
from dogs_tui.thinking.turns import Lane, Turns
from dogs_tui.thinking.worker import LENGTH

IDLE_SECONDS: Final = 300.0
"""After which a worker that nobody needed ends."""
START_SECONDS: Final = 20.0
"""That a worker may take to start."""

P = ParamSpec("P")
T = TypeVar("T")


class WorkerError(Exception):
    """A worker could not do its job; the text says why, and nothing of what it was given."""


class Worker:
    """A process that does one job at a time.

    Args:
        process: It runs the program in ``worker.py``.
    """

    def __init__(self, process: Process) -> None:
        self._process = process
        self._reading = asyncio.Lock()
        """Of its answers: whoever waits for one hears of the end before the last of it is read."""
        self.retiring: asyncio.TimerHandle | None = None
        """What ends it if nobody needs it."""
        self.fit = True
        """True if it can be given a job: it lives, and does none."""

    @property
    def number(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def ended(self) -> bool:
        """True if the process is known to have ended, whoever ended it."""
        return self._process.returncode is not None

    @classmethod
    async def start(cls) -> "Worker":
        """A worker that is ready.

        Raises:
            WorkerError: It does not start.
        """
        try:
            process = await asyncio.create_subprocess_exec(
                # By its file and without the folder that it runs in: until it is told where this
                # program finds its modules, it finds those of Python alone.
                *(sys.executable, "-P", worker_program.__file__),
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                start_new_session=True,  # the terminal's signals are for whoever started it
            )
        except OSError as error:
            raise WorkerError(f"no process: {type(error).__name__}") from error
        worker = cls(process)
        try:
            async with asyncio.timeout(START_SECONDS):
                await worker._send(sys.path)
                await worker.do(START_SECONDS, jobs.ready)
        except TimeoutError as error:
            raise WorkerError("it did not start") from error
        finally:
            if not worker.fit:
                worker.kill()
                await asyncio.shield(worker.gone())
        return worker

    async def do(
        self, limit: float, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Has a job done. Whoever is cancelled here leaves a worker that is fit for nothing.

        Args:
            limit: Seconds after which the system ends the worker, should nobody else do so.
            function: A function of a module that the worker can import.
            args: For it.
            kwargs: For it.

        Raises:
            WorkerError: The job failed, or the worker died.
        """
        assert not kwargs
        self.fit = False
        await self._send((function, args, limit))
        try:
            stdout = self._process.stdout
            assert stdout is not None
            async with self._reading:
                head = await stdout.readexactly(LENGTH.size)
                body = await stdout.readexactly(LENGTH.unpack(head)[0])
            done, answer = pickle.loads(body)  # noqa: S301  (from a process of this program)
        except (asyncio.IncompleteReadError, OSError) as error:
            raise WorkerError("it died") from error
        except Exception as error:
            raise WorkerError(f"no answer: {type(error).__name__}") from error
        self.fit = True
        if not done:
            raise WorkerError(f"it failed: {answer}")
        return cast(T, answer)

    def kill(self) -> None:
        """Ends the process now, whatever it does."""
        self.fit = False
        if self.retiring is not None:
            self.retiring.cancel()
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()

    async def gone(self) -> None:
        """Returns when nothing is left of a process that was killed."""
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.close()
        with contextlib.suppress(OSError):
            async with self._reading:
                while await stdout.read(1 << 16):
                    pass
        await self._process.wait()

    async def _send(self, message: Any) -> None:
        body = pickle.dumps(message)
        stdin = self._process.stdin
        assert stdin is not None
        try:
            stdin.write(LENGTH.pack(len(body)) + body)
            await stdin.drain()
        except OSError as error:
            raise WorkerError("it died") from error


class Pool:
    """As many workers as are allowed; they start when they are needed.

    Args:
        most: Workers at most.

    Attributes:
        turns: Who has one, and who waits.
    """

    def __init__(self, most: int) -> None:
        self.turns = Turns(most)
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._chores: set[asyncio.Task[Any]] = set()
        self._closed = False

    @property
    def idle(self) -> int:
        """Number of workers that have nothing to do."""
        return len(self._idle)

    @contextlib.asynccontextmanager
    async def worker(self, lane: Lane) -> AsyncIterator[Worker]:
        """A worker, when it is this one's turn. One that is left in the midst of a job is ended.

        Raises:
            WorkerError: None starts.
        """
        await self.turns.take(lane)
        try:
            worker = await self._fit_one()
            try:
                yield worker
            finally:
                self._put_back(worker)
        finally:
            self.turns.leave(lane)

    async def close(self) -> None:
        """Ends all workers. Jobs under way fail, and no more are taken. May be repeated."""
        self._closed = True
        for worker in tuple(self._all):
            self._end(worker)
        while self._chores:
            await asyncio.wait(self._chores)

    async def _fit_one(self) -> Worker:
        while self._idle:
            worker = self._idle.pop()
            if worker.ended:  # the system was short of memory, perhaps: nobody loses by that
                self._end(worker)
                continue
            if worker.retiring is not None:
                worker.retiring.cancel()
            return worker
        if self._closed:
            raise WorkerError("it is closed")
        # Whoever gives up while it starts leaves it to the next one.
        starting = self._chore(self._start())
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            starting.add_done_callback(self._started_for_nobody)
            raise

    async def _start(self) -> Worker:
        worker = await Worker.start()
        self._all.add(worker)
        if self._closed:
            self._end(worker)
            raise WorkerError("it is closed")
        return worker

    def _started_for_nobody(self, starting: asyncio.Task[Worker]) -> None:
        if not starting.cancelled() and starting.exception() is None:
            self._put_back(starting.result())

    def _put_back(self, worker: Worker) -> None:
        if self._closed or not worker.fit or len(self._idle) >= self.turns.most:
            self._end(worker)
            return
        self._idle.append(worker)
        loop = asyncio.get_running_loop()
        worker.retiring = loop.call_later(IDLE_SECONDS, self._end, worker, context=Context())

    def _end(self, worker: Worker) -> None:
        worker.kill()
        if worker in self._idle:
            self._idle.remove(worker)
        if worker in self._all:
            self._all.remove(worker)
            self._chore(worker.gone())

    def _chore(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Does something in a context of nobody: a process must not keep a guest's app alive."""
        task = asyncio.get_running_loop().create_task(work, context=Context())
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)
        return task
