"""The record of a table, beside the match itself, and how that match ended."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Final

import msgspec

from dogs_rules.game import OptionValue, Seat
from dogs_saves import Dealt, Place
from dogs_tui.host.results.results import Result, SeatResult
from dogs_tui.host.store import Kind
from dogs_tui.host.tables.listings import TableStage
from dogs_tui.host.tables.time_control import Deadline, TimeControl
from dogs_tui.match.setup import BOT_NAMES

SPARE_NAMES = (*BOT_NAMES, "Daisy", "Bruno", "Nala", "Rex", "Molly", "Balto")
"""The names of bots; nobody has so many at one table that none is left."""
FORGOTTEN = "forgotten"
"""Stands in place of the id of who asked to be forgotten; nobody has it."""


class SeatRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat: a person's, a bot's, or open."""

    person: str = ""
    """The id of whose seat it is, also while a bot plays on for them."""
    level: str = ""
    """Of the bot whose seat it is."""
    name: str = ""
    """The last name of the person who sits there."""

    @property
    def open(self) -> bool:
        return not self.person and not self.level


class Leaver(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who left a rated match for good; a bot has their seat since."""

    seat: Seat
    person: str
    """The id."""
    name: str
    """Their name then."""


class SeatInvitation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """That somebody who is known was asked to a table, or to the duplicate that it is of."""

    person: str
    """The id of who was asked."""
    by: str
    """The id of who asked."""
    at: datetime
    declined: bool = False
    """True if they said that they do not come; then nobody asks them there again."""


class Duplicate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Several people who play the same deal at once, each at a table of their own."""

    code: str
    """By which others come to it; no table has it."""
    places: int
    """The number of slots."""
    private: bool = False
    """True if it is found only by its code."""


class TableRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table. Its match lies in a file of its own, named after the code."""

    code: str
    owner: str
    """The id of who made it."""
    game: str
    options: dict[str, OptionValue]
    seats: tuple[SeatRecord, ...]
    private: bool
    watchable: bool
    created: datetime
    changed: datetime
    stage: TableStage = TableStage.GATHERING
    watchers_talk: bool = True
    hints: bool = True
    """True if players may ask for hints."""
    places: tuple[Place, ...] = ()
    """Of a match that is finished."""
    muted: tuple[str, ...] = ()
    """The ids of those whom the owner lets talk no more."""
    sent_out: tuple[str, ...] = ()
    """The ids of those whom the owner has sent out."""
    file: str = ""
    """The name of the match's file when it is another than a table's by its code."""
    deal: Dealt | None = None
    """The deal that is played; who plays it sits where it says, and bots on all other seats."""
    duplicate: Duplicate | None = None
    """Of which duplicate this is one person's table."""
    time_control: TimeControl | None = None
    """The time that everybody has; ``None``: as much as they like."""
    tournament: str = ""
    """The code of the tournament of which it is a table; empty: of none."""
    seed: int | None = None
    """The seed of its match, where that was decided before; ``None``: it is not."""
    deadline: Deadline | None = None
    """Of the decision that waits, if a person has to make it and the table has a time control."""
    clocks: tuple[int, ...] = ()
    """By seat, the seconds on the clocks when the decision began that waits; empty: none are."""
    rated: bool = False
    """True if the match counts for its players' ratings."""
    left: tuple[Leaver, ...] = ()
    """The people who left the match for good, if it is rated."""
    invited: tuple[SeatInvitation, ...] = ()
    """The people who were invited by name and have not sat down."""

    @property
    def over(self) -> bool:
        return self.stage in {TableStage.FINISHED, TableStage.ENDED}

    @property
    def by_correspondence(self) -> TimeControl | None:
        """The time per move, where players need not be there together."""
        control = self.time_control
        return None if control is None or control.clocked else control

    def seat_of(self, person: str) -> Seat | None:
        """Finds the seat of somebody."""
        for seat, holder in enumerate(self.seats):
            if person and holder.person == person:
                return seat
        return None

    def invitation_of(self, person: str) -> SeatInvitation | None:
        """Somebody's invitation, if they have not declined it."""
        asked = (
            invitation
            for invitation in self.invited
            if invitation.person == person and not invitation.declined
        )
        return next(asked, None)

    def without_invitation(self, person: str) -> "TableRecord":
        """The table with nobody asking somebody to it."""
        return msgspec.structs.replace(
            self,
            invited=tuple(invitation for invitation in self.invited if invitation.person != person),
        )

    def with_seat(self, seat: Seat, record: SeatRecord) -> "TableRecord":
        seats = list(self.seats)
        seats[seat] = record
        return msgspec.structs.replace(self, seats=tuple(seats))

    def given_up(self, seat: Seat, level: str) -> "TableRecord":
        """The table with a bot in place of somebody who leaves the match for good."""
        holder = self.seats[seat]
        left = (*self.left, Leaver(seat, holder.person, holder.name)) if self.rated else self.left
        without = self.with_seat(seat, SeatRecord(level=level)).with_bots_named()
        return msgspec.structs.replace(without, left=left)

    def with_name(self, person: str, name: str) -> "TableRecord":
        """The table with somebody's new name."""
        seat = self.seat_of(person)
        if seat is None:
            return self
        return self.with_seat(seat, msgspec.structs.replace(self.seats[seat], name=name))

    def without(self, person: str, name: str) -> "TableRecord":
        """The table with nothing of somebody; where they sat, somebody of this name did."""
        seats = tuple(
            SeatRecord(FORGOTTEN, name=name) if seat.person == person else seat
            for seat in self.seats
        )
        return msgspec.structs.replace(
            self,
            seats=seats,
            owner=FORGOTTEN if self.owner == person else self.owner,
            muted=tuple(ident for ident in self.muted if ident != person),
            sent_out=tuple(ident for ident in self.sent_out if ident != person),
            left=tuple(departure for departure in self.left if departure.person != person),
            invited=tuple(
                invitation
                for invitation in self.invited
                if person not in {invitation.person, invitation.by}
            ),
        )

    def with_bots_named(self) -> "TableRecord":
        """The table with a name for every bot that nobody else there has."""
        taken = {seat.name for seat in self.seats if seat.person}
        seats = []
        for holder in self.seats:
            named = holder
            if holder.level and (not holder.name or holder.name in taken):
                free = (name for name in SPARE_NAMES if name not in taken)
                named = msgspec.structs.replace(holder, name=next(free, SPARE_NAMES[0]))
            if named.level:
                taken.add(named.name)
            seats.append(named)
        return msgspec.structs.replace(self, seats=tuple(seats))


TABLES: Final = Kind("tables", TableRecord)
"""By code, in small letters."""


def has_result(record: TableRecord) -> bool:
    """True if the match of a table came to its end. Deals have scores of their own."""
    return record.stage is TableStage.FINISHED and bool(record.places) and record.deal is None


def result_of(record: TableRecord) -> Result:
    """Gives the result of a table's match, by its record; without ratings."""
    by_seat = {place.seat: place for place in record.places}
    left = {departure.seat: departure for departure in record.left}
    last = len(record.seats)
    seats = []
    for seat, holder in enumerate(record.seats):
        place = by_seat[seat]
        if (leaver := left.get(seat)) is not None:
            seats.append(SeatResult(place.total, last, leaver.person, leaver.name, left=True))
            continue
        person = "" if holder.person == FORGOTTEN else holder.person
        seats.append(SeatResult(place.total, place.rank, person, holder.name, holder.level))
    public = record.watchable and not record.private
    return Result(
        record.code,
        record.game,
        record.changed,
        tuple(seats),
        record.rated,
        public,
        record.tournament,
    )


def results_of(records: Iterable[TableRecord | None]) -> Iterator[Result]:
    """The results of the tables that have one."""
    return (result_of(record) for record in records if record is not None and has_result(record))
