"""Writes the file of a running match anew when most of it no longer matters.

A match file only grows: what is taken back stays in it. So that no match ever becomes too long to
be read, whoever has it open for play writes its history anew now and then, in place of the old
file and as safely as any new file. This is done when it at least halves a long file, so all of it
together costs no more than a few times what writing the moves did.
"""

import contextlib
from typing import Final

from dogs_rules.phrase import phrase
from dogs_saves.errors import SaveError
from dogs_saves.journal import Journal, read_file, sync_folder
from dogs_saves.lines import seal_all
from dogs_saves.load import load
from dogs_saves.records import AnyRecord, decode, encode

COMPACT_FROM: Final = 4 * 1024 * 1024
"""Bytes from which a file may be worth it."""
FULL: Final = 16 * 1024 * 1024
"""Bytes of the longest file that is written on: far below those of the longest that is read."""


class CompactJournal:
    """A journal that is kept short.

    Args:
        journal: The file; this takes it over.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._next = COMPACT_FROM
        """Bytes at which to look again whether it is worth it."""

    @property
    def closed(self) -> bool:
        return self._journal.closed

    def append(self, *records: AnyRecord) -> None:
        """Writes records and syncs them, after making room for them if need be.

        Raises:
            SaveError: The disk refused, the match is as long as a file may be, or a table from a
                changed file led to what no match file may say; nothing of them counts.
        """
        try:
            for record in records:
                decode(encode(record))
        except (ValueError, OverflowError) as error:
            raise SaveError(
                phrase("What this leads to cannot be saved, so it did not happen."),
                self._journal.path,
            ) from error
        if self._journal.size >= self._next and not self.closed:
            self._compact()
        if self._journal.size >= FULL and not self.closed:
            raise SaveError(
                phrase(
                    "This match is as long as a match file may be, so this did not happen."
                    " Everything before is kept."
                ),
                self._journal.path,
            )
        self._journal.append(*records)

    def close(self) -> None:
        self._journal.close()

    def _compact(self) -> None:
        """Writes the file anew if that is worth it.

        Whatever fails, nothing is lost: then the file goes on as it is, or nothing may be written
        until the match is opened again.
        """
        path, size = self._journal.path, self._journal.size
        self._next = size + size // 4
        try:
            data = read_file(path)
            told = load(data, path)
        except SaveError:
            return  # It is the next append that fails, and says why.
        if not told.clean or told.last_sum != self._journal.last_sum:
            return  # Half a line that was refused stands at its end: the next append cuts it off.
        records = told.history.compacted().told
        left = len(seal_all(map(encode, records))[0])
        self._next = max(self._next, 2 * left)
        if 2 * left > size and (size < FULL or 4 * left > 3 * FULL):
            return
        self._journal.close()
        try:
            self._journal = Journal.written(path, records)
        except SaveError:
            with contextlib.suppress(SaveError, OSError):  # Else the journal stays closed.
                self._journal = self._as_it_is()
        else:
            self._next = max(COMPACT_FROM, 2 * left)

    def _as_it_is(self) -> Journal:
        """The file after an attempt that failed somewhere: it has the old content or the new one.

        Raises:
            SaveError: It cannot be read or written.
            OSError: What it is now would not outlast a loss of power.
        """
        path = self._journal.path
        sync_folder(path.parent)
        data = read_file(path)
        told = load(data, path)
        return Journal(path, len(data), told.lines, told.last_sum)
