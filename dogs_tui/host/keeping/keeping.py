"""What a lobby keeps, in one place for all of its parts."""

import contextlib
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias, TypeVar

import msgspec

from dogs_rules.phrase import phrase
from dogs_saves import LockedError
from dogs_saves.clock import Clock
from dogs_saves.documents import Documents, Trouble
from dogs_saves.errors import no_folder
from dogs_saves.files import make_folder
from dogs_saves.locks import lock
from dogs_saves.replay import GameFinder
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.keeping.audit import AuditLines
from dogs_tui.host.keeping.clock import KeptClock, OwnClock
from dogs_tui.host.keeping.documents import KeptDocuments, MemoryDocuments
from dogs_tui.host.keeping.matches import FolderMatches, KeptMatches
from dogs_tui.host.keeping.presence import KeptPresence, OwnPresence
from dogs_tui.host.keeping.talk import FolderTalk, KeptTalk
from dogs_tui.host.store import Kind
from dogs_tui.host.store.files.audit import AuditFile
from dogs_tui.host.store.formats import refuse_newer, take_over

T = TypeVar("T", bound=msgspec.Struct)

Heard: TypeAlias = Callable[[str | None, int], Awaitable[None]]
"""Told of a name and of the number that is there now; ``None``: all may have changed."""

MATCHES: Final = "matches"
"""Where they lie in a data folder."""
LOCKED_AS: Final = "host"
"""The name in a data folder that whoever runs on it has locked."""
OTHER_HOST: Final = phrase("Another host runs with this data folder.")


class Keeping(Protocol):
    """Where a lobby keeps things, and how it hears of what others keep there."""

    def documents(self, kind: Kind[T]) -> KeptDocuments[T]:
        """All documents of a kind; the same object whenever it is asked for."""
        ...

    def follow(self, kind: Kind[T], followed: Callable[[str, T | None], None]) -> None:
        """Tells of what others write of a kind from now on, by name; ``None``: it is gone."""
        ...

    def matches(self, clock: Clock, find_game: GameFinder) -> KeptMatches:
        """All matches.

        Args:
            clock: Gives the time for records.
            find_game: Where games come from.
        """
        ...

    @property
    def clock(self) -> KeptClock:
        """The time."""
        ...

    @property
    def talk(self) -> KeptTalk:
        """What is said at tables."""
        ...

    @property
    def presence(self) -> KeptPresence:
        """Who is where."""
        ...

    @property
    def audit(self) -> AuditLines:
        """The lines of the audit log."""
        ...

    def hear(self, topic: str, heard: Heard) -> None:
        """Tells of notices of a topic from now on; what is raised has it told again."""
        ...

    async def open(self) -> None:
        """Begins.

        Raises:
            LobbyError: Another host has it, or a newer version wrote it.
            SaveError: It cannot be used.
        """
        ...

    def take_over(self, troubles: Iterable[Trouble]) -> None:
        """From now on this version writes there.

        Args:
            troubles: What could not be read.

        Raises:
            LobbyError: A newer version wrote of it; nothing was changed.
            SaveError: It cannot be written to.
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
        self._release: Callable[[], None] | None = None
        self._unkept: dict[str, MemoryDocuments[Any]] = {}
        self.clock: KeptClock = OwnClock()
        self.talk: KeptTalk = FolderTalk(root)
        self.presence: KeptPresence = OwnPresence()
        self.audit: AuditLines = AuditFile(root)

    def documents(self, kind: Kind[T]) -> KeptDocuments[T]:
        if kind.lasting:
            return in_folder(self._root, kind)
        return self._unkept.setdefault(kind.name, MemoryDocuments())

    def follow(self, kind: Kind[T], followed: Callable[[str, T | None], None]) -> None:
        """Nobody else writes here."""

    def matches(self, clock: Clock, find_game: GameFinder) -> KeptMatches:
        return FolderMatches(self._root / MATCHES, clock, find_game)

    def hear(self, topic: str, heard: Heard) -> None:
        """Nobody else writes here."""

    async def open(self) -> None:
        try:
            make_folder(self._root / MATCHES)
        except OSError as error:
            raise no_folder(error, self._root / MATCHES) from error
        try:
            self._release = lock(self._root / LOCKED_AS).release
        except LockedError as error:
            raise LobbyError(OTHER_HOST) from error
        try:
            refuse_newer(self._root)
        except BaseException:
            self.unlock()
            raise

    def take_over(self, troubles: Iterable[Trouble]) -> None:
        take_over(self._root, troubles)

    def keep_up(self) -> None:
        """Nobody else writes here."""

    async def close(self) -> None:
        self.unlock()

    def unlock(self) -> None:
        """Lets another host have it. May be repeated."""
        release, self._release = self._release, None
        if release is not None:
            with contextlib.suppress(OSError):  # The end of the process frees it anyway.
                release()


def in_folder(root: Path, kind: Kind[T]) -> Documents[T]:
    """All documents of a kind in a data folder."""
    return Documents(root / kind.name, kind.type, largest=kind.largest)
