"""Table talk as a document a table, with its last lines."""

from collections.abc import Iterable
from itertools import count
from pathlib import Path
from typing import Final

import msgspec

from dogs_saves import MissingError
from dogs_saves.documents import Documents as Folder
from dogs_tui.host.store.files.troubles import filed
from dogs_tui.host.store.notices import TALK, Notice, Watches
from dogs_tui.host.store.store import SaidLine

LARGEST: Final = 1 << 20
"""Bytes of all lines of a table."""


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    lines: tuple[msgspec.Raw, ...] = ()


class FileTalk:
    """The talk of a data folder.

    Args:
        root: The data folder.
        watches: Who is told of changes.
        most: Lines of a table that are kept.
        generation: Below all numbers of lines that are given out.
    """

    def __init__(self, root: Path, watches: Watches, most: int, generation: int = 0) -> None:
        self._documents = Folder(root / "talk", _Record, largest=LARGEST)
        self._watches = watches
        self._most = most
        self._generation = generation
        self._lines: dict[str, list[SaidLine]] = {}
        self._numbers: dict[str, count[int]] = {}

    async def say(self, code: str, record: bytes) -> int:
        lines = self._of(code)
        line = SaidLine(next(self._numbers[code]), record)
        self._write(code, [*lines, line][-self._most :])
        self._watches.tell(Notice(TALK, code, line.number))
        return line.number

    async def read(self, code: str, after: int = 0) -> tuple[SaidLine, ...]:
        return tuple(line for line in self._of(code) if line.number > after)

    async def take_back(self, code: str, numbers: Iterable[int]) -> None:
        gone = set(numbers)
        lines = self._of(code)
        left = [line for line in lines if line.number not in gone]
        if left != lines:
            self._write(code, left)
            self._watches.tell(Notice(TALK, code))

    async def forget(self, code: str) -> None:
        with filed():
            self._documents.remove(code.lower())
        self._lines[code] = []
        self._watches.tell(Notice(TALK, code))

    def _of(self, code: str) -> list[SaidLine]:
        if code not in self._lines:
            with filed():
                try:
                    raw = self._documents.read(code.lower()).lines
                except MissingError:
                    raw = ()
            self._numbers.setdefault(code, count(self._generation + 1))
            numbers = self._numbers[code]
            self._lines[code] = [SaidLine(next(numbers), bytes(one)) for one in raw]
        return self._lines[code]

    def _write(self, code: str, lines: list[SaidLine]) -> None:
        with filed():
            self._documents.write(
                code.lower(), _Record(tuple(msgspec.Raw(line.record) for line in lines))
            )
        self._lines[code] = lines
