"""What hints say: worth, what speaks for and against, what others lose, how sure it is."""

from typing import Any

import msgspec
import pytest

from dogs_rules.bots.hints import Hint, Reason
from dogs_rules.game import Action
from dogs_tui.play.hints.words import per_cent, risky, why, worded
from dogs_tui.words import say
from tests.support.peek import Lay, Peek, PeekWords

NAMES = ("Ana", "Bob", "Cy")
WORDS = PeekWords(Peek())


class Looked(msgspec.Struct):
    """As much of a view as words of hints look at."""

    to_move: int = 0


def hint(card: int, *reasons: Reason, **worth: Any) -> Hint:
    action: Action = Lay(card)
    return Hint(
        **{
            "action": action,
            "share": 0.5,
            "chance": 0.5,
            "points": 0.0,
            "spread": 1.0,
            "reasons": reasons,
            **worth,
        }
    )


def told(one: Hint, *others: Hint) -> list[str]:
    return [say(part) for part in why(one, (one, *others), 0, WORDS, NAMES)]


@pytest.mark.parametrize(
    ("chance", "said"),
    [(0.0, "0 %"), (0.001, "1 %"), (0.624, "62 %"), (0.999, "99 %"), (1.0, "100 %")],
)
def test_short_of_certainty_no_chance_is_told_as_such(chance: float, said: str) -> None:
    assert say(per_cent(chance)) == said


def test_what_speaks_for_and_against() -> None:
    one = hint(
        1,
        Reason("coins", 0, 1.84, shared=True),
        Reason("gas", 0, -0.6, shared=True),
        Reason("food", 0, 0.5, shared=True),
        Reason("dust", 0, 0.04, shared=True),
    )
    assert told(one, hint(2)) == ["For it: coins +1.8, food +0.5.", "Against it: gas -0.6."]


def test_a_rival_loses_what_is_good_and_a_partner_gains_it() -> None:
    rival = hint(1, Reason("gas", 1, 0.9), Reason("food", 1, -0.4))
    assert told(rival, hint(2)) == ["Less for Bob: gas 0.9.", "More for Bob: food 0.4."]
    partner = hint(1, Reason("gas", 2, 0.9, shared=True), Reason("food", 2, -0.4, shared=True))
    assert told(partner, hint(2)) == ["Less for Cy: food 0.4.", "More for Cy: gas 0.9."]


def test_hundredths_of_a_chance_are_told_as_per_cent() -> None:
    one = hint(1, Reason("dogs out", 0, 3.2, shared=True), points=7.6, per_cent=True)
    assert told(one, hint(2)) == ["For it: dogs out +3.2 %."]
    (words,) = worded((one,), Looked(), WORDS, NAMES)
    assert say(words.worth) == "50 % to win, +8 %"


def test_worth_in_points() -> None:
    best, other = worded(
        (hint(1, chance=0.62, points=2.14), hint(2, points=0.02)), Looked(), WORDS, NAMES
    )
    assert say(best.action) == "Lay 1"
    assert say(best.worth) == "62 % to win, +2.1 points"
    assert say(other.worth) == "50 % to win"
    assert other.gain is None


@pytest.mark.parametrize(
    ("spread", "others", "is_risky"),
    [(9.0, (4.0, 5.0), True), (9.0, (8.0, 8.0), False), (2.0, (0.5,), False), (9.0, (), False)],
)
def test_only_what_may_turn_out_otherwise_by_more_than_the_rest_is_risky(
    spread: float, others: tuple[float, ...], is_risky: bool
) -> None:
    one = hint(1, spread=spread)
    among = [one, *(hint(2 + at, spread=other) for at, other in enumerate(others))]
    assert risky(one, among) == is_risky
    said = [say(part) for part in why(one, among, 0, WORDS, NAMES)]
    assert ("Risky: 9 points more or less." in said) == is_risky


def test_where_there_is_only_one_way_there_is_nothing_to_weigh() -> None:
    assert told(hint(1)) == ["There is nothing to weigh here."]
