"""Hints in every game: the same for the same view, fair, in order, at one with lessons."""

from collections.abc import Sequence
from itertools import islice, pairwise

import msgspec
import pytest

from benchmarks.hints import contradictions, moments
from dogs_rules import registry
from dogs_rules.bots.budget import iterations, until
from dogs_rules.bots.comparing import REASONS, REST, topics_of
from dogs_rules.bots.hints import MOST, Hint, hints
from dogs_rules.bots.look import judge_of
from dogs_rules.game import Seat
from dogs_rules.rng import Rng
from tests.rules.test_search_games import decisions
from tests.saves.nim import NIM, NimState, Take
from tests.support.game_setups import FEWEST, SETTINGS, Setting, every_setting
from tests.support.positions import midst

SELDOM = 67
"""Decisions of a random match between two that are looked at: a hint takes a while."""
FEW = iterations(8)


def check(setting: Setting, seat: Seat, legal: Sequence[object], hints: tuple[Hint, ...]) -> None:
    """What holds of hints wherever they are asked for."""
    judge = judge_of(setting.game)
    assert 1 <= len(hints) <= min(MOST, len(legal))
    assert len({hint.action for hint in hints}) == len(hints)
    assert not hints[0].equal
    assert len(hints) > 1 or hints[0].gain >= 0
    for better, worse in pairwise(hints):
        assert better.chance >= worse.chance
        assert better.gain >= worse.gain - 1e-9
    for hint in hints:
        assert hint.action in legal
        assert 0 <= hint.chance <= 1
        assert hint.spread >= 0
        assert hint.per_cent == judge.fits_wins
        named = [reason for reason in hint.reasons if reason.topic != REST]
        assert len(named) <= REASONS
        assert {reason.topic for reason in named} <= set(topics_of(judge))
        assert all(0 <= reason.seat < setting.seats for reason in hint.reasons)
        assert named == sorted(named, key=lambda each: -abs(each.gain))
        assert all(reason.seat == seat for reason in hint.reasons if reason.topic == REST)


@every_setting
def test_hints_are_sound_in_every_game_with_all_options(setting: Setting) -> None:
    game = setting.game
    for state, legal in decisions(setting, 5, 4 * SELDOM):
        seat = game.to_move(state)
        assert seat is not None
        best = hints(game, game.view(state, seat), legal, Rng.seeded(1), FEW)
        check(setting, seat, legal, best)


@pytest.mark.parametrize("setting", FEWEST, ids=str)
def test_nothing_in_hints_and_lessons_contradicts_itself(setting: Setting) -> None:
    """Few choices of steady players; ``benchmarks.hints`` looks at many."""
    for moment in islice(moments(setting.game, 29), 2):
        wrong = contradictions(setting.game, moment, 2)
        assert not wrong.total(), wrong


@pytest.mark.parametrize("setting", FEWEST, ids=str)
def test_the_same_view_and_generator_give_the_same_hints(setting: Setting) -> None:
    game = setting.game
    for state, legal in decisions(setting, 8, 2 * SELDOM):
        view = game.view(state, game.to_move(state))
        assert hints(game, view, legal, Rng(3, 4), FEW) == hints(game, view, legal, Rng(3, 4), FEW)


@pytest.mark.parametrize("setting", FEWEST, ids=str)
def test_what_is_hidden_moves_no_hint(setting: Setting) -> None:
    game = setting.game
    swapped = 0
    for state, legal in decisions(setting, 3, 3 * SELDOM):
        seat = game.to_move(state)
        other = game.determinize(game.view(state, seat), Rng.seeded(99))
        swapped += msgspec.msgpack.encode(other) != msgspec.msgpack.encode(state)
        advice = [
            hints(game, game.view(each, seat), legal, Rng.seeded(2), FEW) for each in (state, other)
        ]
        assert advice[0] == advice[1]
    assert swapped


@pytest.mark.parametrize("setting", FEWEST, ids=str)
def test_the_only_action_is_one_hint(setting: Setting) -> None:
    game = setting.game
    state, legal = next(decisions(setting, 2))
    seat = game.to_move(state)
    (hint,) = hints(game, game.view(state, seat), legal[:1], Rng(1, 2), FEW)
    assert hint.action == legal[0]
    assert (hint.gain, hint.reasons, hint.equal) == (0.0, (), False)


def test_a_game_without_judge_gives_no_hints() -> None:
    state = NimState(Rng(1, 2), 9, 2, 0, (0, 0))
    with pytest.raises(ValueError, match="Nim has no judge"):
        hints(NIM, NIM.view(state, 0), [Take(1), Take(2)], Rng(1, 2), FEW)


@pytest.mark.parametrize(
    "setting",
    [each for each in SETTINGS if each.key == "dog_kids" and each.seats > 2 and not each.options],
    ids=str,
)
def test_partners_are_told_from_rivals(setting: Setting) -> None:
    game = setting.game
    count = 0
    for state, legal in islice(decisions(setting, 7, 11), 9):
        seat = game.to_move(state)
        assert seat is not None
        view = game.view(state, seat)
        for hint in hints(game, view, legal, Rng(1, 2), iterations(48)):
            for reason in hint.reasons:
                count += reason.seat != seat
                assert reason.shared == (reason.seat in {seat, view.partners[seat]})
    assert count


def test_however_little_time_there_is_hints_are_told() -> None:
    game = registry.game("dog_kids")
    state = midst(game)
    view, legal = game.view(state, game.to_move(state)), tuple(game.legal_actions(state))
    best = hints(game, view, legal, Rng.seeded(3), until(lambda: 0.0, 0.0))
    assert len(best) == MOST
