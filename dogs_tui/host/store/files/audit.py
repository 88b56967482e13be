"""The audit log as lines in a file; a file that is full gets a number, and the oldest goes."""

import contextlib
from itertools import pairwise
from pathlib import Path
from typing import Final

from dogs_saves import disk
from dogs_saves.errors import not_written
from dogs_saves.files import make_folder, read_file, write_all
from dogs_tui.host.store.files.troubles import filed

FILE: Final = "audit.jsonl"
LARGEST: Final = 1024 * 1024
"""Bytes from which on a file is full."""
OLDER: Final = 4
"""Full files that are kept."""


class AuditFile:
    """The lines of a data folder. Several processes may write to it.

    Args:
        folder: The data folder.
        largest: Bytes from which on a file is full.
    """

    def __init__(self, folder: Path, *, largest: int = LARGEST) -> None:
        self._path = folder / FILE
        self._largest = largest

    def append(self, line: bytes) -> None:
        """Writes a line and syncs it.

        Raises:
            OSError: The disk refuses.
        """
        fd = self._open()
        try:
            if disk.look_at(fd).size >= self._largest and self._rotate(fd):
                disk.close(fd)
                fd = self._open()
            write_all(fd, line + b"\n")
            disk.sync(fd)
        finally:
            disk.close(fd)

    def lines(self) -> list[bytes]:
        """All lines that are still kept, the oldest first.

        Raises:
            SaveError: A file is there and cannot be read.
        """
        there = (path for path in reversed(self._files()) if path.exists())
        return [line for path in there for line in read_file(path).splitlines()]

    def _files(self) -> list[Path]:
        """The file that is written to, and those that are full, the newest first."""
        return [self._path, *(self._path.with_name(f"{FILE}.{n}") for n in range(1, OLDER + 1))]

    def _open(self) -> int:
        try:
            return disk.open_append(self._path)
        except FileNotFoundError:
            make_folder(self._path.parent)
            with contextlib.suppress(FileExistsError):  # Another process made it meanwhile.
                disk.close(disk.open_new(self._path))
            return disk.open_append(self._path)

    def _rotate(self, fd: int) -> bool:
        """Gives the full files the next number; not while another process does."""
        try:
            disk.lock(fd)
            if disk.look(self._path).identity != disk.look_at(fd).identity:
                return True
            files = self._files()
            for newer, older in reversed(list(pairwise(files))):
                if newer.exists():
                    disk.rename(newer, older)
        except OSError:
            return False
        return True


class FileAudit:
    """The audit log of a data folder, as a store has it.

    Args:
        folder: The data folder.
    """

    def __init__(self, folder: Path) -> None:
        self._file = AuditFile(folder)
        self._path = folder / FILE

    async def add(self, record: bytes) -> None:
        with filed():
            try:
                self._file.append(record)
            except OSError as error:
                raise not_written(error, self._path) from error

    async def last(self, count: int) -> tuple[bytes, ...]:
        with filed():
            return tuple(self._file.lines()[-count:])
