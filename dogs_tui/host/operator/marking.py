"""One moment of a data folder, held still for a backup while the host goes on.

Documents are only ever replaced whole and journals only ever appended to, so a second name for each
file and its size are the folder as it is now. A host gives them between two of its steps.
"""

import contextlib
import os
import secrets
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

BEGINS: Final = ".backup-"
"""How the names of folders begin that hold a moment still."""
LEFT_OUT: Final = frozenset({"crashes"})
"""Folders that no backup needs."""


class MarkedFile(msgspec.Struct, frozen=True):
    """A file as it was at the moment."""

    path: str
    """In the data folder, with slashes."""
    size: int
    """Bytes; what stands behind them came later."""
    changed: int
    """Seconds since 1970."""


class Marked(msgspec.Struct, frozen=True):
    """A moment of a data folder."""

    folder: str
    """The name of the folder in which it is held; whoever reads it removes it."""
    files: tuple[MarkedFile, ...]


def mark(data: Path) -> Marked:
    """Holds a data folder still as it is now.

    Raises:
        OSError: The folder cannot be read or written; nothing is left of it.
    """
    held = data / f"{BEGINS}{secrets.token_hex(4)}"
    held.mkdir(mode=0o700)
    try:
        return Marked(held.name, tuple(_held(path, data, held) for path in _files(data)))
    except BaseException:
        shutil.rmtree(held, ignore_errors=True)
        raise


def sweep(data: Path) -> None:
    """Removes what backups left that were broken off."""
    for held in data.glob(f"{BEGINS}*"):
        shutil.rmtree(held, ignore_errors=True)


def _files(folder: Path) -> Iterator[Path]:
    """All ordinary files, by name; neither hidden ones, which are drafts and locks, nor links."""
    with os.scandir(folder) as found:
        entries = sorted(found, key=lambda entry: entry.name)
    for entry in entries:
        if entry.name.startswith(".") or entry.is_symlink():
            continue
        if entry.is_dir():
            if entry.name not in LEFT_OUT:
                yield from _files(Path(entry.path))
        elif entry.is_file():
            yield Path(entry.path)


def _held(path: Path, data: Path, held: Path) -> MarkedFile:
    inside = path.relative_to(data)
    there = held / inside
    with contextlib.suppress(FileExistsError):
        there.parent.mkdir(mode=0o700, parents=True)
    facts = path.stat()
    try:
        os.link(path, there)
    except OSError:  # A disk without second names; the host waits for the copy.
        shutil.copyfile(path, there)
    return MarkedFile(inside.as_posix(), facts.st_size, int(facts.st_mtime))
