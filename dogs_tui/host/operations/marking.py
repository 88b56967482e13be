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

from dogs_tui.host.operations.packing import PackedFile

BEGINS: Final = ".backup-"
"""How the names of folders begin that hold a moment still."""
LEFT_OUT: Final = frozenset({"crashes"})
"""Folders that no backup needs."""
ARCHIVES: Final = (".tar.gz", ".tgz")
"""How the names of backups end."""


class Marked(msgspec.Struct, frozen=True):
    """A moment of a data folder."""

    folder: str
    """The name of the folder in which it is held; whoever reads it removes it."""
    files: tuple[PackedFile, ...]


def prepare(data: Path) -> str:
    """Gives every file a second name beforehand, so that a host has little left to do for ``mark``.

    Returns:
        The name of the folder in which they are.

    Raises:
        OSError: The folder cannot be read or written; nothing is left of it.
    """
    held = data / f"{BEGINS}{secrets.token_hex(4)}"
    held.mkdir(mode=0o700)
    try:
        for inside, _ in _files(str(data)):
            with contextlib.suppress(FileNotFoundError):  # It was taken away meanwhile.
                _hold(data / inside, held / inside)
    except BaseException:
        shutil.rmtree(held, ignore_errors=True)
        raise
    return held.name


def mark(data: Path, name: str) -> Marked:
    """Holds a data folder still as it is now.

    Args:
        data: The data folder.
        name: Of the folder that ``prepare`` made.

    Raises:
        OSError: There is no such folder, or it cannot be read or written.
    """
    if not name.startswith(BEGINS) or Path(name).name != name:
        raise FileNotFoundError(name)
    files = []
    for inside, facts in _files(str(data)):
        there = f"{data}/{name}/{inside}"
        if not _is_same(there, facts):
            _hold(data / inside, Path(there))
        files.append(PackedFile(inside, facts.st_size, int(facts.st_mtime)))
    return Marked(name, tuple(files))


def sweep(data: Path) -> None:
    """Removes what backups left that were broken off."""
    for held in data.glob(f"{BEGINS}*"):
        shutil.rmtree(held, ignore_errors=True)


def _files(folder: str, inside: str = "") -> Iterator[tuple[str, os.stat_result]]:
    """All ordinary files, by where they are; no links, and nothing hidden: drafts and locks.

    Nor archives that lie beside what the host keeps, or each backup would hold all before it.
    """
    with os.scandir(folder) as found:
        entries = sorted(found, key=lambda entry: entry.name)
    for entry in entries:
        name = f"{inside}{entry.name}"
        if entry.name.startswith(".") or entry.is_symlink():
            continue
        if entry.is_dir():
            if name not in LEFT_OUT:
                yield from _files(entry.path, f"{name}/")
        elif entry.is_file() and (inside or not entry.name.endswith(ARCHIVES)):
            yield name, entry.stat(follow_symlinks=False)


def _is_same(path: str, facts: os.stat_result) -> bool:
    """Whether a second name still leads to the file that has the first."""
    try:
        other = os.lstat(path)
    except FileNotFoundError:
        return False
    return (other.st_dev, other.st_ino) == (facts.st_dev, facts.st_ino)


def _hold(path: Path, there: Path) -> None:
    there.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    there.unlink(missing_ok=True)
    try:
        os.link(path, there)
    except FileNotFoundError:
        raise
    except OSError:  # A disk without second names; the host waits for the copy.
        shutil.copyfile(path, there)
