"""What a hint says: what an action is worth, and why. Knows no Textual."""

from collections.abc import Callable, Iterable, Sequence
from statistics import fmean
from typing import Any, Final

import msgspec

from dogs_rules.bots.hints import Hint, Reason
from dogs_rules.game import Seat
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.words import listed
from dogs_tui.words.game import GameWords
from dogs_tui.words.phrases import Names

LEAST: Final = 0.05
"""What would be told as 0.0 is not told."""
_RISKY: Final = 1.4
"""So many times what the other actions may turn out otherwise is worth a word."""
_RISKY_POINTS: Final = 3.0
"""Below that, nothing is a risk."""


class HintWords(msgspec.Struct, frozen=True):
    """A hint as sentences."""

    action: Phrase
    """What it would do, in the game's words."""
    chance: Phrase
    """``62 %``: the chance to win."""
    gain: Phrase | None
    """``+2.1 points``, beyond what else could be done; ``None``: nothing to speak of."""
    why: tuple[Phrase, ...]
    """What speaks for it and against it, a sentence each; empty: nothing in particular."""
    advice: Phrase | None = None
    """All of it in one short sentence, where the game tells hints so."""

    @property
    def worth(self) -> Phrase:
        """What it is worth, as one phrase."""
        chance = phrase("{chance} to win", chance=self.chance)
        return chance if self.gain is None else listed([chance, self.gain])


def worded(
    hints: Sequence[Hint], view: Any, words: GameWords, names: Names
) -> tuple[HintWords, ...]:
    """Hints in words, in their order.

    Args:
        hints: Those of one decision.
        view: What the seat that asked sees.
        words: The game's words, speaking of the components of this match.
        names: The players' names by seat.
    """
    return tuple(
        HintWords(
            words.action_text(view, hint.action, names),
            per_cent(hint.chance),
            gain(hint),
            why(hint, hints, view.to_move, words, names),
            words.advice(view, hint.action, names),
        )
        for hint in hints
    )


def per_cent(chance: float) -> Phrase:
    """A chance in whole per cent; short of certainty, none is told as 0 or as 100."""
    shown = round(100 * chance)
    if 0 < chance < 1:
        shown = max(1, min(99, shown))
    return phrase("{n} %", n=shown)


def gain(hint: Hint) -> Phrase | None:
    """What an action brings beyond the others; ``None``: nothing to speak of."""
    if hint.per_cent:
        whole = round(hint.points)
        return phrase("{n} %", n=f"{whole:+d}") if whole else None
    return phrase("{n} points", n=_signed(hint.points)) if _tells(hint.points) else None


def why(
    hint: Hint, among: Sequence[Hint], seat: Seat, words: GameWords, names: Names
) -> tuple[Phrase, ...]:
    """What speaks for an action, against it, and how sure that is: a sentence each.

    Args:
        hint: The action.
        among: All hints of the decision.
        seat: Who asked.
        words: The game's words.
        names: The players' names by seat.
    """
    told = [reason for reason in hint.reasons if _tells(reason.gain)]
    own = [reason for reason in told if reason.seat == seat]
    out = []
    good = [reason for reason in own if reason.gain > 0]
    bad = [reason for reason in own if reason.gain < 0]
    if good:
        out.append(phrase("For it: {what}.", what=_about(good, hint, words, _signed)))
    if bad:
        out.append(phrase("Against it: {what}.", what=_about(bad, hint, words, _signed)))
    for other in dict.fromkeys(reason.seat for reason in told if reason.seat != seat):
        theirs = [reason for reason in told if reason.seat == other]
        out += _about_another(theirs, hint, words, names[other])
    if risky(hint, among):
        risk = phrase("{n} points", n=round(hint.spread))
        if hint.per_cent:
            risk = phrase("{n} %", n=round(hint.spread))
        out.append(phrase("Risky: {n} more or less.", n=risk))
    if len(among) == 1 and not out:
        out.append(phrase("There is nothing to weigh here."))
    return tuple(out)


def risky(hint: Hint, among: Sequence[Hint]) -> bool:
    """Whether an action may turn out otherwise by clearly more than the others."""
    others = [one.spread for one in among if one is not hint]
    return bool(others) and hint.spread >= max(_RISKY_POINTS, _RISKY * fmean(others))


def _about_another(
    reasons: Iterable[Reason], hint: Hint, words: GameWords, name: str
) -> list[Phrase]:
    """What an action does to somebody else: what a rival loses counts for who asks."""
    reasons = list(reasons)
    for_asker = [reason for reason in reasons if reason.gain > 0]
    against = [reason for reason in reasons if reason.gain < 0]
    more, less = (for_asker, against) if reasons[0].shared else (against, for_asker)
    out = []
    if less:
        lost = _about(less, hint, words, _amount)
        out.append(phrase("Less for {name}: {what}.", name=name, what=lost))
    if more:
        got = _about(more, hint, words, _amount)
        out.append(phrase("More for {name}: {what}.", name=name, what=got))
    return out


def _about(
    reasons: Iterable[Reason], hint: Hint, words: GameWords, figure: Callable[[float], str]
) -> Phrase:
    """What reasons are about, each with what it is worth to who asks."""
    template = "{what} {gain} %" if hint.per_cent else "{what} {gain}"
    return listed(
        phrase(template, what=words.term(reason.term), gain=figure(reason.gain))
        for reason in reasons
    )


def _tells(points: float) -> bool:
    return abs(points) >= LEAST


def _signed(points: float) -> str:
    return f"{points:+.1f}"


def _amount(points: float) -> str:
    """Without a sign: of somebody else, words say whether it is more or less."""
    return f"{abs(points):.1f}"
