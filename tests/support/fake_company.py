"""A table with company, without a host: handles over one table, and everything said by hand."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec

from dogs_rules.game import Seat
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.news import CompanyKind, CompanyNews, Subscribers
from dogs_tui.host.store.talk import Said
from dogs_tui.host.tables.listings import (
    WHY_STOPPED,
    Asking,
    Company,
    Offer,
    Proposal,
    Sitter,
    TableStage,
)
from dogs_tui.host.tables.owner_moderation import Attendee
from dogs_tui.host.tables.seat_view import SeatView, WatchedMatch
from dogs_tui.match.table import Table
from dogs_tui.match.watching import Watcher, Watching

NOON = datetime(2026, 1, 2, 12, 0, tzinfo=UTC)


class FakeParty:
    """The company of a table; tests change it and say what happened."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.stage = TableStage.RUNNING
        self.talk: tuple[Said, ...] = ()
        self.proposal: Proposal | None = None
        self.watchers: tuple[str, ...] = ()
        self.deadline: datetime | None = None
        self.clocks: tuple[int, ...] = ()
        self.offers: tuple[Offer, ...] = ()
        self.asked: list[tuple[Seat, Asking]] = []
        self.answers: list[tuple[Seat, bool]] = []
        self.shut = False
        self.subscribers: Subscribers[CompanyNews] = Subscribers()
        self.sitters = tuple(
            Sitter(seat, name, person=f"p{seat}", here=True)
            if seat in table.people
            else Sitter(seat, name, level="random")
            for seat, name in enumerate(table.names)
        )

    def handle(self, *seats: Seat) -> Any:
        """A seat handle at a seat; without one, a spectator's."""
        return FakeSeatHandle(self, frozenset(seats))

    def tell(self, kind: CompanyKind, sentence: str = "") -> None:
        """Tells everybody who attends."""
        self.subscribers.tell(CompanyNews(kind, phrase(sentence) if sentence else None))

    def say(self, name: str, text: str, seat: Seat | None = None) -> None:
        """Somebody says something."""
        self.talk = (*self.talk, Said(NOON, name, text, seat))
        self.tell("talk")

    def change(self, seat: Seat, **fields: Any) -> None:
        """Somebody comes, goes, or has a bot in their place."""
        sitter = msgspec.structs.replace(self.sitters[seat], **fields)
        self.sitters = (*self.sitters[:seat], sitter, *self.sitters[seat + 1 :])

    def go_away(self, seat: Seat, minutes: int = 5) -> None:
        """Somebody's line drops."""
        self.change(seat, here=False, away_since=NOON - timedelta(minutes=minutes))
        self.tell("presence", f"{self.sitters[seat].name} is away.")

    def ask(self, kind: Asking, by: Seat, sentence: str) -> None:
        """A proposal to everybody else."""
        voters = tuple(sitter.seat for sitter in self.sitters if sitter.seat != by)
        self.proposal = Proposal(kind, by, phrase(sentence), voters, len(voters))
        self.tell("proposal", sentence)


class FakeWatchedTable(WatchedMatch):
    """The table as one looks at it; whoever joins is told by the table itself."""

    def __init__(self, table: Table, seat_view: SeatView) -> None:
        super().__init__(seat_view)
        self._told_by = table

    def join(self, watcher: Watcher) -> None:
        self._told_by.join(watcher)

    def leave(self, watcher: Watcher) -> None:
        self._told_by.leave(watcher)


class NobodysOrder:
    """What who did not make the table can do about others."""

    def others(self) -> tuple[Attendee, ...]:
        return ()


class FakeSeatHandle:
    """What a screen uses of a seat handle."""

    def __init__(self, party: FakeParty, seats: frozenset[Seat]) -> None:
        self._party = party
        self.seats = seats
        self.closed = False
        self.nameless = False
        self.why_silent: Phrase | None = None
        self.order = NobodysOrder()
        self._watched = FakeWatchedTable(
            party.table, SeatView(lambda: party.table, lambda: self._seat)
        )

    @property
    def table(self) -> Watching:
        goes_on = self._party.stage in {TableStage.RUNNING, TableStage.PAUSED}
        return self._party.table if self.seats and goes_on else self._watched

    @property
    def why_nothing(self) -> Phrase | None:
        return WHY_STOPPED.get(self._party.stage)

    @property
    def _seat(self) -> Seat | None:
        return next(iter(self.seats), None)

    @property
    def shut(self) -> bool:
        return self._party.shut

    @property
    def company(self) -> Company:
        party, proposal = self._party, self._party.proposal
        asked = proposal is not None and self._seat in proposal.voters
        return Company(
            code="K7QMPX",
            stage=party.stage,
            sitters=party.sitters,
            watchers=party.watchers,
            proposal=proposal,
            asked_me=asked and self._seat not in {seat for seat, _ in party.answers},
            asked_by_me=proposal is not None and proposal.by == self._seat,
            deadline=party.deadline,
            clocks=party.clocks,
        )

    @property
    def talk(self) -> tuple[Said, ...]:
        return self._party.talk

    def say(self, text: str) -> None:
        if "wait" in text:
            raise LobbyError(phrase("Too fast."))
        name = self._party.sitters[self._seat].name if self._seat is not None else "Zoe"
        self._party.say(name, text, self._seat)

    def offers(self) -> tuple[Offer, ...]:
        return self._party.offers

    async def ask(self, kind: Asking, about: Seat | None = None, time: Any = None) -> None:
        assert self._seat is not None
        self._party.asked.append((self._seat, kind))

    async def answer(self, agree: bool) -> None:
        assert self._seat is not None
        self._party.answers.append((self._seat, agree))
        self._party.tell("proposal")

    def withdraw(self) -> None:
        self._party.proposal = None
        self._party.tell("proposal")

    def attend(self, subscriber: Callable[[CompanyNews], None]) -> None:
        self._party.subscribers.add(subscriber)

    def leave_company(self) -> None:
        self._party.subscribers.clear()

    async def close(self) -> None:
        self.closed = True
        self.leave_company()
