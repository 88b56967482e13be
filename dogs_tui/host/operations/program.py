"""A host from its parts: the lobby, its doors, and what tells its operator how it goes."""

import asyncio
import contextlib
import logging
import os
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import Final

from dogs_rules import __version__
from dogs_rules.phrase import phrase
from dogs_tui.host.doors.accepted import Accepted, Door
from dogs_tui.host.doors.acceptor import Acceptor
from dogs_tui.host.doors.admission import Admits
from dogs_tui.host.doors.attach.socket_listener import SocketListener
from dogs_tui.host.doors.connection_limiter import ConnectionLimiter, Pass
from dogs_tui.host.doors.errors import ListenerError
from dogs_tui.host.doors.known_places import KnownPlaces
from dogs_tui.host.doors.other_hosts import Arrival
from dogs_tui.host.doors.requests import Request
from dogs_tui.host.doors.ssh.admission import KeyAdmission
from dogs_tui.host.doors.ssh.host_keys import host_key
from dogs_tui.host.doors.ssh.listed_keys import ListedKeys
from dogs_tui.host.doors.ssh.listener import SshListener
from dogs_tui.host.errors import LobbyError, said
from dogs_tui.host.notifications.command import NotifyCommand
from dogs_tui.host.notifications.notifier import Notifier
from dogs_tui.host.operations.addresses import friends_command, to_next
from dogs_tui.host.operations.audit import TurnedAway
from dogs_tui.host.operations.bringing_in import bring_in
from dogs_tui.host.operations.channel import AcceptorCounts, Ready, Start
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.host.operations.control import Control
from dogs_tui.host.operations.doors import (
    HostStartError,
    check_doors,
    limits_of,
    open_doors,
    starting,
)
from dogs_tui.host.operations.draining import Draining
from dogs_tui.host.operations.invitations import note_made
from dogs_tui.host.operations.listeners import Listeners, WebDoor
from dogs_tui.host.operations.loads import Figures, HostLoads, machine_of, status_of
from dogs_tui.host.operations.memory import HostMemory, Room, allowed, resident
from dogs_tui.host.operations.page_makers import PageMaker
from dogs_tui.host.operations.sessions import Serving
from dogs_tui.host.operations.status import Status
from dogs_tui.host.operations.stores import host_store
from dogs_tui.host.operations.web_settings import origin_of, page_of, ways_in, web_proxies
from dogs_tui.words import said_in, say

STOPPING: Final = phrase(
    "The host is stopping. Your match is saved, and you keep your seat. Reconnect later."
)
_log = logging.getLogger("dogs_tui.host")


