"""Documents of one kind, as the parts of a lobby read and write them: at once."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Generic, Protocol, TypeVar

import msgspec

from dogs_rules.phrase import phrase
from dogs_saves import MissingError
from dogs_saves.documents import Trouble
from dogs_tui.host.store import Found, Kind, LostError, OvertakenError, StoreError
from dogs_tui.host.store.calling import StoreCalls

T = TypeVar("T", bound=msgspec.Struct)

NO_FILE = Path()
"""Where a document lies that is in no file."""


class KeptDocuments(Protocol[T]):
    """Documents of one kind, by name. ``dogs_saves.documents.Documents`` is one, in a folder."""

    def names(self) -> list[str]:
        """The names of all.

        Raises:
            SaveError: They cannot be read.
        """
        ...

    def read(self, name: str) -> T:
        """A document.

        Raises:
            MissingError: There is none of that name.
            SaveError: It cannot be read.
        """
        ...

    def read_all(self) -> tuple[dict[str, T], tuple[Trouble, ...]]:
        """All by name, and what could not be read.

        Raises:
            SaveError: They cannot be read.
        """
        ...

    def find(self, name: str) -> tuple[T | None, Trouble | None]:
        """A document if there is one that can be read.

        Raises:
            SaveError: It cannot be read now.
        """
        ...

    def write(self, name: str, document: T) -> None:
        """Keeps a document in place of the one of that name, if there is one.

        Raises:
            SaveError: It could not be kept; the one that there was is there, and whole.
        """
        ...

    def remove(self, name: str) -> None:
        """Takes a document away; nothing happens when there is none.

        Raises:
            SaveError: It could not be taken away.
        """
        ...


class MemoryDocuments(Generic[T]):
    """Documents of one kind that end with the process."""

    def __init__(self) -> None:
        self._by_name: dict[str, T] = {}

    def names(self) -> list[str]:
        return sorted(self._by_name)

    def read(self, name: str) -> T:
        found, _ = self.find(name)
        if found is None:
            raise MissingError(phrase("There is no {file} here.", file=name), NO_FILE)
        return found

    def read_all(self) -> tuple[dict[str, T], tuple[Trouble, ...]]:
        return dict(self._by_name), ()

    def find(self, name: str) -> tuple[T | None, Trouble | None]:
        return self._by_name.get(name), None

    def write(self, name: str, document: T) -> None:
        self._by_name[name] = document

    def remove(self, name: str) -> None:
        self._by_name.pop(name, None)


class SharedDocuments(Generic[T]):
    """Documents of one kind in a store that others write to, too.

    It knows the version of each that this process last saw. What is written is written in place of
    that one: if somebody was first, nothing is kept, what they wrote counts here, too, and
    ``OvertakenError`` says so.

    Args:
        kind: Of the documents.
        calls: The store.

    Attributes:
        kind: Of the documents.
        followed: Told of what others wrote, by name; ``None``: they took it away.
    """

    def __init__(self, kind: Kind[T], calls: StoreCalls) -> None:
        self.kind = kind
        self.followed: Callable[[str, T | None], None] = lambda _name, _document: None
        self._calls = calls
        self._versions: dict[str, int] = {}
        self._unsure: set[str] = set()
        """Those of which it is not known what became of the last change."""

    def names(self) -> list[str]:
        return sorted(self._versions)

    def read(self, name: str) -> T:
        kept = self._calls.call(lambda store: store.documents.get(self.kind, name))
        if kept is None:
            self._seen(name, None, 0)
            raise MissingError(phrase("There is no {file} here.", file=name), NO_FILE)
        self._seen(name, kept.document, kept.version)
        return kept.document

    def read_all(self) -> tuple[dict[str, T], tuple[Trouble, ...]]:
        found = self._calls.call(lambda store: store.documents.all(self.kind))
        self._versions = {name: kept.version for name, kept in found.kept.items()}
        troubles = tuple(Trouble("", what, NO_FILE) for what in found.troubles)
        return {name: kept.document for name, kept in found.kept.items()}, troubles

    def find(self, name: str) -> tuple[T | None, Trouble | None]:
        try:
            return self.read(name), None
        except MissingError:
            return None, None

    def write(self, name: str, document: T) -> None:
        self._be_sure(name)
        expected = self._versions.get(name, 0)
        with self._noted(name):
            self._versions[name] = self._calls.call(
                lambda store: store.documents.put(self.kind, name, document, expected)
            )

    def remove(self, name: str) -> None:
        self._be_sure(name)
        expected = self._versions.get(name, 0)
        if not expected:
            return
        with self._noted(name):
            self._calls.call(lambda store: store.documents.remove(self.kind, name, expected))
        self._versions.pop(name, None)

    # What others did.

    def version(self, name: str) -> int:
        """Which one this process last saw; 0: none."""
        return self._versions.get(name, 0)

    def versions(self) -> dict[str, int]:
        """Of all, by name, as this process last saw them."""
        return dict(self._versions)

    def follow(self, name: str, document: T | None, version: int, seen: int) -> bool:
        """Takes what a document was found to be, unless it was changed here since.

        Args:
            name: Its name.
            document: What was found; ``None``: nothing.
            version: Of that.
            seen: The version that was known here when it was asked for.

        Returns:
            Whether it was taken; else it is to be read again.
        """
        if self.version(name) != seen:
            return False
        self._seen(name, document, version)
        return True

    def follow_all(self, found: Found[T], seen: dict[str, int]) -> None:
        """Takes what all documents were found to be, except those that were changed since."""
        for name, kept in found.kept.items():
            self.follow(name, kept.document, kept.version, seen.get(name, 0))
        for name in seen.keys() - found.kept.keys():
            self.follow(name, None, 0, seen[name])

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
