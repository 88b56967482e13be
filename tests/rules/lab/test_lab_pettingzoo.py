"""PettingZoo's own tests of our environments, and what we promise beyond them."""

import warnings
from typing import Any

import pytest

from dogs_rules.registry import keys
from dogs_rules.simulate import play_out
from tests.support.settings import SETTINGS

np = pytest.importorskip("numpy")
pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, seed_test  # noqa: E402

from dogs_rules.pettingzoo_env import DogsEnv, env  # noqa: E402

MEANT = (
    "Observation is not a NumPy array",  # it is a dictionary with a mask, as in their own games
    "Observation space for each agent probably should be",
    "Action mask numpy array is all zeros",  # of seats that are not to move
)
every_game = pytest.mark.parametrize("key", keys())
every_table = pytest.mark.parametrize(
    ("key", "seats"), [(each.key, each.seats) for each in SETTINGS if not each.options]
)


@every_table
def test_api(key: str, seats: int) -> None:
    with warnings.catch_warnings():
        for text in MEANT:
            warnings.filterwarnings("ignore", message=text)
        api_test(env(key, seats), num_cycles=100)


@every_game
def test_seed(key: str) -> None:
    seed_test(lambda: env(key), num_cycles=200)


class First:
    """Takes the first legal action."""

    def choose(self, view: Any, legal: Any, rng: Any) -> Any:
        return legal[0]


@every_game
def test_a_match_goes_as_everywhere(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same seed and actions end alike here and in a simulation, and rewards add up to 0."""
    world = DogsEnv(key, 2)
    monkeypatch.setattr("dogs_rules.simulate.bots_at", lambda *_: (First(), First()))
    seed = 11
    expected = play_out(world.game, 2, {}, seed, ["first"])
    world.reset(seed=seed)
    gained = dict.fromkeys(world.possible_agents, 0.0)
    infos = {}
    for agent in world.agent_iter():
        _, reward, over, cut, info = world.last(observe=False)
        gained[agent] += reward
        infos[agent] = info
        assert not cut
        world.step(None if over else next(iter(world._legal)))
    assert sum(gained.values()) == pytest.approx(0)
    assert [infos[agent]["points"] for agent in world.possible_agents] == list(expected.scores)
    assert [infos[agent]["rank"] for agent in world.possible_agents] == list(expected.ranks)


def test_what_is_hidden_is_not_observed() -> None:
    """Two full states that look alike to a seat are one observation."""
    world = DogsEnv("dog_kids", 2)
    world.reset(seed=5)
    before = world.observe("seat_0")
    from dogs_rules.rng import Rng

    view = world.game.view(world._state, 0)
    other = world.game.determinize(view, Rng.seeded(9))
    assert other != world._state
    world._state = other
    after = world.observe("seat_0")
    assert (before["observation"] == after["observation"]).all()


def test_an_illegal_action_is_refused() -> None:
    world = DogsEnv("dogs", 2)
    world.reset(seed=1)
    mask = world.observe(world.agent_selection)["action_mask"]
    with pytest.raises(ValueError, match="not legal"):
        world.step(int(np.flatnonzero(mask == 0)[0]))


def test_truncation() -> None:
    world = DogsEnv("dogs", 2, most_plies=3)
    world.reset(seed=1)
    for _ in range(3):
        world.step(next(iter(world._legal)))
    assert all(world.truncations.values())
    assert not any(world.terminations.values())
