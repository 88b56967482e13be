"""Loss of power by a model: after it only that is certainly there which was synced.

The calls of ``dogs_saves.disk`` are recorded while a match is played. By strict POSIX bytes last
once their file was synced, and a name once its folder was synced: also the name of a folder. For
every moment the certain part of the disk, or that and a random part of the rest, is laid out in a
folder, and the match is opened there.
"""

import functools
import itertools
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from benchmarks.violence.matter import begin, dice, legal
from benchmarks.violence.tally import MOST, Case, Row
from dogs_rules import registry
from dogs_saves import SaveError, StoredMatch, disk

PLIES = 9
UNDO_AFTER = 5
NEW = "new/data/matches"
OLD = "matches"


class Inode:
    """The bytes of a file: those that were written, and those that were synced."""

    def __init__(self) -> None:
        self.written = b""
        self.synced = b""

    def after(self, chance: Random | None) -> bytes:
        """What is there after a loss of power."""
        if chance is None or chance.random() < 0.5 or not self.written.startswith(self.synced):
            return self.synced
        return self.written[: chance.randint(len(self.synced), len(self.written))]


class Disk:
    """A model of the disk below a folder that was there before.

    Args:
        base: That folder.
        there: Folders below it that were there before, too.
    """

    def __init__(self, base: Path, there: tuple[Path, ...]) -> None:
        self.base = base
        self.names: dict[Path, Inode | None] = dict.fromkeys(there)
        """What each path names now; ``None``: a folder."""
        self.synced_names = dict(self.names)
        self.handles: dict[int, Inode | Path] = {}

    # What the calls do, by their names.

    def open_new(self, fd: int, path: Path) -> None:
        self.handles[fd] = self.names[path] = Inode()

    def open_append(self, fd: int, path: Path) -> None:
        inode = self.names.get(path)
        self.handles[fd] = inode if inode is not None else Inode()

    def open_folder(self, fd: int | None, path: Path) -> None:
        if fd is not None:
            self.handles[fd] = path

    def write(self, count: int, fd: int, data: bytes) -> None:
        inode = self.handles.get(fd)
        if isinstance(inode, Inode):
            inode.written += bytes(data)[:count]

    def cut(self, _: None, fd: int, size: int) -> None:
        inode = self.handles.get(fd)
        if isinstance(inode, Inode):
            inode.written = inode.written[:size]

    def sync(self, _: None, fd: int) -> None:
        what = self.handles.get(fd)
        if isinstance(what, Inode):
            what.synced = what.written
        elif what is not None:
            self._sync_folder(what)

    def close(self, _: None, fd: int) -> None:
        self.handles.pop(fd, None)

    def rename(self, _: None, old: Path, new: Path) -> None:
        if old in self.names:
            self.names[new] = self.names.pop(old)

    def remove(self, _: None, path: Path) -> None:
        self.names.pop(path, None)

    def make_folder(self, _: None, path: Path) -> None:
        for each in (path, *path.parents):
            if each == self.base or self.base not in each.parents:
                break
            self.names.setdefault(each, None)

    def _sync_folder(self, folder: Path) -> None:
        for path in {*self.names, *self.synced_names}:
            if path.parent == folder:
                if path in self.names:
                    self.synced_names[path] = self.names[path]
                else:
                    del self.synced_names[path]

    def lay_out(self, folder: Path, chance: Random | None) -> None:
        """Makes what is there after a loss of power.

        Args:
            folder: In place of the base.
            chance: What of the rest is there as well; ``None``: nothing.
        """
        names = dict(self.synced_names)
        for path in sorted({*self.names, *names}) if chance else ():
            if chance is not None and chance.random() < 0.5:
                if path in self.names:
                    names[path] = self.names[path]
                else:
                    names.pop(path, None)
        for path in sorted(names):
            target = folder / path.relative_to(self.base)
            inode = names[path]
            if not target.parent.exists():
                continue  # the folder's own name was lost, and all below it
            if inode is None:
                target.mkdir(exist_ok=True)
            else:
                target.write_bytes(inode.after(chance))


class Call(NamedTuple):
    """A call that returned, or how far a match had been acknowledged."""

    name: str
    result: Any
    given: tuple[Any, ...]


class Recording(NamedTuple):
    """What a match had the system do."""

    base: Path
    there: tuple[Path, ...]
    path: Path
    calls: tuple[Call, ...]
    digests: tuple[str, ...]
    """After each acknowledgement: what the table was."""


@functools.cache
def recorded(key: str, where: str, number: int) -> Recording:
    """Plays a match and records what it has the system do."""
    calls: list[Call] = []
    digests: list[str] = []
    with tempfile.TemporaryDirectory() as name, pytest.MonkeyPatch.context() as patch:
        base = Path(name)
        folder = base / where
        there = (folder,) if where == OLD else ()
        for each in there:
            each.mkdir()
        for call in disk.CALLS:
            patch.setattr(disk, call, _recorded(calls, call, getattr(disk, call)))
        stored = begin(folder, key, number)
        for _ in played(stored, dice(key, number)):
            calls.append(Call("acknowledged", None, (len(digests),)))
            digests.append(stored.match.digest())
        stored.close()
    return Recording(base, there, stored.path, tuple(calls), tuple(digests))


def _recorded(calls: list[Call], name: str, real: Callable[..., Any]) -> Callable[..., Any]:
    def call(*given: Any) -> Any:
        result = real(*given)
        calls.append(Call(name, result, tuple(map(_kept, given))))
        return result

    return call


def _kept(given: Any) -> Any:
    return bytes(given) if isinstance(given, memoryview) else given


def played(stored: StoredMatch, chance: Random) -> Iterator[None]:
    """Plays moves, with an undo; yields when something was acknowledged, first that it began."""
    yield
    for ply in range(PLIES):
        stored.play(chance.choice(legal(stored.match)))
        yield
        if ply == UNDO_AFTER and any(map(stored.undo, range(2))):
            yield


def attempt(recording: Recording, moment: int, chance: Random | None, folder: Path) -> str:
    """Loses power after so many calls, and opens the match."""
    model = Disk(recording.base, recording.there)
    acknowledged = -1
    for call in recording.calls[:moment]:
        if call.name == "acknowledged":
            acknowledged = call.given[0]
        elif (effect := getattr(model, call.name, None)) is not None:
            effect(call.result, *call.given)
    if acknowledged < 0:
        return ""
    model.lay_out(folder, chance)
    path = folder / recording.path.relative_to(recording.base)
    try:
        stored, _ = StoredMatch.open(path)
    except SaveError as refusal:
        return f"{acknowledged} acknowledged changes, and: {refusal}"
    with stored:
        digest = stored.match.digest()
    if digest not in recording.digests[acknowledged : acknowledged + 2]:
        return f"not the table after {acknowledged} acknowledged changes"
    return ""


def cases(seed: int) -> Iterator[Case]:
    for match in itertools.count():
        for where, key in itertools.product((OLD, NEW), registry.keys()):
            recording = recorded(key, where, 1000 * seed + match)
            for moment in range(1, len(recording.calls) + 1):
                for kind in ("certain", "random"):
                    name = f"{key} {where} match {match} call {moment} {kind}"
                    chance = dice(seed, name) if kind == "random" else None
                    yield Case(name, partial(attempt, recording, moment, chance))
        if match > MOST:
            return


ROW = Row("power", "loss of power by a model: folder there, folder new", cases)
