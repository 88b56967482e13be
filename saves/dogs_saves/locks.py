"""Locks: one process writes a match at a time.

A lock is a locked file beside the match file. It is removed when the lock is released: whoever
waits for it finds its name gone or taken by another file, and tries again. Somebody else can
remove it at any time, so who holds a lock asks before each write whether it still does.
"""

import contextlib
import errno
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from dogs_rules.phrase import phrase
from dogs_saves import disk
from dogs_saves.errors import (
    LockedError,
    SaveError,
    TakenError,
    no_folder,
    not_locked,
    not_opened,
    not_written,
    shown_name,
)
from dogs_saves.files import DRAFT, beside, exists, numbered

_Made = TypeVar("_Made")

PATIENCE: Final = 0.2
"""Seconds to wait for a lock: somebody listing the folder may hold it for a moment."""

_PAUSE: Final = 0.02
"""Seconds between two attempts."""

_MOST_CHANGES: Final = 1000
"""Times that a lock file may be replaced while it is locked; nobody honest does it so often."""

_MOST_LOCKED: Final = 8
"""Names without a file that may be locked one after the other, when one is wanted: as many as
begin a file of the same name at the same moment."""

_NO_LOCKS: Final = frozenset({errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP})
"""What disks say on which nothing can be locked."""

_BEFORE: Final = "."
_AFTER: Final = ".lock"


class Lock:
    """A lock that this process holds. Made by ``lock``.

    Args:
        path: The lock file.
        fd: The handle of the lock; ``None`` on a disk that cannot lock.
    """

    def __init__(self, path: Path, fd: int | None) -> None:
        self._path = path
        self._fd = fd
        self.is_real = fd is not None
        """True if it keeps anybody out; a disk may be unable to."""

    def is_lost(self) -> bool:
        """True if the lock file is gone or is another one, so that others could have come in.

        Raises:
            OSError: The system does not say.
        """
        return self._fd is not None and not _leads_to(self._path, self._fd)

    def release(self) -> None:
        """Lets others in, and removes the lock file. May be repeated.

        What was written under the lock is synced: nothing can fail that matters.
        """
        fd, self._fd = self._fd, None
        if fd is None:
            return
        with contextlib.suppress(OSError):  # An idle lock file is in nobody's way.
            if _leads_to(self._path, fd):
                disk.remove(self._path)
        with contextlib.suppress(OSError):  # Closing unlocks, too.
            disk.unlock(fd)
        with contextlib.suppress(OSError):  # The handle is gone either way.
            disk.close(fd)


def lock(path: Path, patience: float = PATIENCE) -> Lock:
    """Makes this process the only one that writes a match.

    Args:
        path: The match file, which need not exist yet.
        patience: Seconds to wait for another one.

    Returns:
        The lock; the end of the process releases it too. On a disk that cannot lock, one that
        keeps nobody out.

    Raises:
        LockedError: Another window has it open.
        SaveError: The lock cannot be made.
    """
    file = lock_path(path)
    try:
        return _locked(file, time.monotonic() + patience)
    except BlockingIOError as error:
        raise LockedError(
            phrase("{file} is open in another window.", file=shown_name(path)), path
        ) from error
    except FileNotFoundError as error:
        raise not_opened(error, path) from error
    except OSError as error:
        if _is_there(file):
            raise not_locked(error, path, file) from error
        raise (not_opened if _is_there(path) else not_written)(error, path) from error


def _is_there(path: Path) -> bool:
    try:
        return exists(path)
    except OSError:
        return False


def first_free(path: Path, attempt: Callable[[Path], _Made]) -> _Made:
    """Returns the result of an attempt at the first free name: the one wanted, or a numbered one.

    Args:
        path: The name that is wanted.
        attempt: Makes something of a name that is free so far.

    Raises:
        SaveError: What the attempt raises, unless the name was taken or locked meanwhile; or
            names without a file are locked time and again, as on disks where locking goes wrong.
    """
    locked = 0
    for name in numbered(path):
        try:
            taken = exists(name)
        except OSError as error:
            raise no_folder(error, name.parent) from error
        if taken:
            continue
        try:
            return attempt(name)
        except TakenError:
            continue
        except LockedError as error:
            locked += 1
            if locked == _MOST_LOCKED:
                raise SaveError(
                    phrase(
                        (
                            "Cannot create {file}: every name is reported as locked by another "
                            "program."
                        ),
                        file=shown_name(path),
                    ),
                    path,
                ) from error
    raise AssertionError("names never end")


def lock_path(path: Path) -> Path:
    """The file beside a match file that is locked in its place."""
    return beside(path, before=_BEFORE, after=_AFTER)


def sweep(folder: Path) -> None:
    """Removes what dead processes left in a folder: drafts and lock files. Never fails.

    What a living process has locked stays.
    """
    with contextlib.suppress(OSError):  # Whoever needs the folder is told what is wrong with it.
        names = disk.list_folder(folder)
        stems = {
            name.removeprefix(_BEFORE).removesuffix(ending)
            for name in names
            for ending in (_AFTER, DRAFT)
            if name.startswith(_BEFORE) and name.endswith(ending)
        }
        for stem in sorted(stems):
            with contextlib.suppress(OSError):  # Somebody has it locked, or it is no file of ours.
                _swept(folder / f"{_BEFORE}{stem}{_AFTER}", folder / f"{_BEFORE}{stem}{DRAFT}")


def _swept(file: Path, draft: Path) -> None:
    held = Lock(file, _attempt(file))
    try:
        if held.is_real and not held.is_lost():
            disk.remove(draft)
    finally:
        held.release()


def _locked(file: Path, until: float) -> Lock:
    """The lock of a lock file that has its name still when it is locked."""
    for _ in range(_MOST_CHANGES):
        try:
            fd = _attempt(file)
        except BlockingIOError:
            if time.monotonic() >= until:
                raise
            time.sleep(_PAUSE)
            continue
        if fd is None or _is_named(file, fd):
            return Lock(file, fd)
    raise BlockingIOError(errno.EAGAIN, "the lock file changes all the time")


def _attempt(file: Path) -> int | None:
    """The handle of a file that is locked now; ``None`` where nothing can be locked."""
    fd = disk.open_lock(file)
    try:
        disk.lock(fd)
    except OSError as error:
        _closed(fd)
        if error.errno in _NO_LOCKS:
            with contextlib.suppress(OSError):  # It locks nothing, and is in nobody's way.
                disk.remove(file)
            return None
        raise
    return fd


def _is_named(file: Path, fd: int) -> bool:
    """True if a lock counts; if not, its handle is closed."""
    try:
        named = _leads_to(file, fd)
    except OSError:
        _closed(fd)
        raise
    if not named:  # Who held it before removed it, or somebody else did.
        _closed(fd)
    return named


def _leads_to(path: Path, fd: int) -> bool:
    try:
        return disk.look(path).identity == disk.look_at(fd).identity
    except (FileNotFoundError, NotADirectoryError):
        return False


def _closed(fd: int) -> None:
    with contextlib.suppress(OSError):  # The handle is gone either way.
        disk.close(fd)
