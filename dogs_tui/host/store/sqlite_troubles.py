"""The errors of SQLite and the disk below it in a store's words."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

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
