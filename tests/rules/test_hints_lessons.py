"""Lessons in every game: sound, fair, and the same for the same view."""

from math import inf
from typing import Any

import msgspec
import pytest

from dogs_rules import registry
from dogs_rules.bots import lessons
from dogs_rules.bots.budget import Spent, iterations
from dogs_rules.bots.comparing import certain
from dogs_rules.bots.hints import hints
from dogs_rules.bots.look import Look
from dogs_rules.bots.rollouts import Lead, Rollouts
from dogs_rules.rng import Rng
from tests.rules.test_search_games import decisions
from tests.saves.nim import NIM, NimState, Take
from tests.support.game_setups import FEWEST as FEWEST_SEATS
from tests.support.game_setups import Setting, every_seat_count
from tests.support.positions import midst

SELDOM = 151
fewest_seats = pytest.mark.parametrize("setting", FEWEST_SEATS, ids=str)
FEW = iterations(18)


@fewest_seats
def test_lessons_are_sound(setting: Setting) -> None:
    game = setting.game
    for state, legal in decisions(setting, 15, SELDOM):
        view = game.view(state, game.to_move(state))
        for played in (legal[0], legal[-1]):
            drawn = lessons.lesson(game, view, legal, played, Rng.seeded(3), FEW)
            assert drawn.played.action == played
            assert drawn.better.action in legal
            assert drawn.cost == 0 or drawn.cost == drawn.seems >= lessons.WORTH_TELLING
            assert (drawn.cost == 0) == (drawn.better == drawn.played)
            if drawn.cost:
                assert drawn.cost == pytest.approx(drawn.better.chance - drawn.played.chance)
                assert sum(each.gain for each in drawn.reasons) == pytest.approx(
                    drawn.gain, abs=0.5
                )
                assert [len(points) for points in drawn.ends] == [setting.seats] * 2


@fewest_seats
def test_what_was_hidden_moves_no_lesson(setting: Setting) -> None:
    game = setting.game
    swapped = 0
    for state, legal in decisions(setting, 16, SELDOM):
        seat = game.to_move(state)
        other = game.determinize(game.view(state, seat), Rng.seeded(99))
        swapped += msgspec.msgpack.encode(other) != msgspec.msgpack.encode(state)
        first, second = (
            lessons.lesson(game, game.view(each, seat), legal, legal[-1], Rng.seeded(2), FEW)
            for each in (state, other)
        )
        assert first == second
    assert swapped


def test_a_game_without_judge_gives_no_lessons() -> None:
    state = NimState(Rng(1, 2), 9, 2, 0, (0, 0))
    with pytest.raises(ValueError, match="Nim has no judge"):
        lessons.lesson(NIM, NIM.view(state, 0), [Take(1), Take(2)], Take(1), Rng(1, 2), FEW)


@pytest.mark.parametrize(
    ("differences", "sure"),
    [((1.0, 1.0, 1.0), True), ((0.5, -0.5, 0.4, -0.3), False), ((0.0, 0.0), False)],
)
def test_what_may_be_chance_is_not_certain(differences: tuple[float, ...], *, sure: bool) -> None:
    assert certain(differences) == sure


@pytest.mark.parametrize(
    ("lead", "cost"),
    [
        (Lead(0.1, 0.03), 0.1),
        (Lead(0.1, 0.04), 0.0),  # may be chance
        (Lead(0.005, 0.0), 0.0),  # too little to be told
    ],
)
def test_chance_is_no_fault(lead: Lead, cost: float, monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.game("dog_kids")
    state = midst(game)
    view, legal = game.view(state, game.to_move(state)), tuple(game.legal_actions(state))
    (best, *_, worst) = hints(game, view, legal, Rng.seeded(3), FEW)
    monkeypatch.setattr(lessons, "obvious_in", lambda *_: None)
    monkeypatch.setattr(Rollouts, "lead", lambda *_: lead)
    monkeypatch.setattr(lessons, "errors_needed", lambda _: lessons.BLAMED)
    drawn = lessons.lesson(game, view, legal, worst.action, Rng.seeded(3), FEW)
    assert (drawn.cost, drawn.seems) == (cost, lead.mean)
    assert drawn.better.action == (best if cost else worst).action


@pytest.mark.parametrize(("guesses", "needed"), [(6, 5.51), (11, 3.96), (21, 3.42), (1001, 3.0)])
def test_few_guesses_have_to_be_clearer(guesses: int, needed: float) -> None:
    """As Student's distribution has it for what is as sure as three errors of the normal one."""
    assert lessons.errors_needed(guesses) == pytest.approx(needed, abs=0.02)
    assert lessons.errors_needed(lessons.FEWEST) == inf


def test_what_a_game_calls_obvious_is_never_blamed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.game("dog_kids")
    state = midst(game)
    view, legal = game.view(state, game.to_move(state)), tuple(game.legal_actions(state))
    *_, worst = hints(game, view, legal, Rng.seeded(3), FEW)
    obvious: Any = worst.action
    monkeypatch.setattr(lessons, "obvious_in", lambda *_: obvious)
    monkeypatch.setattr(Rollouts, "lead", lambda *_: Lead(0.5, 0.0))
    drawn = lessons.lesson(game, view, legal, obvious, Rng.seeded(3), FEW)
    assert (drawn.cost, drawn.better) == (0.0, drawn.played)


@every_seat_count
def test_what_a_hint_would_say_first_is_never_blamed(
    setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, looks = setting.game, 12
    longer = iterations(round(looks / lessons.AS_A_HINT))
    state, legal = next(decisions(setting, 17, SELDOM))
    view = game.view(state, game.to_move(state))
    first, *others = hints(game, view, legal, Rng.seeded(4), iterations(looks))

    def turns_out_badly(look: Look, _: Spent) -> None:
        for candidate, rewards in zip(look.rollouts.candidates, look.rollouts.rewards, strict=True):
            rewards[:] = [float(candidate.action != first.action)] * 99

    monkeypatch.setattr(Look, "go_on", turns_out_badly)
    drawn = lessons.lesson(game, view, legal, first.action, Rng.seeded(4), longer)
    assert (drawn.cost, drawn.better) == (0.0, drawn.played)
    if others:
        assert drawn.seems == 1.0
