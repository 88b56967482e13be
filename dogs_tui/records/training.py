"""Training: the kinds of choices that cost most over somebody's last matches, and the change."""

from collections.abc import Iterable
from statistics import fmean

import msgspec

from dogs_rules import registry
from dogs_rules.phrase import phrase
from dogs_tui.app.progress import Mistake, Progress, Reviewed
from dogs_tui.records.texts import Table
from dogs_tui.words import say, tr
from dogs_tui.words.figures import decimal
from dogs_tui.words.registry import words_of

LAST = 10
"""Reviewed matches that count as the last ones, and as those before."""
_HUNDREDTHS = 100


class Trained(msgspec.Struct, frozen=True):
    """What choices of a kind cost somebody."""

    kind: str
    cost: float
    """The chance to win that was given away in each of the last matches, on average."""
    before: float | None
    """The same in the matches before these; ``None``: there are none."""
    moves: int
    """Costly choices of this kind in the last matches."""


def reviews_of(key: str, progress: Progress) -> tuple[Reviewed, ...]:
    """The reviews of a game, the newest last."""
    return tuple(review for review in progress.reviews if review.game == key)


def training(key: str, progress: Progress) -> list[Trained]:
    """The kinds of choices that cost most in the last reviewed matches of a game, worst first."""
    reviews = reviews_of(key, progress)
    last, before = reviews[-LAST:], reviews[-2 * LAST : -LAST]
    kinds = {mistake.kind: None for review in (*last, *before) for mistake in review.mistakes}
    rows = [
        Trained(
            kind,
            cost=_mean(last, kind),
            before=_mean(before, kind) if before else None,
            moves=sum(mistake.kind == kind for review in last for mistake in review.mistakes),
        )
        for kind in kinds
    ]
    return sorted(rows, key=lambda row: -row.cost)


def _mean(reviews: Iterable[Reviewed], kind: str) -> float:
    return fmean(
        sum(mistake.cost for mistake in review.mistakes if mistake.kind == kind)
        for review in reviews
    )


def examples(key: str, progress: Progress, kind: str = "") -> list[tuple[Reviewed, Mistake]]:
    """Costly choices of the last matches of a game, the costliest first.

    Args:
        key: The game.
        progress: With the reviews.
        kind: Of choice; empty: all.
    """
    pairs = [
        (review, mistake)
        for review in reviews_of(key, progress)[-LAST:]
        for mistake in review.mistakes
        if kind in {"", mistake.kind}
    ]
    return sorted(pairs, key=lambda pair: -pair[1].cost)


def rows(key: str, progress: Progress) -> Table:
    """What choices cost, a row a kind below a head; empty: nothing was reviewed."""
    words = words_of(registry.game(key))
    if not reviews_of(key, progress):
        return []
    head = (tr("kind of move"), tr("moves"), tr("cost a match"), tr("before"))
    return [
        head,
        *(
            (
                say(words.kind_name(row.kind)),
                str(row.moves),
                per_cent(row.cost),
                "" if row.before is None else per_cent(row.before),
            )
            for row in training(key, progress)
        ),
    ]


def sentences(progress: Progress) -> list[str]:
    """The kinds of moves that cost most in each game that was reviewed, a sentence each."""
    out = []
    for key in dict.fromkeys(review.game for review in progress.reviews):
        words = words_of(registry.game(key))
        for row in training(key, progress):
            told = phrase(
                "{game}, {kind}: {cost} a match.",
                game=registry.title(key),
                kind=words.kind_name(row.kind),
                cost=per_cent(row.cost),
            )
            out.append(say(told))
    return out or [tr("Review your matches to see which moves cost most.")]


def per_cent(chance: float) -> str:
    """A chance as it is told in a table."""
    return say(phrase("{n} %", n=decimal(_HUNDREDTHS * chance)))
