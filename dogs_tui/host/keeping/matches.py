"""The matches of a lobby: in files of its own folder, or in a store that several share."""

import contextlib
import logging
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple, Protocol

from dogs_rules.phrase import Phrase
from dogs_saves import MatchFolder, Reading, StoredMatch, disk, read_match
from dogs_saves.clock import Clock
from dogs_saves.files import remove_file
from dogs_saves.opening import reading_of
from dogs_saves.replay import GameFinder, Replayed
from dogs_saves.running import RunningMatch
from dogs_tui.host.store import NoSuchError, OvertakenError, Store, StoreError
from dogs_tui.host.store.calling import StoreCalls
from dogs_tui.host.store.open_matches import OpenMatches
from dogs_tui.host.store.shared_match import SharedMatch

CLAIM: Final = 6.0
"""Seconds for which one process alone thinks about a bot's decision. Who thinks for longer may have
thought for nothing, which nobody at the table sees."""

_log = logging.getLogger("dogs_tui.host")


class OpenedMatch(NamedTuple):
    """A match that is open to be played."""

    match: RunningMatch
    mended: tuple[Phrase, ...] = ()
    """What players should be told that was wrong with its file, or why it counts for nothing."""


class KeptMatches(Protocol):
    """Where matches are kept, by the code of the table."""

    @property
    def shared(self) -> bool:
        """Whether others may play on them, too."""
        ...

    def begin(self, code: str, first: Replayed, keep: Callable[[], None]) -> RunningMatch:
        """Begins the match of a table.

        Args:
            code: Of the table.
            first: With what it begins (``running.first_history``).
            keep: Keeps that it began in the table's record, or raises what it likes.

        Raises:
            SaveError: It could not be kept.
        """
        ...

    async def open(self, code: str, path: Path, first: Callable[[], Replayed]) -> OpenedMatch:
        """Opens a match that has begun.

        Args:
            code: Of the table.
            path: Where it lies if it is in a file.
            first: Gives with what it begins, if it broke off before that was kept.

        Raises:
            SaveError: It cannot be opened.
        """
        ...

    def has(self, code: str) -> bool:
        """Whether there is a match of this code."""
        ...

    def put_down(self, match: RunningMatch) -> None:
        """Closes a match that is over."""
        ...

    def remove(self, code: str, path: Path) -> None:
        """Keeps a match no longer that is over and packed elsewhere.

        Args:
            code: Of the table.
            path: Where it lies if it is in a file.

        Raises:
            SaveError: It could not be removed.
        """
        ...

    def reading(self, code: str, path: Path) -> Reading:
        """A whole match, without opening it.

        Raises:
            SaveError: It cannot be read.
        """
        ...

    async def claim(self, match: RunningMatch) -> bool:
        """Whether this process is to think about the next decision; for so long no other does."""
        ...


class FolderMatches:
    """Matches in files of a folder.

    Args:
        folder: The folder.
        clock: Gives the time for records.
        find_game: Where games come from.
    """

    shared: Final = False

    def __init__(self, folder: Path, clock: Clock, find_game: GameFinder) -> None:
        self._folder = MatchFolder(folder, clock=clock, find_game=find_game)
        self._clock = clock
        self._find_game = find_game

    def begin(self, code: str, first: Replayed, keep: Callable[[], None]) -> RunningMatch:
        """The match file first: a crash leaves one of which nobody knows, and nobody was told."""
        path = self._path(code)
        if self.has(code):
            self._folder.delete(path)
        stored = StoredMatch.begun(path, first, self._clock)
        try:
            keep()
        except BaseException:
            stored.close()
            raise
        return stored

    async def open(self, code: str, path: Path, first: Callable[[], Replayed]) -> OpenedMatch:  # noqa: ARG002
        stored, recovery = self._folder.open(path)
        if recovery is None or not recovery.verdict.is_wrong:
            return OpenedMatch(stored, stored.doubts)
        _log.warning("a match was mended", extra={"event": "match-mended", "file": path.name})
        return OpenedMatch(stored, recovery.notes)

    def has(self, code: str) -> bool:
        try:
            disk.look(self._path(code))
        except OSError:
            return False
        return True

    def put_down(self, match: RunningMatch) -> None:
        assert isinstance(match, StoredMatch)
        match.close()

    def remove(self, code: str, path: Path) -> None:  # noqa: ARG002
        remove_file(path)

    def reading(self, code: str, path: Path) -> Reading:  # noqa: ARG002
        return read_match(path, self._find_game)

    async def claim(self, match: RunningMatch) -> bool:  # noqa: ARG002  (nobody else is there)
        return True

    def _path(self, code: str) -> Path:
        return self._folder.root / f"{code.lower()}.dogs"


