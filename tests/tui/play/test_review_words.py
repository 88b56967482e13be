"""What a review says: why something was better, how both lines play on, and what recurs."""

from typing import Any

from dogs_rules.bots.comparing import REST
from dogs_rules.bots.hints import Reason
from dogs_rules.match import Match
from dogs_tui.play.review.review import Decision, Slip
from dogs_tui.play.review.words import SlipWords, recurring, worded
from tests.support.peek import Peek, PeekWords
from tests.support.teaching import told

NAMES = ("Ana", "Bob")
GAME = Peek()
WORDS = PeekWords(GAME)
MATCH = Match(GAME, 2, {}, 5)


def slip(*reasons: Reason, **more: Any) -> Slip:
    """A choice in which the lowest card was laid, and the highest would have been better."""
    view = GAME.view(MATCH.state, 0)
    legal = tuple(GAME.legal_actions(MATCH.state))
    lesson = told(legal[0], legal[-1], 0.2, reasons, **more)
    return Slip(Decision(0, view, legal, legal[0]), lesson)


def in_words(*reasons: Reason, **more: Any) -> SlipWords:
    return worded(slip(*reasons, **more), WORDS, NAMES)


def own(topic: str, gain: float) -> Reason:
    return Reason(topic, 0, gain, shared=True)


def test_why_is_what_the_better_one_would_have_brought() -> None:
    said = in_words(own("coins", 1.5), own("gas", -0.5), Reason("food", 1, 0.7)).why
    assert said == "It would have brought more coins, but less gas. For Bob: less food."
    assert in_words(own(REST, 1.0)).why == "Better on the whole."


def test_both_lines_say_what_is_certain_and_how_they_end() -> None:
    found = in_words(points=4.2)
    low, high = (GAME.legal_actions(MATCH.state)[at].card for at in (0, -1))
    assert found.played.now == f"Lay {low} (+{low} points at once)"
    assert found.better.now == f"Lay {high} (+{high} points at once)"
    assert found.played.line == "Points after a round: Ana 8, Bob 9."
    assert found.better.line == "Points after a round: Ana 12, Bob 9."
    assert (found.cost, found.points) == ("20 %", "4.2 points")


def told_again(*slips: Slip) -> str:
    return recurring(slips, 0, WORDS, NAMES)


def test_a_kind_of_mistake_that_recurs_is_named() -> None:
    coins, gas = slip(own("coins", 1.5), own("gas", -2.0)), slip(own("gas", 1.0))
    assert told_again(coins, gas, coins) == (
        "2 times: another choice would have brought more coins."
    )
    assert told_again(coins, gas) == ""
    assert told_again() == ""


def test_what_somebody_else_would_have_lost_is_a_kind_too() -> None:
    rival = slip(Reason("gas", 1, 2.0), own("coins", 1.0))
    assert told_again(rival, rival) == "2 times: another choice would have left Bob with less gas."


def test_all_else_is_no_kind() -> None:
    rest = slip(own(REST, 2.0), own("coins", -1.0))
    assert told_again(rest, rest) == ""
