"""All sessions of a host: begun when somebody comes in, and looked after until the last word."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterator
from functools import cached_property
from importlib import import_module
from typing import Final

from dogs_rules.phrase import Phrase
from dogs_tui.app.crash import CRASHES
from dogs_tui.host.audit_event import AuditEvent
from dogs_tui.host.connection import Connection
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.operations.addresses import read_other_hosts
from dogs_tui.host.operations.audit import AuditLog
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.host.operations.operator import Operator
from dogs_tui.host.operations.web_settings import page_of
from dogs_tui.host.people.bans import BANS, Bans
from dogs_tui.host.people.house_rules import HouseRules
from dogs_tui.host.people.onlookers import Onlookers
from dogs_tui.host.sessions.processor import Processor
from dogs_tui.host.sessions.session import Session
from dogs_tui.host.store import Store
from dogs_tui.host.tables.services import report
from dogs_tui.host.tables.setup import LobbyLimits
from dogs_tui.thinking.thinkers import spare_cores

FAREWELL_SECONDS: Final = 1.0
"""For sessions to say goodbye, and then once more for those that do not end by themselves."""

INTERFACES: Final = "dogs_tui.host.sessions.interfaces"
"""Imported when the doors are open."""

EVERY: Final = 0.5
"""Seconds between two looks at the event loop, while somebody is here."""
KEPT: Final = 600
"""Looks that are remembered."""

_log = logging.getLogger("dogs_tui.host")


class LoopLag:
    """The lag of the event loop. Looks only while it is told to, so that an idle host sleeps."""

    def __init__(self) -> None:
        self._seen: deque[float] = deque(maxlen=KEPT)
        self._timer: asyncio.TimerHandle | None = None
        self._due = 0.0

    def look(self) -> None:
        """Begins to look; nothing changes when it looks already."""
        if self._timer is None:
            self._wait(asyncio.get_running_loop())

    def rest(self) -> None:
        """Looks no longer; what was seen is kept."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    @property
    def p95(self) -> float | None:
        """Milliseconds that 95 of 100 looks did not exceed; ``None`` before the first."""
        if not self._seen:
            return None
        return round(sorted(self._seen)[int(len(self._seen) * 0.95)] * 1000, 2)

    def _wait(self, loop: asyncio.AbstractEventLoop) -> None:
        self._due = loop.time() + EVERY
        self._timer = loop.call_at(self._due, self._seen_now, loop)

    def _seen_now(self, loop: asyncio.AbstractEventLoop) -> None:
        self._seen.append(max(0.0, loop.time() - self._due))
        self._wait(loop)


class Sessions:
    """The sessions of a host, each in a task of its own.

    Args:
        made: Makes the session at a connection, with what it shares with the others.
        gone: Called when a session has ended.

    Attributes:
        lag: How late the event loop is while somebody is here.
    """

    def __init__(
        self,
        made: Callable[[Connection, Processor], Session],
        gone: Callable[[], None] = lambda: None,
    ) -> None:
        self._made = made
        self._gone = gone
        self._running: dict[asyncio.Task[None], Session] = {}
        self._last_words: Phrase | None = None
        self._loading: asyncio.Task[None] | None = None
        self.lag = LoopLag()

    def __len__(self) -> int:
        return len(self._running)

    def __iter__(self) -> Iterator[Session]:
        return iter(tuple(self._running.values()))

    @cached_property
    def _processor(self) -> Processor:
        """The processor that all sessions share."""
        return Processor(asyncio.get_running_loop())

    def load(self, then: Callable[[], None]) -> None:
        """Begins to import what guests see; a session that begins before that is done waits.

        Args:
            then: Called once it is done, unless the host stops first.
        """
        self._loading = asyncio.get_running_loop().create_task(self._load(then))

    def greet(self, connection: Connection) -> None:
        """Somebody came in at a listener."""
        session = self._made(connection, self._processor)
        task = asyncio.get_running_loop().create_task(self._serve(session))
        self._running[task] = session
        task.add_done_callback(self._served)
        self.lag.look()
        if self._last_words is not None:
            session.farewell(self._last_words)

    def tell(self, words: Phrase) -> None:
        """Says something to everybody who is here."""
        for session in self:
            session.tell(words)

    async def say_goodbye(self, words: Phrase) -> None:
        """Hangs up on everybody with last words, and on whoever still comes in. May be repeated."""
        self._last_words = words
        for session in self:
            session.hang_up(words)
        await self._wait()

    async def end(self) -> None:
        """Ends those that have not ended by themselves."""
        if self._loading is not None:
            self._loading.cancel()
        await self._wait()
        for task in self._running:
            task.cancel()
        await self._wait()

    async def _load(self, then: Callable[[], None]) -> None:
        try:
            await asyncio.to_thread(import_module, INTERFACES)
        except Exception:  # noqa: BLE001  (each session tries again, and ends if it still fails)
            _log.exception("screens cannot be imported", extra={"event": "screens-broken"})
        then()

    async def _serve(self, session: Session) -> None:
        """One session; what breaks in it ends it, and nothing else."""
        if self._loading is not None:
            await asyncio.wait((self._loading,))
        try:
            await session.run()
        except Exception:  # noqa: BLE001  (the last line of defence of everybody else)
            _log.exception("a session failed", extra={"event": "session-failed"})
            session.connection.hang_up(1)

    def _served(self, task: asyncio.Task[None]) -> None:
        del self._running[task]
        if not self._running:
            self.lag.rest()
        self._gone()

    async def _wait(self) -> None:
        if self._running:
            await asyncio.wait(tuple(self._running), timeout=FAREWELL_SECONDS)


