"""What a lobby keeps, in one place for all of its parts."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol, TypeVar

import msgspec

from dogs_saves.documents import Documents
from dogs_tui.host.lobby.keeping.documents import KeptDocuments
from dogs_tui.host.store import Kind

T = TypeVar("T", bound=msgspec.Struct)


class Keeping(Protocol):
    """Where a lobby keeps things, and how it hears of what others keep there."""

    def documents(self, kind: Kind[T]) -> KeptDocuments[T]:
        """All documents of a kind; the same object whenever it is asked for."""
        ...

    def follow(self, kind: Kind[T], followed: Callable[[str, T | None], None]) -> None:
        """Tells of what others write of a kind from now on, by name; ``None``: it is gone."""
        ...

    async def open(self) -> None:
        """Begins.

        Raises:
            SaveError: It cannot be used.
        """
        ...

    def keep_up(self) -> None:
        """From now on others are heard of: all has been read that there was."""
        ...

    async def close(self) -> None:
        """Ends it; all that was kept stays. May be repeated."""
        ...


class FolderKeeping:
    """A folder that nobody else writes to, so that there is nobody to hear of.

    Args:
        root: The folder.
    """

    def __init__(self, root: Path) -> None:
        self._root = root

    def documents(self, kind: Kind[T]) -> KeptDocuments[T]:
        return in_folder(self._root, kind)

    def follow(self, kind: Kind[T], followed: Callable[[str, T | None], None]) -> None:
        """Nobody else writes here."""

    async def open(self) -> None:
        """A folder is always open."""

    def keep_up(self) -> None:
        """Nobody else writes here."""

    async def close(self) -> None:
        """All is in it already."""


def in_folder(root: Path, kind: Kind[T]) -> Documents[T]:
    """All documents of a kind in a data folder."""
    return Documents(root / kind.name, kind.type, largest=kind.largest)
