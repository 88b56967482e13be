"""What hints say: what is certain, what follows, what is to be expected, and the figures."""

from typing import Any

import pytest

from dogs_rules.bots.comparing import REST
from dogs_rules.bots.hints import Hint, Reason
from dogs_rules.game import Action
from dogs_rules.games.dogs_cardgame import actions as cardgame
from dogs_rules.games.dogs_cardgame.terms import Character
from dogs_tui.play.hints import words as hint_words
from dogs_tui.play.hints.words import HintWords, chance_of, risky, worded
from dogs_tui.words import language, say
from dogs_tui.words.registry import words_of
from tests.rules.dogs_cardgame.cardgame_breeds import Be
from tests.rules.dogs_cardgame.cardgame_scenes import GAME, Scene, healthy, sick, trained
from tests.support.peek import Lay, Peek, PeekWords

NAMES = ("Ana", "Bob", "Cy")
PEEK = Peek()
WORDS = PeekWords(PEEK)
VIEW = PEEK.view(PEEK.setup(3, {}, 1), 0)
CARDS = VIEW.hand


def hint(card: int, *reasons: Reason, **worth: Any) -> Hint:
    action: Action = Lay(CARDS[card])
    return Hint(
        **{
            "action": action,
            "chance": 0.5,
            "gain": 0.0,
            "spread": 1.0,
            "reasons": reasons,
            **worth,
        }
    )


def words_for(*hints: Hint, choices: int = 3) -> tuple[HintWords, ...]:
    return worded(hints, VIEW, WORDS, NAMES, choices)


def sentences(*hints: Hint, choices: int = 3) -> list[str]:
    """What is told of the first without figures."""
    return [say(part) for part in words_for(*hints, choices=choices)[0].why]


def figured(*hints: Hint) -> list[str]:
    return [say(part) for part in words_for(*hints)[0].figured]


@pytest.mark.parametrize(
    ("chance", "said"),
    [(0.0, "0 %"), (0.001, "1 %"), (0.624, "62 %"), (0.999, "99 %"), (1.0, "100 %")],
)
def test_short_of_certainty_no_chance_is_told_as_such(chance: float, said: str) -> None:
    assert say(chance_of(chance)) == said


def own(topic: str, gain: float) -> Reason:
    return Reason(topic, 0, gain, shared=True)


def test_what_is_expected_is_told_in_words_and_then_with_figures() -> None:
    advice = hint(1, own("coins", 1.84), own("gas", -0.6), own("food", 0.5), own("dust", 0.04))
    assert sentences(advice, hint(2)) == ["Expect more coins, more food, but less gas."]
    assert figured(advice, hint(2)) == [
        "For it: more coins +1.8, more food +0.5.",
        "Against it: less gas -0.6.",
    ]


def test_a_rival_loses_what_is_good_and_a_partner_gains_it() -> None:
    rival = hint(1, Reason("gas", 1, 0.9), Reason("food", 1, -0.4))
    assert sentences(rival, hint(2)) == ["For Bob: less gas, more food."]
    assert figured(rival, hint(2)) == ["For Bob: less gas +0.9, more food -0.4."]
    partner = hint(1, Reason("gas", 2, 0.9, shared=True), Reason("food", 2, -0.4, shared=True))
    assert sentences(partner, hint(2)) == [
        "For Cy: more gas, less food.",
    ]


def test_all_else_has_words_of_its_own() -> None:
    assert sentences(hint(1, own(REST, 0.7)), hint(2)) == ["Better on the whole."]
    assert sentences(hint(1, own(REST, -0.7)), hint(2)) == ["Worse on the whole."]
    named = hint(1, own("coins", 1.0), own(REST, 0.4))
    assert sentences(named, hint(2)) == ["Expect more coins."]
    assert figured(named, hint(2)) == ["For it: more coins +1.0, all else +0.4."]


def test_what_may_be_chance_is_told_in_figures_only() -> None:
    advice = hint(1, own("coins", 1.0), Reason("gas", 0, -0.7, shared=True, sure=False))
    assert sentences(advice, hint(2)) == ["Expect more coins."]
    assert figured(advice, hint(2))[1] == "Against it: less gas -0.7."


def test_reasons_that_would_say_the_contrary_are_put_right() -> None:
    advice = hint(1, own("coins", -1.0), own(REST, 3.0))
    assert sentences(advice, hint(2)) == ["Expect less coins.", "Better on the whole."]


def test_hundredths_of_a_chance_are_told_as_per_cent() -> None:
    advice = hint(1, own("dogs out", 3.2), gain=7.6, per_cent=True)
    assert figured(advice, hint(2)) == ["For it: more dogs out +3.2 %."]
    assert say(words_for(advice)[0].worth) == "50 % to win, +8 %"


def test_worth_in_points() -> None:
    best, other = words_for(hint(1, chance=0.62, gain=2.14), hint(2, gain=0.02))
    assert say(best.worth) == "62 % to win, +2.1 points"
    assert say(other.worth) == "50 % to win"
    assert other.gain is None


