"""Whole matches of Dog Lover, written down (tests/support/playthrough.py says how to renew)."""

from pathlib import Path

import pytest
from lover_scenes import GAME, LANES, SIDES, TABLES

from dogs_rules.game import OptionValue
from dogs_rules.games.dog_lover.state import AreaState, State
from dogs_rules.games.dog_lover.terms import EMPTY, SIDE, lane_of
from tests.support.goldens import compare
from tests.support.playthrough import playthrough

pytestmark = pytest.mark.long

HERE = Path(__file__).parent


def named(faces: tuple[int, ...]) -> str:
    return ", ".join("-" if face == EMPTY else TABLES.name(face) for face in faces) or "nothing"


def tricks(numbers: tuple[int, ...]) -> str:
    return ", ".join(TABLES.tricks[number].name for number in numbers)


def area(seat: int, area: AreaState) -> str:
    dogs = "; ".join(
        f"{TABLES.name(dog.card)}"
        + (f" the {TABLES.name(dog.trait)}" if dog.trait != EMPTY else "")
        + (f" on {named(dog.tucked)}" if dog.tucked else "")
        for dog in area.dogs
    )
    fetch = ", Fetch" if area.fetch else ""
    return (
        f"  seat {seat}: {dogs or 'no dogs'} | knows {tricks(area.tricks)}"
        f" | food {area.tokens} | holds {named(area.hand)}{fetch}"
    )


def table(state: State) -> list[str]:
    rows = (state.grid[at : at + SIDE] for at in range(0, len(state.grid), SIDE))
    place = state.watch_dog
    dog = "-" if place == EMPTY else f"{LANES[lane_of(place)]}, {SIDES[place // SIDE]}"
    return [
        f"round {state.round}, {len(state.deck)} cards in the deck, Watch Dog: {dog}",
        *(f"  {named(row)}" for row in rows),
        f"  tricks: {tricks(state.trick_row)}; shelter: {named(state.shelter_row)}",
        *(area(seat, one) for seat, one in enumerate(state.areas)),
    ]


@pytest.mark.parametrize(
    ("seats", "seed", "level", "options"),
    [
        (2, 3, "steady", {}),
        (3, 8, "random", {}),
        (4, 5, "steady", {"tricks": "special"}),
    ],
)
def test_playthrough(seats: int, seed: int, level: str, options: dict[str, OptionValue]) -> None:
    lines = playthrough(GAME, seats, seed, options, GAME.bots()[level], table)
    compare(HERE / f"playthrough_{seats}_seats.txt", lines)
