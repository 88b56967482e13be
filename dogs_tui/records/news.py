"""What the end of a match brings: a personal best, something for the first time, a streak."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from dogs_rules.game import Game
from dogs_rules.phrase import Phrase, phrase
from dogs_saves import PERSON, MatchFolder, StoredMatch
from dogs_saves.finish import Finish, finish_of
from dogs_tui.records.person import played_by, records
from dogs_tui.words import listed

_STREAK: Final = 3
"""Wins from which on a streak is told."""
_MANY: Final = 100
"""Matches that nobody waits for to be replayed."""


def is_counted(stored: StoredMatch, folder: MatchFolder) -> bool:
    """True if a match counts in a folder: it is there, proved, and no branch."""
    return stored.path.parent == folder.root and stored.proved and stored.origin is None


def brought(stored: StoredMatch, others: Mapping[str, Finish]) -> tuple[Phrase, ...]:
    """The news of a match that has just ended.

    Args:
        stored: The match.
        others: The finished matches of its folder, by the names of their files; it may be among
            them.
    """
    match = stored.match
    hinted = [mark.seat for mark in stored.hinted]
    finish = finish_of(match, stored.players, hinted, datetime.now(UTC))
    earlier = [other for name, other in others.items() if name != stored.path.name]
    return news(finish, earlier, match.game)


def brought_at_once(stored: StoredMatch) -> tuple[Phrase, ...]:
    """The same for who waits for it: none where many other matches were never counted.

    Raises:
        SaveError: The folder cannot be read.
    """
    folder = MatchFolder()
    if not is_counted(stored, folder):
        return ()
    for lists in folder.finishes():
        if lists.left > _MANY:
            return ()
    return brought(stored, lists.finishes)


def news(
    finish: Finish, earlier: Iterable[Finish], game: Game[Any, Any, Any]
) -> tuple[Phrase, ...]:
    """A sentence each, by seat; where several played, it begins with the name.

    Args:
        finish: The match that is over.
        earlier: The others of this machine that are over.
        game: Its game.
    """
    before = [item for item in earlier if item.game == finish.game]
    players = [seat.player for seat in finish.seats]
    names = list(dict.fromkeys(item.name for item in players if item.kind == PERSON))
    sentences: list[Phrase] = []
    for name in names:
        what = _of(name, finish, before, game)
        if len(finish.seats) > 1:
            what = (phrase("{name}: {what}", name=name, what=item) for item in what)
        sentences += what
    return tuple(sentences)


def _of(
    name: str, finish: Finish, before: Sequence[Finish], game: Game[Any, Any, Any]
) -> Iterator[Phrase]:
    (now,) = played_by(name, [finish])
    earlier = played_by(name, before)
    alike = [item.own.total for item in earlier if len(item.finish.seats) == len(finish.seats)]
    if alike and now.own.total > max(alike):
        yield phrase("Personal best: {points}", points=now.own.total)
    achieved = {key for item in earlier for key in item.own.achieved}
    fresh = set(now.own.achieved) - achieved
    what = [item.label for item in game.achievements() if item.key in fresh]
    if what:
        yield phrase("For the first time: {what}", what=listed(what))
    (after,) = records(name, [*before, finish])
    longest = max((item.longest for item in records(name, before)), default=0)
    if after.streak == after.longest > longest and after.streak >= _STREAK:
        yield phrase("Won {n} in a row", n=after.streak)
