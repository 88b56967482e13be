"""What must hold in every match of DOG Kids: nothing is lost, nothing hidden shows, chains end."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kids_scenes import GAME, TABLES

from dogs_rules.game import OptionValue
from dogs_rules.games.dog_kids.actions import Move
from dogs_rules.games.dog_kids.moving import moved
from dogs_rules.games.dog_kids.state import State
from dogs_rules.games.dog_kids.terms import (
    DOGS,
    HAND,
    HOME,
    NOBODY,
    YARD,
    Colour,
    Stage,
    partners_of,
)
from dogs_rules.games.dog_kids.turns import hops_of
from dogs_rules.rng import Rng
from tests.support.game_setups import Setting, random_play

pytestmark = pytest.mark.long

CARDS_IN_THE_BOX = 88
TEAM_DOGS = 2 * DOGS
SEEDS = st.integers(0, (1 << 128) - 1)
SETTINGS: list[tuple[int, dict[str, OptionValue]]] = [
    (2, {}),
    (2, {"double_start": "yes"}),
    (3, {}),
    (3, {"teams": "teams"}),
    (3, {"teams": "teams", "handicap": "yes"}),
    (4, {}),
    (4, {"teams": "teams", "double_start": "yes"}),
]
few = settings(max_examples=20)


@few
@given(setting=st.sampled_from(SETTINGS), seed=SEEDS)
def test_random_matches_end_and_nothing_is_lost_on_the_way(
    setting: tuple[int, dict[str, OptionValue]], seed: int
) -> None:
    seats, options = setting
    box = Counter(GAME.derived.cards)
    assert box.total() == CARDS_IN_THE_BOX
    for state, _ in random_play(Setting(GAME, seats, options), seed):
        cards = Counter((*state.deck, *state.discards))
        for seat, hand in enumerate(state.hands):
            cards.update(hand)
            assert hand == tuple(sorted(hand))
            solo = state.handicap and seat == 1
            if state.stage != Stage.OVER:
                assert len(hand) == (TABLES.solo_hand if solo else HAND)
        assert cards == box
        check_dogs(state)
    assert state.stage == Stage.OVER
    won = [seat for seat in range(seats) if min(state.dogs[seat]) >= HOME]
    first = [sheet.seat for sheet in GAME.score(state) if sheet.rank == 1]
    assert set(first) <= set(won)
    if len(first) == 1:
        assert partners_of(seats, state.teams)[first[0]] == NOBODY


def check_dogs(state: State) -> None:
    """Three of each seat, and no place taken twice but the yards."""
    circuit = []
    for dogs in state.dogs:
        assert len(dogs) == DOGS
        assert dogs == tuple(sorted(dogs))
        home = [place for place in dogs if place >= HOME]
        assert len(set(home)) == len(home)
        assert all(place < HOME + DOGS for place in home)
        circuit += [place for place in dogs if YARD < place < HOME]
    assert len(set(circuit)) == len(circuit)
    assert all(0 <= place < len(TABLES.fields) for place in circuit)


@st.composite
def crowded(draw: st.DrawFn) -> State:
    """Two teams whose twelve dogs stand anywhere, which no random match brings about."""
    seed = draw(SEEDS)
    rng = Rng.seeded(seed)
    state = GAME.setup(4, {"teams": "teams"}, seed)
    fields = rng.shuffled(range(len(TABLES.fields)))
    under_way = draw(st.integers(4, 4 * DOGS))
    places = [*fields[:under_way], *[YARD] * (4 * DOGS - under_way)]
    shuffled = rng.shuffled(places)
    state.dogs = tuple(
        tuple(sorted(shuffled[seat * DOGS : (seat + 1) * DOGS])) for seat in range(4)
    )
    state.stage = Stage.TURN.value
    return state


@settings(max_examples=400)
@given(state=crowded())
def test_chains_of_pushes_end_and_every_dog_goes_forward(state: State) -> None:
    sides = GAME.derived.sides_of[4]
    partners = partners_of(4, state.teams)
    for dog in sorted(set(state.dogs[state.mover])):
        for colour in Colour:
            hops = hops_of(GAME.derived, state, Move(card=colour, colour=colour, dog=dog))
            assert len(hops) <= TEAM_DOGS
            for at, hop in enumerate(hops):
                before = GAME.derived.gone(sides[hop.seat], hop.origin)
                assert GAME.derived.gone(sides[hop.seat], hop.target) > before
                assert hop.out == NOBODY or hop.out not in (hop.seat, partners[hop.seat])
                if at:
                    assert hop.origin == hops[at - 1].target
                    assert hop.seat == partners[hops[at - 1].seat]
            assert all(hop.out == NOBODY for hop in hops[:-1])
            after = GAME.clone(state)
            after.dogs = moved(state.dogs, hops)
            check_dogs(after)


@few
@given(setting=st.sampled_from(SETTINGS), seed=SEEDS)
def test_what_the_view_says_of_an_action_is_what_it_does(
    setting: tuple[int, dict[str, OptionValue]], seed: int
) -> None:
    for at, (state, legal) in enumerate(random_play(Setting(GAME, *setting), seed)):
        if state.stage != Stage.TURN or at % 5:
            continue
        decision = GAME.view(state, state.mover).decision
        outcomes = decision.outcomes  # type: ignore[union-attr]
        assert [outcome.action for outcome in outcomes] == legal[:-1]
        for outcome in outcomes:
            after, events = GAME.apply(state, outcome.action)
            for step in outcome.steps:
                if step.out != NOBODY:
                    assert after.dogs[step.out].count(YARD) > state.dogs[step.out].count(YARD)
            last = outcome.steps[-1]
            assert last.target in after.dogs[last.seat]
            first = outcome.steps[0]
            assert (first.way[0], first.way[-1]) == (first.origin, first.target)
            assert outcome.home == (first.target >= HOME)
            ways = [event.way for event in events if hasattr(event, "way")]
            if isinstance(outcome.action, Move):
                assert ways == [step.way for step in outcome.steps]
