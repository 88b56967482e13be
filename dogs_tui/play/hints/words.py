"""The words of a hint: what an action does, what comes of it, its worth. Knows no Textual.

First in words of the position: what is certain, what its seat would do next, what is to be
expected. The figures that this rests on are told when they are asked for.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, islice
from statistics import fmean
from typing import Any, Final

import msgspec

from dogs_rules.bots.comparing import REST, VICTORY
from dogs_rules.bots.hints import Hint, Reason
from dogs_rules.game import Action, Seat
from dogs_rules.phrase import Phrase, literal, phrase, plural
from dogs_tui.match.planned import followed
from dogs_tui.match.weighing import Weighing
from dogs_tui.play.hints.facts import explained
from dogs_tui.words import language, listed, say
from dogs_tui.words.figures import decimal, per_cent
from dogs_tui.words.game import GameWords, Topic
from dogs_tui.words.languages import within_sentence
from dogs_tui.words.phrases import Names

LEAST: Final = 0.05
"""The least that is told: less would read 0.0."""
NEXT: Final = 3
"""Actions that are told of what would follow."""
_RISKY: Final = 1.4
"""So many times what the other actions may turn out otherwise is worth a word."""
_RISKY_POINTS: Final = 3.0
"""Below that, nothing is a risk."""


_VICTORY: Final = Topic(phrase("a sooner victory"), phrase("no victory so soon"))


class HintWords(msgspec.Struct, frozen=True):
    """A hint as sentences."""

    action: Phrase
    """The words for the action."""
    chance: Phrase
    """``62 %``: the chance to win."""
    gain: Phrase | None
    """``+2.1 points``, beyond what else could be done; ``None``: nothing to speak of."""
    why: tuple[Phrase, ...]
    """The follow-up and what is to be expected, a sentence each, without figures."""
    figured: tuple[Phrase, ...]
    """The same with what each reason is worth."""
    equal: Phrase | None = None
    """As which other hint it is as good; ``None``: as none before it."""
    advice: Phrase | None = None
    """All of it in one short sentence, where the game tells hints so."""
    brings: Phrase | None = None
    """The certain result in figures, to stand behind ``action``; ``None``: nothing."""
    because: Phrase | None = None
    """What sets it apart on the table, to stand behind ``advice``; ``None``: nothing."""

    @property
    def in_figures(self) -> Phrase:
        """The action and its certain effects."""
        if self.brings is None:
            return self.action
        return phrase("{does} {brings}", does=self.action, brings=self.brings)

    @property
    def worth(self) -> Phrase:
        """The value of the action, as one phrase."""
        chance = phrase("{chance} to win", chance=self.chance)
        return chance if self.gain is None else listed([chance, self.gain])


def worded(
    hints: Sequence[Hint], view: Any, words: GameWords, names: Names, choices: int
) -> tuple[HintWords, ...]:
    """Hints in words, in their order.

    Args:
        hints: Those of one decision.
        view: The view of the seat that asked.
        words: The game's words, speaking of the components of this match.
        names: The players' names by seat.
        choices: The number of legal actions.
    """
    weighing = Weighing(words)
    facts = explained(hints, view, words, names) if words.facts else None
    brief = explained(hints, view, words, names, briefly=True)[0] if facts else []
    out = []
    for at, hint in enumerate(hints):
        follow_up = then(view, (hint.action, *hint.then), words, names)
        equal = phrase("as good as {n}", n=at) if hint.equal else None
        opening = [phrase("Then: {what}.", what=follow_up)] if follow_up else []
        why = facts[at] if facts else expected(hint.reasons, view.to_move, words, names)
        plain = [*opening, *why]
        figured = [*(plain if facts else opening)]
        figured += reckoned(hint.reasons, view.to_move, words, names, of=hint)
        if risky(hint, hints):
            plain.append(phrase("Risky: the outcome is uncertain."))
            figured.append(phrase("Risky: {n} more or less.", n=_amount(hint.spread, hint)))
        if not plain and not (facts and hint.equal):
            plain = figured = [_nothing_else(hint, among=len(hints), choices=choices)]
        out.append(
            HintWords(
                action=weighing.does(view, hint.action, names),
                chance=chance_of(hint.chance),
                gain=gain(hint),
                why=tuple(plain),
                figured=tuple(figured),
                equal=equal,
                advice=words.advice(view, hint.action, names),
                because=brief[0] if at == 0 and brief else None,
                brings=weighing.in_figures(view, hint.action, names),
            )
        )
    return tuple(out)


def _nothing_else(hint: Hint, *, among: int, choices: int) -> Phrase:
    """Gives what there is to say where neither a follow-up nor a reason is told."""
    if choices == 1:
        return phrase("Nothing else can be done.")
    if among == 1:
        return phrase("No other choice brings more.")
    if hint.equal:
        return phrase("No clear difference.")
    if gain(hint) is None:
        return phrase("It differs little from the others.")
    return on_the_whole(hint.gain)


def chance_of(chance: float) -> Phrase:
    """A chance in whole per cent; short of certainty, none is told as 0 or as 100."""
    shown = round(100 * chance)
    if 0 < chance < 1:
        shown = max(1, min(99, shown))
    return per_cent(shown)


def gain(hint: Hint) -> Phrase | None:
    """The advantage of an action over the others; ``None`` if it is too small to mention."""
    if hint.per_cent:
        whole = round(hint.gain)
        return per_cent(f"{whole:+d}") if whole else None
    return phrase("{n} points", n=decimal(hint.gain, signed=True)) if _tells(hint.gain) else None


def then(view: Any, line: Sequence[Action], words: GameWords, names: Names) -> Phrase | None:
    """Describes a seat's moves after the first action of a line, as far as they are known.

    Each action is worded as the table will be then. What depends on what nobody can know yet ends
    it, and what only ends a turn is left out.

    Args:
        view: The view of the seat to move.
        line: The actions it would take in this turn; the first is told already.
        words: The game's words.
        names: The players' names by seat.

    Returns:
        ``None``: there is nothing to tell.
    """
    following = steps(view, line, words, names)
    return listed(map(literal, following), "; ") if following else None


def steps(view: Any, line: Sequence[Action], words: GameWords, names: Names) -> list[str]:
    """The same one by one, at most ``NEXT``; what is done several times running is told once."""
    texts = (
        (does, sum(1 for _ in same)) for does, same in groupby(_steps(view, line, words, names))
    )
    return [
        does
        if times == 1
        else say(plural("{does} ({n} time)", "{does} ({n} times)", times, does=does))
        for does, times in islice(texts, NEXT)
    ]


def _steps(view: Any, line: Sequence[Action], words: GameWords, names: Names) -> Iterator[str]:
    if len(line) == 1:
        return
    stages = list(followed(words.game, view, line))
    at = 1
    while at < min(len(line), len(stages)):
        begin, end = _rearranged(line, at, words)
        if end > at:
            pairs = zip(stages[begin], stages[min(end, len(stages) - 1)], strict=False)
            texts = {_said(words.layout(before, after)) for before, after in pairs}
        elif type(line[at]) in words.closing:
            texts = {""}
        else:
            texts = {_said(words.action_short(each, line[at], names)) for each in stages[at]}
        text, *others = texts
        if others:
            return
        if text:
            yield within_sentence(text, language.get())
        at = max(end, at + 1)


def _said(text: Phrase | None) -> str:
    return "" if text is None else say(text)


def _rearranged(line: Sequence[Action], at: int, words: GameWords) -> tuple[int, int]:
    """Where a rearrangement that goes on with an action begins and ends; no end: there is none."""
    begin = 0 if at == 1 and type(line[0]) in words.lifting else at
    if type(line[begin]) not in words.lifting:
        return at, at
    moves = words.lifting | words.laying
    ends = (end for end in range(at, len(line)) if type(line[end]) not in moves)
    return begin, next(ends, len(line))


def expected(
    reasons: Sequence[Reason], seat: Seat, words: GameWords, names: Names
) -> Iterator[Phrase]:
    """Says what to expect, without figures: a sentence for the seat, one for each other seat.

    Args:
        reasons: The reasons, the most important first.
        seat: The seat that asked.
        words: The game's words.
        names: The players' names by seat.
    """
    own = _weighed(reasons, seat, words)
    if own is not None:
        yield phrase("Expect {what}.", what=own)
    yield from _around(reasons, seat, words, names)


def brought(
    reasons: Sequence[Reason], seat: Seat, words: GameWords, names: Names
) -> Iterator[Phrase]:
    """The same of what was not done: what it would have brought."""
    own = _weighed(reasons, seat, words)
    if own is not None:
        yield phrase("It would have brought {what}.", what=own)
    yield from _around(reasons, seat, words, names)


def brings(
    reasons: Sequence[Reason], seat: Seat, words: GameWords, names: Names
) -> Iterator[Phrase]:
    """The same of an action that is not named."""
    own = _weighed(reasons, seat, words)
    if own is not None:
        yield phrase("The best move brings {what}.", what=own)
    yield from _around(reasons, seat, words, names)


def _weighed(reasons: Iterable[Reason], seat: Seat, words: GameWords) -> Phrase | None:
    """Gives what speaks for and against an action, of its own seat; ``None``: nothing by name."""
    own = [reason for reason in _named(reasons) if reason.seat == seat]
    good = listed(about(reason, words) for reason in own if reason.gain > 0)
    bad = listed(about(reason, words) for reason in own if reason.gain < 0)
    if good.values and bad.values:
        return phrase("{good}, but {bad}", good=good, bad=bad)
    return (good if good.values else bad) if own else None


def _named(reasons: Iterable[Reason]) -> list[Reason]:
    return [each for each in reasons if each.sure and _tells(each.gain) and each.topic != REST]


def _around(
    reasons: Sequence[Reason], seat: Seat, words: GameWords, names: Names
) -> Iterator[Phrase]:
    """Gives what an action means for others, and whether it is better where no name says that."""
    with_gain, named = [each for each in reasons if _tells(each.gain)], _named(reasons)
    for other, theirs in _of_others(named, seat):
        what = listed(about(reason, words) for reason in theirs)
        yield phrase("For {name}: {what}.", name=names[other], what=what)
    whole, by_name = (sum(reason.gain for reason in some) for some in (with_gain, named))
    if whole and whole * by_name <= 0:  # what is named would say the contrary, or nothing
        yield on_the_whole(whole)


def on_the_whole(gain: float) -> Phrase:
    """All that can be said where nothing by itself matters much."""
    return phrase("Better on the whole.") if gain > 0 else phrase("Worse on the whole.")


def reckoned(
    reasons: Iterable[Reason], seat: Seat, words: GameWords, names: Names, *, of: Hint
) -> Iterator[Phrase]:
    """Lists the reasons for and against an action, with figures that add up to its gain.

    Args:
        reasons: The reasons, the most important first.
        seat: The seat that asked.
        words: The game's words.
        names: The players' names by seat.
        of: The hint whose reasons they are.
    """
    with_gain = [reason for reason in reasons if _tells(reason.gain)]
    own = [reason for reason in with_gain if reason.seat == seat]
    good = [reason for reason in own if reason.gain > 0]
    bad = [reason for reason in own if reason.gain < 0]
    if good:
        yield phrase("For it: {what}.", what=_figures(good, of, words))
    if bad:
        yield phrase("Against it: {what}.", what=_figures(bad, of, words))
    for other, theirs in _of_others(with_gain, seat):
        what = _figures(theirs, of, words)
        yield phrase("For {name}: {what}.", name=names[other], what=what)


def _of_others(reasons: Iterable[Reason], seat: Seat) -> list[tuple[Seat, list[Reason]]]:
    """Reasons by the other seat that they are about."""
    others: dict[Seat, list[Reason]] = {}
    for reason in reasons:
        if reason.seat != seat:
            others.setdefault(reason.seat, []).append(reason)
    return list(others.items())


def about(reason: Reason, words: GameWords) -> Phrase:
    """Names what a reason's seat has more or less of; a rival's loss counts as the asker's gain."""
    if reason.topic == REST:
        return phrase("all else")
    topic = _VICTORY if reason.topic == VICTORY else words.topic(reason.topic)
    return topic.more if (reason.gain > 0) == reason.shared else topic.less


def _figures(reasons: Iterable[Reason], of: Hint, words: GameWords) -> Phrase:
    """Gives the topics of reasons, each with its worth to the seat that asks."""
    template = phrase("{what} {gain}")

    def worth(gain: str) -> Phrase | str:
        return per_cent(gain) if of.per_cent else gain

    return listed(
        template.filled(what=about(reason, words), gain=worth(decimal(reason.gain, signed=True)))
        for reason in reasons
    )


def risky(hint: Hint, among: Sequence[Hint]) -> bool:
    """True if the result of an action is clearly less certain than that of the others."""
    others = [other.spread for other in among if other is not hint]
    return bool(others) and hint.spread >= max(_RISKY_POINTS, _RISKY * fmean(others))


def _amount(points: float, hint: Hint) -> Phrase:
    shown = round(points)
    return per_cent(shown) if hint.per_cent else phrase("{n} points", n=shown)


def _tells(points: float) -> bool:
    return abs(points) >= LEAST
