"""Which matches of a host are rated, and why others are not."""

from collections.abc import Sequence

from dogs_rules.phrase import phrase
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.results.result import LEAST_PEOPLE
from dogs_tui.host.tables.record import SeatRecord, TableRecord


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
