"""Phrases that every game needs: points, things counted, who won. Knows no Textual."""

from collections import Counter
from collections.abc import Callable, Iterable

from dogs_rules.game import View
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.words import listed

Names = tuple[str, ...]
"""The players' names by seat."""


def counted(things: Iterable[int], name: Callable[[int], Phrase]) -> Phrase:
    """Things of the same number counted, in the order of their numbers: ``Ball x2, Leash``."""
    return listed(
        name(thing) if count == 1 else phrase("{what} x{n}", what=name(thing), n=count)
        for thing, count in sorted(Counter(things).items())
    )


def points(count: int) -> Phrase:
    """``1 point``, ``-2 points``."""
    if count == -1:
        return phrase("-1 point")
    return phrase("1 point") if count == 1 else phrase("{n} points", n=count)


def signed(count: int) -> Phrase:
    """Points as a change: ``+1 point``, ``-2 points``."""
    if count <= 0:
        return points(count)
    return phrase("+1 point") if count == 1 else phrase("+{n} points", n=count)


def outcome(view: View, names: Names) -> Phrase:
    """Who won, when the game is over."""
    winners = [names[sheet.seat] for sheet in view.scores if sheet.rank == 1]
    if len(winners) == 1:
        return phrase("The game is over. {name} wins!", name=winners[0])
    if not winners:
        return phrase("The game is over.")
    return phrase("The game is over. They share the win: {names}", names=", ".join(winners))


def victory(winners: Iterable[int], totals: tuple[int, ...], names: Names) -> Phrase:
    """Who wins with how many points, as a line of the log."""
    who = [names[seat] for seat in winners]
    best = points(max(totals))
    if len(who) == 1:
        return phrase("{name} wins with {points}.", name=who[0], points=best)
    return phrase("They share the win with {points}: {names}.", names=", ".join(who), points=best)
