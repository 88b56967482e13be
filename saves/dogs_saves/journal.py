"""Writing: a new file whole or not at all, a next line synced or not there.

A move is on the disk when ``append`` returns. When the disk refuses, what may have been written
of it is cut off again, at once or before the next attempt.
"""

import contextlib
import errno
import itertools
from collections.abc import Callable, Iterable
from pathlib import Path

from dogs_rules.phrase import phrase
from dogs_saves import disk
from dogs_saves.errors import (
    LockedError,
    SaveError,
    not_opened,
    not_read,
    not_written,
    shown_name,
)
from dogs_saves.lines import FIRST_AFTER, seal_all
from dogs_saves.load import LARGEST, too_large
from dogs_saves.records import AnyRecord, encode

LOCK_PATIENCE = 0.2
"""Seconds to wait for a lock: somebody listing the folder may hold it for a moment."""


class Journal:
    """A match file open for appending.

    Args:
        path: The file; whoever makes a journal holds its lock.
        size: Its bytes, all of them sound lines.
        lines: How many lines that is.
        last_sum: The sum of the last of them.

    Raises:
        SaveError: It cannot be opened for writing.
    """

    def __init__(self, path: Path, size: int, lines: int, last_sum: str) -> None:
        self.path = path
        self._size = size
        self._lines = lines
        self._last_sum = last_sum
        self._torn = False
        try:
            self._fd: int | None = disk.open_append(path)
        except OSError as error:
            raise not_opened(error, path) from error

    @classmethod
    def written(cls, path: Path, records: Iterable[AnyRecord]) -> "Journal":
        """A journal with these records, in place of whatever file has that name.

        Raises:
            SaveError: It could not be written; what was there before is still there.
        """
        encoded = [encode(record) for record in records]
        data, last_sum = seal_all(encoded, 0, FIRST_AFTER)
        replace_file(path, data)
        return cls(path, len(data), len(encoded), last_sum)

    @property
    def closed(self) -> bool:
        return self._fd is None

    @property
    def size(self) -> int:
        """Bytes of all lines that count."""
        return self._size

    @property
    def last_sum(self) -> str:
        """The sum of the last of them."""
        return self._last_sum

    def append(self, *records: AnyRecord) -> None:
        """Writes records and syncs them: after this they survive whatever happens.

        Raises:
            SaveError: The disk refused; nothing of them counts, and the journal may be tried
                again.
        """
        if self._fd is None:
            raise SaveError(phrase("This match is closed; open it again."), self.path)
        data, last_sum = seal_all(map(encode, records), self._lines, self._last_sum)
        try:
            if self._torn:
                self._cut(self._fd)
            self._torn = True
            write_all(self._fd, data)
            disk.sync(self._fd)
            self._torn = False
        except OSError as error:
            with contextlib.suppress(OSError):  # Else it is cut before the next line.
                self._cut(self._fd)
            raise not_written(error, self.path) from error
        self._size += len(data)
        self._lines += len(records)
        self._last_sum = last_sum

    def close(self) -> None:
        """Closes the file. Everything was synced before, so nothing can fail that matters."""
        fd, self._fd = self._fd, None
        if fd is not None:
            with contextlib.suppress(OSError):  # The handle is gone either way.
                disk.close(fd)

    def _cut(self, fd: int) -> None:
        disk.cut(fd, self._size)
        disk.sync(fd)
        self._torn = False


def check_file(path: Path) -> None:
    """Makes sure that a path leads to an ordinary file that may be read whole.

    Raises:
        MissingError: There is none.
        UnreadableError: It is a folder, a link, a pipe or too large, or it cannot be looked at.
    """
    try:
        facts = disk.look(path)
        if not facts.is_file:
            raise _no_file(facts)
    except (OSError, ValueError) as error:
        raise not_read(_as_os_error(error), path) from error
    if facts.size > LARGEST:
        raise too_large(path)


