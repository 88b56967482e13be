"""A match that several processes play on one store: nothing counts before all would agree on it."""

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Self

from dogs_rules import registry
from dogs_rules.game import IllegalActionError
from dogs_rules.phrase import phrase
from dogs_saves import SaveError
from dogs_saves.clock import Clock, now
from dogs_saves.load import Loaded
from dogs_saves.opening import replayed_of
from dogs_saves.reading import Recovery, recovery_of, restored
from dogs_saves.records import AnyRecord
from dogs_saves.replay import GameFinder, Replayed
from dogs_saves.running import RunningMatch, Step
from dogs_tui.host.store.errors import LostError, OvertakenError, StoreError, UnreadError
from dogs_tui.host.store.matches import Matches


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
