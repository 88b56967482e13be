"""Whole matches of DOG Kids, written down (tests/support/playthrough.py says how to renew)."""

from pathlib import Path

import pytest
from kids_scenes import GAME, TABLES, named

from dogs_rules.game import OptionValue
from dogs_rules.games.dog_kids.state import State
from dogs_rules.games.dog_kids.terms import HOME, YARD, Place
from tests.support.goldens import compare
from tests.support.playthrough import playthrough

pytestmark = pytest.mark.long

HERE = Path(__file__).parent


def place(at: Place) -> str:
    if at == YARD:
        return "yard"
    if at >= HOME:
        return f"home {at - HOME}"
    field = TABLES.fields[at]
    colours = "/".join(TABLES.colours[colour] for colour in field.colours)
    return f"{at} {colours}{' kennel' if field.kennel else ''}"


def table(state: State) -> list[str]:
    lap = (state.turn - 1) // state.seats + 1
    return [
        f"lap {lap}, {len(state.deck)} cards in the pile, {len(state.discards)} discards",
        *(
            f"  seat {seat}: {', '.join(map(place, dogs))} | holds {named(hand)}"
            for seat, (dogs, hand) in enumerate(zip(state.dogs, state.hands, strict=True))
        ),
    ]


@pytest.mark.parametrize(
    ("seats", "seed", "level", "options"),
    [
        (2, 3, "steady", {"double_start": "yes"}),
        (3, 8, "random", {}),
        (4, 5, "steady", {"teams": "teams"}),
    ],
)
def test_playthrough(seats: int, seed: int, level: str, options: dict[str, OptionValue]) -> None:
    lines = playthrough(GAME, seats, seed, options, GAME.bots()[level], table)
    compare(HERE / f"kids_playthrough_{seats}_seats.txt", lines)
