"""A host behind the acceptor, in a process of its own: started, asked, and started again."""

import asyncio
import contextlib
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable
from contextvars import Context
from typing import Final

from dogs_rules.phrase import phrase
from dogs_tui.host.doors.connection_limiter import Pass
from dogs_tui.host.operations.channel import (
    Channel,
    Come,
    Ending,
    FromHost,
    Ping,
    Ready,
    Start,
    Stop,
    ToHost,
    Unable,
    pair,
)
from dogs_tui.host.operations.doors import HostStartError
from dogs_tui.words import say

MODULE: Final = "dogs_tui.host.operations.worker"
START: Final = 120.0
"""Seconds that a host may say nothing until it is ready."""
ANSWER: Final = 0.5
"""Seconds that it may take to answer; one that does not is given nobody until it does."""
BEAT: Final = 10.0
"""Seconds between two times that it is asked, whether anybody comes or not."""
BEATS: Final = 3
"""The silent beats after which it is ended. Not once: the acceptor itself may
have stood still."""
STOP_SECONDS: Final = 3.0
"""That it may take to say goodbye and end."""
FIRST_PAUSE: Final = 0.1
LONGEST_PAUSE: Final = 10.0
"""Seconds between the end of a host and the next one, which grow while they end at once."""
LASTING: Final = 10.0
"""Seconds after which a host did not end at once."""
TRIES: Final = 12
"""The number of times in a row one may end at once until it is given up."""

FAILED: Final = phrase("A host process failed to start. See its log.")

_log = logging.getLogger("dogs_tui.host")


