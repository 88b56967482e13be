"""Hints in every game: the same for the same view, fair, the bot's own choice first, and sound."""

from collections.abc import Sequence
from operator import attrgetter

import msgspec
import pytest

from dogs_rules.bots import hints as hinting
from dogs_rules.bots.budget import iterations
from dogs_rules.bots.comparing import MATTERS, REASONS
from dogs_rules.bots.hints import MOST, Hint, hints
from dogs_rules.bots.outlook import allies, outcomes
from dogs_rules.bots.search import DEFAULT, Search, SearchBot, judge_of
from dogs_rules.game import Seat
from dogs_rules.rng import Rng
from tests.rules.test_search_games import decisions
from tests.saves.nim import NIM, NimState, Take
from tests.support.settings import FEWEST, SETTINGS, Setting, every_seat_count, every_setting

SELDOM = 67
"""Decisions of a random match between two that are looked at: a hint takes a while."""
FEW = iterations(8)


@pytest.fixture(autouse=True)
def _few_guesses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dogs_rules.bots.outlook.GUESSES", 10)
    monkeypatch.setattr(hinting, "LEAST", 2)


def check(setting: Setting, seat: Seat, legal: Sequence[object], found: tuple[Hint, ...]) -> None:
    """What holds of hints wherever they are asked for."""
    judge = judge_of(setting.game)
    assert 1 <= len(found) <= min(MOST, len(legal))
    assert len({hint.action for hint in found}) == len(found)
    for hint in found:
        assert hint.action in legal
        assert 0 <= hint.chance <= 1
        assert 0 <= hint.share <= 1
        assert hint.spread >= 0
        assert hint.per_cent == judge.fits_wins
        assert len(hint.reasons) <= REASONS
        for reason in hint.reasons:
            assert reason.term in judge.terms
            assert 0 <= reason.seat < setting.seats
            assert abs(reason.gain) >= MATTERS
        assert list(hint.reasons) == sorted(hint.reasons, key=lambda each: -abs(each.gain))


@every_setting
def test_hints_are_sound_in_every_game_with_all_options(setting: Setting) -> None:
    game = setting.game
    for state, legal in decisions(setting, 5, 4 * SELDOM):
        seat = game.to_move(state)
        assert seat is not None
        found = hints(game, game.view(state, seat), legal, Rng.seeded(1), FEW)
        check(setting, seat, legal, found)


@every_seat_count
def test_the_first_hint_is_what_the_bot_would_do(setting: Setting) -> None:
    game = setting.game
    bot = SearchBot(game, FEW)
    for state, legal in decisions(setting, 9, 2 * SELDOM):
        view = game.view(state, game.to_move(state))
        found = hints(game, view, legal, Rng.seeded(6), FEW)
        assert found[0].action == bot.choose(view, legal, Rng.seeded(6))


@pytest.mark.parametrize("setting", FEWEST, ids=str)
def test_the_same_view_and_generator_give_the_same_hints(setting: Setting) -> None:
    game = setting.game
    for state, legal in decisions(setting, 8, 2 * SELDOM):
        view = game.view(state, game.to_move(state))
        assert hints(game, view, legal, Rng(3, 4), FEW) == hints(game, view, legal, Rng(3, 4), FEW)


@every_seat_count
def test_what_is_hidden_moves_no_hint(setting: Setting) -> None:
    game = setting.game
    swapped = 0
    for state, legal in decisions(setting, 3, 3 * SELDOM):
        seat = game.to_move(state)
        other = game.determinize(game.view(state, seat), Rng.seeded(99))
        swapped += msgspec.msgpack.encode(other) != msgspec.msgpack.encode(state)
        found = [
            hints(game, game.view(each, seat), legal, Rng.seeded(2), FEW) for each in (state, other)
        ]
        assert found[0] == found[1]
    assert swapped


def test_asking_changes_nothing_for_the_bot() -> None:
    """The same generator leads a search to the same visits, whether hints are made of it or not."""
    setting = FEWEST[0]
    game = setting.game
    state, legal = next(decisions(setting, 4))
    view = game.view(state, game.to_move(state))
    search = Search(game, judge_of(game), DEFAULT, Rng(5, 6), view, legal)
    assert search.run(iterations(40)) == 40
    assert search.found() == SearchBot(game, iterations(40)).weigh(view, legal, Rng(5, 6))
    best, *_, worst = search.found()
    for _ in range(7):
        search.iterate(worst.action)
    assert search.visits(worst.action) == worst.visits + 7
    assert search.visits(best.action) == best.visits


@pytest.mark.parametrize("setting", FEWEST, ids=str)
def test_the_only_action_is_one_hint(setting: Setting) -> None:
    game = setting.game
    state, legal = next(decisions(setting, 2))
    seat = game.to_move(state)
    (hint,) = hints(game, game.view(state, seat), legal[:1], Rng(1, 2), FEW)
    assert hint.action == legal[0]
    assert (hint.share, hint.points, hint.reasons) == (1.0, 0.0, ())


@pytest.mark.parametrize("setting", FEWEST, ids=str)
def test_the_chance_of_the_only_action_is_what_a_search_finds(setting: Setting) -> None:
    game, enough = setting.game, iterations(150)
    for state, legal in decisions(setting, 7, 4 * SELDOM):
        view = game.view(state, game.to_move(state))
        best = hints(game, view, legal, Rng.seeded(1), enough)[0]
        (alone,) = hints(game, view, (best.action,), Rng.seeded(1), enough)
        assert alone.chance == pytest.approx(best.chance, abs=0.06)


def test_a_game_without_judge_gives_no_hints() -> None:
    state = NimState(Rng(1, 2), 9, 2, 0, (0, 0))
    with pytest.raises(ValueError, match="Nim has no judge"):
        hints(NIM, NIM.view(state, 0), [Take(1), Take(2)], Rng(1, 2), FEW)


@pytest.mark.parametrize(
    "setting", [each for each in SETTINGS if each.key == "dog_kids" and each.seats > 2], ids=str
)
def test_partners_are_told_from_rivals(setting: Setting) -> None:
    game = setting.game
    judge = judge_of(game)
    for state, legal in decisions(setting, 7, SELDOM):
        seat = game.to_move(state)
        assert seat is not None
        view = game.view(state, seat)
        search = Search(game, judge, DEFAULT, Rng(1, 2), view, legal)
        came = outcomes(game, judge, search, view, legal[:2], Rng(3, 4))
        if all(map(attrgetter("finished"), came[0] + came[1])):
            continue
        partner = view.partners[seat]
        assert allies(came, seat) == {seat} | ({partner} if partner >= 0 else set())
