"""What choices cost and bring: true, known from the view alone, and said once."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from dogs_rules.game import Game, ScoreChange, ScoreLine
from dogs_rules.holding import Holding
from dogs_rules.phrase import phrase, plural
from dogs_rules.preview import HoldingChange, Preview, Previews
from dogs_rules.registry import game, keys
from dogs_rules.rng import Rng
from dogs_tui.match.weighing import Weighing
from dogs_tui.words import language, say
from dogs_tui.words.game import GameWords
from dogs_tui.words.phrases import signed
from dogs_tui.words.registry import words_of
from tests.support.peek import Lay, Peek, PeekState, PeekView, PeekWords

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
def test_no_figure_is_said_twice(key: str) -> None:
    rules = game(key)
    weighs = Weighing(words_of(rules))
    for _, view, legal in decisions(rules, 1):
        for action in legal[:6]:
            said = say(weighs.brings(view, action, NAMES[: view.seats]) or "")
            changes = re.findall(r"[+-]\d+ points?(?: provisional)?", said)
            assert len(changes) == len(set(changes)), said
            known = map(say, weighs.changes(view, action))
            assert not [
                command for command in known if re.match(r"[+-]?0\b(?! points \()", command)
            ], said


def test_a_change_is_signed_and_none_at_all_is_not() -> None:
    assert [say(signed(count)) for count in (2, 1, 0, -1, -2)] == [
        *("+2 points", "+1 point", "0 points", "-1 point", "-2 points")
    ]


class PeekGoods(Peek):
    """Cards in hand and on the table as goods."""

    def holdings(self, view: PeekView, seat: int) -> tuple[Holding, ...]:
        laid = Holding(plural("{n} card laid", "{n} cards laid"), len(view.laid[seat]))
        return laid, Holding(phrase("highest {n}"), max(view.hand, default=0))


def test_goods_are_told_in_the_games_words_and_what_is_drawn_is_not() -> None:
    rules = PeekGoods()
    state = PeekState(((3, 11), (1, 2)), ((), ()), (9, 8, 7, 6, 5, 4, 10), 0)
    changes = Weighing(PeekWords(rules)).changes(rules.view(state, 0), Lay(11))
    assert [say(change) for change in changes] == ["+11 points", "+1 card laid", "highest ?"]


def test_what_cancels_out_is_told_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    line = ScoreLine("a", phrase("a line"), 3, 1, "end", detail=phrase("this"))
    other = msgspec.structs.replace(line, key="b", detail=phrase("that"))
    changes = (ScoreChange(((0, 3), (1, -3)), None, line), ScoreChange(((0, -3),), other, None))
    monkeypatch.setattr(Previews, "of", lambda *_: Preview(0, changes))
    rules = Peek()
    view, weighs = rules.view(rules.setup(2, {}, 5), 0), Weighing(PeekWords(rules))
    assert [say(change) for change in weighs.changes(view, Lay(1))] == ["0 points (+3 -3)"]
    assert [say(change) for change in weighs.others(view, Lay(1), NAMES)] == ["Bruno -3"]
    text = weighs.in_full(view, Lay(1), NAMES)
    assert text is not None
    assert say(text) == "0 points in all; Ana +3, Bruno -3: this; -3 points: no longer: that"


def test_the_end_of_a_round_is_told_by_person(monkeypatch: pytest.MonkeyPatch) -> None:
    line = ScoreLine("a", phrase("a line"), 3, 1, "end")
    food = Holding(plural("{n} food", "{n} food"), 3)
    ended = Preview(
        0,
        (ScoreChange(((0, -1),), None, line), ScoreChange(((1, -2),), None, line)),
        (HoldingChange(0, food, -3), HoldingChange(1, food, -1)),
        unsure=(1,),
    )
    monkeypatch.setattr(Previews, "of", lambda *_: Preview(0, round_end=ended))
    rules = Peek()
    view, weighs = rules.view(rules.setup(2, {}, 5), 0), Weighing(PeekWords(rules))
    reason = "then the round ends: Ana -1 point, -3 food; Bruno about -2 points, -1 food"
    assert [say(cause) for cause in weighs.why(view, Lay(1), NAMES)] == [reason]


def test_a_number_that_nobody_knows_takes_the_form_of_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Previews, "of", lambda *_: Preview(0, unsure=(0,)))
    rules = Peek()
    view, weighs = rules.view(rules.setup(2, {}, 5), 0), Weighing(PeekWords(rules))
    with language.kept("pl"):
        assert [say(change) for change in weighs.changes(view, Lay(1))] == ["? punktów"]


def test_of_a_view_that_is_not_the_movers_nothing_is_told() -> None:
    rules = Peek()
    state = rules.setup(2, {}, 5)
    weighs = Weighing(PeekWords(rules))
    assert weighs.changes(rules.view(state, None), Lay(1)) == ()
    assert weighs.changes(rules.view(state, 1), Lay(1)) == ()


def test_what_a_rival_gains_is_told_by_name() -> None:
    rules = game("dogs_cardgame")
    weighs = Weighing(words_of(rules))
    texts = [
        say(part)
        for _, view, legal in decisions(rules, 0)
        for action in legal
        for part in weighs.others(view, action, NAMES)
    ]
    assert any(re.fullmatch(r"\w+ [+]3", part) for part in texts), texts


def test_goods_are_the_rules_and_need_no_words() -> None:
    rules = game("dogs_cardgame")
    _, view, legal = next(decisions(rules, 0))
    own, plain = Weighing(words_of(rules)), Weighing(GameWords(rules))
    for action in legal:
        assert plain.changes(view, action) == own.changes(view, action)