class HostProcess:
    """A host until it is stopped, started again if it ends.

    Args:
        number: Its place among all, from 1.
        start: Gives what a new process is told first.
        heard: Called with what it says.
        ended: Called when its process has ended.
        given_up: Called when it is not started again.

    Attributes:
        name: Of its process among all that share the store; empty: it was never ready.
        taken: How its connections count, by number.
        promised: How many connections are about to be handed to it.
        is_given_up: Whether it is not started again.
        why: The last reason that it gave for not starting.
    """

    def __init__(
        self,
        number: int,
        start: Callable[[], Start],
        heard: Callable[["HostProcess", FromHost], None],
        ended: Callable[["HostProcess"], None],
        given_up: Callable[["HostProcess"], None],
    ) -> None:
        self.number = number
        self.name = ""
        self.taken: dict[int, Pass] = {}
        self.promised = 0
        self.is_given_up = False
        self.why = say(FAILED)
        self._start = start
        self._heard = heard
        self._ended = ended
        self._given_up = given_up
        self._process: asyncio.subprocess.Process | None = None
        self._channel: Channel[FromHost] | None = None
        self._task: asyncio.Task[None] | None = None
        self._ready = False
        self._first: asyncio.Future[None] | None = None
        self._answered = asyncio.Event()
        self._answered.set()
        self._silent = False
        self._unanswered = 0
        self._said = 0
        self._stopping = False

    @property
    def pid(self) -> int | None:
        """The number of the process; ``None``: there is none now."""
        return None if self._process is None else self._process.pid

    @property
    def load(self) -> int:
        """The number of connections that it has or is about to have."""
        return len(self.taken) + self.promised

    @property
    def serves(self) -> bool:
        """True if it can be given somebody, as far as is known before it is asked."""
        return self._ready and not self._silent

    async def start(self) -> None:
        """Starts it, and sees to it from now on.

        Raises:
            HostStartError: It is not ready in time, or says that it cannot be.
        """
        loop = asyncio.get_running_loop()
        self._first = loop.create_future()
        self._task = loop.create_task(self._keep(), context=Context())
        while not self._first.done():
            said = self._said
            await asyncio.wait((self._first,), timeout=START)
            if not self._first.done() and self._said == said:
                self._note("a process of the host is not ready in time", "process-late")
                raise HostStartError(say(FAILED))
        self._first.result()

    async def stop(self) -> None:
        """Has it end, at once if it takes too long. May be repeated."""
        self._stopping = True
        task, self._task = self._task, None
        if task is None:
            return
        self.tell(Stop())
        await asyncio.wait((task,), timeout=STOP_SECONDS)
        self.signal(signal.SIGKILL)
        task.cancel()
        await asyncio.wait((task,))

    def tell(self, message: ToHost) -> None:
        """Says something to it, if it is there."""
        if self._channel is not None:
            self._channel.tell(message)

    def signal(self, number: signal.Signals) -> None:
        """Sends it a signal, if it is there."""
        if self._process is not None and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.send_signal(number)

    async def answers(self) -> bool:
        """True if it answers now. Else it is given nobody until it has."""
        self._ask()
        try:
            async with asyncio.timeout(ANSWER):
                await self._answered.wait()
        except TimeoutError:
            if not self._silent:
                self._note("a process of the host does not answer", "process-silent")
            self._silent = True
            return False
        return self._ready

    def take(self, come: Come, sock: socket.socket, permit: Pass | None) -> None:
        """Hands it a connection, which is closed here."""
        if permit is not None:
            self.taken[come.number] = permit
        assert self._channel is not None
        self._channel.tell(come, sock)

    def beat(self) -> None:
        """Asks whether it answers; ends it when it has not for long. Called every ``BEAT``."""
        if not self._ready:
            return
        self._unanswered = 0 if self._answered.is_set() else self._unanswered + 1
        if self._unanswered >= BEATS:
            self._note("a process of the host stands still, and is ended", "process-ended-silent")
            self._ready = False
            self.signal(signal.SIGKILL)
        else:
            self._ask()

    def _ask(self) -> None:
        if self._answered.is_set():
            self._answered.clear()
            self.tell(Ping())

    async def _keep(self) -> None:
        loop, pause, failed = asyncio.get_running_loop(), FIRST_PAUSE, 0
        while True:
            began, code = loop.time(), await self._run()
            self._ended(self)
            if self._stopping:
                return
            self._note("a process of the host ended", "process-ended", code)
            if self._first is not None and not self._first.done():
                self._first.set_exception(HostStartError(self.why))
                return
            failed = 0 if loop.time() - began > LASTING else failed + 1
            if failed >= TRIES:
                self._note("a process of the host is given up", "process-given-up")
                self.is_given_up = True
                self._given_up(self)
                return
            pause = FIRST_PAUSE if not failed else min(2 * pause, LONGEST_PAUSE)
            await asyncio.sleep(pause)

    async def _run(self) -> int | None:
        """One process, from its start to its end.

        Returns:
            Its exit code, below zero the number of the signal that ended it; ``None``: there is
            none.
        """
        ours, theirs = pair()
        self.why = say(FAILED)
        with theirs:
            channel = self._channel = Channel(ours, FromHost, self._take, lambda: None)
            try:
                process = self._process = await asyncio.create_subprocess_exec(
                    # It finds modules where this process does, and never in the folder it runs in.
                    *(sys.executable, "-P", "-m", MODULE, str(theirs.fileno())),
                    env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
                    stdin=asyncio.subprocess.DEVNULL,
                    stdout=asyncio.subprocess.DEVNULL,
                    pass_fds=(theirs.fileno(),),
                    start_new_session=True,  # the terminal's signals are for the acceptor
                )
            except OSError as error:
                channel.close()
                _log.error("no process", extra={"event": "no-process", "reason": str(error.errno)})
                return None
        channel.tell(self._start())
        try:
            return await process.wait()
        finally:
            self._ready = self._silent = False
            self._answered.set()
            channel.close()
            self.signal(signal.SIGKILL)
            self._process = None

    def _take(self, message: FromHost, _: socket.socket | None) -> None:
        self._answered.set()
        self._silent = False
        self._said += 1
        if isinstance(message, Ready):
            self._ready, self.name = True, message.name
            if self._first is not None and not self._first.done():
                self._first.set_result(None)
        elif isinstance(message, Ending):
            self._ready = False
        elif isinstance(message, Unable):
            self.why = message.why
        self._heard(self, message)

    def _note(self, message: str, event: str, code: int | None = None) -> None:
        more = {} if code is None else {"code": code}
        _log.error(message, extra={"event": event, "reason": f"host {self.number}", **more})
