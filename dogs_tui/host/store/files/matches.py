"""Matches as files: journals that any version of dogs-tui reads.

A head counts the records that a journal has had. While it is open the file is written anew when
most of it no longer matters (``CompactJournal``); then those who know an earlier head read all of
it, and the head goes on counting.
"""

import logging
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import msgspec

from dogs_rules.phrase import Phrase
from dogs_saves import SaveError, disk
from dogs_saves.compact import FULL, CompactJournal
from dogs_saves.errors import no_folder, not_read
from dogs_saves.files import make_folder, read_file, remove_file, replace_file
from dogs_saves.opening import begin_journal, kept_records, open_journal, records_of
from dogs_saves.records import AnyRecord
from dogs_saves.replay import GameFinder
from dogs_tui.host.store.errors import FullError, OvertakenError
from dogs_tui.host.store.files.troubles import filed
from dogs_tui.host.store.notices import MATCH, Notice, Watches
from dogs_tui.host.store.store import Lines

TABLES: Final = "tables"
"""The kind of documents that say in which file a match lies, if not in the usual one."""

_log = logging.getLogger("dogs_tui.host")


class _Journal(msgspec.Struct):
    """What this process knows of a journal."""

    head: int
    lines: int
    """How many there were in the file when this was last looked at."""
    settled: int = 0
    """The head at which the file was last written anew: who knows an earlier one reads it all."""
    open: CompactJournal | None = None
    news: list[Phrase] = []
    """What players should be told of the file."""


class _Place(msgspec.Struct):
    file: str = ""


class _Table(msgspec.Struct):
    """What a table's document says of the match's file."""

    document: _Place


