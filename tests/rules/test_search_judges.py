"""What judges of single games promise beyond what every judge does."""

from collections.abc import Iterator

from dogs_rules.games.dog_kids.game import DogKids
from dogs_rules.games.dog_kids.state import State as KidsState
from dogs_rules.games.dog_kids.terms import HOME, YARD
from dogs_rules.games.dog_lover import feast, judging, meals
from dogs_rules.games.dog_lover.game import DogLover
from dogs_rules.games.dog_lover.state import State
from dogs_rules.games.dog_lover.terms import BONE, Stage
from dogs_rules.rng import Rng

MATCHES = 3


def lover_states() -> Iterator[tuple[DogLover, State]]:
    """Every state of some random matches of Dog Lover."""
    game, rng = DogLover(), Rng.seeded(3)
    for seed in range(MATCHES):
        state = game.setup(2, {}, seed)
        while game.to_move(state) is not None:
            yield game, state
            game.step(state, rng.choice(game.legal_actions(state)))


def test_quick_meals_are_hardly_ever_worse_than_the_best() -> None:
    missed = [
        feast.best(*meals.menu(game.tables, area.dogs, bones), area.tokens)[1] - worth
        for game, state in lover_states()
        for area in state.areas
        for bones in [area.hand.count(BONE)]
        for _, worth in [
            judging.quick_meal(*judging.menu(game.derived, area.dogs, bones), area.tokens)
        ]
    ]
    assert min(missed) >= 0
    assert sum(missed) / len(missed) < 0.1 * feast.POINT


def test_what_waits_in_dog_lover_is_placed_without_weighing() -> None:
    placed = 0
    for game, state in lover_states():
        judge = game.judge()
        if state.stage != Stage.TURN or not state.waiting:
            continue
        action = judge.obvious(state)
        if action is not None:
            assert action in game.legal_actions(state)
            placed += 1
    assert placed


def test_dogs_of_kids_in_reach_of_who_moves_next_are_worth_less() -> None:
    game, rng = DogKids(), Rng.seeded(5)
    judge = game.judge()
    seen = 0
    for seed in range(MATCHES):
        state: KidsState = game.setup(2, {}, seed)
        while game.to_move(state) is not None:
            mover = state.mover
            terms = judge.each(state)
            assert terms[mover].dogs_in_reach == 0, "nobody moves before who is to move"
            other = 1 - mover
            out = any(YARD < place < HOME for place in state.dogs[other])
            assert out or terms[other].dogs_in_reach == 0
            seen += terms[other].dogs_in_reach > 0
            game.step(state, rng.choice(game.legal_actions(state)))
    assert seen
