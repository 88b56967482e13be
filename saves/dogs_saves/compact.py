"""Writes the file of a running match anew when most of it no longer matters.

A match file only grows: what is taken back stays in it. So that no match ever becomes too long to
be read, whoever has it open for play writes its history anew now and then, in place of the old
file and as safely as any new file. This is done when it at least halves a long file, so all of it
together costs no more than a few times what writing the moves did.
"""

import contextlib
from pathlib import Path
from typing import Final

from dogs_rules.phrase import phrase
from dogs_saves import disk
from dogs_saves.errors import SaveError
from dogs_saves.journal import Journal
from dogs_saves.lines import seal_all
from dogs_saves.load import load
from dogs_saves.locks import Lock
from dogs_saves.records import AnyRecord, decode, encode

COMPACT_FROM: Final = 4 * 1024 * 1024
"""Bytes from which a file may be worth it."""
FULL: Final = 16 * 1024 * 1024
"""Bytes of the longest file that is written on: far below those of the longest that is read."""


class CompactJournal(Journal):
    """A journal that is kept short.

    Args:
        path: As for ``Journal``; so are the others.
        data: See there.
        lines: See there.
        last_sum: See there.
        held: See there.

    Attributes:
        compacts: Whether it may be written anew.
    """

    def __init__(self, path: Path, data: bytes, lines: int, last_sum: str, held: Lock) -> None:
        super().__init__(path, data, lines, last_sum, held)
        self.compacts = True
        self._next = COMPACT_FROM
        """Bytes at which to look again whether it is worth it."""

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
                phrase("Move not played: the result cannot be saved."), self.path
            ) from error
        if self.compacts and self.size >= self._next and not self.closed:
            self._compact()
        if self.size >= FULL and not self.closed:
            raise SaveError(
                phrase(
                    "Move not played: this match file has reached its maximum length. "
                    "Everything before it is saved."
                ),
                self.path,
            )
        super().append(*records)

    def _compact(self) -> None:
        """Writes the file anew if that is worth it.

        Whatever fails, nothing is lost: then the file goes on as it is, or nothing may be written
        until the match is opened again.
        """
        size = self.size
        self._next = size + size // 4
        records = load(self.content, self.path).history.compacted().records
        left = len(seal_all(map(encode, records))[0])
        self._next = max(self._next, 2 * left)
        if 2 * left > size and (size < FULL or 4 * left > 3 * FULL):
            return
        if self.rewrite(records):
            self._next = max(COMPACT_FROM, 2 * left)


def begun(path: Path, records: list[AnyRecord], held: Lock) -> CompactJournal:
    """A journal in a new file; none at all when it cannot be written.

    Raises:
        SaveError: It cannot be.
    """
    try:
        return CompactJournal.written(path, records, held)
    except SaveError:
        with contextlib.suppress(OSError):  # It has no move yet: nothing is lost with it.
            disk.remove(path)
        raise
