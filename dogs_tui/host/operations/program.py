"""A host from its parts: the lobby, its listeners, and what tells its operator how it goes."""

import asyncio
import contextlib
import logging
import os
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from dogs_rules import __version__
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.connection import Connection
from dogs_tui.host.doors.attach.socket_listener import SocketListener
from dogs_tui.host.doors.errors import ListenerError
from dogs_tui.host.doors.known_places import KnownPlaces
from dogs_tui.host.doors.relay.relayed_session import RelayedSession
from dogs_tui.host.doors.requests import Request
from dogs_tui.host.doors.ssh.admission import Admission, Admits
from dogs_tui.host.doors.ssh.host_keys import host_key
from dogs_tui.host.doors.ssh.listed_keys import ListedKeys
from dogs_tui.host.doors.ssh.listener import SshListener
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.local_socket import why_not
from dogs_tui.host.notifications.command import NotifyCommand
from dogs_tui.host.notifications.notifier import Notifier
from dogs_tui.host.operations.addresses import SSH_PORT, Address, reached_at, ssh_command, to_next
from dogs_tui.host.operations.children import ChildError
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.host.operations.control import ControlSocket
from dogs_tui.host.operations.draining import Draining
from dogs_tui.host.operations.figures import opened_metrics
from dogs_tui.host.operations.limits import limits_of
from dogs_tui.host.operations.loads import HostLoads
from dogs_tui.host.operations.marking import mark, sweep
from dogs_tui.host.operations.memory import MemoryWatch, Room, allowed, resident
from dogs_tui.host.operations.processes import HostProcesses
from dogs_tui.host.operations.serving import Serving
from dogs_tui.host.operations.status import Status
from dogs_tui.host.operations.stores import keeping_of
from dogs_tui.host.operations.turned_away import TurnedAway
from dogs_tui.words import say

if TYPE_CHECKING:
    from dogs_tui.host.operations.metrics import MetricsServer

STOPPING: Final = phrase(
    "The host is stopping. Your match is saved, and your seat stays yours: come back soon."
)
_log = logging.getLogger("dogs_tui.host")


class HostStartError(Exception):
    """A host cannot start; the text says why, in one line."""


