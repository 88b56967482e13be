"""The errors of SQLite and the disk below it in a store's words."""

import errno
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from dogs_rules.phrase import Phrase, phrase
from dogs_saves.errors import reason
from dogs_tui.host.store.errors import (
    FullError,
    LostError,
    ReadOnlyError,
    RightError,
    StoreError,
    UnreachableError,
    UnreadError,
)

DAMAGED: Final = phrase(
    "The store {file} is damaged. Nothing was changed. Run {command}, and restore a backup.",
    command="dogs-tui host verify",
)
READ_ONLY: Final = phrase(
    "Not done: the store {file} is read-only. Check its permissions and its disk."
)
NOT_OPENED: Final = phrase("The store {file} cannot be opened: {reason}.")
NOT_OURS: Final = phrase(
    "{file} is not a store of dogs-tui: another program wrote it. It was not changed."
)
BROKEN: Final = phrase("The disk of the store {file} failed. Check whether this was done.")
BUSY: Final = phrase("Not done: another program blocks the store {file}. Try again.")
TOO_OLD: Final = phrase("This Python has SQLite {found}. A host needs {least} or newer.")
NETWORK: Final = phrase(
    "The store {file} would be on a network disk ({kind}), which is not safe. Choose a "
    "folder on a local disk, or a PostgreSQL database (--store)."
)
LOG_GONE: Final = phrase(
    "{log} is missing. It contains the latest data. Put it back beside {file}. If it "
    "is lost for good, remove {index}: the host then starts with the data in {file}."
)


def sentence(words: Phrase, path: Path, **more: str | Phrase) -> Phrase:
    """A sentence with the name of the file in it."""
    return words.filled(file=path.name, **more)


@contextmanager
def store_errors(path: Path) -> Iterator[None]:
    """Turns what SQLite or the disk says into what a store says.

    Raises:
        StoreError: In place of their error.
    """
    try:
        yield
    except sqlite3.Error as error:
        raise of_sqlite(error, path) from error
    except OSError as error:
        raise of_disk(error, path) from error


def of_sqlite(error: sqlite3.Error, path: Path) -> StoreError:
    """Names the trouble of an SQLite code."""
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_FULL:
            return FullError()
        case sqlite3.SQLITE_READONLY:
            return ReadOnlyError(sentence(READ_ONLY, path))
        case sqlite3.SQLITE_CORRUPT:
            return UnreadError(sentence(DAMAGED, path))
        case sqlite3.SQLITE_NOTADB:
            return UnreadError(sentence(NOT_OURS, path))
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return UnreachableError(sentence(BUSY, path))
        case sqlite3.SQLITE_IOERR:
            return LostError(sentence(BROKEN, path))
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            why = phrase("its folder or file cannot be used")
            return RightError(sentence(NOT_OPENED, path, reason=why))
    why = phrase(
        "SQLite error {code}", code=getattr(error, "sqlite_errorname", type(error).__name__)
    )
    return StoreError(sentence(NOT_OPENED, path, reason=why))


def of_disk(error: OSError, path: Path) -> StoreError:
    """Names the trouble of the disk."""
    kinds: dict[int | None, type[StoreError]] = {
        errno.ENOSPC: FullError,
        errno.EDQUOT: FullError,
        errno.EROFS: ReadOnlyError,
        errno.EACCES: RightError,
        errno.EPERM: RightError,
    }
    kind = kinds.get(error.errno, StoreError)
    return kind(sentence(NOT_OPENED, path, reason=reason(error)))


KINDS: Final = frozenset(
    {
        *("nfs", "nfs3", "nfs4", "cifs", "smb", "smb2", "smb3", "smbfs", "afpfs", "afs", "ncpfs"),
        *("9p", "ceph", "glusterfs", "lustre", "gpfs", "beegfs", "ocfs2", "gfs2", "webdav"),
        *("fuse.sshfs", "fuse.glusterfs", "fuse.ceph", "fuse.s3fs", "fuse.rclone", "fuse.davfs"),
        "drvfs",
    }
)
"""Kinds of file systems that are reached over a network, as systems call them."""


class Mount(NamedTuple):
    """A file system, and where it begins."""

    place: str
    kind: str


def network_disk(folder: Path) -> str:
    """The kind of the network disk on which a folder lies; empty: it lies on none, as far as known.

    Args:
        folder: A folder that is there.
    """
    kind = kind_of(folder, _mounts())
    return kind if kind in KINDS else ""


def kind_of(folder: Path, mounts: Iterable[Mount]) -> str:
    """The kind of the file system on which a folder lies, of all that there are."""
    path = os.path.realpath(folder)
    over = [
        mount for mount in mounts if path == mount.place or path.startswith(_inside(mount.place))
    ]
    # The longest place is the nearest; of two at one place the later one covers the other.
    return max(enumerate(over), key=lambda at: (len(at[1].place), at[0]))[1].kind if over else ""


def _inside(place: str) -> str:
    return place if place.endswith("/") else f"{place}/"


def _mounts() -> Iterator[Mount]:
    if sys.platform == "darwin":
        listing = subprocess.run(
            ["/sbin/mount"], capture_output=True, text=True, check=False
        ).stdout
        yield from mounts_of_mac(listing)
        return
    try:
        listing = Path("/proc/self/mountinfo").read_text(encoding="utf-8", errors="surrogateescape")
    except OSError:
        return
    yield from mounts_of_linux(listing)


def mounts_of_linux(listing: str) -> Iterator[Mount]:
    """All that ``/proc/self/mountinfo`` tells."""
    for line in listing.splitlines():
        before, _, after = line.partition(" - ")
        parts = before.split(" ")
        if len(parts) > 4 and after:
            place = parts[4].replace(r"\040", " ").replace(r"\011", "\t").replace(r"\134", "\\")
            yield Mount(place, after.split(" ")[0])


def mounts_of_mac(listing: str) -> Iterator[Mount]:
    """All that ``mount`` tells on macOS."""
    for line in listing.splitlines():
        place, _, facts = line.partition(" on ")[2].rpartition(" (")
        yield Mount(place, facts.partition(",")[0].rstrip(")"))
