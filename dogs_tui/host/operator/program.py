"""A host from its parts: the lobby, its listeners, and what tells its operator how it goes."""

import asyncio
import contextlib
import logging
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import UTC, datetime
from functools import cached_property
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from dogs_rules import __version__
from dogs_rules.phrase import phrase
from dogs_tui.host.connection import Connection
from dogs_tui.host.lobby.bans import Bans
from dogs_tui.host.lobby.deeds import Deed
from dogs_tui.host.lobby.errors import LobbyError
from dogs_tui.host.lobby.house_rules import HouseRules
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.lobby.services import report
from dogs_tui.host.lobby.table_setup import LobbyLimits
from dogs_tui.host.operator.actions import Desk
from dogs_tui.host.operator.addresses import SSH_PORT, Address, reached_at, ssh_command
from dogs_tui.host.operator.asking import BACKUP, BANS, PEOPLE, STATUS, TABLES
from dogs_tui.host.operator.audit import AuditLog
from dogs_tui.host.operator.config import CRASHES, HostConfig
from dogs_tui.host.operator.control import ControlSocket
from dogs_tui.host.operator.marking import mark, sweep
from dogs_tui.host.operator.rows import people_rows, table_rows
from dogs_tui.host.operator.status import LoopLag, Status, memory
from dogs_tui.host.operator.turned_away import TurnedAway
from dogs_tui.host.processor import Processor
from dogs_tui.host.screens.session import Session
from dogs_tui.host.ssh.admission import Admission, Admits
from dogs_tui.host.ssh.errors import ListenerError
from dogs_tui.host.ssh.host_keys import host_key
from dogs_tui.host.ssh.limits import Limits
from dogs_tui.host.ssh.listed_keys import ListedKeys
from dogs_tui.host.ssh.listener import SshListener
from dogs_tui.host.ssh.socket_listener import SocketListener
from dogs_tui.words import say

if TYPE_CHECKING:
    from dogs_tui.host.operator.metrics import MetricsServer

STOPPING: Final = phrase(
    "The host is stopping. Your match is saved, and your seat stays yours: come back soon."
)
FAREWELL_SECONDS: Final = 1.0
"""For sessions to say goodbye, and then once more for those that do not end by themselves."""

_log = logging.getLogger("dogs_tui.host")


class HostStartError(Exception):
    """A host cannot start; the text says why, in one line."""