FEWEST: Final = 2
"""Processes in which the bots of one of several hosts think, if nothing is said: a hint must not
hold up a bot."""


class Serving:
    """A lobby and its sessions.

    Args:
        config: How the host runs.
        store: Where the lobby keeps things; ``None``: in the data folder.
        address: Gives what friends type to come in, for those who invite others.
        gone: Called when a session has ended.

    Attributes:
        lobby: What is kept and decided; open from ``open`` to ``close``.
        bans: Who is let in no more.
        audit: What was done with the rights of operators and owners.
        sessions: Everybody who is here.
        operator: The host as the commands of its operator find it.
    """

    def __init__(
        self,
        config: HostConfig,
        store: Store | None,
        *,
        address: Callable[[], str],
        gone: Callable[[], None] = lambda: None,
    ) -> None:
        self._config = config
        self._address = address
        self.lobby = Lobby(
            config.folder,
            store=store,
            workers=_bot_workers(config),
            limits=_lobby_limits(config),
            audit=self._note,
        )
        self.lobby.calendar.command = address
        self.bans = Bans(self.lobby.store.documents(BANS), clock=self.lobby.clock)
        self.audit = AuditLog(self.lobby.store.audit)
        self.sessions = Sessions(self._session, gone)
        self.operator = Operator(self.lobby, self.bans, self.audit, config.admits, self.sessions)
        self._house_rules = HouseRules(None)
        self._onlookers = onlookers_of(config)
        self.news: Callable[[], Phrase | None] = lambda: None
        """Gives what everybody is told who comes in now."""

    async def open(self) -> None:
        """Opens the lobby; its matches wait for ``begin``.

        Raises:
            LobbyError: It cannot be opened.
        """
        await self.lobby.open(later=True)
        troubles = self.bans.load()
        report("a ban cannot be read", troubles)
        self._house_rules = HouseRules(self._config.rules_file)

    def begin(self, loaded: Callable[[], None]) -> None:
        """Has screens be imported, and then matches go on, now that the doors are open.

        Args:
            loaded: Called in between.
        """

        def then() -> None:
            loaded()
            self.lobby.go_on()

        self.sessions.load(then)

    def close_votes(self) -> None:
        """Decides nothing any more that tables are being asked.

        Who is left a moment longer than others must not decide it alone.
        """
        for table in self.lobby.tables.in_use:
            table.votes.close()

    async def close(self) -> None:
        """Ends all sessions and closes the lobby; everything is kept. May be repeated."""
        await self.sessions.end()
        await self.lobby.close()

    def _note(self, event: AuditEvent) -> None:
        self.operator.note_event(event)

    def _session(self, connection: Connection, processor: Processor) -> Session:
        """The session of somebody who came in."""
        session = Session(
            connection,
            self.lobby,
            address=self._address(),
            page=page_of(self._config),
            reports=self._config.folder / CRASHES,
            house_rules=self._house_rules.lines,
            processor=processor,
            onlookers=self._onlookers,
        )
        if (news := self.news()) is not None:
            session.tell(news)
        return session


def _bot_workers(config: HostConfig) -> int | None:
    """The number of processes that think for this one; ``None``: one for each spare core."""
    wanted, number = config.bot_workers, config.workers
    if not number:
        return wanted or None
    return -(-wanted // number) if wanted else max(FEWEST, spare_cores() // number)


def _lobby_limits(config: HostConfig) -> LobbyLimits:
    """The limits of a host's lobby."""
    return LobbyLimits(
        people=config.max_people,
        tables=config.max_tables,
        tables_each=config.tables_each,
        kept_each=config.kept_each,
        talk_lines=config.talk_lines,
        lobby_chat=config.lobby_chat,
        away_minutes=config.away_minutes,
        tournament_makers=config.tournament_creators,
        announcers=config.calendar_announcers,
        other_hosts=read_other_hosts(config.other_hosts),
    )


def onlookers_of(config: HostConfig) -> Onlookers | None:
    """Gives the number of people who may watch without a name; ``None``: nobody.

    They are strangers to the listener, of whom half may be there to watch: others who are new still
    find room to say a name.
    """
    if not config.anonymous_spectators:
        return None
    return Onlookers((config.max_unregistered + 1) // 2, (config.unregistered_per_address + 1) // 2)