def read_file(path: Path) -> bytes:
    """All bytes of an ordinary file.

    Raises:
        MissingError: There is none.
        UnreadableError: It is no ordinary file, too large, or cannot be read.
    """
    check_file(path)
    try:
        fd = disk.open_read(path)
        try:
            data = _read_all(fd)
        finally:
            with contextlib.suppress(OSError):  # All was read; closing can spoil nothing.
                disk.close(fd)
    except OSError as error:
        raise not_read(error, path) from error
    if len(data) > LARGEST:
        raise too_large(path)
    return data


def _as_os_error(error: OSError | ValueError) -> OSError:
    """What the standard library raises for a path that cannot be one, as the system would."""
    return error if isinstance(error, OSError) else OSError(errno.EINVAL, str(error))


def _no_file(facts: disk.Facts) -> OSError:
    if facts.is_folder:
        return IsADirectoryError(errno.EISDIR, "a folder")
    if facts.is_link:
        return OSError(errno.ELOOP, "a link")
    return OSError(errno.EINVAL, "not an ordinary file")


def _read_all(fd: int) -> bytes:
    parts: list[bytes] = []
    size = 0
    while size <= LARGEST and (part := disk.read(fd, 1 << 20)):
        parts.append(part)
        size += len(part)
    return b"".join(parts)


def write_all(fd: int, data: bytes) -> None:
    """Writes all bytes, however few the system takes at a time."""
    rest = memoryview(data)
    while rest:
        rest = rest[disk.write(fd, rest) :]


def replace_file(path: Path, data: bytes) -> None:
    """Gives a file this content, so that at every moment it has the old or the new one.

    Raises:
        SaveError: The file may have either content, and it is whole.
    """
    draft = path.with_name(f".{path.name}.new")
    try:
        with contextlib.suppress(FileNotFoundError):  # What a crash left behind.
            disk.remove(draft)
        _write_new(draft, data)
        disk.rename(draft, path)
        sync_folder(path.parent)
    except OSError as error:
        with contextlib.suppress(OSError):  # A draft is in nobody's way.
            disk.remove(draft)
        raise not_written(error, path) from error


def keep_aside(path: Path, data: bytes, why: str) -> Path:
    """Keeps a copy of a file's bytes beside it, under a name of its own; one copy is enough.

    Args:
        path: The file.
        data: What was read from it.
        why: A word for the name, such as ``damaged``.

    Returns:
        The copy's path.

    Raises:
        SaveError: It could not be written.
    """
    for number in itertools.count(1):
        aside = path.with_name(f"{path.name}.{why}-{number}")
        try:
            _write_new(aside, data)
            sync_folder(path.parent)
        except FileExistsError:
            if _holds(aside, data):
                break
            continue
        except OSError as error:
            with contextlib.suppress(OSError):  # Half a copy helps nobody.
                disk.remove(aside)
            raise not_written(error, aside) from error
        break
    return aside


def _holds(path: Path, data: bytes) -> bool:
    try:
        return read_file(path) == data
    except SaveError:
        return False


def _write_new(path: Path, data: bytes) -> None:
    fd = disk.open_new(path)
    try:
        write_all(fd, data)
        disk.sync(fd)
    finally:
        disk.close(fd)


def sync_folder(folder: Path) -> None:
    """Makes names that were given or taken in a folder last."""
    fd = disk.open_folder(folder)
    if fd is None:
        return
    try:
        disk.sync(fd)
    except OSError as error:
        if error.errno not in (
            errno.EINVAL,
            errno.ENOTSUP,
        ):  # File systems that sync by themselves.
            raise
    finally:
        disk.close(fd)


def lock(path: Path, patience: float = LOCK_PATIENCE) -> Callable[[], None]:
    """Makes this process the only one that writes a match.

    Args:
        path: The match file, which need not exist yet.
        patience: Seconds to wait for another one.

    Returns:
        What gives it free again; the end of the process does so too.

    Raises:
        LockedError: Another window has it open.
        SaveError: The lock cannot be made.
    """
    try:
        return disk.lock(lock_path(path), patience)
    except BlockingIOError as error:
        raise LockedError(
            phrase("{file} is open in another window.", file=shown_name(path)), path
        ) from error
    except OSError as error:
        raise not_opened(error, path) from error


def lock_path(path: Path) -> Path:
    """The file beside a match file that is locked in its place."""
    return path.with_name(f".{path.name}.lock")
