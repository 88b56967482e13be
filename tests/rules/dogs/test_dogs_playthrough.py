"""Whole matches written down, compared line by line.

A change of a rule shows here as the lines that now read differently. To write the files anew,
run this module with ``UPDATE_GOLDENS=1`` in the environment, and read the difference.
"""

import os
from pathlib import Path

import msgspec
import pytest
from scenes import GAME, TABLES

from dogs_rules.bots import RandomBot
from dogs_rules.dogs.bays import DOGS
from dogs_rules.dogs.state import State
from dogs_rules.dogs.terms import FIRST_SPECIAL, ROADWORK, Box, Card, Stage
from dogs_rules.game import Event
from dogs_rules.match import state_digest
from dogs_rules.rng import Rng

HERE = Path(__file__).parent
WRITE = bool(os.environ.get("UPDATE_GOLDENS"))


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


def told(thing: msgspec.Struct) -> str:
    """An action or an event: its tag and what is in it."""
    fields = msgspec.structs.asdict(thing)
    fields.pop("seen_by", None)
    tag = str(thing.__struct_config__.tag)
    return " ".join([tag, *(f"{key}={value!r}".replace(" ", "") for key, value in fields.items())])


def table(state: State) -> list[str]:
    """The table at the beginning of a round."""
    lines = [
        "",
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


def playthrough(seats: int, seed: int) -> list[str]:
    lines = [f"DOGS, {seats} seats, seed {seed}, random play"]
    state = GAME.setup(seats, {}, seed)
    bot, rng = RandomBot(), Rng.seeded(seed)
    round_shown = 0
    ply = 0
    while (seat := GAME.to_move(state)) is not None:
        if state.round != round_shown:
            lines += table(state)
            round_shown = state.round
        legal = GAME.legal_actions(state)
        action = bot.choose(GAME.view(state, seat), legal, rng)
        stage = Stage(state.stage).name.lower()
        lines.append(f"{ply} {stage} seat {seat}, {len(legal)} choices: {told(action)}")
        events: list[Event] = []
        GAME.step(state, action, events)
        lines += [f"    {told(event)}" for event in events]
        ply += 1
    lines += ["", "score"]
    for sheet in GAME.score(state):
        parts = ", ".join(f"{line.key} {line.points}" for line in sheet.lines)
        lines.append(
            f"  seat {sheet.seat}: {sheet.total} ({parts}), {sheet.tie_breaks[0]} healthy dogs,"
            f" rank {sheet.rank}"
        )
    return [*lines, f"digest {state_digest(state)}"]


@pytest.mark.parametrize(("seats", "seed"), [(2, 39), (3, 23), (4, 20)])
def test_playthrough(seats: int, seed: int) -> None:
    path = HERE / f"playthrough_{seats}_seats.txt"
    lines = playthrough(seats, seed)
    if WRITE:
        path.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    expected = path.read_text(encoding="utf-8").splitlines()
    for number, (line, old) in enumerate(zip(lines, expected, strict=False), 1):
        assert line == old, f"{path.name}, line {number}"
    assert len(lines) == len(expected)
