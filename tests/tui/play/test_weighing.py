"""What choices cost and bring: true, known from the view alone, and said once."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from dogs_rules.game import Game
from dogs_rules.games.dogs_cardgame.actions import Collect, OpenBay
from dogs_rules.phrase import phrase, plural
from dogs_rules.registry import game, keys
from dogs_rules.rng import Rng
from dogs_tui.match import weighing
from dogs_tui.match.effects import effect_of
from dogs_tui.match.weighing import Weighing
from dogs_tui.words import say
from dogs_tui.words.game import GameWords, Holding
from dogs_tui.words.phrases import signed
from dogs_tui.words.registry import words_of
from tests.support.peek import Lay, Peek, PeekState, PeekWords
from tests.support.positions import midst, retold

pytestmark = pytest.mark.telling

NAMES = ("Ana", "Bruno", "Cleo", "Davi", "Eva")
_STEP = 7
"""So many plies from one looked-at decision to the next."""


def decisions(rules: Game[Any, Any, Any], seed: int) -> Iterator[tuple[Any, Any, list[Any]]]:
    """States in a match of ``steady`` with the mover's view and legal actions."""
    seats = rules.seat_counts[0]
    state = rules.setup(seats, rules.check_options(seats, {}), seed)
    steady, rng, ply = rules.bots()["steady"], Rng.seeded(seed), 0
    while legal := rules.legal_actions(state):
        view = rules.view(state, rules.to_move(state))
        if ply % _STEP == 0:
            yield state, view, legal
        rules.step(state, steady.choose(view, legal, rng))
        ply += 1


@pytest.mark.parametrize("key", keys())
def test_what_is_told_comes_true(key: str) -> None:
    rules = game(key)
    words, told = words_of(rules), 0
    for state, view, legal in decisions(rules, 3):
        for action in legal[:6]:
            effect, after = effect_of(rules, view, action), rules.clone(state)
            rules.step(after, action)
            seen = rules.view(after, view.seat)
            assert effect.points in {None, _total(seen) - _total(view)}
            held = effect.known(lambda then: words.holdings(then, then.seat))
            assert held is None or held == words.holdings(seen, view.seat)
            told += bool(effect.points)
    assert told


def _total(view: Any) -> int:
    total: int = view.scores[view.seat].total
    return total


@pytest.mark.parametrize("key", [key for key in keys() if game(key).hidden_hands])
def test_nothing_hidden_changes_what_is_told(key: str) -> None:
    rules = game(key)
    state = midst(rules)
    view = rules.view(state, rules.to_move(state))
    other = retold(rules, state)
    same = rules.view(other, rules.to_move(other))
    assert other != state
    assert same == view
    here, there = Weighing(words_of(rules)), Weighing(words_of(rules))
    for action in rules.legal_actions(state):
        assert here.changes(view, action) == there.changes(same, action)


@pytest.mark.parametrize("key", keys())
def test_no_figure_is_said_twice(key: str) -> None:
    rules = game(key)
    weighs = Weighing(words_of(rules))
    for _, view, legal in decisions(rules, 1):
        for action in legal[:6]:
            said = say(weighs.brings(view, action, NAMES[: view.seats]) or "")
            changes = re.findall(r"[+-]\d+ points?(?: provisional)?", said)
            assert len(changes) == len(set(changes)), said
            known = map(say, weighs.changes(view, action))
            assert not [one for one in known if re.match(r"[+-]?0\b", one)], said


def test_a_change_is_signed_and_none_at_all_is_not() -> None:
    assert [say(signed(count)) for count in (2, 1, 0, -1, -2)] == [
        *("+2 points", "+1 point", "0 points", "-1 point", "-2 points")
    ]


class CardGoods(PeekWords):
    """Cards in hand and on the table as goods."""

    def holdings(self, view: Any, seat: int) -> tuple[Holding, ...]:
        laid = Holding(plural("{n} card laid", "{n} cards laid"), len(view.laid[seat]))
        return laid, Holding(phrase("highest {n}"), max(view.hand, default=0))


def test_goods_are_told_in_the_games_words_and_what_is_drawn_is_not() -> None:
    rules = Peek()
    state = PeekState(((3, 11), (1, 2)), ((), ()), (9, 8, 7, 6, 5, 4, 10), 0)
    told = Weighing(CardGoods(rules)).changes(rules.view(state, 0), Lay(11))
    assert [say(one) for one in told] == ["+11 points", "+1 card laid"]


def test_of_a_view_that_is_not_the_movers_nothing_is_told() -> None:
    rules = Peek()
    state = rules.setup(2, {}, 5)
    weighs = Weighing(PeekWords(rules))
    assert weighs.changes(rules.view(state, None), Lay(1)) == ()
    assert weighs.changes(rules.view(state, 1), Lay(1)) == ()


def test_an_action_is_worked_out_once_a_view(monkeypatch: pytest.MonkeyPatch) -> None:
    worked = []

    def counted(*told: Any) -> Any:
        worked.append(told)
        return effect_of(*told)

    monkeypatch.setattr(weighing, "effect_of", counted)
    rules = Peek()
    state = rules.setup(2, {}, 5)
    view, weighs = rules.view(state, 0), Weighing(PeekWords(rules))
    action = rules.legal_actions(state)[0]
    assert weighs.changes(view, action) == weighs.changes(view, action)
    assert len(worked) == 1
    weighs.changes(rules.view(state, 0), action)
    assert len(worked) == 2


def test_points_that_others_may_take_are_told_as_points_for_now() -> None:
    rules = game("dogs_cardgame")
    words = words_of(rules)
    weighs, said = Weighing(words), []
    for _, view, legal in decisions(rules, 0):
        said += [
            say(change)
            for action in legal
            if isinstance(action, Collect | OpenBay)
            for change in weighs.changes(view, action)
        ]
    assert "-5 points" in said  # the licence of a bay that is opened
    assert any(one.endswith("points provisional") for one in said)


def test_without_words_of_their_own_games_tell_points_alone() -> None:
    rules = game("dogs_cardgame")
    _, view, legal = next(decisions(rules, 0))
    assert GameWords(rules).holdings(view, view.seat) == ()
    assert Weighing(GameWords(rules)).changes(view, legal[0]) == ()
