"""The search in every game: legal, repeatable, fair, and judged soundly, wherever it is asked."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from dogs_rules.bots.budget import iterations
from dogs_rules.bots.search import SearchBot
from dogs_rules.game import Action
from dogs_rules.rng import Rng
from dogs_rules.simulate import play_out
from dogs_rules.testing import Setting
from tests.support.game_setups import FEWEST, every_seat_count, random_play

EVERY = 23
"""Decisions of a random match between two that are looked at."""
LONG_MATCHES = ("dogs", "dogs_cardgame")
"""The games in which one match of the search takes seconds."""
ROUNDS = 20
"""Seeds of matches in which luck is to be told from skill: one of them is the share of a bot."""


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


@every_seat_count
def test_it_chooses_what_is_legal(setting: Setting) -> None:
    game = setting.game
    bot = SearchBot(game, iterations(6))
    for state, legal in decisions(setting, 5, 3 * EVERY):
        view = game.view(state, game.to_move(state))
        assert bot.choose(view, legal, Rng.seeded(1)) in legal


@pytest.mark.parametrize("setting", FEWEST, ids=str)
def test_the_same_view_and_generator_give_the_same_move(setting: Setting) -> None:
    game = setting.game
    for state, legal in decisions(setting, 8, 2 * EVERY):
        view = game.view(state, game.to_move(state))
        weighed = [
            SearchBot(game, iterations(12)).weigh(view, legal, Rng.seeded(4)) for _ in range(2)
        ]
        assert weighed[0] == weighed[1]
        again = SearchBot(game, iterations(12))
        again.weigh(view, legal, Rng.seeded(5))
        assert again.weigh(view, legal, Rng.seeded(4)) == weighed[0]


@pytest.mark.parametrize("setting", FEWEST, ids=str)
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


@pytest.mark.parametrize(
    "setting",
    [
        pytest.param(each, marks=pytest.mark.minutes if each.key in LONG_MATCHES else ())
        for each in FEWEST
    ],
    ids=str,
)
def test_it_beats_chance(setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    """From every seat at once; or, where luck counts for more, far more often than its share."""
    game = setting.game
    bots = {"random": game.bots()["random"], "search": SearchBot(game, iterations(12))}
    monkeypatch.setattr(type(game), "bots", lambda _: bots)

    def wins(seed: int) -> int:
        """From how many of the seats it wins with a seed."""
        won = 0
        for own in range(setting.seats):
            seats = ["random"] * setting.seats
            seats[own] = "search"
            won += play_out(game, setting.seats, {}, seed, seats).winners == (own,)
        return won

    if wins(4) < setting.seats:
        assert sum(map(wins, range(5, 5 + ROUNDS))) > 1.4 * ROUNDS
