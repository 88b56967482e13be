"""What SQLite and the disk below it refuse, as a store says it."""

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
    "The store {file} is damaged. Nothing was changed: see 'dogs-tui host verify', and put back a"
    " backup."
)
READ_ONLY: Final = phrase(
    "The store {file} can only be read, so this did not happen: look at its rights and its disk."
)
NOT_OPENED: Final = phrase("The store {file} cannot be opened: {reason}.")
NOT_OURS: Final = phrase(
    "{file} is no store of dogs-tui: another program wrote it. It was left as it is."
)
BROKEN: Final = phrase(
    "The disk of the store {file} failed. Whether this happened shows by reading."
)
BUSY: Final = phrase("Another program holds the store {file}, so this did not happen. Try again.")
TOO_OLD: Final = phrase("This Python has SQLite {found}; a host needs {least} or newer.")
NETWORK: Final = phrase(
    "The store {file} would lie on a disk of another machine ({kind}), where it is not safe. Choose"
    " a folder on a disk of this machine, or a PostgreSQL database (--store)."
)
LOG_GONE: Final = phrase(
    "{log} is missing, and what was kept last is in it. Put it back beside {file}. If it is lost"
    " for good, remove {index}: then the host starts with what is in {file}."
)


def sentence(words: Phrase, path: Path, **more: str | Phrase) -> Phrase:
    """A sentence with the name of the file in it."""
    return words.filled(file=path.name, **more)


@contextmanager
def told(path: Path) -> Iterator[None]:
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
    """What SQLite says, by its code."""
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
            why = phrase("its folder or its file cannot be used")
            return RightError(sentence(NOT_OPENED, path, reason=why))
    why = phrase(
        "SQLite says {code}", code=getattr(error, "sqlite_errorname", type(error).__name__)
    )
    return StoreError(sentence(NOT_OPENED, path, reason=why))


def of_disk(error: OSError, path: Path) -> StoreError:
    """What the disk says."""
    kinds: dict[int | None, type[StoreError]] = {
        errno.ENOSPC: FullError,
        errno.EDQUOT: FullError,
        errno.EROFS: ReadOnlyError,
        errno.EACCES: RightError,
        errno.EPERM: RightError,
    }
    kind = kinds.get(error.errno, StoreError)
    return kind(sentence(NOT_OPENED, path, reason=reason(error)))
