"""What the end of a match brings: a personal best, something for the first time, a streak."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from dogs_rules.game import Game
from dogs_rules.phrase import Phrase, phrase
from dogs_saves import PERSON
from dogs_saves.finish import Finish
from dogs_tui.records.person import played_by, records
from dogs_tui.words import listed

_STREAK: Final = 3
"""Wins from which on a streak is told."""


def news(
    finish: Finish, earlier: Iterable[Finish], game: Game[Any, Any, Any]
) -> tuple[Phrase, ...]:
    """A sentence each, by seat; where several people played, it begins with the name.

    Args:
        finish: The match that is over.
        earlier: The others of this machine that are over.
        game: Its game.
    """
    before = [one for one in earlier if one.game == finish.game]
    players = [seat.player for seat in finish.seats]
    names = list(dict.fromkeys(one.name for one in players if one.kind == PERSON))
    told: list[Phrase] = []
    for name in names:
        what = _of(name, finish, before, game)
        if len(names) > 1:
            what = (phrase("{name}: {what}", name=name, what=one) for one in what)
        told += what
    return tuple(told)


def _of(
    name: str, finish: Finish, before: Sequence[Finish], game: Game[Any, Any, Any]
) -> Iterator[Phrase]:
    (now,) = played_by(name, [finish])
    earlier = played_by(name, before)
    alike = [one.own.total for one in earlier if len(one.finish.seats) == len(finish.seats)]
    if alike and now.own.total > max(alike):
        yield phrase("Personal best: {points}", points=now.own.total)
    known = {key for one in earlier for key in one.own.achieved}
    fresh = set(now.own.achieved) - known
    what = [one.label for one in game.achievements() if one.key in fresh]
    if what:
        yield phrase("For the first time: {what}", what=listed(what))
    (after,) = records(name, [*before, finish])
    longest = max((one.longest for one in records(name, before)), default=0)
    if after.streak == after.longest > longest and after.streak >= _STREAK:
        yield phrase("Won {n} in a row", n=after.streak)
