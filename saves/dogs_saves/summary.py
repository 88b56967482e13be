"""A match for a list: read from its first and last lines, without playing it."""

from collections.abc import Iterator
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from dogs_rules.clean import clean_text
from dogs_rules.phrase import Phrase
from dogs_saves import disk
from dogs_saves.errors import LockedError, NewerFormatError, SaveError
from dogs_saves.history import History
from dogs_saves.journal import lock, lock_path, read_file
from dogs_saves.lines import unseal
from dogs_saves.load import load
from dogs_saves.records import (
    TITLE_LIMIT,
    AnyRecord,
    Components,
    Finished,
    Header,
    Move,
    Place,
    Player,
    Redo,
    Seated,
    Snapshot,
    Titled,
    Undo,
    cleaned_player,
    decode,
)

_SEATED: Final = b'"record":{"type":"seated"'
_TITLED: Final = b'"record":{"type":"titled"'
_SNAPSHOT: Final = b'"record":{"type":"snapshot"'
"""As they stand in a line; inside a text the quotes would be escaped."""

Counted: TypeAlias = Move | Undo | Redo | Snapshot | Finished
"""Records that say how many moves there are."""


class State(StrEnum):
    """What can be done with a match in a list."""

    RUNNING = "running"
    FINISHED = "finished"
    DAMAGED = "damaged"
    """It cannot be opened; ``Summary.problem`` says why."""
    NEWER = "newer"
    """Only a newer version of this program can open it."""


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the list of matches."""

    path: Path
    state: State
    last_change: datetime
    """Of the last record; of the file, when it cannot be read."""
    title: str = ""
    game: str = ""
    """The game's key."""
    players: tuple[Player, ...] = ()
    ply: int = 0
    """Moves played."""
    round: int = 0
    """Counted from 1; 0 where a game has no rounds."""
    places: tuple[Place, ...] = ()
    """The result of a finished match."""
    hints: bool = True
    """Whether players may ask for hints."""
    locked: bool = False
    """Another window has it open."""
    problem: Phrase | None = None
    """Why it cannot be opened."""

    @property
    def name(self) -> str:
        """What it is called on the command line: the file's name without its ending."""
        return clean_text(self.path.stem, 80)


def summarize(path: Path) -> Summary:
    """A match as a list shows it. Never fails: what is wrong stands in the summary."""
    try:
        data = read_file(path)
        out = _quick(path, data) or _thorough(path, data)
    except NewerFormatError as error:
        return _closed(path, State.NEWER, error)
    except SaveError as error:
        return _closed(path, State.DAMAGED, error)
    return msgspec.structs.replace(out, locked=is_locked(path))


def is_locked(path: Path) -> bool:
    """Whether somebody has the match open now."""
    try:
        disk.look(lock_path(path))
        lock(path, 0)()
    except LockedError:
        return True
    except (OSError, SaveError):
        return False  # Nobody ever locked it, or nobody can.
    return False


def _quick(path: Path, data: bytes) -> Summary | None:
    """From single lines; ``None`` when these are not in order."""
    header = _record(data, 0)
    if not isinstance(header, Header):
        return None
    players = list(header.players)
    for record in _of_type(data, _SEATED):
        if isinstance(record, Seated) and record.seat < len(players):
            players[record.seat] = record.player
    titles = [one.title for one in _of_type(data, _TITLED) if isinstance(one, Titled)]
    newest = _record(data, data.rfind(_SNAPSHOT))
    last = _last(data)
    if last is None or not isinstance(newest, Snapshot):
        return None
    record, last_change = last
    finished = record if isinstance(record, Finished) else None
    return Summary(
        path=path,
        state=State.RUNNING if finished is None else State.FINISHED,
        last_change=last_change,
        title=clean_text(titles[-1] if titles else header.title, TITLE_LIMIT),
        game=header.game,
        players=tuple(map(cleaned_player, players)),
        ply=record.ply,
        round=newest.round,
        hints=header.hints,
        places=() if finished is None else finished.places,
    )


def _thorough(path: Path, data: bytes) -> Summary:
    """From the whole file, for one that is damaged or old."""
    history: History = load(data, path).history
    newest = history.snapshots[-1] if history.snapshots else history.base
    finished = history.finished
    return Summary(
        path=path,
        state=State.RUNNING if finished is None else State.FINISHED,
        last_change=history.last_change,
        title=history.title,
        game=history.header.game,
        players=tuple(history.players),
        ply=history.ply,
        round=newest.round,
        hints=history.header.hints,
        places=() if finished is None else finished.places,
    )


def _closed(path: Path, state: State, error: SaveError) -> Summary:
    return Summary(path=path, state=state, last_change=_changed(path), problem=error.phrase)


def _changed(path: Path) -> datetime:
    """When the file was last written to, as the system says."""
    try:
        seconds = int(disk.look(path).changed)
    except OSError:
        seconds = 0
    return datetime.fromtimestamp(seconds, UTC)


def _record(data: bytes, place: int) -> AnyRecord | None:
    """The record in the line around a place; ``None`` when that line is not in order."""
    if place < 0:
        return None
    start = data.rfind(b"\n", 0, place) + 1
    end = data.find(b"\n", place)
    line = unseal(data[start : end if end >= 0 else len(data)])
    if line is None:
        return None
    try:
        return decode(bytes(line.record))
    except ValueError:
        return None


def _of_type(data: bytes, mark: bytes) -> Iterator[AnyRecord | None]:
    """The records with such a mark, in order."""
    place = data.find(mark)
    while place >= 0:
        yield _record(data, place)
        place = data.find(mark, place + len(mark))


def _last(data: bytes) -> tuple[Counted, datetime] | None:
    """The last record that counts moves, and when anything last happened."""
    last_change = None
    end = len(data)
    while (end := data.rfind(b"\n", 0, end)) >= 0:
        record = _record(data, end - 1)
        if record is None or isinstance(record, Header | Components):
            return None
        last_change = last_change or record.at
        if isinstance(record, Counted):
            return record, last_change
    return None
