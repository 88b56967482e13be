"""Writing a match line by line: a next line is synced and in its place, or it is not there.

A record is in the file of that name when ``append`` returns. When the disk refuses, what may have
been written of it is cut off again, at once or before the next attempt. When somebody else
removed, moved, replaced or changed the file, all of it is written anew, beside what is there now.
"""

import contextlib
from collections.abc import Iterable
from pathlib import Path
from typing import Self

from dogs_rules.phrase import Phrase, phrase
from dogs_saves import disk
from dogs_saves.errors import LockedError, SaveError, not_opened, not_written, shown_name
from dogs_saves.files import (
    make_folder,
    read_file,
    refuse_taken,
    replace_file,
    sync_folder,
    write_all,
)
from dogs_saves.lines import FIRST_AFTER, seal_all
from dogs_saves.locks import Lock, first_free, lock
from dogs_saves.records import AnyRecord, encode

REMOVED = phrase("was removed by another program")
MOVED = phrase("was moved by another program")
REPLACED = phrase("was replaced by another program")
CHANGED = phrase("was changed by another program")
OPENED = phrase("was also opened by another program")


class Journal:
    """A match file open for appending.

    Args:
        path: The file.
        data: What is in it, all of it sound lines.
        lines: How many lines that is.
        last_sum: The sum of the last of them.
        held: Its lock, which the journal releases from now on; not if it cannot be made.

    Attributes:
        path: The file; another one when the old one was lost to somebody else.
        news: What players should be told of the file, until somebody takes it.

    Raises:
        SaveError: It cannot be opened for writing.
    """

    def __init__(self, path: Path, data: bytes, lines: int, last_sum: str, held: Lock) -> None:
        self.path = path
        self.news: list[Phrase] = []
        self._parts = [data]
        self._size = len(data)
        self._lines = lines
        self._last_sum = last_sum
        self._left = 0
        """Bytes at the end that may have been written and do not count."""
        self._lock = held
        try:
            self._fd = disk.open_append(path)
        except OSError as error:
            raise not_opened(error, path) from error
        if not held.is_real:
            self.news.append(
                phrase("Files cannot be locked on this disk: open this match in one window only.")
            )

    @classmethod
    def written(cls, path: Path, records: Iterable[AnyRecord], held: Lock) -> Self:
        """A journal with these records, in place of whatever file has that name.

        Raises:
            SaveError: It could not be written; what was there before is still there.
        """
        encoded = [encode(record) for record in records]
        data, last_sum = seal_all(encoded, 0, FIRST_AFTER)
        replace_file(path, data)
        return cls(path, data, len(encoded), last_sum, held)

    @property
    def closed(self) -> bool:
        return self._fd < 0

    @property
    def size(self) -> int:
        """Bytes of all lines that count."""
        return self._size

    @property
    def lines(self) -> int:
        """The number of lines that count."""
        return self._lines

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
        self._check_open()
        data, last_sum = seal_all(map(encode, records), self._lines, self._last_sum)
        lost = self._how_lost()
        written = lost is None
        if written:
            lost = self._add(data)
        if lost is not None:
            self._write_anew(data, lost, gone=not written)
        self._parts.append(data)
        self._size += len(data)
        self._lines += len(records)
        self._last_sum = last_sum

    def make_sure(self) -> None:
        """Writes the file anew if it is not there any more as it was left.

        Raises:
            SaveError: It could not be written; the journal may be tried again.
        """
        self._check_open()
        lost = self._how_lost()
        if lost is not None:
            self._write_anew(b"", lost)

    @property
    def content(self) -> bytes:
        """All lines that count."""
        return self._all(b"")

    def rewrite(self, records: Iterable[AnyRecord]) -> bool:
        """Puts these records in the place of all lines, if the file is there as it was left.

        The file has the old lines or the new ones at every moment. Where it is not certain which
        of them would outlast a loss of power, the journal is closed.

        Returns:
            Whether the new lines are in the file.
        """
        encoded = [encode(record) for record in records]
        data, last_sum = seal_all(encoded, 0, FIRST_AFTER)
        try:
            self.make_sure()
            self._cut()
        except (OSError, SaveError):
            return False  # The next append says why.
        try:
            replace_file(self.path, data)
        except SaveError:
            if not self._has_become(data):
                return False
        try:
            self._open(disk.open_append(self.path))
        except OSError:
            self.close()
            return False
        self._parts = [data]
        self._size, self._lines, self._last_sum = len(data), len(encoded), last_sum
        self._left = 0
        return True

    def _has_become(self, data: bytes) -> bool:
        """True if the file has a new content after an attempt that failed somewhere."""
        try:
            sync_folder(self.path.parent)
            there = read_file(self.path)
        except (OSError, SaveError):
            self.close()
            return False
        return there == data

    def close(self) -> None:
        """Closes the file and lets others in. May be repeated.

        Everything that counts was synced before, so nothing can fail that matters.
        """
        if self.closed:
            return
        with contextlib.suppress(OSError):  # That it may still be there was said.
            self._cut()
        self._open(-1)
        self._lock.release()

    def _check_open(self) -> None:
        if self.closed:
            raise SaveError(phrase("This match is closed; open it again."), self.path)

    def _open(self, fd: int) -> None:
        """Goes on with another handle; -1: with none."""
        old, self._fd = self._fd, fd
        with contextlib.suppress(OSError):  # The handle is gone either way.
            disk.close(old)

    def _add(self, data: bytes) -> Phrase | None:
        """Writes lines at the end of the file; what was done to it meanwhile.

        Raises:
            SaveError: They could not be written.
        """
        try:
            self._cut()
            self._left = len(data)
            write_all(self._fd, data)
            disk.sync(self._fd)
            lost = self._intrusion(data)
        except OSError as error:
            with contextlib.suppress(OSError):  # Else it is cut before the next line.
                self._cut()
            raise not_written(error, self.path, gone=not self._left) from error
        if lost is None:
            self._left = 0
        return lost

    def _cut(self) -> None:
        """Takes off what was left behind by a write that failed, but nothing of anybody else's."""
        if self._left and disk.look_at(self._fd).size <= self._size + self._left:
            disk.cut(self._fd, self._size)
            disk.sync(self._fd)
            self._left = 0

    # The file as somebody else may have left it.

    def _how_lost(self) -> Phrase | None:
        """What somebody else did to the file; ``None`` when it is as it was left.

        Raises:
            SaveError: The system does not say, or nobody can be kept out any more.
        """
        try:
            lost = self._intrusion()
            if lost is None and self._lock.is_lost():
                self._hold(lock(self.path))
        except LockedError:
            return OPENED
        except OSError as error:
            raise not_written(error, self.path) from error
        return lost

    def _hold(self, held: Lock) -> None:
        """Goes on under a lock, perhaps another one."""
        if held is not self._lock:
            self._lock.release()
            self._lock = held

    def _intrusion(self, data: bytes = b"") -> Phrase | None:
        """What somebody else did to the file.

        Args:
            data: What was just written at its end.
        """
        ours = disk.look_at(self._fd)
        try:
            there = disk.look(self.path)
        except (FileNotFoundError, NotADirectoryError):
            return MOVED if ours.names else REMOVED
        if there.identity != ours.identity:
            return None if self._is_in(data) else REPLACED
        least = self._size + len(data)
        return None if least <= ours.size <= self._size + max(len(data), self._left) else CHANGED

    def _is_in(self, data: bytes) -> bool:
        """Goes on in the file that has the name now, if it is the same to the byte.

        Some tools save a file by putting a copy in its place, and some disks give a file another
        identity each time.
        """
        try:
            if read_file(self.path) != self._all(data):
                return False
        except SaveError:
            return False
        fd = disk.open_append(self.path)
        self._open(fd)
        disk.sync(fd)
        sync_folder(self.path.parent)
        return True

    def _all(self, data: bytes) -> bytes:
        return b"".join((*self._parts, data))

    def _write_anew(self, data: bytes, lost: Phrase, *, gone: bool = True) -> None:
        """Goes on in a new file with everything, and leaves alone what is there now.

        Args:
            data: What comes after what is in the file.
            lost: What was done to it.
            gone: Whether it is certain that the old file has nothing of it.

        Raises:
            SaveError: It could not be written; the old file goes on being the one.
        """
        try:
            path, fd, held = self._begun_anew(self._all(data))
        except OSError as error:
            raise _not_saved(lost, not_written(error, self.path), gone=gone) from error
        except SaveError as error:
            raise _not_saved(lost, error, gone=gone) from error
        self._open(fd)
        self._hold(held)
        self.path, self._left = path, 0
        self.news.append(
            phrase(
                (
                    "The file of this match {lost}. Nothing is missing: the match continues as "
                    "{file}."
                ),
                lost=lost,
                file=shown_name(path),
            )
        )

    def _begun_anew(self, whole: bytes) -> tuple[Path, int, Lock]:
        """A new file under the first name that is free, its handle and its lock."""
        make_folder(self.path.parent)

        def begin(path: Path) -> tuple[Path, int, Lock]:
            held = self._lock if self._holds(path) else lock(path, 0)
            try:
                refuse_taken(path)
                return path, _new_file(path, whole), held
            except BaseException:
                if held is not self._lock:
                    held.release()
                raise

        return first_free(self.path, begin)

    def _holds(self, path: Path) -> bool:
        return path == self.path and not self._lock.is_lost()


def _new_file(path: Path, whole: bytes) -> int:
    """The handle of a new file with this content; none at all when it cannot be written.

    Raises:
        SaveError: It cannot be written.
    """
    try:
        replace_file(path, whole)
        return disk.open_append(path)
    except (OSError, SaveError) as error:
        try:
            disk.remove(path)
        except FileNotFoundError:
            raise error from None
        except OSError as there:
            raise not_written(there, path, gone=False) from error
        raise


def _not_saved(lost: Phrase, why: SaveError, *, gone: bool) -> SaveError:
    """For a file that somebody else took away when it cannot be written anew."""
    if gone:
        what = phrase(
            "The file of this match {lost}, and a new one cannot be written. {why}",
            lost=lost,
            why=why.phrase,
        )
    else:
        what = phrase(
            (
                "The file of this match {lost}, and a new one cannot be written. {why} The "
                "move may be in the old file."
            ),
            lost=lost,
            why=why.phrase,
        )
    return SaveError(what, why.path)
