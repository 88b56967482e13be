"""The matches of a lobby, at which the guests of several processes may play."""

import contextlib
import logging
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple

from dogs_rules.phrase import Phrase
from dogs_saves import Reading, SaveError
from dogs_saves.clock import Clock
from dogs_saves.reading import reading_in
from dogs_saves.replay import GameFinder, Replayed
from dogs_saves.running import RunningMatch
from dogs_tui.host.store import NoSuchError, OvertakenError, Store, StoreError, UnreadError
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
    """What players should be told that was wrong with it, or why it counts for nothing."""


class LobbyMatches:
    """Matches by the code of the table.

    Args:
        store: Gives the store.
        clock: Gives the time for records.
        find_game: Where games come from.
    """

    def __init__(
        self,
        store: Callable[[], Store],
        clock: Clock,
        find_game: GameFinder,
    ) -> None:
        self._store = store
        self._clock = clock
        self._find_game = find_game
        self._opened: OpenMatches | None = None
        self._claims: dict[str, tuple[int, float]] = {}
        """By code, for which head this process claimed the decision, and until when."""

    def begin(self, code: str, first: Replayed, keep: Callable[[], None]) -> RunningMatch:
        """Begins the match of a table.

        The record comes first: whoever changes it last before the match begins it, and nobody else.

        Args:
            code: Of the table.
            first: With what it begins (``running.first_history``).
            keep: Keeps that it began in the table's record, or raises what it likes.

        Raises:
            StoreError: It could not be kept.
        """
        keep()
        with contextlib.suppress(OvertakenError):  # Then another process has begun it.
            return self._matches.begin(code, first)
        return self._matches.open(code)

    def open(self, code: str, first: Callable[[], Replayed]) -> OpenedMatch:
        """Opens a match that has begun.

        Args:
            code: Of the table.
            first: Gives with what it begins, if it broke off before that was kept.

        Raises:
            StoreError: It cannot be opened.
        """
        try:
            match = self._matches.open(code)
        except NoSuchError:
            with contextlib.suppress(OvertakenError):  # Then another process has begun it.
                self._matches.begin(code, first())
            match = self._matches.open(code)
        recovery = match.recovery
        if recovery is None or not recovery.verdict.is_wrong:
            return OpenedMatch(match, match.doubts)
        _log.warning("a match was mended", extra={"event": "match-mended", "code": code})
        return OpenedMatch(match, recovery.notes)

    def has(self, code: str) -> bool:
        """Whether there is a match of this code."""
        return bool(self._store().matches.heads((code,)))

    def put_down(self, match: RunningMatch) -> None:
        """Closes a match that is over."""
        assert isinstance(match, SharedMatch)
        self._claims.pop(match.code, None)

    def remove(self, code: str) -> None:
        """Keeps a match no longer that is over and packed elsewhere.

        Raises:
            StoreError: It could not be removed.
        """
        self._store().matches.discard(code)

    def reading(self, code: str) -> Reading:
        """A whole match, without opening it.

        Raises:
            StoreError: It cannot be read.
        """
        return self.reader(code)()

    def reader(self, code: str) -> Callable[[], Reading]:
        """What gives a whole match, in any thread; its lines are read at once.

        Raises:
            StoreError: They cannot be read.
        """
        content = self._store().matches.file(code).content

        def reading() -> Reading:
            try:
                return reading_in(content, Path(f"{code.lower()}.dogs"), self._find_game)
            except SaveError as trouble:
                raise UnreadError(trouble.phrase) from trouble

        return reading

    async def claim(self, match: RunningMatch) -> bool:
        """Whether this process is to think about the next decision; for so long no other does."""
        assert isinstance(match, SharedMatch)
        code, head, now = match.code, match.head, monotonic()
        claimed_head, until = self._claims.get(code, (0, 0.0))
        if claimed_head == head and now < until:
            return True  # What was thought of it was broken off.
        try:
            claimed = self._store().matches.claim(code, head, CLAIM)
        except StoreError as trouble:
            _log.warning(
                "a decision cannot be claimed",
                extra={"event": "store-away", "reason": type(trouble).__name__},
            )
            return False
        if claimed:
            self._claims[code] = head, now + CLAIM
        return claimed

    def release(self) -> None:
        """Lets other processes think about what this one claimed and no longer thinks about.

        Raises:
            StoreError: It could not be kept; the claims end by themselves.
        """
        now = monotonic()
        held = {code: head for code, (head, until) in self._claims.items() if now < until}
        self._claims.clear()
        if held:
            self._store().matches.release(held)

    async def keep_up(self) -> None:
        """Has what others play count, as soon as there is notice of it; without end."""
        await self._matches.keep_up()

    @property
    def _matches(self) -> OpenMatches:
        if self._opened is None:
            self._opened = OpenMatches(self._store(), clock=self._clock, find_game=self._find_game)
        return self._opened
