"""Documents of one kind, as the parts of a lobby read and write them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from dogs_rules.phrase import phrase
from dogs_saves import MissingError
from dogs_saves.documents import Trouble
from dogs_tui.host.store import (
    Kind,
    LostError,
    OvertakenError,
    Store,
    StoreError,
    UnreadError,
)

T = TypeVar("T", bound=msgspec.Struct)

NO_FILE = Path()
"""Where a document lies that is in no file."""


class KindDocuments(Generic[T]):
    """Documents of one kind in a store that others write to, too.

    It knows the version of each that this process last saw. What is written is written in place of
    that one: if somebody was first, nothing is kept, what they wrote counts here, too, and
    ``OvertakenError`` says so.

    Args:
        kind: Of the documents.
        store: Gives the store.

    Attributes:
        kind: Of the documents.
        followed: Told of what others wrote, by name; ``None``: they took it away.
    """

    def __init__(self, kind: Kind[T], store: Callable[[], Store]) -> None:
        self.kind = kind
        self.followed: Callable[[str, T | None], None] = lambda _name, _document: None
        self._store = store
        self._versions: dict[str, int] = {}
        self._unsure: set[str] = set()
        """Those of which it is not known what became of the last change."""
        self._unread: set[str] = set()
        """Those that are damaged: what is written in place of one sets it aside."""

    def names(self) -> list[str]:
        """The names of all.

        Raises:
            StoreError: They cannot be read.
        """
        return sorted(self._store().documents.versions(self.kind))

    def read(self, name: str) -> T:
        """A document.

        Raises:
            MissingError: There is none of that name.
            StoreError: It cannot be read.
        """
        kept = self._store().documents.get(self.kind, name)
        if kept is None:
            self._seen(name, None, 0)
            raise MissingError(phrase("There is no {file} here.", file=name), NO_FILE)
        self._seen(name, kept.document, kept.version)
        return kept.document

    def read_all(self) -> tuple[dict[str, T], tuple[Trouble, ...]]:
        """All by name, and what could not be read.

        Raises:
            StoreError: They cannot be read.
        """
        found = self._store().documents.all(self.kind)
        self._versions = {name: kept.version for name, kept in found.kept.items()}
        self._unread = {name for name, _ in found.troubles}
        troubles = tuple(Trouble(name, why, NO_FILE) for name, why in found.troubles)
        return {name: kept.document for name, kept in found.kept.items()}, troubles

    def find(self, name: str) -> T | None:
        """A document, if there is one.

        Raises:
            StoreError: It cannot be read.
        """
        try:
            return self.read(name)
        except MissingError:
            return None

    def write(self, name: str, document: T) -> None:
        """Keeps a document in place of the one of that name that this process last saw.

        Raises:
            StoreError: It could not be kept; the one that there was is there, and whole.
        """
        self._be_sure(name)
        if name in self._unread:
            self._store().documents.set_aside(self.kind, name)
            self._unread.discard(name)
        expected = self._versions.get(name, 0)
        with self._noted(name):
            self._versions[name] = self._store().documents.put(self.kind, name, document, expected)

    def remove(self, name: str) -> None:
        """Takes a document away; nothing happens when there is none.

        Raises:
            StoreError: It could not be taken away.
        """
        self._be_sure(name)
        expected = self._versions.get(name, 0)
        if not expected:
            return
        with self._noted(name):
            self._store().documents.remove(self.kind, name, expected)
        self._versions.pop(name, None)

    # What others did.

    def version(self, name: str) -> int:
        """Which one this process last saw; 0: none."""
        return self._versions.get(name, 0)

    def catch_up(self, name: str = "") -> None:
        """Reads what others wrote.

        Args:
            name: Of a document; empty: any.

        Raises:
            StoreError: It cannot be read.
        """
        if name:
            self._look(name)
            return
        there = self._store().documents.versions(self.kind)
        for changed in {
            *(name for name, version in there.items() if version != self.version(name)),
            *(self._versions.keys() - there.keys()),
        }:
            self._look(changed)

    def _look(self, name: str) -> None:
        with suppress(UnreadError):  # Whoever loads all of them reports it.
            self.find(name)

    def _seen(self, name: str, document: T | None, version: int) -> None:
        """A document was read: if it is another than was known, who follows is told."""
        self._unsure.discard(name)
        if version == self.version(name):
            return
        if version:
            self._versions[name] = version
        else:
            del self._versions[name]
        self.followed(name, document)

    def _be_sure(self, name: str) -> None:
        """Reads a document of which it is not known whether it was changed."""
        if name in self._unsure:
            self.find(name)

    @contextmanager
    def _noted(self, name: str) -> Iterator[None]:
        """Sees to what follows when a change is refused, or lost."""
        try:
            yield
        except OvertakenError:
            self._unsure.add(name)
            with suppress(StoreError):  # It is read before the next change.
                self._be_sure(name)
            raise
        except LostError:
            self._unsure.add(name)
            raise
