"""Seats of a table that has not begun: each change gives the record as it would be."""

from collections.abc import Sequence
from datetime import datetime

from dogs_rules.game import Game, Seat
from dogs_rules.phrase import literal, phrase, plural
from dogs_rules.registry import bots
from dogs_saves.replay import GameFinder
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.people.person import Person
from dogs_tui.host.results.results import LEAST_PEOPLE
from dogs_tui.host.tables.listings import TableStage
from dogs_tui.host.tables.record import SeatRecord, TableRecord
from dogs_tui.host.tables.setup import ME, OPEN, TableSetup
from dogs_tui.host.tables.time_control import check_time
from dogs_tui.kit.nearest import did_you_mean
from dogs_tui.match.setup import SetupError, check_level, check_seats, checked_options

SENT_OUT = phrase("The owner of this table has removed you.")


def new_record(
    code: str, owner: Person, setup: TableSetup, find_game: GameFinder, at: datetime
) -> TableRecord:
    """The record of a new table.

    Raises:
        LobbyError: There is no such game, or it cannot be played like this.
    """
    try:
        game = find_game(setup.game)
    except KeyError as error:
        raise LobbyError(phrase("This host does not have that game.")) from error
    if setup.seats.count(ME) > 1:
        raise LobbyError(phrase("A person can have only one seat at a table."))
    try:
        check_seats(game, len(setup.seats))
        seats = tuple(_seat_for(seat, owner, game) for seat in setup.seats)
        options = checked_options(game, len(seats), setup.options)
    except SetupError as error:
        raise LobbyError(literal(str(error))) from error
    if all(seat.level for seat in seats):
        raise LobbyError(phrase("Leave a seat open: all players here are bots."))
    check_time(setup.time_control)
    record = TableRecord(
        code=code,
        owner=owner.id,
        game=game.key,
        options=options,
        seats=seats,
        private=setup.private,
        watchable=setup.watchable,
        hints=setup.hints,
        time_control=setup.time_control,
        rated=setup.rated,
        created=at,
        changed=at,
    ).with_bots_named()
    check_rated(record)
    _check_clocks(record)
    return record


def _seat_for(wanted: str, owner: Person, game: Game) -> SeatRecord:  # type: ignore[type-arg]
    if wanted == OPEN:
        return SeatRecord()
    if wanted == ME:
        return SeatRecord(person=owner.id, name=owner.name)
    return SeatRecord(level=check_level(game, wanted, at_table=True))


def check_gathering(record: TableRecord) -> None:
    """Makes sure that seats may still change.

    Raises:
        LobbyError: The match has begun.
    """
    if record.stage is not TableStage.GATHERING:
        raise LobbyError(phrase("The match has begun, and its seats are taken."))


def check_owner(record: TableRecord, person: Person) -> None:
    """Makes sure that the table is this person's.

    Raises:
        LobbyError: It is another's.
    """
    if record.owner != person.id:
        raise LobbyError(phrase("Only the table's owner can do that."))


def check_welcome(record: TableRecord, person: Person) -> None:
    """Makes sure that somebody was not sent out of the table.

    Raises:
        LobbyError: They were.
    """
    if person.id in record.sent_out:
        raise LobbyError(SENT_OUT)


def with_sitter(record: TableRecord, person: Person, seat: Seat | None) -> TableRecord:
    """The table with somebody on a seat: on the first open one if none is said.

    Raises:
        LobbyError: No seat is open, this one is taken, the match has begun, or they were sent out.
    """
    check_gathering(record)
    check_welcome(record, person)
    old = record.seat_of(person.id)
    if seat is None:
        free = (at for at, holder in enumerate(record.seats) if holder.open)
        seat = next(free, None) if old is None else old
    if seat is None:
        raise LobbyError(phrase("No seat is open here."))
    _check_seat(record, seat)
    if seat == old:
        return record
    if not record.seats[seat].open:
        raise LobbyError(
            phrase(
                "That seat is taken by {name}. Choose an open seat.", name=record.seats[seat].name
            )
        )
    if old is not None:
        record = record.with_seat(old, SeatRecord())
    taken = record.with_seat(seat, SeatRecord(person=person.id, name=person.name))
    return taken.without_invitation(person.id).with_bots_named()


def without_sitter(record: TableRecord, person: Person) -> TableRecord:
    """The table without somebody who sat there.

    Raises:
        LobbyError: They do not sit there, or the match has begun.
    """
    check_gathering(record)
    seat = record.seat_of(person.id)
    if seat is None:
        raise LobbyError(phrase("You have no seat at this table."))
    return record.with_seat(seat, SeatRecord())


def with_bot(
    record: TableRecord, owner: Person, seat: Seat, level: str, find_game: GameFinder
) -> TableRecord:
    """The table with a bot on a seat, or, without a level, with the seat open again.

    Raises:
        LobbyError: Somebody else made the table, a person sits there, there is no such level, or
            the match has begun.
    """
    check_owner(record, owner)
    check_gathering(record)
    _check_seat(record, seat)
    sitter = record.seats[seat]
    if sitter.person:
        raise LobbyError(
            phrase("That seat is taken by {name}. Choose an open seat.", name=sitter.name)
        )
    if not level:
        return record.with_seat(seat, SeatRecord())
    levels = tuple(bots(find_game(record.game)))
    if level not in levels:
        raise LobbyError(
            phrase(
                "There is no such bot. Bots: {levels}.{hint}",
                levels=", ".join(levels),
                hint=did_you_mean(level[:40], levels),
            )
        )
    changed = record.with_seat(seat, SeatRecord(level=level, name=sitter.name)).with_bots_named()
    if all(seat.level for seat in changed.seats):
        raise LobbyError(phrase("Leave a seat open: all players here are bots."))
    check_rated(changed)
    _check_clocks(changed)
    return changed


def _check_clocks(record: TableRecord) -> None:
    control = record.time_control
    if control is None or not control.clocked:
        return
    if people_seats(record.seats) < LEAST_PEOPLE:
        raise LobbyError(phrase("Clocks are for matches between humans: leave a seat open."))


def _check_seat(record: TableRecord, seat: Seat) -> None:
    if not 0 <= seat < len(record.seats):
        raise LobbyError(
            plural("This table has {n} seat.", "This table has {n} seats.", len(record.seats))
        )


def check_rated(record: TableRecord) -> None:
    """Makes sure that the match of a table can be rated, if it is to be.

    Bots on other seats are no hindrance: people are rated by their order among themselves.

    Raises:
        LobbyError: It cannot.
    """
    if not record.rated:
        return
    if record.hints:
        raise LobbyError(phrase("Rated matches do not allow hints. Turn them off."))
    if people_seats(record.seats) < LEAST_PEOPLE:
        raise LobbyError(
            phrase("A rated match is between humans. Leave seats open for {n}.", n=LEAST_PEOPLE)
        )


def people_seats(seats: Sequence[SeatRecord]) -> int:
    """The number of seats for humans, taken or open."""
    return sum(not seat.level for seat in seats)
