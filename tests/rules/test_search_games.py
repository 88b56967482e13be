"""The search in every game: legal, repeatable, fair, and judged soundly, wherever it is asked."""

from collections.abc import Iterator
from itertools import pairwise
from operator import mul
from typing import Any

import msgspec
import pytest

from dogs_rules.bots.budget import iterations
from dogs_rules.bots.search import SearchBot
from dogs_rules.game import Action
from dogs_rules.rng import Rng
from dogs_rules.simulate import play_out
from tests.rules.test_contract import (
    PLAIN,
    Setting,
    every_seat_count,
    every_setting,
    random_play,
)

EVERY = 23
"""Decisions of a random match between two that are looked at."""
TWO_SEATS = [setting for setting in PLAIN if setting.seats == 2]
SLIGHT = 1e-9


def decisions(
    setting: Setting, seed: int, every: int = EVERY
) -> Iterator[tuple[Any, list[Action]]]:
    """States of a random match in which there is something to choose."""
    at = 0
    for state, legal in random_play(setting, seed):
        if len(legal) > 1:
            at += 1
            if at % every == 1:
                yield state, legal


@every_setting
def test_it_chooses_what_is_legal(setting: Setting) -> None:
    game = setting.game
    bot = SearchBot(game, iterations(6))
    for state, legal in decisions(setting, 5, 3 * EVERY):
        view = game.view(state, game.to_move(state))
        assert bot.choose(view, legal, Rng.seeded(1)) in legal


@pytest.mark.parametrize("setting", TWO_SEATS, ids=str)
def test_the_same_view_and_generator_give_the_same_move(setting: Setting) -> None:
    game = setting.game
    for state, legal in decisions(setting, 8, 2 * EVERY):
        view = game.view(state, game.to_move(state))
        found = [
            SearchBot(game, iterations(12)).weigh(view, legal, Rng.seeded(4)) for _ in range(2)
        ]
        assert found[0] == found[1]
        again = SearchBot(game, iterations(12))
        again.weigh(view, legal, Rng.seeded(5))
        assert again.weigh(view, legal, Rng.seeded(4)) == found[0]


@every_seat_count
def test_what_is_hidden_does_not_move_it(setting: Setting) -> None:
    """Under the bot, hidden cards, tokens and the generator are swapped for others."""
    game = setting.game
    bot = SearchBot(game, iterations(10))
    swapped = 0
    for state, legal in decisions(setting, 3, 2 * EVERY):
        seat = game.to_move(state)
        view = game.view(state, seat)
        other = game.determinize(view, Rng.seeded(99))
        swapped += msgspec.msgpack.encode(other) != msgspec.msgpack.encode(state)
        choices = [
            bot.choose(game.view(each, seat), game.legal_actions(each), Rng.seeded(2))
            for each in (state, other)
        ]
        assert choices[0] == choices[1]
        assert choices[0] in legal
    assert swapped


@every_setting
def test_judges_are_sound_in_every_state(setting: Setting) -> None:
    game = setting.game
    judge = game.judge()
    assert judge is not None
    for at, (state, legal) in enumerate(random_play(setting, 12)):
        if legal and at % 5:
            continue
        before = msgspec.msgpack.encode(state)
        if not legal or judge.boundary(state):
            rewards = judge.rewards(state)
            assert len(rewards) == setting.seats
            assert all(0.0 <= reward <= 1.0 for reward in rewards)
            if setting.seats == 2:
                assert sum(rewards) == pytest.approx(1.0)
        if len(legal) > 1:
            assert len(judge.urges(state, legal)) == len(legal)
            assert len(judge.hunches(state, legal)) == len(legal)
            obvious = judge.obvious(state)
            assert obvious is None or obvious in legal
        assert msgspec.msgpack.encode(state) == before


@every_seat_count
def test_what_a_judge_is_tuned_by_is_what_it_judges_by(setting: Setting) -> None:
    game = setting.game
    judge = game.judge()
    assert judge is not None
    weights = judge.terms.values()
    for at, (state, legal) in enumerate(random_play(setting, 14)):
        if at % EVERY or not legal or not judge.boundary(state):
            continue
        each = judge.each(state)
        assert [len(terms) for terms in each] == [len(weights)] * setting.seats
        points = [sum(map(mul, weights, terms)) for terms in each]
        rewards = judge.rewards(state)
        order = sorted(range(setting.seats), key=points.__getitem__)
        for worse, better in pairwise(order):
            assert rewards[worse] <= rewards[better] + SLIGHT
        assert judge.to_come(state) >= 0


@every_seat_count
def test_who_has_won_is_rewarded_most(setting: Setting) -> None:
    game = setting.game
    judge = game.judge()
    assert judge is not None
    *_, (state, _) = random_play(setting, 6)
    rewards = judge.rewards(state)
    winners = [sheet.seat for sheet in game.score(state) if sheet.rank == 1]
    assert {rewards.index(max(rewards))} <= {*winners}
    for winner in winners:
        assert rewards[winner] >= max(rewards) - SLIGHT


@pytest.mark.parametrize("setting", TWO_SEATS, ids=str)
def test_it_beats_chance(setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    game = setting.game
    bots = {"random": game.bots()["random"], "search": SearchBot(game, iterations(12))}
    monkeypatch.setattr(game, "bots", lambda: bots)
    for seats in (("search", "random"), ("random", "search")):
        result = play_out(game, 2, {}, 4, seats)
        assert result.winners == (seats.index("search"),)
