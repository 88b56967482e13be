"""How matches ended: who played, every line of the score, what was achieved.

A list reads the first and last lines of a file; this takes playing it again. So each finished match
is replayed once, and what came of it is kept in the index, as long as its file stays as it is. Only
what is over is looked at: nothing of it is hidden any more.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from dogs_rules import registry
from dogs_rules.achievements import Achievement, Over
from dogs_rules.game import Seat
from dogs_rules.match import Match
from dogs_rules.phrase import Phrase
from dogs_saves import disk, index
from dogs_saves.errors import SaveError
from dogs_saves.match_list import match_lists
from dogs_saves.packed import ENDING as PACKED_ENDING
from dogs_saves.reading import Reading, read_match
from dogs_saves.records import Player
from dogs_saves.replay import GameFinder
from dogs_saves.summary import State, Summary

SLICE: Final = 8
"""Matches that are replayed before it is told how far it is; one takes about a hundredth of a
second."""


class LineName(msgspec.Struct, frozen=True, array_like=True):
    """A line of the score sheets."""

    key: str
    label: Phrase


class SeatFinish(msgspec.Struct, frozen=True, array_like=True):
    """The result of a match for one seat."""

    player: Player
    total: int
    rank: int
    """1 is first; seats that share a place share the number."""
    points: tuple[int, ...]
    """By line."""
    hints: int
    """How often a hint was asked for."""
    achieved: tuple[str, ...]
    """The keys of the game's achievements."""


class Finish(msgspec.Struct, frozen=True):
    """The result of a match."""

    game: str
    """Its key."""
    ended: datetime
    lines: tuple[LineName, ...]
    """Those of every seat's sheet."""
    seats: tuple[SeatFinish, ...]
    deal: str | None = None
    """The line of text of the deal that it was a match of."""


class Counted(msgspec.Struct, frozen=True):
    """The record of a finished match in the index."""

    finish: Finish | None = None
    """``None``: it counts for nothing."""


class FinishList(NamedTuple):
    """The finished matches of a folder, as far as they are known."""

    finishes: Mapping[str, Finish]
    """By the names of their files, in no order."""
    left: int
    """Matches that have still to be replayed."""


def finish_of(
    match: Match,
    players: Sequence[Player],
    hinted: Sequence[Seat],
    ended: datetime,
    deal: str | None = None,
) -> Finish:
    """Returns the result of a finished match.

    Args:
        match: The match.
        players: By seat.
        hinted: Who asked for a hint, once for each.
        ended: When it was played last.
        deal: The line of text of the deal that it was a match of.
    """
    view = match.game.view(match.state, None)
    achievements = match.game.achievements()
    happened = tuple(match.history()) if achievements else ()
    sheets = tuple(match.game.score(match.state))
    names = {line.key: line.label for sheet in sheets for line in sheet.lines}
    seats = []
    for player, sheet in zip(players, sheets, strict=True):
        over = Over(view, sheets, happened, sheet.seat)
        points = {line.key: line.points for line in sheet.lines}
        seats.append(
            SeatFinish(
                player=player,
                total=sheet.total,
                rank=sheet.rank,
                points=tuple(points.get(key, 0) for key in names),
                hints=sum(seat == sheet.seat for seat in hinted),
                achieved=tuple(line.key for line in achievements if _is_earned(line, over)),
            )
        )
    lines = tuple(LineName(key, label) for key, label in names.items())
    return Finish(match.game.key, ended, lines, tuple(seats), deal)


def _is_earned(achievement: Achievement, over: Over) -> bool:
    try:
        return achievement.earned(over)
    except Exception:  # noqa: BLE001 - of another package: what cannot be told is not achieved
        return False


