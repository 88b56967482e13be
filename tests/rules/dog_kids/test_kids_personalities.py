"""Bots with a liking of their own: what they do that others do not."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from dogs_rules import game
from dogs_rules.games.dog_kids.actions import KidsAction, Move, Swap
from dogs_rules.games.dog_kids.events import DogChuckedOut
from dogs_rules.games.dog_kids.personalities import friendly
from dogs_rules.games.dog_kids.terms import HOME, YARD
from tests.support.duels import play_match

pytestmark = pytest.mark.long
KIDS = game("dog_kids")
MATCHES = 6


def chucks_out(state: Any, action: KidsAction) -> bool:
    _, events = KIDS.apply(state, action)
    return any(isinstance(event, DogChuckedOut) for event in events)


def unkind(name: str) -> Counter[str]:
    """How often a bot chucks somebody out, and how often though it could have moved otherwise."""
    counts: Counter[str] = Counter()

    def look(state: Any, seat: int, legal: Sequence[Any], action: Any) -> None:
        if seat == 0 and isinstance(action, Move) and chucks_out(state, action):
            counts["chucked out"] += 1
            counts["needlessly"] += any(
                isinstance(other, Move | Swap) and not chucks_out(state, other) for other in legal
            )

    for seed in range(MATCHES):
        play_match(KIDS, [name, "casual"], seed, look)
    return counts


def test_the_friendly_one_chucks_out_only_where_it_cannot_move_otherwise() -> None:
    kind, casual = unkind("friendly"), unkind("casual")
    assert kind["needlessly"] == 0
    assert casual["needlessly"] >= MATCHES
    assert 4 * kind["chucked out"] < casual["chucked out"]


def test_the_friendly_one_does_what_it_must() -> None:
    liking, forced = friendly(KIDS.derived), 0

    def look(state: Any, seat: int, legal: Sequence[Any], action: Any) -> None:
        nonlocal forced
        moves = [way for way in legal if isinstance(way, Move | Swap)]
        if moves and all(chucks_out(state, way) for way in moves):
            forced += 1
            assert not any(liking(state, legal))

    for seed in range(MATCHES):
        play_match(KIDS, ["casual", "random"], seed, look)
    assert forced


def share_of_the_foremost(name: str) -> float:
    """How many of a bot's moves, with two dogs or more under way, are those of the first one."""
    moves: list[bool] = []

    def look(state: Any, seat: int, legal: Sequence[Any], action: Any) -> None:
        gone = [KIDS.derived.gone(KIDS.derived.sides_of[2][seat], at) for at in state.dogs[seat]]
        ways = {
            at: far
            for at, far in zip(state.dogs[seat], gone, strict=True)
            if YARD < at < HOME and any(isinstance(way, Move) and way.dog == at for way in legal)
        }
        if seat == 0 and len(ways) > 1 and isinstance(action, Move):
            moves.append(action.dog == max(ways, key=lambda at: ways[at]))

    for seed in range(MATCHES):
        play_match(KIDS, [name, "casual"], seed, look)
    return sum(moves) / len(moves)


def test_the_racer_runs_on_with_its_foremost_dog() -> None:
    assert share_of_the_foremost("racer") > 0.75
    assert share_of_the_foremost("casual") < 0.6
