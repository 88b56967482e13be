"""Rollouts by themselves: the same guesses for all, honest differences, and what is left out."""

from math import sqrt

import pytest

from dogs_rules.bots.budget import iterations
from dogs_rules.bots.look import Look, Weighed, ranked
from dogs_rules.bots.rollouts import Candidate, Rollouts, paired
from dogs_rules.rng import Rng
from dogs_rules.testing import Setting
from tests.rules.test_search_games import EVERY, decisions
from tests.support.game_setups import FEWEST


def candidate(
    action: str, guesses: int, lead: float, error: float, *, advised: bool = False
) -> Weighed:
    return Weighed(action, guesses, 0.5 + lead, lead, error, advised)


def test_pairs_tell_how_far_they_may_err() -> None:
    lead = paired([0.1, 0.3, 0.2, 0.2])
    assert lead.mean == pytest.approx(0.2)
    assert lead.error == pytest.approx(sqrt(0.02 / 3) / 2)
    assert lead.beyond(2.0)
    assert not lead.beyond(6.0)
    assert not paired([0.9]).beyond(1.0), "one guess proves nothing"
    assert not paired([]).beyond(1.0)


def test_what_is_advised_has_to_be_beaten_by_more_than_chance() -> None:
    kept = candidate("kept", 9, 0.0, 0.0, advised=True)
    unsure = candidate("unsure", 9, 0.1, 0.2)
    worse = candidate("worse", 9, -0.1, 0.0)
    left_out = candidate("left out", 4, 0.3, 0.1)
    assert [weighed.action for weighed in ranked([worse, unsure, kept, left_out])] == [
        "kept",
        "unsure",
        "worse",
        "left out",
    ]
    sure = candidate("sure", 9, 0.05, 0.01)
    assert ranked([kept, unsure, sure]) == (sure, unsure, kept)


@pytest.mark.parametrize("setting", FEWEST, ids=str)
def test_a_longer_look_begins_with_a_shorter_one(setting: Setting) -> None:
    """However long, and whatever else is compared: a candidate meets the same guesses."""
    game = setting.game
    judge = game.judge()
    assert judge is not None
    for state, legal in decisions(setting, 6, 3 * EVERY):
        view = game.view(state, game.to_move(state))
        ways = [Candidate(way) for way in legal[:3]]
        alone, all_three = (
            Rollouts(game, judge, view, those, Rng.seeded(4)) for those in (ways[:1], ways)
        )
        for _ in range(3):
            alone.look(lambda: True)
            all_three.look(lambda: True)
        all_three.look(lambda: True)
        assert all_three.rewards[0][:3] == alone.rewards[0]
        assert {len(each) for each in all_three.rewards} == {4}


@pytest.mark.parametrize("setting", FEWEST, ids=str)
def test_a_guess_that_is_broken_off_counts_for_nothing(setting: Setting) -> None:
    game = setting.game
    judge = game.judge()
    assert judge is not None
    state, legal = next(decisions(setting, 6))
    view = game.view(state, game.to_move(state))
    rollouts = Rollouts(game, judge, view, [Candidate(way) for way in legal[:2]], Rng.seeded(4))
    rollouts.look(lambda: False)
    assert rollouts.guesses == 0
    assert rollouts.mean(0) == 0.5, "nothing is known of it"
    rollouts.look(lambda: True)
    rollouts.look(lambda: False)
    assert [len(each) for each in rollouts.rewards] == [1, 1]


def test_what_is_clearly_worse_is_left_out_but_not_what_is_held() -> None:
    setting = FEWEST[0]
    game = setting.game
    judge = game.judge()
    assert judge is not None
    state, legal = next(each for each in decisions(setting, 6) if len(each[1]) >= 4)
    view = game.view(state, game.to_move(state))
    ways = [Candidate(way) for way in legal[:4]]
    rollouts = Rollouts(game, judge, view, ways, Rng.seeded(4), held=[legal[3]])
    rollouts.rewards = [[0.5, 0.6], [0.8, 0.9], [0.1, 0.2], [0.1, 0.2]]
    rollouts.drop(errors=4.0, most=4, least=3)
    assert rollouts.alive == [0, 1, 2, 3], "so many are kept, however bad"
    rollouts.drop(errors=4.0, most=4, least=0)
    assert rollouts.alive == [0, 1, 3]
    assert rollouts.best() == 1


@pytest.mark.parametrize("setting", FEWEST, ids=str)
def test_it_tells_how_the_turn_goes_on(setting: Setting) -> None:
    """What is kept of a rollout: where it ended, and what its seat did before others moved."""
    game = setting.game
    judge = game.judge()
    assert judge is not None
    for state, legal in decisions(setting, 6, 3 * EVERY):
        seat = game.to_move(state)
        look = Look(game, judge, game.view(state, seat), legal, Rng.seeded(2), keeps=3)
        look.run(iterations(30))
        for at in look.rollouts.alive:
            follows = look.rollouts.follows[at]
            assert len(follows) == len(look.rollouts.rewards[at])
            for follow in follows:
                assert judge.boundary(follow.state) or game.to_move(follow.state) is None
