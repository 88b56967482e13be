"""A match for a list: read from its first and last lines, without playing it."""

from collections.abc import Iterator
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from dogs_rules.clean import clean_text
from dogs_rules.phrase import Phrase, phrase
from dogs_saves import disk
from dogs_saves.errors import (
    LockedError,
    NewerFormatError,
    SaveError,
    UnreadableError,
    not_read,
    shown_name,
)
from dogs_saves.history import History
from dogs_saves.lines import unseal
from dogs_saves.load import load
from dogs_saves.locks import lock, lock_path
from dogs_saves.packed import content_of
from dogs_saves.records import (
    TITLE_LIMIT,
    AnyRecord,
    Components,
    Dealt,
    Finished,
    Header,
    Move,
    Origin,
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

LARGEST_LOOKED_AT: Final = 4 * 1024 * 1024
"""Bytes of the largest file that a list looks into; a long match has a tenth of it."""
LARGEST_MENDED: Final = 1024 * 1024
"""Bytes of the largest file of which a list reads every line, if single ones are not in order."""

Counted: TypeAlias = Move | Undo | Redo | Snapshot | Finished
"""Records that say how many moves there are."""


class State(StrEnum):
    """The state of a match in a list, which decides what can be done with it."""

    RUNNING = "running"
    FINISHED = "finished"
    DAMAGED = "damaged"
    """It cannot be opened; ``Contents.problem`` says why."""
    NEWER = "newer"
    """Only a newer version of this program can open it."""
    UNREAD = "unread"
    """It is no file of its own, may not be read, or is too large to be looked at in a list."""


class Contents(msgspec.Struct, frozen=True, kw_only=True):
    """The contents of a match's file, as a list needs them."""

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
    """True if players may ask for hints."""
    created: datetime | None = None
    """When the match was begun; ``None``: that could not be read."""
    origin: Origin | None = None
    """Of a branch."""
    deal: Dealt | None = None
    """The deal that it is a match of."""
    problem: Phrase | None = None
    """Why it cannot be opened, or was not looked at."""


class Summary(Contents, frozen=True, kw_only=True):
    """One line of the list of matches."""

    path: Path
    locked: bool = False
    """Another window has it open."""

    @property
    def name(self) -> str:
        """The name on the command line: the file's name without its ending."""
        return shown_text(self.path.stem)


def shown_text(name: str) -> str:
    """A file's name as it may be shown; bytes of it that are no text stand there as numbers."""
    return clean_text(name.encode("utf-8", "backslashreplace").decode("utf-8"), 80)


def summarize(path: Path) -> Summary:
    """A match as a list shows it. Never fails: what is wrong stands in the summary."""
    try:
        contents = contents_of(path, disk.look(path))
    except OSError as error:
        contents = unread(path, not_read(error, path))
    except SaveError as error:
        contents = unread(path, error)
    return summary_of(path, contents, locked=contents.problem is None and is_locked(path))


def summary_of(path: Path, contents: Contents, *, locked: bool) -> Summary:
    """Joins the contents of a file with what only the folder knows."""
    return Summary(path=path, locked=locked, **msgspec.structs.asdict(contents))


def contents_of(path: Path, facts: disk.Facts) -> Contents:
    """Reads the contents of a file: from single lines if they are in order, else from all.

    What it costs is bounded by the sizes above, so that no file keeps a list waiting.

    Args:
        path: The file.
        facts: What the system says of it.

    Raises:
        SaveError: It is not there, is no ordinary file, or cannot be read.
    """
    if facts.is_file and facts.size > LARGEST_LOOKED_AT:
        return unread(path, _too_large(path))
    data = content_of(path)
    try:
        contents = _quick(data) if len(data) <= LARGEST_LOOKED_AT else None
        if contents is None and len(data) > LARGEST_MENDED:
            return unread(path, _too_large(path))
        return contents or _thorough(path, data)
    except NewerFormatError as error:
        return _closed(path, State.NEWER, error)
    except SaveError as error:
        return _closed(path, State.DAMAGED, error)


def unread(path: Path, error: SaveError) -> Contents:
    """In place of the contents of a file that nobody looked into."""
    return _closed(path, State.UNREAD, error)


def is_locked(path: Path) -> bool:
    """True if somebody has the match open now."""
    try:
        disk.look(lock_path(path))
        lock(path, 0).release()
    except LockedError:
        return True
    except (OSError, SaveError):
        return False  # Nobody ever locked it, or nobody can.
    return False


def _quick(data: bytes) -> Contents | None:
    """From single lines; ``None`` when these are not in order."""
    header = _record(data, 0)
    if not isinstance(header, Header):
        return None
    newest = _record(data, data.rfind(_SNAPSHOT))
    last = _last(data)
    if last is None or not isinstance(newest, Snapshot):
        return None
    record, last_change = last
    finished = record if isinstance(record, Finished) else None
    titles = (titled.title for titled in _of_type(data, _TITLED) if isinstance(titled, Titled))
    return Contents(
        state=State.RUNNING if finished is None else State.FINISHED,
        last_change=last_change,
        title=clean_text(next(titles, header.title), TITLE_LIMIT),
        game=header.game,
        players=_seated(data, header),
        ply=record.ply,
        round=newest.round,
        hints=header.hints,
        created=header.created,
        origin=header.origin,
        deal=header.deal,
        places=() if finished is None else finished.places,
    )


def _seated(data: bytes, header: Header) -> tuple[Player, ...]:
    """Who sits where now."""
    players = dict(enumerate(header.players))
    newest: dict[int, Player] = {}
    for record in _of_type(data, _SEATED):
        if isinstance(record, Seated) and record.seat in players:
            newest.setdefault(record.seat, record.player)
            if len(newest) == len(players):
                break
    return tuple(map(cleaned_player, (players | newest).values()))


def _thorough(path: Path, data: bytes) -> Contents:
    """From the whole file, for one that is damaged or old."""
    history: History = load(data, path).history
    newest = history.snapshots[-1] if history.snapshots else history.base
    finished = history.finished
    return Contents(
        state=State.RUNNING if finished is None else State.FINISHED,
        last_change=history.last_change,
        title=history.title,
        game=history.header.game,
        players=tuple(history.players),
        ply=history.ply,
        round=newest.round,
        hints=history.header.hints,
        created=history.header.created,
        origin=history.header.origin,
        deal=history.header.deal,
        places=() if finished is None else finished.places,
    )


def _closed(path: Path, state: State, error: SaveError) -> Contents:
    return Contents(state=state, last_change=_changed(path), problem=error.phrase)


def _too_large(path: Path) -> UnreadableError:
    return UnreadableError(
        phrase(
            "{file} is too large to preview. Open it to see it.",
            file=shown_name(path),
        ),
        path,
    )


def _changed(path: Path) -> datetime:
    """When the file was last written to, as the system says."""
    try:
        seconds = int(disk.look(path).changed)
        return datetime.fromtimestamp(seconds, UTC)
    except (OSError, ValueError, OverflowError):  # also times that no calendar has
        return datetime.fromtimestamp(0, UTC)


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
    """The records with such a mark, the last first; each line is looked at once."""
    end = len(data)
    while (place := data.rfind(mark, 0, end)) >= 0:
        yield _record(data, place)
        end = data.rfind(b"\n", 0, place) + 1


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
