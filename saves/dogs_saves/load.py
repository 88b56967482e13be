"""From the bytes of a file to the history of a match, with a word on all that was wrong."""

from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from dogs_rules.phrase import Phrase, phrase
from dogs_saves.errors import NewerFormatError, UnreadableError, shown_name
from dogs_saves.history import History
from dogs_saves.lines import Line
from dogs_saves.migrate import STEPS, claimed_format, claimed_format_of_line, migrated
from dogs_saves.records import (
    FORMAT,
    AnyRecord,
    Components,
    Finished,
    Header,
    Hinted,
    Move,
    Redo,
    Snapshot,
    Undo,
    decode,
)
from dogs_saves.scan import Scan, scan

LARGEST: Final = 64 * 1024 * 1024
"""Bytes of the largest file that is read; a long match has less than one hundredth of it."""


class Loaded(NamedTuple):
    """A file, read as far as it can be read."""

    history: History
    notes: tuple[Phrase, ...]
    """What was wrong with the file; empty when nothing was."""
    damaged: bool
    """Whether its bytes are not as they were written."""
    older: bool
    """Whether it is of an older format."""
    clean: bool
    """Whether a next line may be appended to the file as it is."""
    lines: int
    """How many lines it has, when it is clean."""
    last_sum: str
    """The sum of the last of them."""


def load(data: bytes, path: Path) -> Loaded:
    """Reads a match file.

    Args:
        data: Its bytes.
        path: What to call it in messages.

    Raises:
        NewerFormatError: A newer version wrote it.
        UnreadableError: It is no match file, or its beginning is beyond repair.
    """
    found = _scanned(data, path)
    first = found.runs[0]
    written_in = claimed_format(bytes(first[0].record))
    if written_in is None:
        raise _no_match_file(path)
    if written_in > FORMAT:
        raise _newer(path)
    history, gaps = _told(found, written_in, path)
    notes = [*_notes(found), *gaps]
    if written_in < FORMAT:
        notes.append(
            phrase("The file was written by an older version and is kept in the new form now.")
        )
    clean = found.clean and not notes
    return Loaded(
        history=history,
        notes=tuple(notes),
        damaged=not found.clean,
        older=written_in < FORMAT,
        clean=clean,
        lines=len(first),
        last_sum=first[-1].sum,
    )


def _scanned(data: bytes, path: Path) -> Scan:
    if not data:
        raise UnreadableError(
            phrase("{file} is empty: there is no match in it.", file=shown_name(path)), path
        )
    try:
        found = scan(data)
    except ValueError as error:
        raise too_large(path) from error
    if not found.has_beginning:
        claim = claimed_format_of_line(data.partition(b"\n")[0])
        raise _newer(path) if claim is not None and claim > FORMAT else _no_match_file(path)
    return found


def _notes(found: Scan) -> list[Phrase]:
    notes = []
    if found.mended:
        notes.append(phrase("Damaged places that could be put right: {count}.", count=found.mended))
    if found.torn:
        notes.append(phrase("The last, unfinished move was dropped."))
    if not found.clean and not found.lost and not notes:
        notes.append(phrase("Its lines were not in order and were put right; nothing was lost."))
    return notes


def _told(found: Scan, written_in: int, path: Path) -> tuple[History, list[Phrase]]:
    """What the runs of a file tell, joined where they can be."""
    header = found.runs[0][0]
    records, broken = _decoded(found.runs[0], header, written_in)
    try:
        history, rest = _begun(records)
    except ValueError as error:
        raise _no_match_file(path) from error
    broken |= not _add_all(history, rest)
    gaps: list[Phrase] = []
    last_line = found.runs[0][-1].n
    for run in found.runs[1:]:
        if run[0].n <= last_line:
            continue  # Lines of another match, or what a broken copy left twice.
        records, _ = _decoded(run, header, written_in)
        if not broken and run[0].n == last_line + 2 and _goes_on(history, records):
            _add_all(history, records)
            gaps.append(phrase("A damaged line that held no move was dropped."))
        else:
            start = next((at for at, one in enumerate(records) if isinstance(one, Snapshot)), None)
            if start is None:
                broken = True
                continue
            base = records[start]
            assert isinstance(base, Snapshot)
            gaps.append(_jump(history.ply, base.ply))
            history = history.restarted(base)
            broken = not _add_all(history, records[start + 1 :])
        last_line = run[-1].n
    if broken or (found.lost and not gaps):
        gaps.append(
            phrase(
                "The file is damaged after move {ply}; all up to there was brought back.",
                ply=history.ply,
            )
        )
    return history, gaps