class HostProgram:
    """A host in the running event loop; no signal is handled here and nothing is printed.

    Args:
        config: How it runs. Port 0 listens at any free port.
        machine: Gives the bytes of memory that it may take where the settings say nothing.
        held: Gives the bytes that its process holds.

    Raises:
        FailedError: What the store in the settings needs is not there.
        UsageError: The store's address is none.

    Attributes:
        config: How it runs.
        room: What it has room for.
        draining: Whether it runs dry.
        lobby: What is kept and decided; open from ``start`` to ``stop``.
        bans: Who is let in no more.
        audit: What was done with the rights of operators and owners.
    """

    def __init__(
        self,
        config: HostConfig,
        *,
        machine: Callable[[], int] = allowed,
        held: Callable[[], int] = resident,
    ) -> None:
        self.config = config
        self._processes = HostProcesses(config) if config.workers else None
        serving = self._serving = Serving(
            config,
            keeping_of(config),
            address=lambda: self.command,
            bot_workers=config.bot_workers or None,
            gone=self._gone,
            made=None if self._processes is None else self._relayed,
        )
        self.lobby, self.bans, self.audit = serving.lobby, serving.bans, serving.audit
        self._sessions = serving.sessions
        self.draining = Draining(self.lobby, self._sessions, self.audit)
        serving.news = lambda: self.draining.told if self.draining.on else None
        self.room = self._room(config.memory_bytes or machine())
        self.max_sessions = min(config.max_sessions, self.room.sessions)
        self._held = held
        self._memory: MemoryWatch | None = None
        self._places = KnownPlaces(config.folder)
        self._loads: HostLoads | None = None
        self._turned_away: TurnedAway | None = None
        self._ssh_listener: SshListener | None = None
        self._socket_listener: SocketListener | None = None
        self._control: ControlSocket | None = None
        self._metrics: MetricsServer | None = None
        self._notify: NotifyCommand | None = None
        self._notifier: Notifier | None = None
        self._began = datetime.now(UTC)

    @property
    def port(self) -> int:
        """Where the SSH listener listens, once it has started; 0: it does not."""
        return 0 if self._ssh_listener is None else self._ssh_listener.port

    @property
    def fingerprint(self) -> str:
        """Of the host's key, as ``SHA256:...``, once it has started."""
        return "" if self._ssh_listener is None else self._ssh_listener.fingerprint

    @property
    def command(self) -> str:
        """What friends type to come in, as far as the host knows; empty: it does not."""
        config = self.config
        if not (self.port or config.announce):
            return ""
        first = config.addresses[0] if config.addresses else Address("", SSH_PORT)
        return ssh_command(*reached_at(config.announce, first, self.port or SSH_PORT))

    async def start(self) -> None:
        """Locks the data folder, opens the lobby, then its listeners.

        Raises:
            HostStartError: It cannot; everything opened is closed again.
        """
        try:
            async with contextlib.AsyncExitStack() as opened:
                opened.push_async_callback(self._close)
                await self._open()
                opened.pop_all()
        except (LobbyError, ListenerError, ChildError) as error:
            raise HostStartError(say(error.phrase)) from error
        except OSError as error:
            told = phrase("The host cannot start: {reason}.", reason=why_not(error))
            raise HostStartError(say(told)) from error
        _log.info(
            "the host is open",
            extra={
                "event": "host-open",
                "version": __version__,
                "port": self.port,
                "people": len(self.lobby.people.all()),
                "tables": self.lobby.stages().total(),
            },
        )

    async def stop(self) -> None:
        """Takes no more guests, tells those who are here, saves and closes all. May be repeated."""
        self.draining.stop()
        self._serving.close_votes()
        if self._processes is not None:
            await self._processes.close_votes()
        await self._sessions.say_goodbye(STOPPING)
        await self._close()
        _log.info("the host has stopped", extra={"event": "host-stopped"})

    def reload(self) -> None:
        """Looks whether the list of keys can be read; the log says it. It is in force already."""
        if (path := self.config.keys_file) is not None:
            try:
                ListedKeys(path)
            except ListenerError as error:
                _log.warning(
                    "the list of keys cannot be read",
                    extra={"event": "keys-unreadable", "reason": type(error.__cause__).__name__},
                )

    async def _open(self) -> None:
        config = self.config
        if not config.addresses and config.socket_path is None:
            raise ListenerError(
                phrase("Nobody could come in: give --listen an address, or --door-socket.")
            )
        if self.max_sessions < 1 and (shortage := self.room.shortage(config.max_sessions)):
            raise HostStartError(say(shortage))
        clock = asyncio.get_running_loop().time
        self._memory = MemoryWatch(self.room.process, self._held_in_all, clock, self._note_memory)
        if self._processes is not None:
            await self._processes.open_store()
        if config.store:
            self._loads = HostLoads(self.lobby.keeping, host_key(config.folder).secret)
        await self._serving.open()
        self._places.load()
        sweep(config.folder)
        admission = self._admission()
        self._ssh_listener = SshListener(
            config.addresses,
            host_key(config.folder),
            admission,
            self._sessions.greet,
            limits=limits_of(config, self.max_sessions, served_here=self._processes is None),
            balancers=config.balancers,
            answer=self._answered,
            memory_full=self._memory_full,
            places=self._places,
            others=self._loads,
            elsewhere=lambda: bool(config.store) and self.draining.on,
        )
        await self._ssh_listener.open()
        if self._loads is not None:
            self._loads.open(self._ssh_listener.limiter)
        if (path := config.socket_path) is not None:
            limiter = self._ssh_listener.limiter
            listener = SocketListener(
                path, self._sessions.greet, limiter, admission, group=config.door_group
            )
            await listener.open()
            self._socket_listener = listener
        if self._processes is not None:
            self.draining.closes = self._close_to_matches
            await self._processes.open_sessions(self.command)
        operator = self._serving.operator
        operator.status, operator.mark = self.asked_status, self._marked
        operator.drain = self.draining.do
        control = ControlSocket(config.folder, operator)
        await control.open()
        self._control = control
        if (at := config.metrics_at) is not None:
            self._metrics = await opened_metrics(
                at, self.status, lambda: len(self.bans.all()), look=self._look
            )
        if config.notify:
            self._notify = NotifyCommand(config.notify, config.folder)
            self._notifier = Notifier(
                self.lobby, self._notify, lambda: to_next(self.command), clock=self.lobby.clock
            )
            self._notifier.start()

    def _admission(self) -> Admission:
        config = self.config
        path = config.keys_file
        if path is None and config.admits == "listed" and config.addresses:
            raise ListenerError(phrase("'listed' needs a list of keys: --authorized-keys FILE."))
        clock = asyncio.get_running_loop().time
        self._turned_away = TurnedAway(self.bans, self.audit, clock)
        return Admission(
            Admits(config.admits),
            keys=None if path is None else ListedKeys(path),
            known=lambda key: self.lobby.people.by_key(key) is not None,
            bans=self._turned_away,
            closed=self.draining.closed,
        )

    async def _close(self) -> None:
        if self._notifier is not None:
            self._notifier.stop()
        if self._notify is not None:
            await self._notify.close()
        if self._metrics is not None:
            await self._metrics.close()
        if self._control is not None:
            await self._control.close()
        if self._socket_listener is not None:
            await self._socket_listener.close()
        if self._ssh_listener is not None:
            await self._ssh_listener.close()
        if self._turned_away is not None:
            self._turned_away.close()
        await self._sessions.end()
        self._places.save()
        if self._loads is not None:
            self._loads.close()
        if self._processes is not None:
            await self._processes.close_sessions()
        await self._serving.close()
        if self._processes is not None:
            await self._processes.close_store()

    # Sessions.

    def _gone(self) -> None:
        self.draining.look()

    def _relayed(self, connection: Connection) -> RelayedSession:
        """Somebody who came in, served by a session process."""
        assert self._processes is not None
        place = self._processes.place
        return RelayedSession(connection, place, self.lobby.people.by_key)

    def _close_to_matches(self, why: Phrase | None) -> None:
        assert self._processes is not None
        self.lobby.close_to_matches(why)
        self._processes.close_to_matches(why)

    async def _marked(self, name: str) -> Any:
        """One moment of the data folder, held still by whoever writes there."""
        if self._processes is None or self.config.store:
            return mark(self.config.folder, name)
        return await self._processes.mark(name)

    def _room(self, memory: int) -> Room:
        if self._processes is None:
            return Room(memory, self.lobby.thinkers.workers)
        return Room(memory, self._processes.bot_workers, self._processes.number + 1)

    def _held_in_all(self) -> int:
        """Bytes that all processes of the host hold, without those in which bots think."""
        others = () if self._processes is None else self._processes.pids
        return self._held() + sum(map(resident, others))

    def _memory_full(self) -> bool:
        return self._memory is not None and self._memory.is_full(
            nobody_here=not len(self._sessions)
        )

    def _note_memory(self, full: bool) -> None:
        _log.warning(
            "memory is full: nobody is let in" if full else "there is memory again",
            extra={"event": "memory-full" if full else "memory-free", "bytes": self._held_in_all()},
        )

    async def _answered(self, fingerprint: str, request: Request) -> str:
        """What the owner of a key asked for, as text; empty: nobody's.

        Raises:
            ListenerError: It cannot be given now.
        """
        try:
            return await self._serving.operator.answered(fingerprint, request)
        except LobbyError as error:
            raise ListenerError(error.phrase) from error

    # What the operator may ask.

    async def asked_status(self) -> Status:
        """How the host is doing, all its processes asked."""
        await self._look()
        return self.status()

    async def _look(self) -> None:
        if self._processes is not None:
            await self._processes.ask()

    def status(self) -> Status:
        """How the host is doing, as its other processes last said."""
        assert self._ssh_listener is not None
        counts = self._ssh_listener.counts
        others = () if self._processes is None else self._processes.reports
        reports = (self._serving.report, *others)
        lags = [one.loop_lag_p95_ms for one in reports]
        now = datetime.now(UTC)
        addresses = (
            address._replace(port=address.port or self.port) for address in self.config.addresses
        )
        return Status(
            version=__version__,
            since=self._began.replace(microsecond=0),
            uptime_seconds=int((now - self._began).total_seconds()),
            process=os.getpid(),
            addresses=tuple(map(str, addresses)),
            fingerprint=self.fingerprint,
            admission=self.config.admits,
            sessions=len(self._sessions),
            max_sessions=self.max_sessions,
            logging_in=counts.logins,
            people_here=tuple(person.name for person in self.lobby.present()),
            people_known=len(self.lobby.people.all()),
            max_people=self.config.max_people,
            tables={stage.value: count for stage, count in self.lobby.stages().items()},
            max_tables=self.config.max_tables,
            refused=counts.refused,
            bots_thinking=sum(one.bots_thinking for one in reports),
            bots_waiting=sum(one.bots_waiting for one in reports),
            bot_workers=self.room.workers,
            loop_lag_p95_ms=max((lag for lag in lags if lag is not None), default=None),
            memory_bytes=self._held_in_all(),
            memory_limit_bytes=self.room.process,
            memory_full=self._memory_full(),
            draining=self.draining.on,
            drained_by=self.draining.until,
            notifications=None if self._notify is None else self._notify.counts,
            workers=() if self._processes is None else self._processes.rows,
        )
