"""Everything that touches the operating system, one call a function.

Nothing else in this package opens, writes, renames or lists, but for SQLite, which reads and
writes its own file (``index``). So a test can put a fault in front of every single call, and
whoever asks what is synced when reads ``journal`` alone.
"""

import os
import stat
import sys
from pathlib import Path
from typing import Final, NamedTuple

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_PLAIN: Final = (
    getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)
"""Never through a link, never waiting for the other end of a pipe, never handed to a child."""

_THROUGH: Final = _PLAIN & ~getattr(os, "O_NOFOLLOW", 0)
"""The same for files that people edit: they may put links in their place."""

_HAS_FOLDER_SYNC: Final = sys.platform != "win32"

CALLS: Final = (
    "look",
    "look_at",
    "look_through",
    "follow",
    "open_read",
    "open_through",
    "open_append",
    "open_new",
    "read",
    "write",
    "sync",
    "cut",
    "close",
    "set_mode",
    "rename",
    "remove",
    "is_folder",
    "make_folder",
    "list_folder",
    "open_folder",
    "open_lock",
    "lock",
    "unlock",
)
"""The names of all functions here that call the system."""


class Facts(NamedTuple):
    """The system's data about a file, without reading it."""

    is_file: bool
    is_folder: bool
    is_link: bool
    size: int
    """Bytes."""
    changed: float
    """Seconds since 1970."""
    stamp: bytes
    """Is another one after whatever was done to the file: written, replaced, moved, forbidden."""
    touched: int
    """When something was last done to it, in nanoseconds since 1970."""
    identity: tuple[int, int]
    """The disk and the place on it: two names with the same identity are one file."""
    names: int
    """How many names it has; 0: it was removed, and only who has it open still sees it."""
    mode: int
    """Who may do what with it."""


def look(path: Path) -> Facts:
    """Facts of a file; of a link itself, not of what it leads to."""
    return _facts(path.lstat())


def look_at(fd: int) -> Facts:
    """Facts of an open file, whatever name it has by now."""
    return _facts(os.fstat(fd))


def look_through(path: Path) -> Facts:
    """Facts of what a path leads to, perhaps by links."""
    return _facts(path.stat())


def follow(path: Path) -> Path:
    """Follows all links of a path to their end; returns a link if they lead in a circle."""
    return Path(os.path.realpath(path))


def _facts(status: os.stat_result) -> Facts:
    return Facts(
        is_file=stat.S_ISREG(status.st_mode),
        is_folder=stat.S_ISDIR(status.st_mode),
        is_link=stat.S_ISLNK(status.st_mode),
        size=status.st_size,
        changed=status.st_mtime,
        stamp=b"%d %d %d %d"
        % (status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino),
        touched=max(status.st_mtime_ns, status.st_ctime_ns),
        identity=(status.st_dev, status.st_ino),
        names=status.st_nlink,
        mode=stat.S_IMODE(status.st_mode),
    )


def open_read(path: Path) -> int:
    return os.open(path, os.O_RDONLY | _PLAIN)


def open_through(path: Path) -> int:
    """As ``open_read``, also through links."""
    return os.open(path, os.O_RDONLY | _THROUGH)


def open_append(path: Path) -> int:
    return os.open(path, os.O_WRONLY | os.O_APPEND | _PLAIN)


def open_new(path: Path) -> int:
    """Creates a file that only its owner may read.

    Raises:
        FileExistsError: The name is taken.
    """
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _PLAIN, 0o600)


def read(fd: int, count: int) -> bytes:
    """At most so many bytes; none at the end."""
    return os.read(fd, count)


def write(fd: int, data: bytes | memoryview) -> int:
    """Writes some of the bytes, perhaps not all; says how many."""
    return os.write(fd, data)


def sync(fd: int) -> None:
    os.fsync(fd)


def cut(fd: int, size: int) -> None:
    os.ftruncate(fd, size)


def close(fd: int) -> None:
    os.close(fd)


def set_mode(path: Path, mode: int) -> None:
    """Says who may do what with a file."""
    path.chmod(mode)


def rename(old: Path, new: Path) -> None:
    """Puts a file in the place of another, at once for everyone who looks."""
    old.replace(new)


def remove(path: Path) -> None:
    path.unlink()


def is_folder(path: Path) -> bool:
    """True if a path leads to a folder, perhaps by a link.

    Raises:
        OSError: It leads nowhere, or the system does not say.
    """
    return stat.S_ISDIR(path.stat().st_mode)


def make_folder(path: Path) -> None:
    """Makes a folder that is its owner's alone, in one that is there.

    Raises:
        FileExistsError: The name is taken.
    """
    path.mkdir(mode=0o700)


def list_folder(path: Path) -> list[str]:
    return sorted(entry.name for entry in os.scandir(path))


def open_folder(path: Path) -> int | None:
    """A handle to sync a folder with; ``None`` where folders cannot be synced."""
    if not _HAS_FOLDER_SYNC:
        return None
    return os.open(path, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_CLOEXEC", 0))


def open_lock(path: Path) -> int:
    """A handle to lock with; the file is made if need be, and a link is not followed."""
    return os.open(path, os.O_RDWR | os.O_CREAT | _PLAIN, 0o600)


def lock(fd: int) -> None:
    """Locks an open file until it is unlocked or the process ends, however it ends.

    Written here and not left to ``filelock``, which arena uses: that hides the handle by which
    one sees whether the lock file is still there, takes a missing permission for another owner,
    and goes over to another kind of lock, with a warning, where a disk has none.

    Raises:
        BlockingIOError: Somebody else holds it.
        OSError: It cannot be locked.
    """
    if sys.platform == "win32":
        try:
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        except PermissionError as error:  # What it says of a lock that somebody else holds.
            raise BlockingIOError(*error.args) from error
    else:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)


def unlock(fd: int) -> None:
    if sys.platform == "win32":
        msvcrt.locking(fd, msvcrt.LK_UNLCK, 1)
    else:
        fcntl.flock(fd, fcntl.LOCK_UN)
