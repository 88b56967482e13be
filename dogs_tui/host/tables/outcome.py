"""How the match of a table ended, and whether it is rated."""

from collections.abc import Iterable, Iterator, Sequence

from dogs_rules.phrase import phrase
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.results.result import LEAST_PEOPLE, Result, SeatResult
from dogs_tui.host.tables.public import TableStage
from dogs_tui.host.tables.record import FORGOTTEN, SeatRecord, TableRecord


def has_result(record: TableRecord) -> bool:
    """Whether the match of a table came to its end. Deals have scores of their own."""
    return record.stage is TableStage.FINISHED and bool(record.places) and record.deal is None


def result_of(record: TableRecord) -> Result:
    """How the match of a table ended, as its record says; without ratings."""
    by_seat = {place.seat: place for place in record.places}
    left = {one.seat: one for one in record.left}
    last = len(record.seats)
    seats = []
    for seat, one in enumerate(record.seats):
        place = by_seat[seat]
        if (leaver := left.get(seat)) is not None:
            seats.append(SeatResult(place.total, last, leaver.person, leaver.name, left=True))
            continue
        person = "" if one.person == FORGOTTEN else one.person
        seats.append(SeatResult(place.total, place.rank, person, one.name, one.level))
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


def check_rated(record: TableRecord) -> None:
    """Makes sure that the match of a table can be rated, if it is to be.

    Bots on other seats are no hindrance: people are rated by their order among themselves.

    Raises:
        LobbyError: It cannot.
    """
    if not record.rated:
        return
    if record.hints:
        raise LobbyError(phrase("A rated match is played without hints: turn them off."))
    if people_seats(record.seats) < LEAST_PEOPLE:
        raise LobbyError(
            phrase("A rated match is between people: leave seats for {n}.", n=LEAST_PEOPLE)
        )


def people_seats(seats: Sequence[SeatRecord]) -> int:
    """How many seats are for people, taken or open."""
    return sum(not one.level for one in seats)
