"""What a review says of a choice: when it was made, what it cost, and why. Knows no Textual."""

import msgspec

from dogs_rules.game import View
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.play.hints import words as hint_words
from dogs_tui.play.hints.words import LEAST, per_cent
from dogs_tui.play.review.review import Slip
from dogs_tui.words import say
from dogs_tui.words.game import GameWords
from dogs_tui.words.phrases import Names


class Side(msgspec.Struct, frozen=True):
    """One of two actions, in the words of who reads it."""

    does: str
    chance: str
    """To win, in per cent."""
    why: str
    """What speaks for and against it; empty: nothing in particular."""

    @property
    def worth(self) -> str:
        """What it is worth, and why."""
        return f"{say(phrase('{chance} to win', chance=self.chance))}. {self.why}".rstrip()


class SlipWords(msgspec.Struct, frozen=True):
    """A choice that cost something, in the words of who reads it."""

    when: str
    cost: str
    """Of the chance to win, in per cent."""
    points: str
    """Final points; empty: none that would be worth a word."""
    sides: tuple[Side, Side]
    """What would have been better, and what was played."""

    @property
    def better(self) -> Side:
        return self.sides[0]

    @property
    def played(self) -> Side:
        return self.sides[1]


def worded(slip: Slip, words: GameWords, names: Names) -> SlipWords:
    """A choice in words.

    Args:
        slip: The choice.
        words: The game's words, speaking of the components of this match.
        names: The players' names by seat.
    """
    view, lesson = slip.decision.view, slip.lesson
    better, played = (
        Side(say(one.action), say(one.chance), " ".join(map(say, one.why)))
        for one in hint_words.worded((lesson.better, lesson.played), view, words, names)
    )
    return SlipWords(
        say(when(view, slip.ply, words)), say(per_cent(lesson.cost)), points(slip), (better, played)
    )


def when(view: View, ply: int, words: GameWords) -> Phrase:
    """Round and phase; in games without rounds, the number of the move."""
    at = phrase("round {n}", n=view.round) if view.round else phrase("move {n}", n=ply + 1)
    return phrase("{round}, {phase}", round=at, phase=words.phase_name(view))


def points(slip: Slip) -> str:
    """Final points that were given away, with one place behind the point."""
    if slip.points < LEAST or slip.lesson.better.per_cent:
        return ""
    return say(phrase("{n} points", n=f"{slip.points:.1f}"))
