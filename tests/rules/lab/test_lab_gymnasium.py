"""Gymnasium's own check of our environment, vectors of it, and what we promise beyond."""

import json
import pickle
import warnings
from typing import Any

import msgspec
import pytest

from dogs_lab.recorded import Record
from dogs_rules.arena import Tournament, bouts, play_bout
from dogs_rules.game import OptionError
from dogs_rules.registry import keys

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from dogs_lab.arrays import batch  # noqa: E402
from dogs_lab.gymnasium_env import ID, ILLEGAL, BotsEnv  # noqa: E402

every_game = pytest.mark.parametrize("key", keys())


def played(world: Any, seed: int) -> tuple[list[Any], float, dict[str, Any]]:
    """A match in which the learner does whatever is legal first: rows, the reward, the end."""
    seen, info = world.reset(seed=seed)
    rows, over, reward = [], False, 0.0
    while not over:
        rows.append(seen["observation"])
        seen, reward, over, cut, info = world.step(int(np.argmax(seen["action_mask"])))
        over = over or cut
    return rows, reward, info


@every_game
def test_gymnasium_finds_nothing_wrong(key: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # Numbers are no pixels, and stay as they are.
        warnings.filterwarnings("ignore", message=".*Box.*|.*render.*|.*registered.*|.*spec.*")
        check_env(BotsEnv(key, bots=["random"]), skip_render_check=True)


@every_game
def test_the_same_seed_is_the_same_match(key: str) -> None:
    first, other = (BotsEnv(key, bots=["random"], seat=None) for _ in range(2))
    for seed in (1, 2):
        rows, reward, info = played(first, seed)
        again = played(other, seed)
        assert all((row == same).all() for row, same in zip(rows, again[0], strict=True))
        assert (reward, info) == again[1:]
        assert (reward > 0) == (info["rank"] == 1)


def test_the_seat_is_the_learners() -> None:
    world = BotsEnv("dog_kids", 4, seat=2, bots=["random", "steady", "random"])
    seen, info = world.reset(seed=4)
    assert info["seat"] == world.playing.to_move == 2
    assert seen["action_mask"].sum() == len(world.playing.legal)
    seats = set()
    roaming = BotsEnv("dog_kids", 4, seat=None, bots=["random"])
    for seed in range(12):
        seats.add(roaming.reset(seed=seed)[1]["seat"])
    assert seats == {0, 1, 2, 3}


def test_what_is_not_legal_ends_the_match() -> None:
    world = BotsEnv("dogs", bots=["random"])
    seen, _ = world.reset(seed=1)
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _, reward, over, cut, info = world.step(wrong)
    assert (reward, over, cut, info["illegal"]) == (ILLEGAL, True, False, True)


def test_a_match_is_cut() -> None:
    world = BotsEnv("dogs", bots=["random"], most_plies=9)
    seen, _ = world.reset(seed=1)
    over = cut = False
    while not cut:
        assert not over
        seen, _, over, cut, _ = world.step(int(np.argmax(seen["action_mask"])))
    assert world.playing.plies == 9
    assert not over


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"seat": 2}, "from 0 to 1, not 2"),
        ({"bots": "steady"}, "a list of levels"),
        ({"bots": ["genius"]}, "genius"),
        ({"seats": 4, "bots": ["random", "random"]}, "3 seats need 3 bot levels"),
        *(({"seat": seat}, f"from 0 to 1, not {seat!r}") for seat in (-1, 0.5, "0")),
        *(({"bots": bots}, "a list of levels") for bots in ([3], None)),
        ({"most_plies": 0}, "1 action at least, not 0"),
        ({"render_mode": "human"}, "rendered as ansi"),
    ],
    ids=str,
)
def test_what_does_not_fit_is_told(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        BotsEnv("dog_kids", **settings)


@every_game
def test_it_is_pickled_with_its_match(key: str) -> None:
    world = BotsEnv(key, bots=["steady"])
    seen, _ = world.reset(seed=3)
    other = pickle.loads(pickle.dumps(world))
    for _ in range(5):
        choice = int(np.argmax(seen["action_mask"]))
        seen, *rest = world.step(choice)
        same, *others = other.step(choice)
        assert rest == others
        assert (seen["observation"] == same["observation"]).all()


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_a_vector_of_them(mode: str) -> None:
    """Many matches at once go as each of them alone."""
    count = 3
    many = gymnasium.make_vec(
        ID, num_envs=count, vectorization_mode=mode, game="dog_kids", bots=["random"]
    )
    alone = [BotsEnv("dog_kids", bots=["random"]) for _ in range(count)]
    try:
        seen, _ = many.reset(seed=7)
        each = [world.reset(seed=7 + at)[0] for at, world in enumerate(alone)]
        for _ in range(10):
            for name in ("observation", "action_mask"):
                assert (seen[name] == np.stack([observation[name] for observation in each])).all()
            chosen = seen["action_mask"].argmax(axis=1)
            seen, *_ = many.step(chosen)
            each = [world.step(int(number))[0] for world, number in zip(alone, chosen, strict=True)]
    finally:
        many.close()


def test_decisions_of_a_record_as_arrays() -> None:
    run = Tournament(game="dog_kids", bots=("random", "steady"), seats=2, seed=3, record=True)
    head = {"game": "dog_kids", "seats": 2, "seed": "0x3", "options": {}, "record": True}
    lines = [json.dumps(head).encode()]
    lines += [msgspec.json.encode(play_bout(run, bout)) for bout in bouts(run, 1)]
    listed = list(Record(lines).decisions())
    world = BotsEnv("dog_kids")
    made = batch(listed)
    assert {len(array) for array in made.values()} == {len(listed)}
    assert set(made["reward"]) == {-1.0, 1.0}
    for row, mask, action in zip(
        made["observation"], made["action_mask"], made["action"], strict=True
    ):
        assert world.observation_space.contains({"observation": row, "action_mask": mask})
        assert mask[action] == 1


@pytest.mark.parametrize("mode", list(gymnasium.vector.AutoresetMode))
def test_a_learner_that_samples_by_the_mask_never_meets_an_empty_one(
    mode: gymnasium.vector.AutoresetMode,
) -> None:
    """Over several matches, some of which are cut while others are to move."""
    many = gymnasium.make_vec(
        ID,
        num_envs=2,
        game="dog_kids",
        bots=["random"],
        seats=3,
        most_plies=40,
        vector_kwargs={"autoreset_mode": mode},
    )
    seen, _ = many.reset(seed=7)
    ends = 0
    for _ in range(120):
        assert seen["action_mask"].any(axis=1).all()
        seen, _, over, cut, _ = many.step(seen["action_mask"].argmax(axis=1))
        ends += int((over | cut).sum())
        if mode is gymnasium.vector.AutoresetMode.DISABLED and (over | cut).any():
            seen, _ = many.reset(options={"reset_mask": over | cut})
    assert ends > 4
    many.close()


def test_maskable_learners_can_ask_for_the_mask() -> None:
    world = BotsEnv("dog_kids", bots=["random"])
    seen, _ = world.reset(seed=3)
    assert world.action_masks().dtype == bool
    assert (world.action_masks() == seen["action_mask"]).all()


def test_nothing_is_played_before_a_match_or_after_it() -> None:
    world = BotsEnv("dog_kids", bots=["random"], render_mode="ansi", most_plies=30)
    assert world.render() is None
    with pytest.raises(gymnasium.error.ResetNeeded):
        world.step(0)
    for last in ("illegal", "legal"):
        seen, _ = world.reset(seed=3)
        over = cut = False
        while not over and not cut:
            action = -1 if last == "illegal" else np.argmax(seen["action_mask"])
            seen, _, over, cut, _ = world.step(action)
        assert (over, cut) == ((True, False) if last == "illegal" else (False, True))
        with pytest.raises(gymnasium.error.ResetNeeded):
            world.step(0)


def test_an_action_is_a_whole_number() -> None:
    world = BotsEnv("dog_kids", bots=["random"])
    seen, _ = world.reset(seed=3)
    with pytest.raises(TypeError):
        world.step(0.5)
    number = np.flatnonzero(seen["action_mask"])[0]
    assert world.step(np.array(number))[1] == 0.0
