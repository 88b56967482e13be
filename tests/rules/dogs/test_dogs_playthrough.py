"""Whole matches of DOGS, written down (tests/support/playthrough.py says how to renew them)."""

from pathlib import Path

import pytest
from scenes import GAME, TABLES

from dogs_rules.bots import RandomBot
from dogs_rules.games.dogs.bays import DOGS
from dogs_rules.games.dogs.state import State
from dogs_rules.games.dogs.terms import FIRST_SPECIAL, ROADWORK, Box, Card
from tests.support.goldens import compare
from tests.support.playthrough import playthrough

pytestmark = pytest.mark.long

HERE = Path(__file__).parent


def breed_codes(breeds: tuple[int, ...]) -> str:
    return " ".join(TABLES.breeds[breed].code for breed in breeds) or "-"


def token_code(token: int) -> str:
    if token < 0:
        return "."
    if token == ROADWORK:
        return "##"
    return TABLES.breeds[token // 3].code + ("", "+", "?")[token % 3]


def card_name(card: int) -> str:
    if card < 0:
        return "-"
    if card >= FIRST_SPECIAL:
        return Card(card).name.lower()
    return f"{('gas', 'food', 'medicine', 'coin')[card // 3]}{card % 3 + 1}"


def table(state: State) -> list[str]:
    """The table at the beginning of a round."""
    lines = [
        f"round {state.round}, seat {state.start} begins",
        "  city    " + " ".join(token_code(token) for token in state.spaces[:8]),
        "  country " + " ".join(token_code(token) for token in state.spaces[8:]),
        f"  stacks {len(state.stacks[0])} {len(state.stacks[1])}, fair {breed_codes(state.fair)}",
        *(
            f"  {box.name.lower()}: {card_name(state.box_cards[2 * box])},"
            f" {card_name(state.box_cards[2 * box + 1])}"
            for box in Box
        ),
    ]
    for seat, kennel in enumerate(state.kennels):
        bays = " | ".join(breed_codes(DOGS[bay]) for bay in kennel.bays[: kennel.open_bays])
        cards = ", ".join(card_name(card) for card in kennel.cards) or "no cards"
        lines.append(
            f"  seat {seat}: {kennel.coins} coins, {kennel.gas} gas, {kennel.food} food,"
            f" {kennel.medicine} medicine; {bays}; sick {breed_codes(kennel.infirmary)}; {cards}"
        )
    return lines


@pytest.mark.parametrize(("seats", "seed"), [(2, 39), (3, 23), (4, 20)])
def test_playthrough(seats: int, seed: int) -> None:
    lines = playthrough(GAME, seats, seed, {}, RandomBot(), table)
    compare(HERE / f"playthrough_{seats}_seats.txt", lines)
