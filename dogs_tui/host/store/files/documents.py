"""Documents as files of JSON, one each, as ``dogs_saves.documents`` writes them.

Versions stand in no file: they count from when this process first saw one. A file that another
process replaced, such as the command that makes an invitation, has another version from then on.
"""

from collections import defaultdict
from itertools import count
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from dogs_saves import MissingError, disk
from dogs_saves.documents import ENDING
from dogs_saves.documents import Documents as Folder
from dogs_saves.errors import not_read
from dogs_tui.host.store.errors import NotFreeError, OvertakenError
from dogs_tui.host.store.files.troubles import filed
from dogs_tui.host.store.kinds import Found, Kept, Kind, encoded
from dogs_tui.host.store.notices import Notice, Watches

T = TypeVar("T", bound=msgspec.Struct)

IN_MEMORY: Final = b""
"""Stands for the stamp of a document that is in no file."""


class FileDocuments:
    """Documents in a data folder, a folder a kind.

    Args:
        root: The data folder.
        watches: Who is told of changes.
        generation: Below all versions that are given out.
    """

    def __init__(self, root: Path, watches: Watches, generation: int = 0) -> None:
        self._root = root
        self._watches = watches
        self._numbers = count(generation + 1)
        self._versions: dict[tuple[str, str], tuple[bytes, int]] = {}
        """By kind and name: a file's stamp, and its version."""
        self._unkept: defaultdict[str, dict[str, Any]] = defaultdict(dict)
        """Documents of kinds that end with the process."""
        self._owners: dict[str, dict[str, str]] = {}
        """By kind, once it was asked for: who has a sign."""

    async def get(self, kind: Kind[T], name: str) -> Kept[T] | None:
        return self._get(kind, name)

    async def find(self, kind: Kind[T], sign: str) -> tuple[str, Kept[T]] | None:
        name = self._signs(kind).get(sign)
        kept = None if name is None else self._get(kind, name)
        return None if name is None or kept is None else (name, kept)

    async def all(self, kind: Kind[T]) -> Found[T]:
        return self._all(kind)

    async def put(self, kind: Kind[T], name: str, document: T, expected: int) -> int:
        there = self._check(kind, name, expected)
        encoded(kind, document)
        signs = kind.signs(document)
        owners = self._signs(kind) if signs else {}
        if any(owners.get(sign, name) != name for sign in signs):
            raise NotFreeError
        with filed():
            self._write(kind, name, document)
        for sign in () if there is None else kind.signs(there):
            owners.pop(sign, None)
        owners.update(dict.fromkeys(signs, name))
        version = self._version(kind, name)
        self._tell(kind, name, version)
        return version

    async def remove(self, kind: Kind[T], name: str, expected: int) -> None:
        if not self._version(kind, name):
            return
        there = self._check(kind, name, expected)
        with filed():
            if kind.lasting:
                self._folder(kind).remove(name)
            else:
                del self._unkept[kind.name][name]
        owners = self._owners.get(kind.name, {})
        for sign in () if there is None else kind.signs(there):
            owners.pop(sign, None)
        self._tell(kind, name, 0)

    def _get(self, kind: Kind[T], name: str) -> Kept[T] | None:
        version = self._version(kind, name)
        if not version:
            return None
        if not kind.lasting:
            return Kept(self._unkept[kind.name][name], version)
        with filed():
            try:
                return Kept(self._folder(kind).read(name), version)
            except MissingError:
                return None  # Another process took it away meanwhile.

    def _all(self, kind: Kind[T]) -> Found[T]:
        """All of them; what is damaged is set aside, so that it stands in nobody's way."""
        if not kind.lasting:
            there = self._unkept[kind.name]
            return Found({name: Kept(there[name], self._version(kind, name)) for name in there}, ())
        with filed():
            folder = self._folder(kind)
            versions = {name: self._version(kind, name) for name in folder.names()}
            found, troubles = folder.read_all()
        kept = {name: Kept(one, versions.get(name, 0)) for name, one in found.items()}
        return Found(kept, tuple(trouble.what for trouble in troubles))

    def _check(self, kind: Kind[T], name: str, expected: int) -> T | None:
        """The document as it is, if its version is the expected one.

        Raises:
            OvertakenError: It is another.
        """
        version = self._version(kind, name)
        if version != expected:
            raise OvertakenError(version)
        kept = self._get(kind, name) if version else None
        return None if kept is None else kept.document

    def _write(self, kind: Kind[T], name: str, document: T) -> None:
        if kind.lasting:
            self._folder(kind).write(name, document)
        else:
            self._unkept[kind.name][name] = document
            self._versions.pop((kind.name, name), None)

    def _signs(self, kind: Kind[T]) -> dict[str, str]:
        if kind.name not in self._owners:
            self._owners[kind.name] = {
                sign: name
                for name, kept in self._all(kind).kept.items()
                for sign in kind.signs(kept.document)
            }
        return self._owners[kind.name]

    def _version(self, kind: Kind[T], name: str) -> int:
        """The version that there is now; 0: there is no such document.

        Raises:
            ValueError: The name is not one.
        """
        stamp = self._stamp(kind, name)
        if stamp is None:
            self._versions.pop((kind.name, name), None)
            return 0
        known, version = self._versions.get((kind.name, name), (None, 0))
        if known != stamp:
            version = next(self._numbers)
            self._versions[kind.name, name] = stamp, version
        return version

    def _stamp(self, kind: Kind[T], name: str) -> bytes | None:
        if not kind.lasting:
            return IN_MEMORY if name in self._unkept[kind.name] else None
        path = self._folder(kind).root / f"{name}{ENDING}"
        try:
            return disk.look(path).stamp
        except FileNotFoundError:
            return None
        except OSError as error:
            with filed():
                raise not_read(error, path) from error

    def _folder(self, kind: Kind[T]) -> "Folder[T]":
        return Folder(self._root / kind.name, kind.type, largest=kind.largest)

    def _tell(self, kind: Kind[T], name: str, version: int) -> None:
        told = Notice(kind.name, name, version) if kind.told else Notice(kind.name)
        self._watches.tell(told)
