"""Whole matches written down, compared line by line.

A change of a rule shows here as the lines that now read differently. To write the files anew,
run this module with ``UPDATE_GOLDENS=1`` in the environment, and read the difference.
"""

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec
import pytest
from cardgame_scenes import GAME, MODULES, TABLES, any_kind

from dogs_rules.dogs_cardgame.state import State
from dogs_rules.dogs_cardgame.terms import NONE, Character, Stage
from dogs_rules.game import Event
from dogs_rules.match import state_digest
from dogs_rules.rng import Rng

HERE = Path(__file__).parent
WRITE = bool(os.environ.get("UPDATE_GOLDENS"))


def codes(dogs: tuple[int, ...]) -> str:
    """Breeds with a sign for the kind: trained !, sick +, hotel =, fair ^."""
    return " ".join(
        TABLES.breeds[dog // 5].code + ("", "!", "+", "=", "^")[dog % 5] for dog in dogs
    )


def names(characters: tuple[int, ...]) -> str:
    return ", ".join(Character(character).name.lower() for character in characters) or "nobody"


def told(thing: msgspec.Struct) -> str:
    """An action or an event: its tag and what is in it."""
    fields = msgspec.structs.asdict(thing)
    fields.pop("seen_by", None)
    tag = str(thing.__struct_config__.tag)
    return " ".join([tag, *(f"{key}={value!r}".replace(" ", "") for key, value in fields.items())])


def table(state: State) -> list[str]:
    """The table at the beginning of a round."""
    lines = ["", f"round {state.round}, seat {state.first} begins, pile {len(state.pile)}"]
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


def playthrough(seats: int, seed: int, options: Mapping[str, str]) -> list[str]:
    said = " ".join(f"{key}={value}" for key, value in options.items())
    lines = [f"DOGS Cardgame, {seats} seats, seed {seed}, random play {said}".rstrip()]
    state = GAME.setup(seats, options, seed)
    rng = Rng.seeded(seed)
    round_shown = 0
    ply = 0
    while (seat := GAME.to_move(state)) is not None:
        if state.round != round_shown and state.stage == Stage.MOVE:
            lines += table(state)
            round_shown = state.round
        legal = GAME.legal_actions(state)
        action = any_kind(legal, rng)
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
            f"  seat {sheet.seat}: {sheet.total} ({parts}), {sheet.tie_breaks[0]} dogs in bays,"
            f" rank {sheet.rank}"
        )
    return [*lines, f"digest {state_digest(state)}"]


@pytest.mark.parametrize(
    ("seats", "seed", "options"),
    [
        (2, 1, {}),
        (3, 2, {"puppies": "yes"}),
        (4, 3, {"children": "yes", "breeds": "chosen"}),
        (5, 4, MODULES),
    ],
)
def test_playthrough(seats: int, seed: int, options: Mapping[str, str]) -> None:
    path = HERE / f"cardgame_playthrough_{seats}_seats.txt"
    lines = playthrough(seats, seed, options)
    if WRITE:
        path.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    expected = path.read_text(encoding="utf-8").splitlines()
    for number, (line, old) in enumerate(zip(lines, expected, strict=False), 1):
        assert line == old, f"{path.name}, line {number}"
    assert len(lines) == len(expected)
