"""Documents of a kind that a part of a lobby has in memory."""

from typing import Generic, TypeVar

import msgspec

from dogs_saves.documents import Trouble
from dogs_tui.host.errors import said
from dogs_tui.host.store.documents import Documents

T = TypeVar("T", bound=msgspec.Struct)


class Collection(Generic[T]):
    """All documents of a kind, as they are kept. Every change is on disk before it counts.

    Args:
        documents: Where they are kept; read by ``load``.
    """

    def __init__(self, documents: Documents[T]) -> None:
        self._documents = documents
        self._by_name: dict[str, T] = {}
        documents.followed = self.followed

    def load(self) -> tuple[Trouble, ...]:
        """Reads all; says what could not be read.

        Raises:
            SaveError: They cannot be read.
        """
        documents, troubles = self._documents.read_all()
        for name, document in documents.items():
            self._take(name, document)
        return troubles

    def followed(self, name: str, document: T | None) -> None:
        """Takes what was written elsewhere; ``None``: it was taken away."""
        self._take(name, document)

    def _take(self, name: str, document: T | None) -> None:
        """Has a document as it is kept now; ``None``: no longer."""
        if document is None:
            self._by_name.pop(name, None)
        else:
            self._by_name[name] = document

    def _write(self, name: str, document: T) -> None:
        """Raises ``LobbyError`` if it could not be written, and nothing changed."""
        with said():
            self._documents.write(name, document)
        self._take(name, document)

    def _remove(self, name: str) -> None:
        """Raises ``LobbyError`` if it could not be written, and nothing changed."""
        with said():
            self._documents.remove(name)
        self._take(name, None)
