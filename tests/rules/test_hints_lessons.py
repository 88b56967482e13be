"""Lessons in every game: sound, fair, and the same for the same view."""

from typing import Any

import msgspec
import pytest

from dogs_rules import registry
from dogs_rules.bots import hints as hinting
from dogs_rules.bots import lessons
from dogs_rules.bots.budget import iterations
from dogs_rules.bots.comparing import certain
from dogs_rules.bots.hints import Considered, Hint
from dogs_rules.bots.lessons import WORTH_TELLING, lesson
from dogs_rules.bots.search import Weighed
from dogs_rules.rng import Rng
from tests.rules.test_search_games import decisions
from tests.saves.nim import NIM, NimState, Take
from tests.support.positions import midst
from tests.support.settings import Setting, every_seat_count

SELDOM = 151
FEW = iterations(18)


@pytest.fixture(autouse=True)
def _few_guesses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dogs_rules.bots.outlook.GUESSES", 10)
    monkeypatch.setattr(hinting, "LEAST", 4)


@every_seat_count
def test_lessons_are_sound(setting: Setting) -> None:
    game = setting.game
    for state, legal in decisions(setting, 15, SELDOM):
        view = game.view(state, game.to_move(state))
        for played in (legal[0], legal[-1]):
            told = lesson(game, view, legal, played, Rng.seeded(3), FEW)
            assert told.played.action == played
            assert told.better.action in legal
            assert told.cost == 0 or told.cost >= WORTH_TELLING
            assert (told.cost == 0) == (told.better == told.played)
            assert told.cost == pytest.approx(told.better.chance - told.played.chance)


@every_seat_count
def test_what_was_hidden_moves_no_lesson(setting: Setting) -> None:
    game = setting.game
    swapped = 0
    for state, legal in decisions(setting, 16, SELDOM):
        seat = game.to_move(state)
        other = game.determinize(game.view(state, seat), Rng.seeded(99))
        swapped += msgspec.msgpack.encode(other) != msgspec.msgpack.encode(state)
        first, second = (
            lesson(game, game.view(each, seat), legal, legal[-1], Rng.seeded(2), FEW)
            for each in (state, other)
        )
        assert first == second
    assert swapped


def test_a_game_without_judge_gives_no_lessons() -> None:
    state = NimState(Rng(1, 2), 9, 2, 0, (0, 0))
    with pytest.raises(ValueError, match="Nim has no judge"):
        lesson(NIM, NIM.view(state, 0), [Take(1), Take(2)], Take(1), Rng(1, 2), FEW)


@pytest.mark.parametrize(
    ("differences", "sure"),
    [((1.0, 1.0, 1.0), True), ((0.5, -0.5, 0.4, -0.3), False), ((0.0, 0.0), False)],
)
def test_what_may_be_chance_is_not_certain(differences: tuple[float, ...], *, sure: bool) -> None:
    assert certain(differences) == sure


def told_as(chances: tuple[float, ...], *, action: Any) -> Considered:
    mean = sum(chances) / len(chances)
    weighed = Weighed(action, len(chances), mean)
    return Considered(weighed, chances, Hint(action, 0.5, mean, 0.0, 0.0, ()))


@pytest.mark.parametrize(
    ("better", "cost"),
    [
        ((0.6, 0.6, 0.6, 0.6), 0.1),
        ((1.0, 0.1, 1.0, 0.3), 0.0),  # now better, now worse
        ((0.505, 0.505, 0.505, 0.505), 0.0),  # too little to be told
    ],
)
def test_chance_is_no_fault(
    better: tuple[float, ...], cost: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = registry.game("dog_kids")
    state = midst(game)
    legal = tuple(game.legal_actions(state))
    played, other = legal[:2]
    compared = [told_as((0.5,) * 4, action=played), told_as(better, action=other)]
    weighed = [each.weighed for each in compared]
    monkeypatch.setattr(lessons, "obvious_in", lambda *_: None)
    monkeypatch.setattr(lessons, "_searched", lambda *_: (other, weighed))
    monkeypatch.setattr(lessons, "considered", lambda *_: compared)
    view = game.view(state, game.to_move(state))
    told = lesson(game, view, legal, played, Rng.seeded(3), FEW)
    assert told.cost == pytest.approx(cost)
    assert told.better.action == (other if cost else played)


@pytest.mark.parametrize(
    ("worth", "error", "better"),
    [(0.6, 0.01, True), (0.6, 0.08, False), (0.505, 0.0, False), (0.4, 0.0, False)],
)
def test_what_may_be_an_error_of_the_search_is_not_better(
    worth: float, error: float, *, better: bool
) -> None:
    played = Weighed("played", 40, 0.5, error)
    assert lessons._seems_better(Weighed("best", 40, worth, error), played) is better
