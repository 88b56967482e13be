"""The words of a review on a choice: when, its cost, why, how both lines play on. No Textual."""

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from dogs_rules.bots.comparing import REST
from dogs_rules.bots.hints import Hint, Reason
from dogs_rules.game import Seat, View
from dogs_rules.match import Match
from dogs_rules.phrase import Phrase, phrase, plural
from dogs_tui.app.progress import Mistake, Reviewed
from dogs_tui.match.weighing import Weighing
from dogs_tui.play.hints.words import LEAST, brought, chance_of, steps
from dogs_tui.play.review.review import Slip
from dogs_tui.words import listed, say
from dogs_tui.words.figures import decimal
from dogs_tui.words.game import GameWords
from dogs_tui.words.phrases import Names

AGAIN = 2
"""So many choices about the same are a kind of mistake."""


class Side(msgspec.Struct, frozen=True):
    """One of two actions and how it plays on, in the words of who reads it."""

    does: str
    now: str
    """The same with what is certain to come of it."""
    chance: str
    """To win, in per cent."""
    then: tuple[str, ...]
    """The next actions of its seat in the same turn."""

    @property
    def line(self) -> tuple[str, ...]:
        """The continuation in one sentence, if it is known."""
        return (say(phrase("Then: {what}.", what="; ".join(self.then))),) if self.then else ()


class SlipWords(msgspec.Struct, frozen=True):
    """A choice that cost something, in the words of who reads it."""

    when: str
    cost: str
    """Of the chance to win, in per cent."""
    points: str
    """Final points; empty: none that would be worth a word."""
    missed: tuple[str, ...]
    """The most important gains of the better one: the same, ever shorter."""
    why: tuple[str, ...]
    """The gains of the better one and what makes the difference, a sentence each."""
    sides: tuple[Side, Side]
    """The better choice, and the one that was played."""

    @property
    def better(self) -> Side:
        return self.sides[0]

    @property
    def played(self) -> Side:
        return self.sides[1]


def reviewed(
    match: Match, name: str, seat: Seat, slips: Sequence[Slip], words: GameWords
) -> Reviewed:
    """What the choices of a seat came to, as it is kept.

    Args:
        match: The match.
        name: Its file; empty: it is none of the player's own.
        seat: The seat.
        slips: The costly choices.
        words: The game's words.
    """
    mistakes = [
        Mistake(
            slip.ply,
            words.kind(slip.decision.view, slip.lesson.better.action),
            round(slip.lesson.cost, 3),
        )
        for slip in slips
    ]
    return Reviewed(match.game.key, name or match.digest(), seat, tuple(mistakes))


def worded(slip: Slip, words: GameWords, names: Names) -> SlipWords:
    """A choice in words.

    Args:
        slip: The choice.
        words: The game's words, speaking of the components of this match.
        names: The players' names by seat.
    """
    view, lesson = slip.decision.view, slip.lesson
    why = [*brought(lesson.reasons, view.to_move, words, names), *_later(slip, names)]
    return SlipWords(
        say(when(view, slip.ply, words)),
        say(chance_of(lesson.cost)),
        points(slip),
        tuple(_missed(slip, words, names)),
        tuple(map(say, why)),
        (_side(lesson.better, view, words, names), _side(lesson.played, view, words, names)),
    )


def _side(hint: Hint, view: View, words: GameWords, names: Names) -> Side:
    return Side(
        say(words.action_text(view, hint.action, names)),
        say(Weighing(words).action_text(view, hint.action, names)),
        say(chance_of(hint.chance)),
        tuple(steps(view, (hint.action, *hint.then), words, names)),
    )


def _missed(slip: Slip, words: GameWords, names: Names) -> Iterator[str]:
    kind = _kind(slip)
    if kind is None:
        yield say(phrase("better on the whole"))
        return
    topic, whose, more = kind
    what = words.topic(topic).more if more else words.topic(topic).less
    if whose == slip.decision.view.to_move:
        yield say(phrase("missed: {what}", what=what))
        yield say(what)
    else:
        yield say(phrase("missed: {what} for {name}", what=what, name=names[whose]))
        yield say(phrase("{name}: {what}", name=names[whose], what=what))


