"""The engine and a second reading of the rulebook agree, move by move and point by point."""

from collections.abc import Iterator

import pytest
from lover_scenes import GAME
from lover_second_reading import (
    best,
    can_be_attached,
    can_be_tucked,
    dogs_of,
    in_hand,
    is_enough,
    key_of,
    sort_of,
    worth,
)

from dogs_rules.games.dog_lover.actions import Adopt, Attach, DogLoverAction, EndTurn, Tuck
from dogs_rules.games.dog_lover.state import UNDECIDED, AreaState, State
from dogs_rules.games.dog_lover.terms import EMPTY, FETCH, Face, Stage
from dogs_rules.rng import Rng

pytestmark = pytest.mark.long

MATCHES = 40
"""For each seat count."""
EAGER = 4
"""So often of five, what makes areas rich is done where it can be."""
TRIED_OUT = 9
"""Dogs of which all choices are tried."""
seat_counts = pytest.mark.parametrize("seats", [2, 3, 4])


def eager_play(seats: int, seed: int) -> Iterator[tuple[State, list[DogLoverAction]]]:
    """Every state of a match whose areas fill with rescued dogs, traits and tucked cards."""
    state = GAME.setup(seats, {}, seed)
    rng = Rng.seeded(seed)
    while legal := GAME.legal_actions(state):
        yield state, legal
        rich = [action for action in legal if isinstance(action, Attach | Adopt | Tuck)]
        GAME.step(state, rng.choice(rich if rich and rng.below(5) < EAGER else legal))
    yield state, []


def placings(state: State) -> set[DogLoverAction]:
    """What may be tucked and attached in a turn, by the second reading."""
    area = state.areas[state.mover]
    cards = {*state.waiting, *area.hand, *([FETCH] if area.fetch else [])}
    food = {card for card in state.waiting if sort_of(key_of(card)) == "food"}
    out: set[DogLoverAction] = set()
    for own, dog in zip(area.dogs, dogs_of(area), strict=True):
        out |= {Tuck(card, own.card) for card in food or cards if can_be_tucked(key_of(card), dog)}
        out |= {
            Attach(card, own.card) for card in state.waiting if can_be_attached(key_of(card), dog)
        }
    return out


def must_be_placed(state: State, action: DogLoverAction) -> bool:
    """Whether a turn does not end before this is done, or another card is placed there."""
    if isinstance(action, Tuck):
        return key_of(action.card) == "walk" and action.card in state.waiting
    return isinstance(action, Attach)


@seat_counts
def test_what_may_be_tucked_and_attached(seats: int) -> None:
    placed = 0
    for seed in range(MATCHES):
        for state, legal in eager_play(seats, seed):
            if state.stage != Stage.TURN:
                continue
            wanted = placings(state)
            assert {action for action in legal if isinstance(action, Tuck | Attach)} == wanted
            food = any(sort_of(key_of(card)) == "food" for card in state.waiting)
            ends = state.taken and not food
            ends = ends and not any(must_be_placed(state, key) for key in wanted)
            assert (EndTurn() in legal) is ends
            placed += len(wanted)
    assert placed > 40 * MATCHES


def checked(area: AreaState, fed: int) -> int:
    """What an area comes to by the second reading, its hand counted."""
    dogs = dogs_of(area)
    eating = [at for at in range(len(dogs)) if fed >> at & 1]
    assert is_enough(area.tokens, [dogs[at] for at in eating])
    return worth(dogs, eating) + in_hand(keys(area.hand), len(eating))


def keys(cards: tuple[Face, ...]) -> list[str]:
    return [key_of(card) for card in cards if card != EMPTY]


@seat_counts
def test_points_and_the_best_feeding(seats: int) -> None:
    tried_out = 0
    for seed in range(MATCHES, 2 * MATCHES):
        for at, (state, legal) in enumerate(eager_play(seats, seed)):
            if legal and at % 40:
                continue
            for area, sheet in zip(state.areas, GAME.score(state), strict=True):
                bones = keys(area.hand).count("bone")
                feeding = GAME.derived.best_feeding(area.dogs, area.tokens, bones)
                chosen = feeding if area.fed == UNDECIDED else area.fed
                assert sheet.total == checked(area, chosen)
                if len(area.dogs) <= TRIED_OUT:
                    tried_out += 1
                    meal = best(dogs_of(area), area.tokens, keys(area.hand))
                    assert checked(area, feeding) == meal
    assert tried_out > 2 * MATCHES
