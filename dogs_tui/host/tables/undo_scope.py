"""Whom it touches when something is taken back."""

from collections.abc import Mapping

from dogs_rules.game import Seat
from dogs_rules.match import Match
from dogs_tui.match.table import Table


def plies_back(match: Match, seat: Seat) -> int:
    """How many actions there are from a seat's last one to the end; 0: it has played nothing."""
    for count in range(1, match.plies + 1):
        if match.mover(match.plies - count) == seat:
            return count
    return 0


def touched(
    table: Table, seat: Seat, people: frozenset[Seat], bot_since: Mapping[Seat, int]
) -> frozenset[Seat]:
    """The people whom it touches when a seat's last action is taken back, without that seat.

    Args:
        table: The match.
        seat: Who wants to take back.
        people: The seats that people have.
        bot_since: From which ply a bot played for a person who is away.
    """
    first = table.plies - plies_back(table.match, seat)
    back = table.history(frozenset(range(table.match.seats)))[first:]
    if any(event.reveals for moment in back for event in moment.events):
        return people - {seat}
    movers = {
        moment.mover for moment in back if moment.ply < bot_since.get(moment.mover, table.plies)
    }
    return frozenset(movers & people) - {seat}