def _later(slip: Slip, names: Names) -> Iterator[Phrase]:
    """Gives the points a round later, and where they speak against the better choice."""
    played, better = ([round(points) for points in ends] for ends in slip.lesson.ends)
    if not better or slip.lesson.better.per_cent:
        return
    if better == played:
        yield phrase("It pays off later: one round on, points would be equal.")
        return
    seat = slip.decision.view.to_move
    first = _lead(better, seat) > _lead(played, seat)
    template = (
        phrase("One round later: {better}, not {played}.")
        if first
        else phrase("It pays off later: one round on it is {better}, not {played}.")
    )
    yield template.filled(better=_standing(better, names), played=_standing(played, names))


def _lead(points: Sequence[int], seat: Seat) -> int:
    """Gives how far a seat is ahead of the best rival."""
    return points[seat] - max(each for other, each in enumerate(points) if other != seat)


def _standing(points: Sequence[int], names: Names) -> Phrase:
    return listed(phrase("{name} {n}", name=names[seat], n=n) for seat, n in enumerate(points))


def when(view: View, ply: int, words: GameWords) -> Phrase:
    """Round and phase; in games without rounds, the number of the move."""
    at = phrase("round {n}", n=view.round) if view.round else phrase("move {n}", n=ply + 1)
    return phrase("{round}, {phase}", round=at, phase=words.phase_name(view))


def points(slip: Slip) -> str:
    """Final points that were given away, with one place behind the point."""
    return say(phrase("{n} points", n=decimal(slip.points))) if slip.points >= LEAST else ""


def recurring(slips: Sequence[Slip], seat: Seat, words: GameWords, names: Names) -> tuple[str, ...]:
    """Sums up what most of the choices led to, a sentence each; empty if they share nothing.

    What a choice is about is what the better one would have brought most of.

    Args:
        slips: The choices.
        seat: The seat.
        words: The game's words.
        names: The players' names by seat.
    """
    kinds = Counter(kind for slip in slips if (kind := _kind(slip)) is not None)
    (kind, count), *_ = kinds.most_common(1) or [((REST, seat, True), 0)]
    if count < AGAIN:
        return ()
    topic, whose, more = kind
    alike = [slip for slip in slips if _kind(slip) == kind]
    led = phrase(
        "{n} of {all} moves left {name} with {what}",
        n=count,
        all=len(slips),
        name=names[whose],
        what=words.topic(topic).less if more else words.topic(topic).more,
    )
    rounds = sorted({slip.decision.view.round for slip in alike})
    if all(rounds):
        numbers = listed(phrase("{n}", n=each) for each in rounds)
        at = plural("round {numbers}", "rounds {numbers}", len(rounds), numbers=numbers)
        led = phrase("{what}: {when}", what=led, when=at)
    sentences = [phrase("{what}.", what=led)]
    sides = [(slip.lesson.played, slip.lesson.better) for slip in alike]
    views = [slip.decision.view for slip in alike]
    for template, actions in zip(
        (
            plural("{n} time it was: {does}.", "{n} times it was: {does}."),
            plural("{n} time better: {does}.", "{n} times better: {does}."),
        ),
        zip(*sides, strict=True),
        strict=True,
    ):
        does = Counter(
            say(words.action_short(view, hint.action, names))
            for view, hint in zip(views, actions, strict=True)
        )
        (most, times), *_ = does.most_common(1)
        if times >= AGAIN:
            sentences.append(template.filled(n=times, does=most))
    return tuple(map(say, sentences))


def _kind(slip: Slip) -> tuple[str, Seat, bool] | None:
    """Topic and seat of what matters most in a choice, and whether that seat would have more."""
    gains: list[Reason] = [
        reason for reason in slip.lesson.reasons if reason.topic != REST and reason.gain > 0
    ]
    most = max(gains, key=lambda reason: reason.gain, default=None)
    return None if most is None else (most.topic, most.seat, most.shared)
