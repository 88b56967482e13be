"""What a review says of a choice: when, what it cost, why, how both lines play on. No Textual."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from dogs_rules.bots.comparing import REST
from dogs_rules.bots.hints import Hint, Reason
from dogs_rules.game import Seat, View
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.match.weighing import Weighing
from dogs_tui.play.hints.words import LEAST, brought, per_cent, steps
from dogs_tui.play.review.review import Slip
from dogs_tui.words import listed, say
from dogs_tui.words.game import GameWords
from dogs_tui.words.phrases import Names

AGAIN = 2
"""So many choices about the same are a kind of mistake."""


class Side(msgspec.Struct, frozen=True):
    """One of two actions and how it plays on, in the words of who reads it."""

    does: str
    now: str
    """The same with what is certain to come of it at once."""
    chance: str
    """To win, in per cent."""
    then: tuple[str, ...]
    """What its seat would do next in the same turn."""
    ends: str
    """The points when it is this seat's turn again; empty: they tell nothing."""

    @property
    def line(self) -> str:
        """How it plays on, in a sentence or two."""
        follow_up = say(phrase("Then: {what}.", what="; ".join(self.then))) if self.then else ""
        return f"{follow_up} {self.ends}".strip()


class SlipWords(msgspec.Struct, frozen=True):
    """A choice that cost something, in the words of who reads it."""

    when: str
    cost: str
    """Of the chance to win, in per cent."""
    points: str
    """Final points; empty: none that would be worth a word."""
    why: str
    """What the better one would have brought, in a sentence or two."""
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
    on_played, on_better = lesson.ends
    return SlipWords(
        say(when(view, slip.ply, words)),
        say(per_cent(lesson.cost)),
        points(slip),
        " ".join(map(say, brought(lesson.reasons, view.to_move, words, names))),
        (
            _side(lesson.better, on_better, view, words, names),
            _side(lesson.played, on_played, view, words, names),
        ),
    )


def _side(told: Hint, ends: Sequence[float], view: View, words: GameWords, names: Names) -> Side:
    each = [phrase("{name} {n}", name=names[seat], n=round(n)) for seat, n in enumerate(ends)]
    stands = say(phrase("Points after a round: {each}.", each=listed(each)))
    return Side(
        say(words.action_text(view, told.action, names)),
        say(Weighing(words).action_text(view, told.action, names, at_once=True)),
        say(per_cent(told.chance)),
        tuple(steps(view, (told.action, *told.then), words, names)),
        stands if each and not told.per_cent else "",
    )


def when(view: View, ply: int, words: GameWords) -> Phrase:
    """Round and phase; in games without rounds, the number of the move."""
    at = phrase("round {n}", n=view.round) if view.round else phrase("move {n}", n=ply + 1)
    return phrase("{round}, {phase}", round=at, phase=words.phase_name(view))


def points(slip: Slip) -> str:
    """Final points that were given away, with one place behind the point."""
    return say(phrase("{n} points", n=f"{slip.points:.1f}")) if slip.points >= LEAST else ""


def recurring(slips: Sequence[Slip], seat: Seat, words: GameWords, names: Names) -> str:
    """The kind of mistake that most choices share, in a sentence; empty: they share none.

    What a choice is about is what the better one would have brought most of.

    Args:
        slips: The choices.
        seat: Whose.
        words: The game's words.
        names: The players' names by seat.
    """
    kinds = Counter(kind for slip in slips if (kind := _kind(slip)) is not None)
    (kind, count), *_ = kinds.most_common(1) or [((REST, seat, True), 0)]
    if count < AGAIN:
        return ""
    topic, whose, more = kind
    what = words.topic(topic).more if more else words.topic(topic).less
    if whose == seat:
        return say(
            phrase("{n} times: another choice would have brought {what}.", n=count, what=what)
        )
    return say(
        phrase(
            "{n} times: another choice would have left {name} with {what}.",
            n=count,
            name=names[whose],
            what=what,
        )
    )


def _kind(slip: Slip) -> tuple[str, Seat, bool] | None:
    """Topic and seat of what matters most in a choice, and whether that seat would have more."""
    gains: list[Reason] = [
        reason for reason in slip.lesson.reasons if reason.topic != REST and reason.gain > 0
    ]
    most = max(gains, key=lambda reason: reason.gain, default=None)
    return None if most is None else (most.topic, most.seat, most.shared)
