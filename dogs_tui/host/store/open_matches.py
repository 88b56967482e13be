"""The matches that a process plays, kept up with what others do at them."""

import asyncio
import logging
from typing import Final
from weakref import WeakValueDictionary

from dogs_rules import registry
from dogs_saves.clock import Clock, now
from dogs_saves.replay import GameFinder, Replayed
from dogs_tui.host.store.errors import LostError, StoreError, UnreachableError
from dogs_tui.host.store.notices import EVERYTHING, MATCH, Notice
from dogs_tui.host.store.shared_match import SharedMatch
from dogs_tui.host.store.store import Store

PAUSE: Final = 0.25
"""Seconds after which a store that was away is asked again."""

_log = logging.getLogger("dogs_tui.host")


class OpenMatches:
    """All matches that somebody in this process holds.

    Args:
        store: Where they are kept.
        clock: Gives the time for records.
        find_game: Where games come from.
    """

    def __init__(
        self, store: Store, *, clock: Clock = now, find_game: GameFinder = registry.game
    ) -> None:
        self._store = store
        self._clock = clock
        self._find_game = find_game
        self._held: WeakValueDictionary[str, SharedMatch] = WeakValueDictionary()

    def begin(self, code: str, first: Replayed) -> SharedMatch:
        """Begins a match (``running.first_history``).

        Raises:
            OvertakenError: There is one of that code.
            StoreError: It could not be kept.
        """
        match = SharedMatch.begin(
            self._store.matches, code, first, clock=self._clock, find_game=self._find_game
        )
        self._held[code] = match
        return match

    def open(self, code: str) -> SharedMatch:
        """A match as it is now; whoever asks for it while it is held has the same.

        Raises:
            StoreError: There is none of that code, or it cannot be read.
        """
        match = self._held.get(code)
        if match is not None:
            match.catch_up()
            return match
        opened = SharedMatch.open(
            self._store.matches, code, clock=self._clock, find_game=self._find_game
        )
        return self._held.setdefault(code, opened)

    async def keep_up(self) -> None:
        """Has what others do count, as soon as there is notice of it; without end."""
        async with self._store.watch() as watch:
            async for notice in watch:
                for match in self._meant(notice):
                    while not self._catch_up(match):
                        await asyncio.sleep(PAUSE)

    def _meant(self, notice: Notice) -> tuple[SharedMatch, ...]:
        if notice == EVERYTHING:
            return tuple(self._held.values())
        match = self._held.get(notice.name) if notice.topic == MATCH else None
        return () if match is None or match.head == notice.at else (match,)

    def _catch_up(self, match: SharedMatch) -> bool:
        """Has what others did count; false: the store is away, so it is to be tried again."""
        try:
            match.catch_up()
        except (LostError, UnreachableError):
            return False
        except StoreError as trouble:
            _log.error(
                "a match cannot be followed",
                extra={"event": "match-behind", "reason": type(trouble).__name__},
            )
        return True
