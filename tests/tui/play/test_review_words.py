"""What a review says: why something was better, how both lines play on, and what recurs."""

from typing import Any

import msgspec
import pytest

from dogs_rules.bots.comparing import REST
from dogs_rules.bots.hints import Reason
from dogs_rules.match import Match
from dogs_tui.play.review.review import Decision, Slip
from dogs_tui.play.review.words import SlipWords, recurring, worded
from tests.support.fake_reviews import told
from tests.support.peek import Peek, PeekWords

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
    assert said == ("It would have brought more coins, but less gas.", "For Bob: less food.")
    assert in_words(own(REST, 1.0)).why == ("Better on the whole.",)


def test_both_lines_say_what_is_certain() -> None:
    words = in_words(points=4.2)
    low, high = (GAME.legal_actions(MATCH.state)[at].card for at in (0, -1))
    assert words.played.now == f"Lay {low} (+{low} points: Cards (1))"
    assert words.better.now == f"Lay {high} (+{high} points: Cards (1))"
    assert words.why[-1] == "One round later: Ana 12, Bob 9, not Ana 8, Bob 9."
    assert (words.cost, words.points) == ("20 %", "4.2 points")


@pytest.mark.parametrize(
    ("better", "said"),
    [
        ((12.0, 9.0), "One round later: Ana 12, Bob 9, not Ana 10, Bob 9."),
        ((9.0, 7.0), "One round later: Ana 9, Bob 7, not Ana 10, Bob 9."),
        ((8.0, 9.0), "It pays off later: one round on it is Ana 8, Bob 9, not Ana 10, Bob 9."),
        ((10.3, 8.8), "It pays off later: one round on, points would be equal."),
    ],
)
def test_where_points_speak_against_the_better_one_it_pays_later(
    better: tuple[float, float], said: str
) -> None:
    lost = slip(own("coins", 1.0), points=1.0)
    lesson = msgspec.structs.replace(lost.lesson, ends=((10.0, 9.0), better))
    text = worded(msgspec.structs.replace(lost, lesson=lesson), WORDS, NAMES)
    assert text.why == ("It would have brought more coins.", said)


def test_what_was_missed_most_is_told_ever_shorter() -> None:
    mine = in_words(own("coins", 1.5), Reason("gas", 1, 0.5))
    assert mine.missed == ("missed: more coins", "more coins")
    rivals = in_words(own("coins", 0.5), Reason("gas", 1, 1.5))
    assert rivals.missed == ("missed: less gas for Bob", "Bob: less gas")
    assert in_words(own(REST, 1.0)).missed == ("better on the whole",)


def told_again(*slips: Slip) -> tuple[str, ...]:
    return recurring(slips, 0, WORDS, NAMES)


def moved(slip: Slip, *, played: int, at: int = 0) -> Slip:
    """The same with another card laid, in another round."""
    action = slip.decision.legal[played]
    hint = msgspec.structs.replace(slip.lesson.played, action=action)
    view = msgspec.structs.replace(slip.decision.view, round=at)
    return Slip(
        msgspec.structs.replace(slip.decision, played=action, view=view),
        msgspec.structs.replace(slip.lesson, played=hint),
    )


def test_what_recurs_says_what_choices_led_to_and_by_what() -> None:
    coins, gas = slip(own("coins", 1.5), own("gas", -2.0)), slip(own("gas", 1.0))
    low, high = (GAME.legal_actions(MATCH.state)[at].card for at in (0, -1))
    assert told_again(coins, gas, coins) == (
        "2 of 3 moves left Ana with less coins: round 1.",
        f"2 times it was: lay (card {low}).",
        f"2 times better: lay (card {high}).",
    )
    assert told_again(coins, gas) == ()
    assert told_again() == ()


def test_what_recurs_says_when() -> None:
    coins = slip(own("coins", 1.5))
    here, there = (moved(coins, played=played, at=4 - played) for played in (0, 1))
    assert told_again(here, there)[0] == "2 of 2 moves left Ana with less coins: rounds 3, 4."
    assert not any("it was" in said for said in told_again(here, there))
    assert told_again(here, here)[0] == "2 of 2 moves left Ana with less coins: round 4."


def test_what_somebody_else_would_have_lost_is_a_kind_too() -> None:
    rival = slip(Reason("gas", 1, 2.0), own("coins", 1.0))
    assert told_again(rival, rival)[0] == "2 of 2 moves left Bob with more gas: round 1."


def test_all_else_is_no_kind() -> None:
    rest = slip(own(REST, 2.0), own("coins", -1.0))
    assert told_again(rest, rest) == ()
