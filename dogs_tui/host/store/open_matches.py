"""The matches that a process plays, kept up with what others do at them."""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple, Self
from weakref import WeakValueDictionary

from dogs_rules import registry
from dogs_rules.game import IllegalActionError
from dogs_rules.phrase import Phrase, phrase
from dogs_saves import Reading, SaveError
from dogs_saves.clock import Clock, now
from dogs_saves.load import Loaded
from dogs_saves.opening import replayed_of
from dogs_saves.reading import Recovery, reading_in, recovery_of, restored
from dogs_saves.records import AnyRecord
from dogs_saves.replay import GameFinder, Replayed
from dogs_saves.running import RunningMatch, Step
from dogs_tui.host.store.errors import (
    LostError,
    NoSuchError,
    OvertakenError,
    StoreError,
    UnreachableError,
    UnreadError,
)
from dogs_tui.host.store.matches import Matches
from dogs_tui.host.store.notices import EVERYTHING, MATCH, Notice, Watch


class SharedMatch(RunningMatch):
    """A match as one process has it. Made by ``begin`` or ``open``.

    Whatever is done here is decided on what is known here. If somebody was first, it did not
    happen, what they did counts, and ``OvertakenError`` says so: who wants it still asks again.
    After a broken connection nothing more is decided before it is known what was kept.

    Args:
        matches: Where it is kept.
        code: Of its table.
        head: How much of it is known.
        replayed: That much of it.
        clock: Gives the time for records.
        find_game: Where games come from.

    Attributes:
        code: Of its table.
        recovery: What was wrong with it when it was opened; ``None``: nothing.
    """

    def __init__(
        self,
        matches: Matches,
        code: str,
        head: int,
        replayed: Replayed,
        clock: Clock,
        find_game: GameFinder,
    ) -> None:
        super().__init__(replayed, clock)
        self.code = code
        self._matches = matches
        self._head = head
        self._find_game = find_game
        self.recovery: Recovery | None = None
        self._unsure = False
        """True if something may have been kept that does not count here yet."""

    @classmethod
    def begin(
        cls,
        matches: Matches,
        code: str,
        first: Replayed,
        *,
        clock: Clock = now,
        find_game: GameFinder = registry.game,
    ) -> Self:
        """Begins a match (``running.first_history``).

        Raises:
            OvertakenError: There is one of that code.
            StoreError: It could not be kept.
        """
        head = matches.begin(code, first.history.records)
        return cls(matches, code, head, first, clock, find_game)

    @classmethod
    def open(
        cls,
        matches: Matches,
        code: str,
        *,
        clock: Clock = now,
        find_game: GameFinder = registry.game,
    ) -> Self:
        """A match as it is now; what of a damaged one can be brought back is kept in its place.

        Raises:
            StoreError: There is none of that code, or it cannot be read.
        """
        head, content = matches.file(code)
        loaded, replayed = _restored(content, code, find_game)
        recovery = recovery_of(loaded, replayed)
        if recovery is not None and not recovery.whole:
            head = matches.rewrite(code, head, replayed.history.records)
        made = cls(matches, code, head, replayed, clock, find_game)
        made.recovery = recovery
        return made

    @property
    def head(self) -> int:
        """The number of records that are known."""
        return self._head

    def catch_up(self) -> None:
        """Has count what others did meanwhile, and tells who follows.

        Raises:
            StoreError: It cannot be read.
        """
        self._catch_up()
        self.followed(Step(()))

    async def keep(self, prepare: Callable[[], Step | None]) -> Step | None:
        """As for every match; it is kept before anything else runs.

        Raises:
            OvertakenError: Somebody was first; what they did counts.
            LostError: Whether it was kept shows by reading, which comes before anything else.
            StoreError: It could not be kept.
        """
        self._be_sure()
        step = prepare()
        if step is None:
            return None
        self._unsure = True  # until it is known what became of it, also when it is broken off
        try:
            head = self._matches.append(self.code, self._head, step.records)
        except OvertakenError:
            self._catch_up()
            raise
        except LostError:
            raise
        except StoreError:
            self._unsure = False
            raise
        self._unsure = False
        self._head = head
        self.count(step)
        return step

    async def rest(self) -> None:
        """Keeps the state as it is, if it may, so that whoever opens it next replays little."""
        with contextlib.suppress(StoreError):
            await self.keep(self.prepare_snapshot)

    def _be_sure(self) -> None:
        """Reads on where it is not known what became of the last step."""
        if not self._unsure:
            return
        head = self._head
        self._catch_up()
        if self._head != head:
            raise OvertakenError(self._head)

    def _catch_up(self) -> None:
        lines = self._matches.read(self.code, self._head)
        self._unsure = False
        if lines.whole:
            self._begin_from(_replayed(lines.records, self.code, self._find_game))
            self._head = lines.head
            self.followed(None)
            return
        for record in lines.records:
            try:
                step = self.follow(record)
            except (ValueError, IllegalActionError) as error:
                raise UnreadError(
                    phrase("The moves stored for this table contradict each other.")
                ) from error
            self._head += 1
            self.followed(step)


