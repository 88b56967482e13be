"""Phrases that every game needs: points, things counted, who won. Knows no Textual."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Protocol

from dogs_rules.game import View
from dogs_rules.phrase import Phrase, literal, phrase, plural, sense
from dogs_tui.words import language, listed, tr

Names = tuple[str, ...]
"""The players' names by seat."""


def counted(things: Iterable[int], name: Callable[[int], Phrase]) -> Phrase:
    """Things of the same number counted, in the order of their numbers: ``Ball x2, Leash``."""
    return listed(
        name(thing) if count == 1 else phrase("{what} x{n}", what=name(thing), n=count)
        for thing, count in sorted(Counter(things).items())
    )


class Coded(Protocol):
    """A component with a name, and letters that stand for it where that has no room."""

    @property
    def name(self) -> str: ...

    @property
    def code(self) -> str: ...


class Codes:
    """The letters of several components in the player's language, no two alike.

    Those of a component file of the player's own stay as they are; where one of them is what a
    printed component is called by in this language, that one keeps its English letters. They are
    worked out once a language, as boards ask for those of everything that they paint.

    Args:
        things: The components.
    """

    def __init__(self, things: Sequence[Coded]) -> None:
        self._things = things
        self._by_language: dict[str, tuple[str, ...]] = {}

    def all(self) -> tuple[str, ...]:
        """Those of every component, in their order."""
        code = language.get()
        if code not in self._by_language:
            self._by_language[code] = _told_apart(self._things)
        return self._by_language[code]


def _told_apart(things: Sequence[Coded]) -> tuple[str, ...]:
    shown = [_code(thing) for thing in things]
    while twice := [
        at
        for at, thing in enumerate(things)
        if shown[at] != thing.code and shown.count(shown[at]) > 1
    ]:
        for at in twice:
            shown[at] = things[at].code
    return tuple(shown)


def _code(coded_part: Coded) -> str:
    key = sense(f"letters for {coded_part.name}", coded_part.code)
    return tr(key)[: len(coded_part.code)]


def coins(count: int) -> Phrase:
    """``1 coin``, ``3 coins``."""
    return plural("{n} coin", "{n} coins", count)


def cards(count: int) -> Phrase:
    """``1 card``, ``3 cards``."""
    return plural("{n} card", "{n} cards", count)


def dogs(count: int) -> Phrase:
    """``1 dog``, ``3 dogs``."""
    return plural("{n} dog", "{n} dogs", count)


def points(count: int) -> Phrase:
    """``1 point``, ``-2 points``."""
    return plural("{n} point", "{n} points", count)


def signed(count: int) -> Phrase:
    """Points as a change: ``+1 point``, ``-2 points``."""
    return points(count) if count <= 0 else points(count).filled(count, n=f"+{count}")


def provisional(gained: Phrase) -> Phrase:
    """Points that can still go: ``+12 points provisional``."""
    return phrase("{points} provisional", points=gained)


_LEVELS: Final[Mapping[str, Phrase]] = {
    "random": phrase("random"),
    "beginner": phrase("beginner"),
    "casual": phrase("casual"),
    "steady": phrase("steady"),
    "keen": phrase("keen"),
    "sharp": phrase("sharp"),
    "collector": phrase("collector"),
    "rescuer": phrase("rescuer"),
    "friendly": phrase("friendly"),
    "gentle": phrase("gentle"),
    "racer": phrase("racer"),
}
"""Bots as they are called on screens; what is typed is the same in every language."""


def level_name(level: str) -> Phrase:
    """Names a level of bots, with its amount of thought; a level of another package as it is."""
    name, at, thought = level.partition("@")
    named = _LEVELS.get(name)
    if named is None or not at:
        return named or literal(level)
    return Phrase("{name}@{thought}", {"name": named, "thought": thought})


def seats_from_mover(view: Any) -> tuple[int, ...]:
    """All seats in the order of play of a view, beginning with the one to move."""
    order: tuple[int, ...] = view.order
    first = 0 if view.to_move is None else order.index(view.to_move)
    return order[first:] + order[:first]


def outcome(view: View, names: Names) -> Phrase:
    """Names the winners of a match that is over."""
    winners = [names[sheet.seat] for sheet in view.scores if sheet.rank == 1]
    if len(winners) == 1:
        return phrase("The match is over. {name} wins!", name=winners[0])
    if not winners:
        return phrase("The match is over.")
    return phrase("The match is over. They share the win: {names}", names=", ".join(winners))


def victory(_: Any, ended: Any, names: Names) -> Phrase:
    """Names the winners and their points, as a line of the log.

    Args:
        ended: An event with the winning seats, ``winners``, and the points by seat, ``totals``.
        names: The players by seat.
    """
    who = [names[seat] for seat in ended.winners]
    best = points(max(ended.totals))
    if len(who) == 1:
        return phrase("{name} wins with {points}.", name=who[0], points=best)
    return phrase("They share the win with {points}: {names}.", names=", ".join(who), points=best)


def undoing_others(names: Names) -> Phrase:
    """What an undo does that goes back past moves of these players, in a sentence after a colon."""
    return phrase("undo your last move and all moves since ({names})", names=listed(names))