class FileMatches:
    """The journals of a data folder.

    Args:
        root: The data folder.
        watches: Who is told of changes.
        find_game: Where games come from.
        generation: Below all heads that are given out.
    """

    def __init__(
        self, root: Path, watches: Watches, find_game: GameFinder, generation: int = 0
    ) -> None:
        self._root = root
        self._folder = root / "matches"
        self._watches = watches
        self._find_game = find_game
        self._generation = generation
        self._known: dict[str, _Journal] = {}
        self._claims: dict[str, tuple[int, float]] = {}

    async def begin(self, code: str, records: Sequence[AnyRecord]) -> int:
        if self._is_there(code):
            raise OvertakenError((await self.read(code)).head)
        with filed():
            try:
                make_folder(self._folder)
            except OSError as error:
                raise no_folder(error, self._folder) from error
            journal = begin_journal(self._usual(code), records)
        known = self._known[code] = self._new(journal.lines)
        known.open = journal
        self._watches.tell(Notice(MATCH, code, known.head))
        return known.head

    async def append(self, code: str, head: int, records: Sequence[AnyRecord]) -> int:
        known, journal = self._opened(code)
        if known.head != head:
            raise OvertakenError(known.head)
        before = journal.path
        with filed():
            try:
                journal.append(*records)
            except SaveError as trouble:
                if journal.size >= FULL:
                    raise FullError(trouble.phrase) from trouble
                raise
        known.news += journal.news
        journal.news.clear()
        known.head += len(records)
        if journal.lines != known.lines + len(records):
            known.settled = known.head
        known.lines = journal.lines
        self._claims.pop(code, None)
        if journal.path != before:
            self._keep_place(code, journal.path)
        self._watches.tell(Notice(MATCH, code, known.head))
        return known.head

    async def read(self, code: str, after: int = 0) -> Lines:
        known = self._known.get(code)
        if known is not None and known.open is not None:
            first, whole = _from(known, after)
            return Lines(known.head, tuple(records_of(known.open, first)), whole)
        with filed():
            records = kept_records(self._path(code), self._find_game)
        known = self._looked_at(code, len(records))
        first, whole = _from(known, after)
        return Lines(known.head, tuple(records[first:]), whole)

    async def heads(self, codes: Iterable[str]) -> dict[str, int]:
        found = {}
        for code in codes:
            if self._is_there(code):
                found[code] = (await self.read(code)).head
        return found

    async def claim(self, code: str, head: int, seconds: float) -> bool:
        now = time.monotonic()
        claimed, until = self._claims.get(code, (0, 0.0))
        if (claimed == head and until > now) or self._opened(code)[0].head != head:
            return False
        self._claims[code] = head, now + seconds
        return True

    async def news(self, code: str) -> tuple[Phrase, ...]:
        known = self._known.get(code)
        if known is None:
            return ()
        told, known.news = tuple(known.news), []
        return told

    async def discard(self, code: str) -> None:
        await self.rest(code)
        self._known.pop(code, None)
        if self._is_there(code):
            with filed():
                remove_file(self._path(code))

    async def rest(self, code: str) -> None:
        known = self._known.get(code)
        if known is not None and known.open is not None:
            known.open.close()
            known.open = None

    def close(self) -> None:
        """Closes all journals."""
        for known in self._known.values():
            if known.open is not None:
                known.open.close()
                known.open = None

    def _opened(self, code: str) -> tuple[_Journal, CompactJournal]:
        known = self._known.get(code)
        if known is not None and known.open is not None and not known.open.closed:
            return known, known.open
        with filed():
            journal, _, recovery = open_journal(self._path(code), self._find_game)
        known = self._looked_at(code, journal.lines)
        if recovery is not None and recovery.verdict.is_wrong:
            _log.warning(
                "a match was mended", extra={"event": "match-mended", "file": journal.path.name}
            )
            known.news += recovery.notes
        known.open = journal
        return known, journal

    def _looked_at(self, code: str, lines: int) -> _Journal:
        """What is known of a journal that was not open and has so many lines."""
        known = self._known.setdefault(code, self._new(lines))
        if known.lines != lines:  # Somebody else wrote in it meanwhile.
            known.head = known.settled = max(known.head, self._generation + lines) + 1
            known.lines = lines
        return known

    def _new(self, lines: int) -> _Journal:
        """What is known of a journal of which nothing was: heads of earlier processes are none."""
        head = self._generation + lines
        return _Journal(head, lines, settled=head if self._generation else 0)

    def _usual(self, code: str) -> Path:
        return self._folder / f"{code.lower()}.dogs"

    def _path(self, code: str) -> Path:
        """Where a match lies: in the file that its table names, else in the usual one."""
        usual = self._usual(code)
        try:
            data = read_file(self._document(code))
            place = msgspec.json.decode(data, type=_Table).document.file
        except (SaveError, msgspec.MsgspecError, UnicodeDecodeError):
            place = ""  # Who reads the table's document is told what is wrong with it.
        return usual.with_name(Path(place).name or usual.name)

    def _is_there(self, code: str) -> bool:
        path = self._path(code)
        try:
            disk.look(path)
        except FileNotFoundError:
            return False
        except OSError as error:
            with filed():
                raise not_read(error, path) from error
        return True

    def _document(self, code: str) -> Path:
        return self._root / TABLES / f"{code.lower()}.json"

    def _keep_place(self, code: str, path: Path) -> None:
        """Keeps where the match lies after somebody took its file away."""
        _log.error("a match has another file", extra={"event": "match-moved", "file": path.name})
        document = self._document(code)
        try:
            whole = msgspec.json.decode(read_file(document))
            whole["document"]["file"] = path.name
            replace_file(document, msgspec.json.encode(whole) + b"\n")
        except (SaveError, msgspec.MsgspecError, KeyError, TypeError) as trouble:
            _log.error(
                "where a match lies was not kept",
                extra={"event": "table-trouble", "file": path.name, "reason": str(trouble)},
            )
            return
        self._watches.tell(Notice(TABLES, code.lower()))


def _from(known: _Journal, after: int) -> tuple[int, bool]:
    """From which line on the file tells what came after a head, and whether that is all of it."""
    whole = after > known.head or 0 < after < known.settled
    return (0 if whole or not after else known.lines - (known.head - after)), whole
