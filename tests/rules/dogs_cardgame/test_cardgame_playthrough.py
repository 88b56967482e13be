"""Whole matches of DOGS Cardgame, written down (tests/support/playthrough.py says how to renew)."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from cardgame_scenes import GAME, MODULES, TABLES

from dogs_rules.game import Bot
from dogs_rules.games.dogs_cardgame.state import State
from dogs_rules.games.dogs_cardgame.terms import NONE, Character
from tests.support.goldens import compare
from tests.support.playthrough import playthrough
from tests.support.settings import AnyKind

pytestmark = pytest.mark.long

HERE = Path(__file__).parent


def codes(dogs: tuple[int, ...]) -> str:
    """Breeds with a sign for the kind: trained !, sick +, hotel =, fair ^."""
    return " ".join(
        TABLES.breeds[dog // 5].code + ("", "!", "+", "=", "^")[dog % 5] for dog in dogs
    )


def names(characters: tuple[int, ...]) -> str:
    return ", ".join(Character(character).name.lower() for character in characters) or "nobody"


def table(state: State) -> list[str]:
    """The table at the beginning of a round."""
    lines = [f"round {state.round}, seat {state.first} begins, pile {len(state.pile)}"]
    for location in state.city:
        above = () if location.character == NONE else (location.character,)
        key = TABLES.locations[location.number].key
        lines.append(f"  {key}: {names(above)}; {codes(location.dogs) or '-'}")
    lines.append(f"  fair: {codes(state.fair) or '-'}; improvements {state.improvements}")
    for seat, kennel in enumerate(state.kennels):
        bays = " | ".join(codes(dogs) or "." for dogs in kennel.bays[: 3 + kennel.opened])
        lines.append(
            f"  seat {seat}: {kennel.food} food, {kennel.coins} coins; {bays};"
            f" hotel {codes(kennel.hotel) or '-'}; sick {codes(kennel.infirmary) or '-'};"
            f" {names(kennel.characters)}; {kennel.improvements} improvements,"
            f" {kennel.licences} licences, bonuses {list(kennel.bonuses)},"
            f" puppies {list(kennel.puppies)}"
        )
    return lines


@pytest.mark.parametrize(
    ("seats", "seed", "options", "bot"),
    [
        (2, 1, {}, AnyKind()),
        (3, 2, {"puppies": "yes"}, GAME.bots()["steady"]),
        (4, 3, {"children": "yes", "breeds": "chosen"}, AnyKind()),
        (5, 4, MODULES, AnyKind()),
    ],
    ids=["2", "3", "4", "5"],
)
def test_playthrough(seats: int, seed: int, options: Mapping[str, str], bot: Bot) -> None:
    lines = playthrough(GAME, seats, seed, options, bot, table)
    compare(HERE / f"cardgame_playthrough_{seats}_seats.txt", lines)
