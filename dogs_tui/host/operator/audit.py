"""The audit log: what was done with the rights of keepers and owners, a line of JSON each.

It tells who did what to whom and from where, and nothing of what is played or said. Lines are only
ever appended; a file that is full gets a number, and the oldest goes.
"""

import contextlib
import logging
from collections.abc import Iterator
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import Final

import msgspec

from dogs_saves import disk
from dogs_saves.files import make_folder, read_file, write_all
from dogs_saves.stored import Clock, now

FILE: Final = "audit.jsonl"
LARGEST: Final = 1024 * 1024
"""Bytes from which on a file is full."""
OLDER: Final = 4
"""Full files that are kept."""
OPERATOR: Final = "operator"
"""Who does what is done by commands."""
SHELL: Final = "this machine"
"""Where commands come from: their socket and their files are the host's own user's."""

_log = logging.getLogger("dogs_tui.host")


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, rename={"origin": "from"}):
    """A line of the log."""

    time: datetime
    who: str
    """``operator``, the name and id of a person, or nothing where the host itself did it."""
    what: str
    """In a word, such as ``ban-added``."""
    whom: str = ""
    """A person by name and id, a key by the beginning of its fingerprint, an address, a table."""
    origin: str = ""
    """From where it was done: an address, or this machine."""
    note: str = ""
    count: int = 1
    """How often, where many were alike and not each has a line."""


class AuditLog:
    """The log of a data folder. Several processes may write to it.

    Args:
        folder: The data folder.
        clock: Gives the time.
        largest: Bytes from which on a file is full.
    """

    def __init__(self, folder: Path, *, clock: Clock = now, largest: int = LARGEST) -> None:
        self._path = folder / FILE
        self._clock = clock
        self._largest = largest

    def add(
        self,
        what: str,
        whom: str = "",
        *,
        who: str = OPERATOR,
        origin: str = SHELL,
        note: str = "",
        count: int = 1,
    ) -> None:
        """Appends a line. What the disk refuses is said in the log, and hinders nobody."""
        entry = Entry(self._clock(), who, what, whom, origin, note, count)
        try:
            self._append(msgspec.json.encode(entry) + b"\n")
        except OSError as error:
            _log.error(
                "the audit log cannot be written",
                extra={"event": "audit-unwritten", "reason": type(error).__name__},
            )

    def entries(self) -> Iterator[Entry]:
        """All lines that are still kept, the oldest first; what is no such line is left out.

        Raises:
            SaveError: A file is there and cannot be read.
        """
        for path in reversed(self._files()):
            if not path.exists():
                continue
            for line in read_file(path).splitlines():
                with contextlib.suppress(msgspec.MsgspecError, UnicodeDecodeError):
                    yield msgspec.json.decode(line, type=Entry)

    def _files(self) -> list[Path]:
        """The file that is written to, and those that are full, the newest first."""
        return [self._path, *(self._path.with_name(f"{FILE}.{n}") for n in range(1, OLDER + 1))]

    def _append(self, line: bytes) -> None:
        fd = self._open()
        try:
            if disk.look_at(fd).size >= self._largest and self._rotate(fd):
                disk.close(fd)
                fd = self._open()
            write_all(fd, line)
            disk.sync(fd)
        finally:
            disk.close(fd)

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