class HostProgram:
    """A host in the running event loop; no signal is handled here and nothing is printed.

    Args:
        config: How it runs.
        behind: What the acceptor said that gives it connections; ``None``: it accepts them itself.
        machine: Gives the bytes of memory that it may take where the settings say nothing.
        held: Gives the bytes that its process holds.
        progress: Told how far it is with what an earlier version left in its data folder.
        loaded: Called some time after it is open, once all that guests see is imported.

    Raises:
        FailedError: What the store in the settings needs is not there.
        UsageError: The store's address is none.

    Attributes:
        config: How it runs.
        over: Called once it is to end by itself.
        failed: Why it had to; empty: it had not.
        room: What it has room for, with all others behind the same acceptor.
        memory: What they hold.
        draining: Whether it runs dry.
        lobby: What is kept and decided; open from ``start`` to ``stop``.
        bans: Who is let in no more.
        audit: What was done with the rights of operators and owners.
        max_sessions: Sessions in all, as many as there may be and memory holds.
        began: When it started.
    """

    def __init__(
        self,
        config: HostConfig,
        behind: Start | None = None,
        *,
        machine: Callable[[], int] = allowed,
        held: Callable[[], int] = resident,
        progress: Callable[[int, int], None] = lambda _tables, _all: None,
        loaded: Callable[[], None] = lambda: None,
    ) -> None:
        self.config = config
        self._behind = behind
        self._begins = behind is None or behind.begins
        self.over: Callable[[], None] = lambda: None
        self.failed = ""
        serving = self._serving = Serving(
            config,
            host_store(config, begins=self._begins),
            address=lambda: self.command,
            gone=self._gone,
        )
        self.lobby, self.bans, self.audit = serving.lobby, serving.bans, serving.audit
        self._sessions = serving.sessions
        together = machine_of(config.folder)
        self._loads = HostLoads(self.lobby.store, together, self._figures)
        self.draining = Draining(
            self.lobby, self._sessions, self.audit, together, beside=lambda: self._loads.beside
        )
        self.draining.over = self._end
        serving.news = lambda: self.draining.notice if self.draining.on else None
        processes = max(1, config.workers)
        self.room = Room(
            config.memory_bytes or machine(), processes * self.lobby.thinkers.workers, processes
        )
        self.max_sessions = min(config.max_sessions, self.room.sessions)
        self._held = held
        self.memory = HostMemory(self.room, held, self._processes, lambda: not len(self._sessions))
        self._places = KnownPlaces(None if behind else config.folder)
        self.began = datetime.now(UTC) if behind is None else behind.since
        self._accepted = AcceptorCounts(0, {})
        """The counts of the acceptor, when it was last told."""
        self._progress = progress
        self._loaded = loaded
        self._limiter: ConnectionLimiter | None = None
        self._acceptor: Acceptor | None = None
        self._turned_away: TurnedAway | None = None
        self._listeners = Listeners()
        self._notify: NotifyCommand | None = None
        self._notifier: Notifier | None = None

    @property
    def ports(self) -> tuple[int, ...]:
        """The ports that listen on the network."""
        if self._behind is not None:
            return self._behind.ports
        return () if self._acceptor is None else self._acceptor.ports

    @property
    def port(self) -> int:
        """The first of them, once it has started; 0: there is none."""
        return next(iter(self.ports), 0)

    @property
    def web_origin(self) -> str:
        """The address that browsers open; empty: they cannot come in."""
        return origin_of(self.config, self._web_port)

    @property
    def _web_port(self) -> int:
        if self._behind is not None:
            return self._behind.web_port
        return 0 if self._acceptor is None else self._acceptor.port_of(Door.WEB)

    @property
    def fingerprint(self) -> str:
        """Of the host's key, as ``SHA256:...``, once it has started."""
        return self._listeners.fingerprint

    @property
    def command(self) -> str:
        """The command with which friends connect, as far as the host knows; empty: it does not."""
        return friends_command(self.config.announce, self.config.addresses, self.port)

    @property
    def _shortage(self) -> str:
        return say(self.room.shortage(self.config.max_sessions) or "")

    def opened(self, *, invites: bool) -> Ready:
        """Says how it is reached, now that it has started.

        Args:
            invites: Whether the first guest of all is to be given an invitation.
        """
        code = self.first_invitation() if invites else ""
        me = self.lobby.store.presence.me
        return Ready(me, self.fingerprint, self.command, self._shortage, code)

    def first_invitation(self) -> str:
        """A code for the first guest of all; empty: somebody is known, or nobody needs one.

        Raises:
            LobbyError: It cannot be made.
        """
        if self.config.admits != "invite-only" or self.lobby.people.all():
            return ""
        made = self.lobby.invites.make()
        note_made(self._serving.audit, made)
        return made.code

    async def start(self) -> None:
        """Locks the data folder, opens the lobby, then its doors.

        Raises:
            HostStartError: It cannot; everything opened is closed again.
        """
        async with contextlib.AsyncExitStack() as opened:
            opened.push_async_callback(self._close)
            with starting():
                await self._open()
            opened.pop_all()
        _log.info(
            "the host is open",
            extra={
                "event": "host-open",
                "version": __version__,
                "port": self.port,
                "people": len(self.lobby.people.all()),
                "tables": self.lobby.tables.stages().total(),
            },
        )

    async def stop(self) -> None:
        """Takes no more guests, tells those who are here, saves and closes all. May be repeated."""
        self.draining.stop()
        self._serving.close_votes()
        if self._listeners.web is not None:
            self._listeners.web.listener.restarting = True  # Pages come back by themselves.
        await self._sessions.say_goodbye(STOPPING)
        await self._close()
        _log.info("the host has stopped", extra={"event": "host-stopped"})

    def reload(self) -> None:
        """Reads its files anew; the log says which it cannot read."""
        self._listeners.read_anew(self.config.keys_file)

    async def _open(self) -> None:
        config = self.config
        check_doors(config)
        if self.max_sessions < 1 and self._shortage:
            raise HostStartError(self._shortage)
        if self._begins and not config.store:
            with said():
                bring_in(config.folder, lambda done: self._progress(*done))
        await self._serving.open()
        if self._behind is None:
            self._places.load()
        self.lobby.store.secret = host_key(config.folder).secret
        self.draining.open(begins=self._begins)
        limits = limits_of(config, self.max_sessions)
        limiter = self._limiter = ConnectionLimiter(
            limits,
            asyncio.get_running_loop().time,
            memory_full=lambda: self.memory.full,
            places=self._places,
            others=self._loads,
        )
        admission, greet, listeners = self._admission(), self._sessions.greet, self._listeners
        listeners.ssh = SshListener(
            host_key(config.folder, nist=config.nist_curves),
            admission,
            greet,
            limits=limits,
            answer=self._answered,
            page=page_of(config),
            spoken=partial(said_in, config.languages),
        )
        await listeners.ssh.open()
        listeners.sshd = SocketListener(greet, limiter, admission)
        operator = self._serving.operator
        operator.status, operator.drain = self.status, self.draining.do
        listeners.control = Control(operator)
        if config.metrics_at is not None:
            from dogs_tui.host.operations.metrics import HostCollector, MetricsServer

            listeners.metrics = MetricsServer(HostCollector(self.status, self.bans))
        if config.notify:
            self._notify = NotifyCommand(config.notify, config.folder)
            self._notifier = Notifier(
                self.lobby,
                self._notify,
                lambda: to_next(self.command),
                recovery=config.recovery,
                ways=lambda: ways_in(config, self.command),
            )
            self._notifier.start()
        self._loads.open(limiter)
        if self._behind is None:
            self._acceptor = Acceptor(
                limiter,
                self.take,
                bars=admission.bars,
                balancers=config.balancers,
                proxies=web_proxies(config),
                elsewhere=lambda: bool(config.store) and self.draining.on,
            )
            await open_doors(self._acceptor, config)
        if config.web:
            pages = listeners.pages = PageMaker(self.lobby, config, self.memory, self.web_origin)
            listeners.web = WebDoor(
                config, self._web_port, admission, greet, limits, self.lobby, pages.find
            )
        self._serving.begin(self._loaded)

    def _admission(self) -> KeyAdmission:
        path = self.config.keys_file
        clock = asyncio.get_running_loop().time
        self._turned_away = TurnedAway(self.bans, self.audit, clock)
        return KeyAdmission(
            Admits(self.config.admits),
            keys=None if path is None else ListedKeys(path),
            knows=lambda key: self.lobby.people.by_key(key) is not None,
            bars=self._turned_away.bars,
            closed=self.draining.closed,
        )

    async def _close(self) -> None:
        if self._notifier is not None:
            self._notifier.stop()
        for part in (self._notify, self._acceptor, self._listeners):
            if part is not None:
                await part.close()
        if self._turned_away is not None:
            self._turned_away.close()
        await self._sessions.end()
        self._places.save()
        self._loads.close()
        await self._serving.close()

    # Connections.

    def take(self, accepted: Accepted, counts: AcceptorCounts | None = None) -> None:
        """Serves a connection that was accepted.

        Args:
            accepted: The connection.
            counts: What its acceptor counts; ``None``: this one's own.
        """
        self._accepted = counts or self._accepted
        self._listeners.take(accepted)

    def come(self, address: str, arrival: Arrival, door: Door, *, is_known: bool) -> Pass:
        """Counts somebody whom the acceptor has let knock."""
        assert self._limiter is not None
        return self._limiter.accepted(address, arrival, is_known=is_known, weight=door.weight)

    def turned_away(self, address: str) -> None:
        """The acceptor turned somebody away who is banned."""
        if self._turned_away is not None:
            self._turned_away.turned_away("", address)

    def bury(self, name: str) -> None:
        """Another host of this machine has ended without a word."""
        self._loads.bury(name)
        self.lobby.store.presence.bury(name)

    def _end(self) -> None:
        self.over()

    def _gone(self) -> None:
        self.draining.look()

    async def _answered(self, fingerprint: str, request: Request) -> str:
        """The answer to the owner of a key, as text; empty: nobody's.

        Raises:
            ListenerError: It cannot be given now.
        """
        try:
            return await self._serving.operator.answered(fingerprint, request)
        except LobbyError as error:
            raise ListenerError(error.phrase) from error

    # What the operator may ask.

    def _figures(self) -> Figures:
        """The figures of this process."""
        thinkers = self.lobby.thinkers
        return Figures(
            {} if self._limiter is None else self._limiter.counts,
            thinkers.busy,
            thinkers.waiting,
            self._sessions.lag.p95,
            self._held(),
            None if self._notify is None else self._notify.counts,
        )

    def status(self) -> Status:
        """Collects the status of the host, with all its processes on this machine."""
        return status_of(self, self._loads.here, self._accepted if self._behind else None)

    @property
    def logins(self) -> int:
        """Connections that have no session yet."""
        return 0 if self._limiter is None else self._limiter.logins

    def _processes(self) -> list[int]:
        """The numbers of the processes of the host on this machine."""
        acceptor = [] if self._behind is None else [os.getppid()]
        return [*acceptor, *(load.process for load in self._loads.here)]
