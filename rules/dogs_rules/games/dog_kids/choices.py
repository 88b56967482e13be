"""The set-up options of DOG Kids, and what was chosen."""

from collections.abc import Mapping

import msgspec

from dogs_rules.game import Option, OptionValue
from dogs_rules.games.dog_kids.derived import Derived
from dogs_rules.games.dog_kids.setup import Setup, new_state
from dogs_rules.games.dog_kids.state import State
from dogs_rules.games.dog_kids.tables import Tables
from dogs_rules.games.dog_kids.terms import CHILDREN, is_for_children
from dogs_rules.options import YES, first_seat, start_option, yes_or_no
from dogs_rules.phrase import phrase, plural

TEAMS = "teams"
ALONE = "alone"
TOGETHER = "teams"
HANDICAP = "handicap"
DOUBLE_START = "double_start"
GENTLE = "gentle"
"""The bot that is proposed for children."""

TWO_AGAINST_ONE_SEATS = 3
TEAM_SEATS = (3, 4)


def options(tables: Tables, seats: int) -> tuple[Option, ...]:
    """The options that mean something with so many seats."""
    return (
        start_option(seats, phrase("By the book, the youngest player goes first."), "setup"),
        *([_teams(seats)] if seats in TEAM_SEATS else []),
        *([_handicap(tables)] if seats == TWO_AGAINST_ONE_SEATS else []),
        yes_or_no(
            DOUBLE_START,
            phrase("Double step as starter"),
            phrase(
                "House rule: a double-step card may bring a dog to its start field, like a card"
                " of one colour."
            ),
            "double-start",
        ),
        _children(),
    )


def _children() -> Option:
    option = yes_or_no(
        CHILDREN,
        phrase("For children"),
        phrase("Pictures and three keys. Seat 1, the youngest, begins unless you say otherwise."),
        "children",
    )
    return msgspec.structs.replace(option, bots=((YES, GENTLE),))


def _teams(seats: int) -> Option:
    two_against_one = seats == TWO_AGAINST_ONE_SEATS
    return Option(
        key=TEAMS,
        label=phrase("Teams"),
        help=phrase("Seats 1 and 3 play together against seat 2.")
        if two_against_one
        else phrase("Seats 1 and 3 play together against seats 2 and 4."),
        choices=(
            (ALONE, phrase("No teams")),
            (TOGETHER, phrase("Two against one") if two_against_one else phrase("Two teams")),
        ),
        anchor="three-players" if two_against_one else "teams",
    )


def _handicap(tables: Tables) -> Option:
    return yes_or_no(
        HANDICAP,
        phrase("Help for the solo player"),
        plural(
            "In teams, seat 2 holds {n} card, because two against one is hard.",
            "In teams, seat 2 holds {n} cards, because two against one is hard.",
            tables.solo_hand,
        ),
        "handicap",
    )


def setup_of(chosen: Mapping[str, OptionValue]) -> Setup:
    """Converts checked options to a ``Setup``."""
    teams = chosen.get(TEAMS) == TOGETHER
    first = first_seat(chosen)
    return Setup(
        first=0 if first is None and is_for_children(chosen) else first,
        teams=teams,
        handicap=teams and chosen.get(HANDICAP) == YES,
        double_starts=chosen[DOUBLE_START] == YES,
    )


def setup(derived: Derived, seats: int, chosen: Mapping[str, OptionValue], seed: int) -> State:
    """A new state, as checked options say."""
    return new_state(derived, seats, setup_of(chosen), seed)
