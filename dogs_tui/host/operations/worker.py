"""A host behind an acceptor: ``python -m dogs_tui.host.operations.worker FD``, started by it.

It is a host like any other, but that its connections are accepted elsewhere. Nothing is in it alone
but what can be made again: whoever loses it connects again and is at the same place.
"""

import asyncio
import signal
import socket
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Final

from dogs_tui.app.crash import CRASHES
from dogs_tui.host.doors.accepted import Accepted
from dogs_tui.host.doors.connection_limiter import Pass
from dogs_tui.host.operations import sessions
from dogs_tui.host.operations.channel import (
    Banned,
    BringsIn,
    Channel,
    Come,
    Drains,
    Ending,
    Entered,
    FromHost,
    Gone,
    Over,
    Ping,
    Pong,
    Start,
    Stop,
    ToHost,
    TurnedAway,
    Unable,
)
from dogs_tui.host.operations.doors import HostStartError
from dogs_tui.host.operations.logs import log_format, start_logging
from dogs_tui.host.operations.program import HostProgram
from dogs_tui.host.operations.run import collect_seldom, end_in_time
from dogs_tui.kit.printing import standard_error
from dogs_tui.shell.out import FailedError, UsageError

_UNABLE: Final = 1


class Worker:
    """A host in the running event loop, and what it tells the acceptor.

    Args:
        way: To the acceptor.
    """

    def __init__(self, way: socket.socket) -> None:
        self._started: asyncio.Future[Start] = asyncio.get_running_loop().create_future()
        self._stopping = asyncio.Event()
        self._program: HostProgram | None = None
        self._channel: Channel[ToHost] = Channel(way, ToHost, self._heard, self._stopping.set)

    async def run(self) -> int:
        """Serves guests until it is told to stop, or the acceptor is gone; gives the exit code."""
        loop = asyncio.get_running_loop()
        # Those of a terminal are for the acceptor, which says what follows from them.
        loop.add_signal_handler(signal.SIGINT, lambda: None)
        loop.add_signal_handler(signal.SIGTERM, self._stop)
        stopped = loop.create_task(self._stopping.wait())
        await asyncio.wait((self._started, stopped), return_when=asyncio.FIRST_COMPLETED)
        if not self._started.done():
            return _UNABLE
        start = self._started.result()
        config = start.config
        stop_logging = start_logging(
            config.log_level, log_format(config), config.folder / CRASHES, standard_error()
        )
        try:
            return await self._serve(start)
        finally:
            stopped.cancel()
            stop_logging()

    async def _serve(self, start: Start) -> int:
        # It is given guests as soon as it is ready, and until then the other processes serve them.
        import_module(sessions.INTERFACES)
        config = start.config
        try:
            program = HostProgram(
                config,
                start,
                progress=lambda tables, every: self._channel.tell(BringsIn(tables, every)),
                loaded=collect_seldom,
            )
            await program.start()
        except (HostStartError, FailedError, UsageError) as error:
            self._channel.tell(Unable(str(error)))
            return _UNABLE
        self._program = program
        asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, program.reload)
        program.bans.on_changed = self._tell_bans
        program.draining.changed = self._tell_draining
        self._tell_bans()
        if program.draining.on:
            self._tell_draining()
        self._channel.tell(program.opened(invites=start.invites))
        try:
            await self._stopping.wait()
        finally:
            await program.stop()
            self._channel.close()
        return 0

    def _stop(self) -> None:
        end_in_time()
        self._channel.tell(Ending())
        self._stopping.set()

    # What the acceptor says.

    def _heard(self, message: ToHost, sock: socket.socket | None) -> None:
        match message:
            case Ping():
                self._channel.tell(Pong())
            case Come() if sock is not None:
                self._come(message, sock)
            case Start() if not self._started.done():
                self._started.set_result(message)
            case TurnedAway(address) if self._program is not None:
                self._program.turned_away(address)
            case Gone(name) if self._program is not None:
                self._program.bury(name)
            case Stop():
                self._stop()

    def _come(self, come: Come, sock: socket.socket) -> None:
        program = self._program
        if program is None:
            sock.close()
            return
        permit: Pass | None = None
        if come.refused is None and come.door.counts:
            arrival = _Arrival(come.number, self._channel.tell)
            permit = program.come(come.address, arrival, come.door, is_known=come.known)
        accepted = Accepted(sock, come.door, come.address, permit, come.refused, come.hello)
        program.take(accepted, come.counts)

    # What it says.

    def _tell_bans(self) -> None:
        assert self._program is not None
        self._channel.tell(Banned(self._program.bans.networks))

    def _tell_draining(self) -> None:
        assert self._program is not None
        draining = self._program.draining
        self._channel.tell(Drains(draining.on, draining.until))


class _Arrival:
    """A connection, as the acceptor is told of it. An ``Arrival``."""

    def __init__(self, number: int, tell: Callable[[FromHost], None]) -> None:
        self._number = number
        self._tell = tell

    def entered(self, *, is_known: bool) -> None:
        self._tell(Entered(self._number, is_known))

    def over(self) -> None:
        self._tell(Over(self._number))


def main() -> int:
    """Runs one until its acceptor is gone; gives the exit code."""

    async def run() -> int:
        return await Worker(socket.socket(fileno=int(sys.argv[1]))).run()

    return asyncio.run(run())


if __name__ == "__main__":
    sys.exit(main())
