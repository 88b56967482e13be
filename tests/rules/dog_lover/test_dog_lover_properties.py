"""What must hold in every match of Dog Lover: nothing is lost, nothing hidden shows."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lover_scenes import GAME, TABLES, all_cards

from dogs_rules.games.dog_lover.state import State
from dogs_rules.games.dog_lover.terms import (
    EMPTY,
    FETCH,
    FIRST_DOG,
    HAND_KINDS,
    Kind,
    Stage,
    kind_of,
)
from tests.support.game_setups import Setting, random_play

pytestmark = pytest.mark.long

SEATS = st.sampled_from((2, 3, 4))
SEEDS = st.integers(0, (1 << 128) - 1)
SPECIAL = st.sampled_from(("basic", "special"))
few = settings(max_examples=30)
seat_counts = pytest.mark.parametrize("seats", [2, 3, 4])


@few
@given(seats=SEATS, seed=SEEDS, tricks=SPECIAL)
def test_every_match_ends_and_nothing_is_lost_on_the_way(
    seats: int, seed: int, tricks: str
) -> None:
    rescued = [FIRST_DOG + at for at, dog in enumerate(TABLES.dogs) if dog.rescued]
    cards = sorted((*GAME.derived.decks[seats], *rescued, FETCH))
    tricks_dealt = sorted(GAME.setup(seats, {"tricks": tricks}, seed).areas[0].tricks)
    assert len(tricks_dealt) == 1
    for state, _ in random_play(Setting(GAME, seats, {"tricks": tricks}), seed):
        assert all_cards(state) == cards
        tokens = [
            sum(held) for held in zip(state.supply, *(a.tokens for a in state.areas), strict=True)
        ]
        assert tuple(tokens) == TABLES.tokens
        owned = [trick for area in state.areas for trick in area.tricks]
        everywhere = [*state.trick_row, *state.trick_pile, *state.lost_tricks, *owned]
        assert len(everywhere) == 11 + seats
        learned = [trick for trick in everywhere if TABLES.tricks[trick].kind == "learned"]
        assert len(learned) == len(set(learned)) == 11
        check_areas(state)
    assert state.stage == Stage.OVER
    assert state.last_round


def check_areas(state: State) -> None:
    for area in state.areas:
        assert area.tricks, "the last trick is never given up"
        assert min(area.tokens) >= 0
        assert all(kind_of(face) in HAND_KINDS for face in area.hand)
        assert area.hand == tuple(sorted(area.hand))
        for dog in area.dogs:
            assert dog.card >= FIRST_DOG
            assert dog.trait == EMPTY or kind_of(dog.trait) == Kind.TRAIT
            assert dog.tucked == tuple(sorted(dog.tucked))


@seat_counts
def test_all_have_had_equally_many_turns_when_the_match_ends(seats: int) -> None:
    for seed in range(20):
        turns: Counter[int] = Counter()
        begun = None
        for state, _ in random_play(Setting(GAME, seats, {}), seed):
            if state.stage == Stage.TURN and (state.round, state.mover) != begun:
                begun = (state.round, state.mover)
                turns[state.mover] += 1
        assert len(set(turns.values())) == 1
        assert sorted(turns) == list(range(seats))