def _restored(content: bytes, code: str, find_game: GameFinder) -> tuple[Loaded, Replayed]:
    try:
        return restored(Path(f"{code.lower()}.dogs"), content, find_game)
    except SaveError as trouble:
        raise UnreadError(trouble.phrase) from trouble


def _replayed(records: tuple[AnyRecord, ...], code: str, find_game: GameFinder) -> Replayed:
    try:
        return replayed_of(records, code, find_game)
    except SaveError as trouble:
        raise UnreadError(trouble.phrase) from trouble


CLAIM: Final = 6.0
"""Seconds for which one process alone thinks about a bot's decision. Who thinks for longer may have
thought for nothing, which nobody at the table sees."""
PAUSE: Final = 0.25
"""Seconds after which a store that was away is asked again."""

_log = logging.getLogger("dogs_tui.host")


class OpenedMatch(NamedTuple):
    """A match that is open to be played."""

    match: RunningMatch
    mended: tuple[Phrase, ...] = ()
    """Sentences for the players: what was wrong with it, or why it counts for nothing."""


class OpenMatches:
    """Matches by the code of the table, and those that somebody in this process holds.

    What cannot be read or kept raises ``StoreError``.

    Args:
        matches: Where they are kept.
        clock: Gives the time for records.
        find_game: Where games come from.
    """

    def __init__(
        self, matches: Matches, *, clock: Clock = now, find_game: GameFinder = registry.game
    ) -> None:
        self._matches = matches
        self._clock = clock
        self._find_game = find_game
        self._held: WeakValueDictionary[str, SharedMatch] = WeakValueDictionary()
        self._claims: dict[str, tuple[int, float]] = {}
        """By code, for which head this process claimed the decision, and until when."""

    def begin(self, code: str, first: Replayed, keep: Callable[[], None]) -> RunningMatch:
        """Begins the match of a table.

        The record comes first: whoever changes it last before the match begins it, and nobody else.

        Args:
            code: Of the table.
            first: With what it begins (``running.first_history``).
            keep: Keeps that it began in the table's record, or raises what it likes.
        """
        keep()
        return self._begun(code, first)

    def open(self, code: str, first: Callable[[], Replayed]) -> OpenedMatch:
        """Opens a match that has begun.

        Args:
            code: Of the table.
            first: Gives with what it begins, if it broke off before that was kept.
        """
        try:
            match = self._match(code)
        except NoSuchError:
            match = self._begun(code, first())
        recovery = match.recovery
        if recovery is None or not recovery.verdict.is_wrong:
            return OpenedMatch(match, match.doubts)
        _log.warning("a match was mended", extra={"event": "match-mended", "code": code})
        return OpenedMatch(match, recovery.notes)

    def has(self, code: str) -> bool:
        """True if there is a match of this code."""
        return bool(self._matches.heads((code,)))

    def put_down(self, match: RunningMatch) -> None:
        """Closes a match that is over."""
        assert isinstance(match, SharedMatch)
        self._claims.pop(match.code, None)

    def reading(self, code: str) -> Reading:
        """A whole match, without opening it."""
        return self.reader(code)()

    def reader(self, code: str) -> Callable[[], Reading]:
        """Makes a reader of a whole match, for any thread; its lines are read at once."""
        content = self._matches.file(code).content

        def reading() -> Reading:
            try:
                return reading_in(content, Path(f"{code.lower()}.dogs"), self._find_game)
            except SaveError as trouble:
                raise UnreadError(trouble.phrase) from trouble

        return reading

    async def claim(self, match: RunningMatch) -> bool:
        """True if this process is to think about the next decision; for so long no other does."""
        assert isinstance(match, SharedMatch)
        code, head, now = match.code, match.head, monotonic()
        claimed_head, until = self._claims.get(code, (0, 0.0))
        if claimed_head == head and now < until:
            return True  # What was thought of it was broken off.
        try:
            claimed = self._matches.claim(code, head, CLAIM)
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
        """Lets other processes think about what this one claimed and no longer thinks about."""
        now = monotonic()
        held = {code: head for code, (head, until) in self._claims.items() if now < until}
        self._claims.clear()
        if held:
            self._matches.release(held)

    async def keep_up(self, watch: Watch) -> None:
        """Has what others do count, as soon as there is notice of it; without end."""
        async for notice in watch:
            for match in self._meant(notice):
                while not self._catch_up(match):
                    await asyncio.sleep(PAUSE)

    def _begun(self, code: str, first: Replayed) -> SharedMatch:
        """A match that begins now, if no other process has begun it."""
        with contextlib.suppress(OvertakenError):
            match = SharedMatch.begin(
                self._matches, code, first, clock=self._clock, find_game=self._find_game
            )
            self._held[code] = match
            return match
        return self._match(code)

    def _match(self, code: str) -> SharedMatch:
        """A match as it is now; whoever asks for it while it is held has the same.

        Raises:
            NoSuchError: There is none of that code.
        """
        match = self._held.get(code)
        if match is not None:
            match.catch_up()
            return match
        opened = SharedMatch.open(self._matches, code, clock=self._clock, find_game=self._find_game)
        return self._held.setdefault(code, opened)

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
