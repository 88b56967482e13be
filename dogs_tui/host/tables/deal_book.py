"""The tables of deals: who plays which deal where, what is hidden from whom, and new ones."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import msgspec

from dogs_rules.deal import Deal, read_deal
from dogs_rules.game import Game
from dogs_saves import Dealt, Place
from dogs_tui.host.errors import said
from dogs_tui.host.people.person import Person
from dogs_tui.host.tables.listings import TableStage
from dogs_tui.host.tables.record import Duplicate, SeatInvitation, SeatRecord, TableRecord
from dogs_tui.match import deals


class Attempt(msgspec.Struct, frozen=True):
    """A table at which somebody plays a deal, begun or over."""

    code: str
    """Of the table."""
    line: str
    """Of the deal."""
    number: int
    """1 is the one in earnest."""
    person: str
    """The id of who plays."""
    name: str
    """As they were called last."""
    stage: TableStage
    seats: int
    place: Place | None
    """The final rank, once it is finished."""
    created: datetime
    duplicate: Duplicate | None
    invited: tuple[SeatInvitation, ...]
    """The people invited to the duplicate from this table."""

    @property
    def finished(self) -> bool:
        return self.stage is TableStage.FINISHED


class DealBook:
    """All tables at which deals are played, as their records say. It is told of every record.

    What others made of a deal is hidden from who has not finished it: lists, tables and scores ask
    ``hides`` and ``lifted`` before they give anything.
    """

    def __init__(self) -> None:
        self._by_code: dict[str, Attempt] = {}
        self._by: defaultdict[tuple[str, str], dict[str, Attempt]] = defaultdict(dict)
        """By ``line``, ``person`` or ``duplicate`` and which, then by the code of the table."""
        self._finished: Counter[tuple[str, str]] = Counter()
        self._open: dict[str, datetime] = {}
        """Duplicates with places that are free, and when they were created."""

    def kept(self, record: TableRecord) -> None:
        """Takes notice that the table's record was read or written."""
        self.gone(record.code)
        attempt = _attempt(record)
        if attempt is None:
            return
        self._by_code[attempt.code] = attempt
        for key in _keys(attempt):
            self._by[key][attempt.code] = attempt
        self._count_places(attempt.duplicate)
        if attempt.finished:
            self._finished[attempt.person, attempt.line] += 1

    def gone(self, code: str) -> None:
        """A table is kept no more; nothing happens if no deal was played at it."""
        attempt = self._by_code.pop(code, None)
        if attempt is None:
            return
        for key in _keys(attempt):
            del self._by[key][code]
            if not self._by[key]:
                del self._by[key]
        self._count_places(attempt.duplicate)
        if attempt.finished:
            self._finished[attempt.person, attempt.line] -= 1

    # What is hidden.

    def lifted(self, person: str, line: str) -> bool:
        """True if somebody has finished a deal."""
        return self._finished[person, line] > 0

    def hides(self, person: str, record: TableRecord) -> bool:
        """True if at a table another plays a deal that this person has not finished."""
        if record.deal is None or record.seat_of(person) is not None:
            return False
        return not self.lifted(person, record.deal.line)

    # Who plays what.

    def of(self, person: str, line: str = "") -> list[Attempt]:
        """Somebody's attempts at a deal, or at all of them, in the order of their numbers."""
        own = self._by.get(("person", person), {}).values()
        return sorted(
            (attempt for attempt in own if not line or attempt.line == line),
            key=lambda attempt: attempt.number,
        )

    def finished(self, line: str, duplicate: str = "") -> list[Attempt]:
        """Everybody's finished attempts at a deal, or those of a duplicate of it."""
        attempts = self._by.get(("line", line), {}).values()
        return [
            attempt
            for attempt in attempts
            if attempt.finished and (not duplicate or _is_of(attempt, duplicate))
        ]

    def duplicate(self, code: str) -> list[Attempt]:
        """The tables of a duplicate, the first begun first; none if there is no such."""
        attempts = self._by.get(("duplicate", code), {}).values()
        return sorted(attempts, key=lambda attempt: (attempt.created, attempt.code))

    def invitations(self, code: str) -> Iterator[SeatInvitation]:
        """Lists the open invitations to a duplicate, in their order."""
        attempts = self.duplicate(code)
        asked = [invitation for attempt in attempts for invitation in attempt.invited]
        for duplicate in sorted(asked, key=lambda asking: asking.at):
            if not duplicate.declined and not self.of(duplicate.person, attempts[0].line):
                yield duplicate

    def open_duplicates(self, since: datetime) -> list[str]:
        """The codes of those that have free places and began after a time, which only grows."""
        self._open = {code: at for code, at in self._open.items() if at >= since}
        return list(self._open)

    def _count_places(self, duplicate: Duplicate | None) -> None:
        """Looks whether a duplicate still has, or has again, places that are free."""
        if duplicate is None:
            return
        attempts = self.duplicate(duplicate.code)
        if 0 < len(attempts) < duplicate.places:
            self._open[duplicate.code] = attempts[0].created
        else:
            self._open.pop(duplicate.code, None)


def _attempt(record: TableRecord) -> Attempt | None:
    """The deal in the record of a table; ``None``: none is played at it."""
    if record.deal is None:
        return None
    seat, sitter = next(
        ((seat, holder) for seat, holder in enumerate(record.seats) if holder.person), (None, None)
    )
    return Attempt(
        code=record.code,
        line=record.deal.line,
        number=record.deal.attempt,
        person="" if sitter is None else sitter.person,
        name="" if sitter is None else sitter.name,
        stage=record.stage,
        seats=len(record.seats),
        place=next((place for place in record.places if place.seat == seat), None),
        created=record.created,
        duplicate=record.duplicate,
        invited=record.invited,
    )


def _is_of(attempt: Attempt, duplicate: str) -> bool:
    return attempt.duplicate is not None and attempt.duplicate.code == duplicate


def _keys(attempt: Attempt) -> list[tuple[str, str]]:
    """By what a table is looked for."""
    keys = [("line", attempt.line), ("person", attempt.person)]
    return keys if attempt.duplicate is None else [*keys, ("duplicate", attempt.duplicate.code)]


def deal_record(
    code: str,
    owner: Person,
    deal: Deal,
    attempt: int,
    duplicate: Duplicate | None,
    at: datetime,
) -> TableRecord:
    """The record of somebody's table of a deal: they sit where it says, bots on all other seats.

    Raises:
        LobbyError: It cannot be played here.
    """
    game = playable(deal)
    own = SeatRecord(person=owner.id, name=owner.name)
    return TableRecord(
        code=code,
        owner=owner.id,
        game=deal.game,
        options=dict(game.check_options(deal.seats, deal.options)),
        seats=tuple(own if level is None else SeatRecord(level=level) for level in deal.levels),
        private=False,
        watchable=True,
        created=at,
        changed=at,
        watchers_talk=False,  # Who watches has finished the deal, and knows what is to come.
        hints=deal.hints,
        deal=Dealt(deal.line, attempt),
        duplicate=duplicate,
    ).with_bots_named()


def deal_of(line: str) -> Deal:
    """The deal of a line.

    Raises:
        LobbyError: It is none, or mistyped.
    """
    with said():
        return read_deal(line)


def playable(deal: Deal) -> Game[Any, Any, Any]:
    """The game of a deal, by its rules.

    Raises:
        LobbyError: It cannot be played here.
    """
    with said():
        return deals.playable(deal)
