"""OpenSpiel's own simulations of our games."""

from typing import Any

import pytest

from dogs_rules import game
from dogs_rules.registry import keys
from dogs_rules.rng import Rng

pytest.importorskip("numpy")
pyspiel: Any = pytest.importorskip("pyspiel")

from dogs_lab.openspiel_games import PREFIX, register  # noqa: E402

every_game = pytest.mark.parametrize("key", keys())


@every_game
def test_openspiel_finds_nothing_wrong(key: str) -> None:
    """Masks, strings, tensors, clones, histories and returns of a random match."""
    most = game(key).seat_counts[-1]
    loaded = pyspiel.load_game(PREFIX + key, {"players": most, "deals": 5})
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=False, verbose=False)


def test_a_match_is_the_one_of_its_seed() -> None:
    loaded = pyspiel.load_game("dogs_dog_kids")
    state = loaded.new_initial_state()
    assert state.is_chance_node()
    assert len(state.chance_outcomes()) == 1000
    state.apply_action(7)
    assert state.playing.state == game("dog_kids").setup(2, {}, 7)
    other, rng = state.clone(), Rng.seeded(3)
    other.apply_action(other.legal_actions()[0])
    assert state.playing.state == game("dog_kids").setup(2, {}, 7)
    while not other.is_terminal():
        other.apply_action(rng.choice(other.legal_actions()))
    assert sum(other.returns()) == pytest.approx(0)
    assert state.observation_string(0) != state.observation_string(1)
    assert list(state.observation_tensor(0)) == list(state.playing.row(0))


def test_to_register_again_changes_nothing() -> None:
    assert register() == tuple(PREFIX + key for key in keys())
