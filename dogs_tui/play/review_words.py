"""What a review says of a choice: when it was made, what it cost, and why. Knows no Textual."""

from collections.abc import Iterator

import msgspec

from dogs_rules.bots.hints import Hint, Reason
from dogs_rules.game import View
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.play.game_words import GameWords
from dogs_tui.play.phrases import Names
from dogs_tui.play.review import Slip
from dogs_tui.words import listed, say

_LEAST = 0.05
"""Points that would be told as 0.0 are not told."""
REASONS = 3


class SlipWords(msgspec.Struct, frozen=True):
    """A choice that cost something, in the words of who reads it."""

    when: str
    cost: str
    """Chance to win, in per cent."""
    points: str
    """Empty: none that would be worth a word."""
    played: str
    better: str
    chances: tuple[str, str]
    """Of winning: after what was better, and after what was played."""
    reasons: tuple[str, str]
    """What speaks for and against each; empty: nothing in particular."""


def worded(slip: Slip, words: GameWords, names: Names) -> SlipWords:
    """A choice in words.

    Args:
        slip: The choice.
        words: The game's words, speaking of the components of this match.
        names: The players' names by seat.
    """
    view, lesson = slip.decision.view, slip.lesson
    return SlipWords(
        say(when(view, slip.ply, words)),
        say(per_cent(lesson.cost)),
        say(points(slip.points)),
        say(words.action(view, lesson.played.action, names)),
        say(words.action(view, lesson.better.action, names)),
        (say(per_cent(lesson.better.chance)), say(per_cent(lesson.played.chance))),
        (
            say(listed(_reasons(lesson.better, view, words, names))),
            say(listed(_reasons(lesson.played, view, words, names))),
        ),
    )


def when(view: View, ply: int, words: GameWords) -> Phrase:
    """Round and phase; in games without rounds, the number of the move."""
    at = phrase("round {n}", n=view.round) if view.round else phrase("move {n}", n=ply + 1)
    return phrase("{round}, {phase}", round=at, phase=words.phase(view))


def per_cent(chance: float) -> Phrase:
    """A chance in whole per cent; what is more than nothing is at least one."""
    return phrase("{n} %", n=max(1, round(100 * chance)) if chance > 0 else 0)


def points(given_away: float) -> Phrase:
    """Final points with one place behind the point; empty when there are none to speak of."""
    if given_away < _LEAST:
        return phrase("")
    return phrase("{n} points", n=f"{given_away:.1f}")


def why(chance: str, reasons: str) -> str:
    """What a choice is worth, and what speaks for and against it."""
    worth = phrase("{chance} to win", chance=chance)
    return say(phrase("{worth}: {reasons}", worth=worth, reasons=reasons) if reasons else worth)


def _reasons(hint: Hint, view: View, words: GameWords, names: Names) -> Iterator[Phrase]:
    for reason in hint.reasons[:REASONS]:
        if abs(reason.gain) >= _LEAST:
            yield _reason(reason, view, words, names)


def _reason(reason: Reason, view: View, words: GameWords, names: Names) -> Phrase:
    about, gain = words.term(reason.term), f"{reason.gain:+.1f}"
    if reason.seat == view.seat:
        return phrase("{what} {gain}", what=about, gain=gain)
    return phrase("{what} of {name} {gain}", what=about, name=names[reason.seat], gain=gain)
