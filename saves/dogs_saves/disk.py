"""Everything that touches the operating system, one call a function.

Nothing else in this package opens, writes, renames or lists, but for SQLite, which reads and
writes its own file (``index``). So a test can put a fault in front of every single call, and
whoever asks what is synced when reads ``journal`` alone.
"""

import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

_PLAIN: Final = (
    getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)
"""Never through a link, never waiting for the other end of a pipe, never handed to a child."""

_HAS_FOLDER_SYNC: Final = sys.platform != "win32"

CALLS: Final = (
    "look",
    "open_read",
    "open_append",
    "open_new",
    "read",
    "write",
    "sync",
    "cut",
    "close",
    "rename",
    "remove",
    "make_folder",
    "list_folder",
    "open_folder",
    "lock",
)
"""The names of all functions here that call the system."""


class Facts(NamedTuple):
    """What the system says of a file without opening it."""

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


def look(path: Path) -> Facts:
    """Facts of a file; of a link itself, not of what it leads to."""
    found = path.lstat()
    return Facts(
        stat.S_ISREG(found.st_mode),
        stat.S_ISDIR(found.st_mode),
        stat.S_ISLNK(found.st_mode),
        found.st_size,
        found.st_mtime,
        b"%d %d %d %d" % (found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino),
        max(found.st_mtime_ns, found.st_ctime_ns),
    )


def open_read(path: Path) -> int:
    return os.open(path, os.O_RDONLY | _PLAIN)


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


def rename(old: Path, new: Path) -> None:
    """Puts a file in the place of another, at once for everyone who looks."""
    old.replace(new)


def remove(path: Path) -> None:
    path.unlink()


def make_folder(path: Path) -> None:
    """Makes a folder and those above it, unless they are there; all of them its owner's alone."""
    try:
        path.mkdir(mode=0o700)
    except FileNotFoundError:  # What mkdir makes on the way is open to whom the umask says.
        if path.parent == path:
            raise
        make_folder(path.parent)
        make_folder(path)
    except OSError:
        if not path.is_dir():
            raise


def list_folder(path: Path) -> list[str]:
    return sorted(entry.name for entry in os.scandir(path))


def open_folder(path: Path) -> int | None:
    """A handle to sync a folder with; ``None`` where folders cannot be synced."""
    if not _HAS_FOLDER_SYNC:
        return None
    return os.open(path, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_CLOEXEC", 0))


def lock(path: Path, patience: float) -> Callable[[], None]:
    """Locks a lock file until it is released or the process ends, however it ends.

    Args:
        path: The lock file; it is made if need be.
        patience: Seconds to try again while somebody else holds it.

    Returns:
        What releases it.

    Raises:
        BlockingIOError: Somebody else holds it.
        OSError: The lock file cannot be made or locked.
    """
    import filelock  # Takes longer to load than this whole package; listing never needs it.

    held = filelock.FileLock(path, timeout=patience, thread_local=False, mode=0o600)
    try:
        held.acquire()
    except filelock.Timeout:
        raise BlockingIOError from None
    return held.release
