"""PettingZoo's own tests of our environments, and what we promise beyond them."""

import pickle
import warnings
from typing import Any

import pytest

from dogs_rules import game
from dogs_rules.registry import keys
from dogs_rules.rng import Rng
from dogs_rules.simulate import play_out
from tests.support.game_setups import SETTINGS

np = pytest.importorskip("numpy")
pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, seed_test  # noqa: E402

from dogs_lab import Playing  # noqa: E402
from dogs_lab.pettingzoo_env import NUMBERS, DogsEnv, env  # noqa: E402

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
    expected = play_out(world.playing.game, 2, {}, seed, ["first"])
    world.reset(seed=seed)
    gained = dict.fromkeys(world.possible_agents, 0.0)
    infos = {}
    for agent in world.agent_iter():
        _, reward, over, cut, info = world.last(observe=False)
        gained[agent] += reward
        infos[agent] = info
        assert not cut
        world.step(None if over else next(iter(world.playing.legal)))
    assert sum(gained.values()) == pytest.approx(0)
    assert [infos[agent]["points"] for agent in world.possible_agents] == list(expected.scores)
    assert [infos[agent]["rank"] for agent in world.possible_agents] == list(expected.ranks)


def test_what_is_hidden_is_not_observed() -> None:
    """Two full states that look alike to a seat are one observation."""
    world = DogsEnv("dog_kids", 2)
    world.reset(seed=5)
    before = world.observe("seat_0")
    view = world.playing.game.view(world.playing.state, 0)
    other = world.playing.game.determinize(view, Rng.seeded(9))
    assert other != world.playing.state
    world.playing.state = other
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
        world.step(next(iter(world.playing.legal)))
    assert all(world.truncations.values())
    assert not any(world.terminations.values())


@every_table
def test_the_whole_state_is_a_row_too(key: str, seats: int) -> None:
    """Two states that a seat cannot tell apart are two to whoever sees everything."""
    world = DogsEnv(key, seats)
    world.reset(seed=5)
    for _ in range(30):
        assert world.state_space.contains(world.state())
        assert world.state().dtype == NUMBERS
        world.step(next(iter(world.playing.legal)))
    before = world.state()
    view = world.playing.game.view(world.playing.state, 0)
    world.playing.state = world.playing.game.determinize(view, Rng.seeded(9))
    assert (before != world.state()).any()


@every_table
def test_an_environment_is_pickled_with_its_match(key: str, seats: int) -> None:
    world = DogsEnv(key, seats, own_first=True)
    assert pickle.loads(pickle.dumps(world)).possible_agents == world.possible_agents
    world.reset(seed=3)
    for _ in range(12):
        world.step(next(iter(world.playing.legal)))
    other = pickle.loads(pickle.dumps(world))
    for _ in range(12):
        assert other.agent_selection == world.agent_selection
        for name, seen in world.observe(world.agent_selection).items():
            assert (other.observe(world.agent_selection)[name] == seen).all()
        for each in (world, other):
            each.step(next(iter(each.playing.legal)))


def test_a_game_that_is_offered_is_pickled_by_its_key() -> None:
    pickled = pickle.dumps(Playing("dog_kids"))
    assert b"Derived" not in pickled
    assert type(pickle.loads(pickled).game) is type(game("dog_kids"))


def test_components_of_ones_own_are_pickled_with_it() -> None:
    own = game("dog_kids").with_components(game("dog_kids").components + "\n# mine\n", "mine")
    assert pickle.loads(pickle.dumps(DogsEnv(own))).playing.game.components.endswith("# mine\n")