def finish_lists(
    folder: Path, packed: Path | None = None, find_game: GameFinder = registry.game
) -> Iterator[FinishList]:
    """Yields the results of matches as a list, at least once and again as more are replayed.

    Those that are as the index knows them come at once. The last list is whole.

    Args:
        folder: Where they lie.
        packed: Where others lie packed, which count as well.
        find_game: Where games come from.

    Raises:
        SaveError: A folder cannot be read.
    """
    *_, listed = match_lists(folder)
    finishes: dict[str, Finish] = {}
    shelves = [_FinishedMatches(folder, listed.matches, finishes)]
    if packed is not None:
        here = {_identity(match) for match in listed.matches}
        *_, away = match_lists(packed, PACKED_ENDING)
        others = [match for match in away.matches if _identity(match) not in here]
        shelves.append(_FinishedMatches(packed, others, finishes))
    for shelf in shelves:
        shelf.forget()
    while True:
        yield FinishList(dict(finishes), sum(len(shelf.waiting) for shelf in shelves))
        waiting = next((shelf for shelf in shelves if shelf.waiting), None)
        if waiting is None:
            return
        waiting.replay(find_game)


def _identity(summary: Summary) -> tuple[str, datetime | None, datetime]:
    """What is the same of a match and of its packed copy, where somebody has both."""
    return summary.path.stem, summary.created, summary.last_change


class _FinishedMatches:
    """A folder of matches, those of them that are over, and what its index knows of these.

    Args:
        folder: The folder.
        matches: What is listed of it.
        found: Takes how they ended, by the names of their files.
    """

    def __init__(
        self, folder: Path, matches: Sequence[Summary], finishes: dict[str, Finish]
    ) -> None:
        over = [match for match in matches if match.state is State.FINISHED]
        self._index = index.Index(folder, index.Table.FINISHES)
        self._finishes = finishes
        self.waiting: list[Path] = []
        """Files that have still to be replayed."""
        rows = self._index.load()
        for match in over:
            counted = _kept(match, rows)
            if counted is None:
                self.waiting.append(match.path)
            elif counted.finish is not None:
                finishes[match.path.name] = counted.finish
        self._gone = rows.keys() - {match.path.name for match in over}

    def forget(self) -> None:
        """Forgets what the index knows of files that are gone."""
        self._index.keep((), self._gone)

    def replay(self, find_game: GameFinder) -> None:
        """Replays the next files that wait, and keeps what they came to."""
        slice_, self.waiting = self.waiting[:SLICE], self.waiting[SLICE:]
        self._index.keep(list(_replayed(slice_, self._finishes, find_game)))


def _kept(summary: Summary, rows: Mapping[str, index.Row]) -> Counted | None:
    """What the index knows of a file as it is now."""
    row = rows.get(summary.path.name)
    try:
        stamp = disk.look(summary.path).stamp if row is not None else b""
    except OSError:
        return Counted()  # gone since it was listed
    return row.read(_decoder) if row is not None and row.stamp == stamp else None


def _replayed(
    paths: Sequence[Path], finishes: dict[str, Finish], find_game: GameFinder
) -> Iterator[index.Row]:
    """Replays files and notes what they came to; gives what of it may be kept."""
    for path in paths:
        try:
            facts = disk.look(path)
            reading = read_match(path, find_game)
        except (OSError, SaveError):
            continue  # the list of matches says what is wrong with it
        counted = Counted(_finish(reading))
        if counted.finish is not None:
            finishes[path.name] = counted.finish
        row = index.row(path.name, facts, counted)
        if row is not None:
            yield row


def _finish(reading: Reading) -> Finish | None:
    """How a match ended; ``None`` if it counts for nothing.

    That is one that did not end, one that is not proved, and a branch: who begins it knows what
    comes.
    """
    match = reading.match
    if match.to_move is not None or not reading.verdict.counts or reading.origin is not None:
        return None
    hinted = [mark.seat for mark in reading.hinted]
    deal = None if reading.deal is None else reading.deal.line
    return finish_of(match, reading.players, hinted, reading.last_change, deal)


_decoder: Final = msgspec.json.Decoder(Counted)
