"""A match that several processes play on one store: nothing counts before all would agree on it."""

import asyncio
from collections.abc import Callable, Collection
from typing import Self

from dogs_rules import registry
from dogs_rules.game import Action, Event, IllegalActionError, Seat
from dogs_rules.phrase import phrase
from dogs_saves import SaveError
from dogs_saves.clock import Clock, now
from dogs_saves.opening import replayed_of
from dogs_saves.records import AnyRecord, Player
from dogs_saves.replay import GameFinder, Replayed
from dogs_saves.running import RunningMatch, Step
from dogs_tui.host.store.errors import OvertakenError, UnreadError
from dogs_tui.host.store.store import Matches


class SharedMatch(RunningMatch):
    """A match as one process has it. Made by ``begin`` or ``open``.

    Whatever is done here is decided on what is known here. If somebody was first, it did not
    happen, what they did counts, and ``OvertakenError`` says so: who wants it still asks again.

    Args:
        matches: Where it is kept.
        code: Of its table.
        head: How much of it is known.
        replayed: That much of it.
        clock: Gives the time for records.
        find_game: Where games come from.
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
        self._turn = asyncio.Lock()
        """One thing at a time is decided, kept and counted."""

    @classmethod
    async def begin(
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
        head = await matches.begin(code, first.history.told)
        return cls(matches, code, head, first, clock, find_game)

    @classmethod
    async def open(
        cls,
        matches: Matches,
        code: str,
        *,
        clock: Clock = now,
        find_game: GameFinder = registry.game,
    ) -> Self:
        """A match as it is now.

        Raises:
            StoreError: There is none of that code, or it cannot be read.
        """
        lines = await matches.read(code)
        replayed = _replayed(lines.records, code, find_game)
        return cls(matches, code, lines.head, replayed, clock, find_game)

    @property
    def head(self) -> int:
        """How many records are known."""
        return self._head

    async def catch_up(self) -> tuple[Step, ...] | None:
        """Has count what others did meanwhile; gives it, ``None``: all of it was read anew.

        Raises:
            StoreError: It cannot be read.
        """
        async with self._turn:
            return await self._catch_up()

    async def play(self, action: Action) -> tuple[Event, ...]:
        """Plays an action for the seat to move.

        Raises:
            IllegalActionError: With the reason and the rule; nothing was kept.
            OvertakenError: Somebody was first.
            StoreError: It could not be kept.
        """
        return await self._do(lambda: self.prepare_play(action))

    async def undo(self, seat: Seat, people: Collection[Seat] | None = None) -> int:
        """Takes back to before a seat's last action; says how many actions. Errors as ``play``."""
        before = self.match.plies
        await self._do(lambda: self.prepare_undo(seat, people))
        return before - self.match.plies

    async def redo(self) -> tuple[Event, ...]:
        """Plays the action that was last taken back. Errors as ``play``.

        Raises:
            ValueError: There is none.
        """
        return await self._do(self.prepare_redo)

    async def set_player(self, seat: Seat, player: Player) -> None:
        """Gives a seat another player, or its player another name. Errors as ``play``."""
        await self._do(lambda: self.prepare_player(seat, player))

    async def _do(self, prepare: Callable[[], Step | None]) -> tuple[Event, ...]:
        """Prepares a step on what is known, keeps it, and has it count."""
        async with self._turn:
            step = prepare()
            if step is None:
                return ()
            try:
                head = await self._matches.append(self.code, self._head, step.records)
            except OvertakenError:
                await self._catch_up()
                raise
            self._head = head
            self.count(step)
            return step.events

    async def _catch_up(self) -> tuple[Step, ...] | None:
        lines = await self._matches.read(self.code, self._head)
        if lines.whole:
            self._begin_from(_replayed(lines.records, self.code, self._find_game))
            self._head = lines.head
            return None
        steps = []
        for record in lines.records:
            try:
                steps.append(self.follow(record))
            except (ValueError, IllegalActionError) as error:
                raise UnreadError(
                    phrase("What others did at this table does not fit together.")
                ) from error
            self._head += 1
        return tuple(steps)


def _replayed(records: tuple[AnyRecord, ...], code: str, find_game: GameFinder) -> Replayed:
    try:
        return replayed_of(records, code, find_game)
    except SaveError as trouble:
        raise UnreadError(trouble.phrase) from trouble