def test_what_is_certain_is_a_figure() -> None:
    (words,) = words_for(hint(0))
    points = f"+{CARDS[0]} points" if CARDS[0] != 1 else "+1 point"
    assert say(words.action) == f"Lay {CARDS[0]}"
    assert say(words.in_figures) == f"Lay {CARDS[0]} ({points})"


def test_equal_ones_say_so() -> None:
    best, second, third = words_for(hint(0), hint(1, equal=True), hint(2, equal=True))
    assert best.equal is None
    assert [say(each.equal or "") for each in (second, third)] == ["as good as 1", "as good as 2"]


@pytest.mark.parametrize(
    ("spread", "others", "is_risky"),
    [(9.0, (4.0, 5.0), True), (9.0, (8.0, 8.0), False), (2.0, (0.5,), False), (9.0, (), False)],
)
def test_only_what_may_turn_out_otherwise_by_more_than_the_rest_is_risky(
    spread: float, others: tuple[float, ...], is_risky: bool
) -> None:
    advice = hint(0, spread=spread)
    among = [advice, *(hint(1 + at, spread=other) for at, other in enumerate(others))]
    assert risky(advice, among) == is_risky
    assert ("Risky: the outcome is uncertain." in sentences(*among)) == is_risky
    assert ("Risky: 9 points more or less." in figured(*among)) == is_risky


def test_there_is_always_something_to_say() -> None:
    assert sentences(hint(0), choices=1) == ["Nothing else can be done."]
    assert sentences(hint(0), choices=5) == ["No other choice brings more."]
    assert sentences(hint(0), hint(1)) == ["It differs little from the others."]
    assert sentences(hint(1, equal=True), hint(1)) == ["No clear difference."]
    assert sentences(hint(0, gain=0.6), hint(1)) == ["Better on the whole."]


# What follows.


def placing() -> Scene:
    """A healthy Beagle waits for a bay, and there are coins."""
    scene = Scene(2)
    scene.lay(2, healthy(Be))
    scene.fill(0, [trained(Be), sick(Be)], (), ())
    scene.give(0, food=5, coins=4)
    scene.act_at(2)
    return scene


def after(*line: Action) -> list[str]:
    """What is told of a line of the Cardgame that begins with collecting."""
    scene = placing()
    view = GAME.view(scene.state, 0)
    advice = Hint(line[0], 0.5, 0.0, 1.0, (), line[1:])
    (words,) = worded((advice,), view, words_of(GAME), NAMES[:2], 4)
    return [say(part) for part in words.why]


def test_what_follows_is_worded_as_the_table_will_be() -> None:
    place = next(way for way in after_collecting() if isinstance(way, cardgame.Place))
    (said,) = after(cardgame.Collect(), place, cardgame.EndTurn())
    assert said.startswith("Then: put the ")
    assert "Beagle" in said
    assert "end the turn" not in said


def test_a_label_that_begins_with_a_noun_keeps_its_capital_in_german() -> None:
    place = next(way for way in after_collecting() if isinstance(way, cardgame.Place))
    with language.kept("de"):
        (said,) = after(cardgame.Collect(), place, cardgame.EndTurn())
    assert said.startswith("Dann: Den gesunden Beagle in ")


def after_collecting() -> list[Any]:
    scene = placing()
    scene.do(cardgame.Collect())
    return list(scene.legal)


def test_a_line_ends_where_it_cannot_be_followed() -> None:
    assert after(cardgame.Collect(), cardgame.ClaimBonus(0)) == ["No other choice brings more."]


def test_what_nobody_can_know_yet_is_not_told() -> None:
    """The card that is drawn depends on the deck: what would be laid next is not told."""
    first = Lay(CARDS[0])
    unseen = next(card for card in range(12) if card not in CARDS)
    (words,) = worded((Hint(first, 0.5, 0.0, 1.0, (), (Lay(unseen),)),), VIEW, WORDS, NAMES, 3)
    assert [say(part) for part in words.why] == ["No other choice brings more."]


@pytest.mark.parametrize("whole", [True, False])
def test_a_rearrangement_is_told_by_the_layout_in_the_end(*, whole: bool) -> None:
    scene = placing()
    scene.fill(0, [trained(Be), healthy(Be)], (), ())
    scene.use(Character.TRAINER)
    lift, place = cardgame.Lift(healthy(Be)), cardgame.Place(healthy(Be), 1)
    line = (lift, place, cardgame.FinishRearranging()) if whole else (lift, lift)
    view = GAME.view(scene.state, 0)
    (words,) = worded((Hint(lift, 0.5, 0.0, 1.0, (), line[1:]),), view, words_of(GAME), NAMES, 4)
    laid = "Then: in the end bay 1 (trained Beagle), bay 2 (healthy Beagle)."
    assert [say(part) for part in words.why] == [laid if whole else "No other choice brings more."]


def test_what_is_done_several_times_running_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    done = ["buy 2 food", "buy 2 food", "buy 2 food", "leave", "buy 2 food", "sell"]
    monkeypatch.setattr(hint_words, "_steps", lambda *_: iter(done))
    assert hint_words.steps(VIEW, (), WORDS, NAMES) == [
        "buy 2 food (3 times)",
        "leave",
        "buy 2 food",
    ]