class SharedMatches:
    """Matches in a store, at which the guests of several processes play.

    Args:
        store: Gives the store, for what can be awaited.
        calls: The store, for what cannot.
        clock: Gives the time for records.
        find_game: Where games come from.
        plays: Whether this process thinks about decisions; else others do.
    """

    shared: Final = True

    def __init__(
        self,
        store: Callable[[], Store],
        calls: StoreCalls,
        clock: Clock,
        find_game: GameFinder,
        *,
        plays: bool = True,
    ) -> None:
        self._plays = plays
        self._store = store
        self._calls = calls
        self._clock = clock
        self._find_game = find_game
        self._opened: OpenMatches | None = None
        self._claims: dict[str, tuple[int, float]] = {}
        """By code, for which head this process claimed the decision, and until when."""

    def begin(self, code: str, first: Replayed, keep: Callable[[], None]) -> RunningMatch:
        """The record first: whoever changes it last before the match begins it, and nobody else."""
        keep()
        return self._matches.take(self._begun(code, first))

    async def open(self, code: str, path: Path, first: Callable[[], Replayed]) -> OpenedMatch:  # noqa: ARG002
        try:
            match = await self._matches.open(code)
        except NoSuchError:
            with contextlib.suppress(OvertakenError):  # Then another process has begun it.
                await self._matches.begin(code, first())
            match = await self._matches.open(code)
        return OpenedMatch(match, match.doubts)

    def has(self, code: str) -> bool:
        return bool(self._calls.call(lambda store: store.matches.heads((code,))))

    def put_down(self, match: RunningMatch) -> None:
        """Nothing is open for a match that nobody holds any more."""
        assert isinstance(match, SharedMatch)
        self._claims.pop(match.code, None)

    def remove(self, code: str, path: Path) -> None:  # noqa: ARG002
        self._calls.call(lambda store: store.matches.discard(code))

    def reading(self, code: str, path: Path) -> Reading:  # noqa: ARG002
        lines = self._calls.call(lambda store: store.matches.read(code))
        return reading_of(lines.records, code, self._find_game)

    async def claim(self, match: RunningMatch) -> bool:
        assert isinstance(match, SharedMatch)
        if not self._plays:
            return False
        code, head, now = match.code, match.head, monotonic()
        claimed_head, until = self._claims.get(code, (0, 0.0))
        if claimed_head == head and now < until:
            return True  # What was thought of it was broken off.
        try:
            claimed = await self._store().matches.claim(code, head, CLAIM)
        except StoreError as trouble:
            _log.warning(
                "a decision cannot be claimed",
                extra={"event": "store-away", "reason": type(trouble).__name__},
            )
            return False
        if claimed:
            self._claims[code] = head, now + CLAIM
        return claimed

    async def keep_up(self) -> None:
        """Has what others play count, as soon as there is notice of it; without end."""
        await self._matches.keep_up()

    def _begun(self, code: str, first: Replayed) -> SharedMatch:
        records = first.history.told
        try:
            head = self._calls.call(lambda store: store.matches.begin(code, records))
        except OvertakenError:
            lines = self._calls.call(lambda store: store.matches.read(code))
            return self._matches.read_as(code, lines)
        return SharedMatch(self._store().matches, code, head, first, self._clock, self._find_game)

    @property
    def _matches(self) -> OpenMatches:
        if self._opened is None:
            self._opened = OpenMatches(self._store(), clock=self._clock, find_game=self._find_game)
        return self._opened
