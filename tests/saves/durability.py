"""What is left after a loss of power, as strictly as POSIX lets it be.

A byte of a file is there after that only if the file was synced since it was written, and a name in
a folder only if that folder was synced since the name was given. Some disks keep more; none keeps
less.
"""

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dogs_saves import disk


class Durable:
    """Watches the calls of ``disk`` and knows what of a folder would survive.

    Args:
        monkeypatch: Takes everything back after the test.
        root: The folder; what is in it now is durable.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, root: Path) -> None:
        self._root = root
        self._names: dict[int, dict[str, int]] = {}
        """By folder, the names that last and what they lead to."""
        self._bytes: dict[int, bytes] = {}
        """By file, the content that lasts."""
        self._paths: dict[int, Path] = {}
        """By handle."""
        self._ids: dict[int, int] = {}
        """By inode, what stands for a file or folder in the others: inodes are used again."""
        self._fresh = itertools.count()
        self._keep_folder(root)
        for name in ("open_append", "open_new", "open_folder", "open_lock"):
            monkeypatch.setattr(disk, name, self._opening(getattr(disk, name)))
        monkeypatch.setattr(disk, "sync", self._syncing(disk.sync))
        monkeypatch.setattr(disk, "make_folder", self._making(disk.make_folder))

    def after_loss(self, to: Path) -> Path:
        """Puts into another folder what would be there, and says which that is."""
        self._put(self._id(self._root), to)
        return to

    def _put(self, folder: int, to: Path) -> None:
        to.mkdir()
        for name, kept in self._names[folder].items():
            if kept in self._names:
                self._put(kept, to / name)
            else:
                (to / name).write_bytes(self._bytes[kept])

    def _id(self, path: Path, *, new: bool = False) -> int:
        inode = path.lstat().st_ino
        if new or inode not in self._ids:
            self._ids[inode] = next(self._fresh)
        return self._ids[inode]

    def _keep_folder(self, path: Path) -> None:
        self._names[self._id(path)] = {entry.name: self._id(entry) for entry in path.iterdir()}

    def _opening(self, real: Callable[[Path], int]) -> Callable[[Path], int]:
        def call(path: Path) -> int:
            there = path.exists()
            fd = real(path)
            self._paths[fd] = path
            if not there:
                self._bytes[self._id(path, new=True)] = b""
            return fd

        return call

    def _making(self, real: Callable[[Path], None]) -> Callable[[Path], None]:
        def call(path: Path) -> None:
            real(path)
            self._names[self._id(path, new=True)] = {}

        return call

    def _syncing(self, real: Callable[[int], None]) -> Callable[[int], None]:
        def call(fd: int) -> None:
            real(fd)
            path: Any = self._paths[fd]
            if path.is_dir():
                self._keep_folder(path)
            else:
                self._bytes[self._id(path)] = path.read_bytes()

        return call
