"""The services of all tables of a lobby: its people, its files, its clock, its bots' thoughts."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine, Iterable
from contextvars import Context
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final, NamedTuple

from dogs_rules import registry
from dogs_rules.phrase import Phrase
from dogs_saves import SaveError
from dogs_saves.clock import Clock
from dogs_saves.documents import Trouble
from dogs_saves.replay import GameFinder
from dogs_tui.host.audit_event import AuditEvent
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.people.people import People
from dogs_tui.host.rate_limits import RateLimits
from dogs_tui.host.results.results import RESULTS, Results
from dogs_tui.host.store import Store
from dogs_tui.host.store.documents import Documents
from dogs_tui.host.store.open_matches import OpenMatches
from dogs_tui.host.store.presence import Presence
from dogs_tui.host.store.talk import Talk
from dogs_tui.host.tables.ballot import VOTES, Ballot
from dogs_tui.host.tables.deal_book import DealBook
from dogs_tui.host.tables.listings import CupMatch
from dogs_tui.host.tables.record import TABLES, TableRecord
from dogs_tui.host.tables.setup import LobbyLimits
from dogs_tui.match.setup import fresh_seed
from dogs_tui.thinking.thinkers import Thinkers

log = logging.getLogger("dogs_tui.host")

TALK_AT_ONCE: Final = 5
TALK_SECONDS: Final = 2.0
"""After which one more line may be said."""

ACTIONS_AT_ONCE: Final = 20
ACTION_SECONDS: Final = 0.5
"""After which somebody may do one more thing that is written down or put to others. Every one
waits for the disk, and with it everybody in the lobby."""


def report(what: str, troubles: Iterable[Trouble]) -> None:
    """Reports documents that cannot be read."""
    for trouble in troubles:
        log.error(what, extra={"event": "document-trouble", "reason": str(trouble.what)})


class Absence(NamedTuple):
    """What a tournament allows somebody who is not at their table."""

    limit: timedelta
    forfeits: bool
    """True if they lose the match after it; else a bot plays on for them."""


@dataclass
class Services:
    """Given to every table by the lobby; what a table tells the lobby goes through it, too."""

    store: Store
    people: People
    clock: Clock
    thinkers: Thinkers
    limits: LobbyLimits
    find_game: GameFinder = registry.game
    seed: Callable[[], int] = fresh_seed
    """A secret number for a match: from the system, and neither told nor logged."""
    changed: Callable[[bool], None] = lambda _: None
    """A table looks different in the lobby; whether it can wait a moment."""
    your_move: Callable[[str, str, str], None] = lambda _code, _game, _person: None
    """At the table with this code, of this game, it became the move of the person with this id."""
    invited: Callable[[str, str, str, str], None] = lambda _code, _game, _person, _by: None
    """To the table with this code, of this game, the person with this id was invited by somebody
    of this name."""
    gone: Callable[[str], None] = lambda _: None
    """The table with this code was disbanded."""
    audit: Callable[[AuditEvent], None] = lambda _: None
    """The owner of a table did something to somebody."""
    kept: Callable[[TableRecord], None] = lambda _: None
    """Called when the record of a table was written."""
    deadline_kept: Callable[[datetime], None] = lambda _: None
    """A decision at a table has a deadline, which is over then."""
    table_over: Callable[[TableRecord], None] = lambda _: None
    """Called when the record of a table that is over was written."""
    hidden_in_tournament: Callable[[str, TableRecord], bool] = lambda _person, _record: False
    """True if a table of a tournament shows this person what they are still to play."""
    absence: Callable[[TableRecord], Absence | None] = lambda _: None
    """How long the tournament of a table waits for somebody who is not there; ``None``: for ever,
    or it is of none."""
    reports: Path | None = None
    """Where reports go of what breaks."""
    cup_match: Callable[[TableRecord], CupMatch | None] = lambda _: None
    """What the match of a table is in its tournament; ``None``: it is of none."""
    closing: Phrase | None = None
    """The reason why no match begins now; ``None``: matches begin."""
    tables: Documents[TableRecord] = field(init=False)
    whereabouts: Presence = field(init=False)
    """The whereabouts of people in other processes, which hear who is here."""
    votes: Documents[Ballot] = field(init=False)
    talk: Talk = field(init=False)
    matches: OpenMatches = field(init=False)
    talk_pace: RateLimits = field(init=False)
    deals: DealBook = field(default_factory=DealBook, init=False)
    results: Results = field(init=False)
    rate_limits: RateLimits = field(init=False)
    """The limits on how often people change seats, ask and take back."""

    def __post_init__(self) -> None:
        self._under_way: set[asyncio.Task[None]] = set()
        self.tables = self.store.documents(TABLES)
        self.votes = self.store.documents(VOTES)
        self.talk = self.store.talk
        self.whereabouts = self.store.presence
        self.matches = self.store.open_matches(self.clock, self.find_game)
        self.results = Results(self.store.documents(RESULTS), lambda: self.whereabouts.first)
        self.talk_pace = RateLimits(TALK_AT_ONCE, TALK_SECONDS, self.clock)
        self.rate_limits = RateLimits(ACTIONS_AT_ONCE, ACTION_SECONDS, self.clock)

    def check_open(self) -> None:
        """Makes sure that matches begin.

        Raises:
            LobbyError: They do not now.
        """
        if self.closing is not None:
            raise LobbyError(self.closing)

    def listed_since(self) -> datetime:
        """Gives the time before which tables that are over, or not filled, are listed no longer."""
        return self.clock() - timedelta(days=self.limits.played_days)

    def later(self, what: Coroutine[Any, Any, None]) -> None:
        """Has something done for which nobody waits, and of which nothing is left with them.

        What goes wrong it says itself.
        """
        task = asyncio.get_running_loop().create_task(what, context=Context())
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def settled(self) -> None:
        """Returns when nothing is left for which nobody waits."""
        while self._under_way:
            await asyncio.wait(self._under_way)

    def hides(self, person: str, record: TableRecord) -> bool:
        """True if a table would show this person what they are still to play."""
        return self.deals.hides(person, record) or self.hidden_in_tournament(person, record)

    def name_of(self, person: str, otherwise: str = "") -> str:
        """Gives the name of somebody now."""
        entry = self.people.get(person)
        return otherwise if entry is None else entry.name

    def off_until(self, person: str) -> datetime | None:
        """Until when somebody has days off; ``None``: they have none now."""
        entry = self.people.get(person)
        return None if entry is None else entry.off_until(self.clock())

    def forget(self, code: str) -> None:
        """Removes what is kept of a table that never began."""
        with contextlib.suppress(SaveError):  # It is found again at the next start.
            self.tables.remove(code.lower())
        with contextlib.suppress(SaveError):  # Nobody comes to that table any more.
            self.talk.forget(code)
