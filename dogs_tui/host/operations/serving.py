"""The service for guests of a host: the lobby, and the session of each terminal that comes in."""

import logging
from collections.abc import Callable
from typing import Final

from dogs_rules.phrase import Phrase
from dogs_tui.host.audit_event import AuditEvent
from dogs_tui.host.connection import Connection
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.operations.audit import AuditLog
from dogs_tui.host.operations.config import CRASHES, HostConfig
from dogs_tui.host.operations.operator import Operator
from dogs_tui.host.operations.sessions import Sessions
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

FEWEST: Final = 2
"""Processes in which the bots of one of several hosts think, if nothing is said: a hint must not
hold up a bot."""

_log = logging.getLogger("dogs_tui.host")


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

    def _note(self, event: AuditEvent) -> None:
        self.operator.note_event(event)


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
        away_minutes=config.away_minutes,
        tournament_makers=config.tournament_creators,
    )


def onlookers_of(config: HostConfig) -> Onlookers | None:
    """Gives the number of people who may watch without a name; ``None``: nobody.

    They are strangers to the listener, of whom half may be there to watch: others who are new still
    find room to say a name.
    """
    if not config.anonymous_spectators:
        return None
    return Onlookers((config.max_unregistered + 1) // 2, (config.unregistered_per_address + 1) // 2)