def _jump(last: int, base: int) -> Phrase:
    return phrase(
        "The file is damaged after move {last}; the match goes on from a later copy of the"
        " table, at move {base}.",
        last=last,
        base=base,
    )


def _decoded(run: tuple[Line, ...], header: Line, written_in: int) -> tuple[list[AnyRecord], bool]:
    """The records of a run up to the first that is none, and whether there is such a one."""
    out: list[AnyRecord] = []
    try:
        found = _in_this_format(run, header, written_in)
    except ValueError:
        return out, True
    for raw in found:
        try:
            out.append(decode(raw))
        except ValueError:
            return out, True
    return out, False


def _in_this_format(run: tuple[Line, ...], header: Line, written_in: int) -> list[bytes]:
    """The records of a run; a step to another format sees each run with the header in front.

    Raises:
        ValueError: They do not keep to the format that they were written in.
    """
    records = [bytes(line.record) for line in run]
    if written_in == FORMAT:
        return records
    if run[0] is header:
        return migrated(records, written_in, STEPS)
    return migrated([bytes(header.record), *records], written_in, STEPS)[1:]


def _begun(records: list[AnyRecord]) -> tuple[History, list[AnyRecord]]:
    """A history from the records at the beginning of a file, and the records after them."""
    match records:
        case [Header() as header, Components() as components, Snapshot() as base, *rest]:
            return History(header, components, base), rest
        case [Header() as header, Snapshot() as base, *rest]:
            return History(header, None, base), rest
        case [Header() as header, Components() as components, *rest]:
            return History(header, components, _lost_base(header)), rest
        case [Header() as header, *rest]:
            return History(header, None, _lost_base(header)), rest
    raise ValueError("the beginning of a match is missing")


def _lost_base(header: Header) -> Snapshot:
    """In place of a first snapshot that is gone: holds no state, so the game sets up anew."""
    return Snapshot(header.created, 0, 0, "0" * 16, msgspec.Raw(b"null"))


def _add_all(history: History, records: list[AnyRecord]) -> bool:
    """Adds records as far as they fit; whether all did."""
    try:
        for record in records:
            history.add(record)
    except ValueError:
        return False
    return True


def _goes_on(history: History, records: list[AnyRecord]) -> bool:
    """Whether records after one lost line show that it held no move: the count goes on."""
    for record in records:
        match record:
            case Move() | Redo():
                return record.ply - 1 == history.ply
            case Undo():
                return record.ply + record.count == history.ply
            case Snapshot() | Hinted() | Finished():
                return record.ply == history.ply
    return False


def too_large(path: Path) -> UnreadableError:
    return UnreadableError(
        phrase("{file} is far too large for a match and was not read.", file=shown_name(path)),
        path,
    )


def _no_match_file(path: Path) -> UnreadableError:
    return UnreadableError(
        phrase(
            "{file} is no match file, or its beginning is damaged beyond repair. It was left as"
            " it is.",
            file=shown_name(path),
        ),
        path,
    )


def _newer(path: Path) -> NewerFormatError:
    return NewerFormatError(
        phrase(
            "{file} was written by a newer version of this program. It was left as it is.",
            file=shown_name(path),
        ),
        path,
    )
