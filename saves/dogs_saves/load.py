"""From the bytes of a file to the history of a match, with a word on all that was wrong."""

from pathlib import Path
from typing import Final, NamedTuple

from dogs_rules.phrase import Phrase, phrase
from dogs_rules.text_bytes import IN_UTF16, WIDE
from dogs_saves.errors import NewerFormatError, UnreadableError, shown_name
from dogs_saves.history import History, is_lost, lost_base
from dogs_saves.lines import Line
from dogs_saves.migrate import (
    STEPS,
    Migration,
    claimed_format,
    claimed_format_of_line,
    header_in_copy,
)
from dogs_saves.records import (
    FORMAT,
    Advised,
    AnyRecord,
    Beginning,
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
from dogs_saves.scan import Scan, as_text, scan

LARGEST: Final = 64 * 1024 * 1024
"""Bytes of the largest file that is read: former versions wrote such; this one stops earlier."""


class Loaded(NamedTuple):
    """A file, read as far as it can be read."""

    history: History
    notes: tuple[Phrase, ...]
    """What was wrong with the file; empty when nothing was."""
    damaged: bool
    """True if its bytes are not as they were written."""
    altered: bool
    """True if its lines are intact and one says what none can say there."""
    older: bool
    """True if it is of an older format."""
    clean: bool
    """True if a next line may be appended to the file as it is."""
    lines: int
    """How many lines it has, when it is clean."""
    last_sum: str
    """The sum of the last of them."""
    earlier: "Loaded | None" = None
    """The same up to where something was lost, when what comes after it may be of another match."""


def load(data: bytes, path: Path) -> Loaded:
    """Reads a match file.

    Args:
        data: Its bytes.
        path: What to call it in messages.

    Raises:
        NewerFormatError: A newer version wrote it.
        UnreadableError: It is no match file, or its beginning is beyond repair.
    """
    scanned = _scanned(data, path)
    header = _header(scanned)
    written_in = None if header is None else claimed_format(header)
    if header is None or written_in is None:
        raise _in_utf16(path) if data.startswith(WIDE) else _no_match_file(path)
    if written_in > FORMAT:
        raise _newer(path)
    try:
        telling = _Telling(scanned, Migration(header, written_in, STEPS))
    except ValueError as error:
        raise _no_match_file(path) from error
    notes = [*_notes(scanned), *telling.notes]
    if written_in < FORMAT:
        notes.append(phrase("The file was written by an older version and has been converted."))
    first = scanned.runs[0]
    loaded = Loaded(
        history=telling.history,
        notes=tuple(notes),
        damaged=not scanned.clean or telling.cut,
        altered=scanned.clean and telling.broken,
        older=written_in < FORMAT,
        clean=scanned.clean and not notes,
        lines=len(first),
        last_sum=first[-1].sum,
    )
    if telling.earlier is None:
        return loaded
    notes = [*_notes(scanned), _damaged_after(telling.earlier.ply)]
    return loaded._replace(
        earlier=loaded._replace(history=telling.earlier, notes=tuple(notes), clean=False)
    )


def _scanned(data: bytes, path: Path) -> Scan:
    if not data:
        raise UnreadableError(
            phrase("{file} is empty: there is no match in it.", file=shown_name(path)), path
        )
    try:
        scanned = scan(data)
    except ValueError as error:
        raise too_large(path) from error
    if not scanned.has_beginning:
        claim = claimed_format_of_line(as_text(data).partition(b"\n")[0])
        if claim is not None and claim > FORMAT:
            raise _newer(path)
    return scanned


def _header(scanned: Scan) -> bytes | None:
    """The record of the header: from the first line or, when that is lost, from a copy of it."""
    if scanned.has_beginning:
        return bytes(scanned.runs[0][0].record)
    copies = (header_in_copy(bytes(line.record)) for run in scanned.runs for line in run)
    return next((copy for copy in copies if copy is not None), None)


def _notes(scanned: Scan) -> list[Phrase]:
    notes = []
    if scanned.mended:
        notes.append(phrase("Damaged places repaired: {count}.", count=scanned.mended))
    if scanned.torn:
        notes.append(phrase("The last, unfinished move was dropped."))
    if scanned.converted and not scanned.lost:
        notes.append(
            phrase(
                "Its line ends or its encoding were changed by another program; nothing was lost"
                " by that."
            )
        )
    if not scanned.clean and not scanned.lost and not notes:
        notes.append(
            phrase("Its lines were out of order and have been repaired; nothing was lost.")
        )
    return notes


class _Telling:
    """What the runs of a file tell, joined where they can be.

    Args:
        found: The runs.
        migration: Brings their records into this format.

    Raises:
        ValueError: Its header is none.

    Attributes:
        history: All that could be brought back.
        earlier: What comes before the first gap that only a later table leads over.
        broken: It stops short of what the last run told.
        cut: The file ends before the table that a match begins with.
        notes: What could not.
    """

    def __init__(self, scanned: Scan, migration: Migration) -> None:
        self._migration = migration
        self.broken = False
        self._gone_at: int | None = None
        """After which move something was lost for good."""
        self._harmless = False
        """Lines were lost that held no move."""
        runs = list(scanned.runs)
        first = runs.pop(0) if scanned.has_beginning else ()
        records = self._decoded(first[1:], headed=True)
        later = [(run, self._decoded(run)) for run in runs]
        self.history = _begun(records[0], whole=scanned.clean)
        self.history.written_in = migration.written_in
        last_told = records[0][-1]
        self.cut = scanned.clean and not records[1] and isinstance(last_told, Header | Components)
        self.earlier: History | None = None
        self._add(records[0][_before_moves(records[0]) :], broken=records[1])
        if self.history.header.own and self.history.components is None:
            self.history.components = _own_components(later)
        last_line = first[-1].n if first else -1
        for run, (lines, broken) in later:
            if run[0].n > last_line:  # Else of another match, or what a broken copy left twice.
                alone = run[0].n == last_line + 2 and not self.broken
                if self._join(lines, alone=alone, broken=broken):
                    last_line = run[-1].n
        self.notes = self._gaps(scanned, first)

    def _decoded(
        self, run: tuple[Line, ...], *, headed: bool = False
    ) -> tuple[list[AnyRecord], bool]:
        """The records of a run up to the first that is none, and whether there is such a one."""
        out: list[AnyRecord] = []
        try:
            raw = self._migration([bytes(line.record) for line in run], headed=headed)
            out.extend(map(decode, raw))  # What comes before a wrong one stays in it.
        except ValueError:
            return out, True
        return out, False

    def _join(self, records: list[AnyRecord], *, alone: bool, broken: bool) -> bool:
        """Adds what a later run tells; whether it could be used.

        Args:
            records: Its records.
            alone: Whether but one line is missing before it.
            broken: Whether it ends in a record that is none.
        """
        history = self.history
        if history.fresh and records and isinstance(records[0], Components):
            records = records[1:]
        if history.fresh and all(isinstance(record, Beginning) for record in records):
            return True
        if (alone or history.fresh) and _goes_on(history, records):
            if history.fresh and isinstance(records[0], Snapshot) and is_lost(history.base):
                history.base = records[0]
                records = records[1:]
            self._harmless = True
            self.broken = False
            self._add(records, broken=broken)
            return True
        start = next(
            (at for at, record in enumerate(records) if isinstance(record, Snapshot)), None
        )
        if start is None:
            self.broken = True
            return False
        base = records[start]
        assert isinstance(base, Snapshot)
        if self._gone_at is None:
            self._gone_at = history.ply
            self.earlier = history
        self.broken = False
        self.history = history.restarted(base)
        self._add(records[start + 1 :], broken=broken)
        return True

    def _add(self, records: list[AnyRecord], *, broken: bool) -> None:
        """Adds records as far as they fit."""
        self.broken |= broken
        try:
            for record in records:
                self.history.add(record)
        except ValueError:
            self.broken = True

    def _gaps(self, scanned: Scan, first: tuple[Line, ...]) -> list[Phrase]:
        gaps = []
        if self.cut:
            gaps.append(phrase("The file ends before the first move."))
        if not first:
            gaps.append(phrase("Its first line was damaged and was restored from a later copy."))
        elif self._harmless:
            gaps.append(phrase("A damaged line that held no move was dropped."))
        if self._gone_at is not None:
            gaps.append(
                phrase(
                    "The file is damaged after move {last}; the match continues from a later "
                    "copy of the table, at move {base}.",
                    last=self._gone_at,
                    base=self.history.base.ply,
                )
            )
        if self.broken and scanned.clean:
            gaps.append(
                phrase(
                    ("The file was altered after move {ply}. Everything up to there was restored."),
                    ply=self.history.ply,
                )
            )
        elif self.broken or (scanned.lost and not gaps):
            gaps.append(_damaged_after(self.history.ply))
        return gaps


def _begun(records: list[AnyRecord], *, whole: bool) -> History:
    """A history from the records at the beginning of a file.

    Args:
        records: Of the first lines.
        whole: Whether no line is missing.

    Raises:
        ValueError: They are no beginning of a match.
    """
    match records:
        case [Header() as header, Components() as components, Snapshot() as base, *_]:
            return History(header, components, base)
        case [Header() as header, Snapshot() as base, *_]:
            return History(header, None, base)
        case [Header() as header, Components() as components, *rest] if not (whole and rest):
            return History(header, components, lost_base(header))
        case [Header() as header, *rest] if not (whole and rest):
            return History(header, None, lost_base(header))
    raise ValueError("the beginning of a match is missing")


def _before_moves(records: list[AnyRecord]) -> int:
    """How many records at the beginning of a file ``_begun`` takes."""
    taken = 1 + isinstance(next(iter(records[1:2]), None), Components)
    return taken + isinstance(next(iter(records[taken : taken + 1]), None), Snapshot)


def _own_components(
    later: list[tuple[tuple[Line, ...], tuple[list[AnyRecord], bool]]],
) -> Components | None:
    """The player's own component file, from its own line or from a copy of the beginning."""
    for _, (records, _) in later:
        for record in records:
            if isinstance(record, Components):
                return record
            if isinstance(record, Beginning) and record.components is not None:
                return Components(record.components)
    return None


def _goes_on(history: History, records: list[AnyRecord]) -> bool:
    """True if records after one lost line show that it held no move: the count goes on."""
    for record in records:
        match record:
            case Move() | Redo():
                return record.ply - 1 == history.ply
            case Undo():
                return record.ply + record.count == history.ply
            case Snapshot() | Hinted() | Advised() | Finished():
                return record.ply == history.ply
    return False


def _damaged_after(ply: int) -> Phrase:
    return phrase(
        "The file is damaged after move {ply}. Everything up to there was restored.", ply=ply
    )


def too_large(path: Path) -> UnreadableError:
    return UnreadableError(
        phrase("{file} is far too large for a match and was not read.", file=shown_name(path)),
        path,
    )


def _no_match_file(path: Path) -> UnreadableError:
    return UnreadableError(
        phrase(
            (
                "{file} is not a match file, or its beginning is damaged beyond repair. It was "
                "not changed."
            ),
            file=shown_name(path),
        ),
        path,
    )


def _in_utf16(path: Path) -> UnreadableError:
    return UnreadableError(
        phrase("{file} cannot be opened: {reason}.", file=shown_name(path), reason=IN_UTF16), path
    )


def _newer(path: Path) -> NewerFormatError:
    return NewerFormatError(
        phrase(
            "{file} was written by a newer version of dogs-tui. It was not changed.",
            file=shown_name(path),
        ),
        path,
    )