class HostProgram:
    """A host in the running event loop; no signal is handled here and nothing is printed.

    Args:
        config: How it runs. Port 0 listens at any free port.

    Attributes:
        config: How it runs.
        lobby: What is kept and decided; open from ``start`` to ``stop``.
        bans: Who is let in no more.
        audit: What was done with the rights of keepers and owners.
    """

    def __init__(self, config: HostConfig) -> None:
        self.config = config
        limits = LobbyLimits(away_minutes=config.away_minutes)
        self.lobby = Lobby(
            config.folder,
            workers=config.bot_workers or None,
            limits=limits,
            deed=self._note,
        )
        self.bans = Bans(config.folder / "bans")
        self.audit = AuditLog(config.folder)
        self._sessions: dict[asyncio.Task[None], Session] = {}
        self._desk = Desk(self.lobby, self.bans, self.audit, config.admits, self._sessions.values)
        self._house_rules = HouseRules(None)
        self._turned_away: TurnedAway | None = None
        self._ssh_listener: SshListener | None = None
        self._socket_listener: SocketListener | None = None
        self._control: ControlSocket | None = None
        self._metrics: MetricsServer | None = None
        self._lag = LoopLag()
        self._began = datetime.now(UTC)
        self._stopping = False

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
            async with _undone(self._close):
                await self._open()
        except (LobbyError, ListenerError) as error:
            raise HostStartError(say(error.phrase)) from error
        except OSError as error:
            raise HostStartError(f"The host cannot start: {_reason(error)}.") from error
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
        self._stopping = True
        for session in self._sessions.values():
            session.hang_up(STOPPING)
        await self._wait_for_sessions()
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
        await self.lobby.open()
        report("a ban cannot be read", self.bans.load())
        sweep(config.folder)
        self._house_rules = HouseRules(config.rules_file)
        admission = self._admission()
        self._ssh_listener = SshListener(
            config.addresses,
            host_key(config.folder),
            admission,
            self._greet,
            limits=limits_of(config),
            balancers=config.balancers,
            export=self._exported,
        )
        await self._ssh_listener.open()
        if (path := config.socket_path) is not None:
            operator = self._ssh_listener.limiter
            listener = SocketListener(
                path, self._greet, operator, admission, group=config.door_group
            )
            await listener.open()
            self._socket_listener = listener
        control = ControlSocket(
            config.folder,
            {
                STATUS: self.status,
                PEOPLE: lambda: people_rows(self.lobby),
                TABLES: lambda: table_rows(self.lobby),
                BANS: self._desk.bans,
            },
            {**self._desk.actions, BACKUP: lambda name: mark(config.folder, name)},
        )
        await control.open()
        self._control = control
        await self._open_metrics()

    async def _open_metrics(self) -> None:
        """Lets figures be read, if that is wanted.

        Raises:
            ListenerError: The library for it is missing.
            OSError: They cannot be read there.
        """
        at = self.config.metrics_at
        if at is None:
            return
        if find_spec("prometheus_client") is None:
            raise ListenerError(
                phrase('Figures need a library: pip install ".[host]" where dogs-tui was unpacked.')
            )
        from dogs_tui.host.operator.metrics import HostCollector, MetricsServer

        server = MetricsServer(at, HostCollector(self.status, lambda: len(self.bans.all())))
        await server.open()
        self._metrics = server

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
        )

    async def _close(self) -> None:
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
        await self._wait_for_sessions()
        for task in self._sessions:
            task.cancel()
        await self._wait_for_sessions()
        await self.lobby.close()

    # Sessions.

    @cached_property
    def _processor(self) -> Processor:
        """What all sessions share."""
        return Processor(asyncio.get_running_loop())

    def _greet(self, line: Connection) -> None:
        """Somebody came in at a listener."""
        session = Session(
            line,
            self.lobby,
            address=self.command,
            reports=self.config.folder / CRASHES,
            house_rules=self._house_rules.lines,
            processor=self._processor,
        )
        task = asyncio.get_running_loop().create_task(self._serve(session))
        self._sessions[task] = session
        task.add_done_callback(self._served)
        self._lag.look()
        if self._stopping:
            session.farewell(STOPPING)

    async def _serve(self, session: Session) -> None:
        """One session; what breaks in it ends it, and nothing else."""
        try:
            await session.run()
        except Exception:  # noqa: BLE001  (the last line of defence of everybody else)
            _log.exception("a session failed", extra={"event": "session-failed"})
            session.connection.hang_up(1)

    def _served(self, task: asyncio.Task[None]) -> None:
        del self._sessions[task]
        if not self._sessions:
            self._lag.rest()

    async def _wait_for_sessions(self) -> None:
        if self._sessions:
            await asyncio.wait(tuple(self._sessions), timeout=FAREWELL_SECONDS)

    def _exported(self, fingerprint: str) -> str:
        """What is held about the owner of a key, for themselves.

        Raises:
            ListenerError: It cannot be given now.
        """
        try:
            return self._desk.exported(fingerprint)
        except LobbyError as error:
            raise ListenerError(error.phrase) from error

    def _note(self, deed: Deed) -> None:
        self._desk.note(deed)

    # What the operator may ask.

    def status(self) -> Status:
        """How the host is doing."""
        assert self._ssh_listener is not None
        counts = self._ssh_listener.counts
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
            max_sessions=self.config.max_sessions,
            logging_in=counts.logins,
            people_here=tuple(person.name for person in self.lobby.present()),
            people_known=len(self.lobby.people.all()),
            tables={stage.value: count for stage, count in self.lobby.stages().items()},
            refused=counts.refused,
            bots_thinking=self.lobby.thinkers.busy,
            bots_waiting=self.lobby.thinkers.waiting,
            bot_workers=self.lobby.thinkers.workers,
            loop_lag_p95_ms=self._lag.p95,
            memory_bytes=memory(),
        )


def limits_of(config: HostConfig) -> Limits:
    """What the listeners of a host allow."""
    return Limits(
        max_sessions=config.max_sessions,
        sessions_per_address=config.sessions_per_address,
        max_strangers=config.max_strangers,
        strangers_per_address=config.strangers_per_address,
        max_logins=config.max_logins,
        logins_per_address=config.logins_per_address,
        login_seconds=config.login_seconds,
        idle_seconds=config.idle_minutes * 60.0,
        session_seconds=config.session_hours * 3600.0,
    )


@contextlib.asynccontextmanager
async def _undone(undo: Callable[[], Awaitable[None]]) -> AsyncIterator[None]:
    """Undoes what was done in the block if it fails."""
    try:
        yield
    except BaseException:
        await undo()
        raise


def _reason(error: OSError) -> str:
    where = f"{error.filename}: " if error.filename else ""
    return where + (error.strerror or str(error))
