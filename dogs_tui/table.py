"""The table: the only way to a match.

It checks whose turn it is, writes the journal, applies, and tells every watcher what that watcher
may know. A local game is a table with one watcher, an SSH game a table with several, a spectator
a watcher without a seat. Bots are seats whose moves are computed off the event loop.
"""

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Any, Protocol

import msgspec

from dogs_rules.bots import RandomBot
from dogs_rules.game import Action, Bot, Event, Game, IllegalActionError, Refusal, Seat, View
from dogs_rules.match import Match
from dogs_rules.phrase import Phrase, phrase
from dogs_rules.registry import bots
from dogs_rules.rng import Rng
from dogs_rules.simulate import bot_rng
from dogs_saves import Player, SaveError, StoredMatch

_log = logging.getLogger(__name__)


class Update(msgspec.Struct, frozen=True):
    """Something happened at a table, as one watcher may know it."""

    kind: str
    """``play``, ``undo``, ``redo``, ``seats``, ``trouble``, or ``hint``: the mover asked one."""
    ply: int
    """How many actions have been played now."""
    mover: Seat | None
    """Who acted."""
    events: tuple[Event, ...] = ()
    trouble: Phrase | None = None
    """Why the table cannot go on as it should; said in the language of whoever reads it."""


class Watcher(Protocol):
    """Who is told; called in the table's event loop, right after the move is on disk."""

    @property
    def seats(self) -> frozenset[Seat]:
        """The seats whose hidden things this watcher may know."""
        ...

    def table_changed(self, update: Update) -> None: ...


class Moment(msgspec.Struct, frozen=True):
    """One action of the history, as one watcher may know it."""

    ply: int
    mover: Seat
    events: tuple[Event, ...]


class Seating(Protocol):
    """What a screen is given of a table: a match being played, or one being replayed.

    It has no way to the state: what a screen is not given, it cannot show.
    """

    @property
    def game(self) -> Game[Any, Any, Any]: ...
    @property
    def plies(self) -> int: ...
    @property
    def last_mover(self) -> Seat | None: ...
    @property
    def taken_back(self) -> int: ...
    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def people(self) -> frozenset[Seat]: ...
    @property
    def to_move(self) -> Seat | None: ...
    def join(self, watcher: Watcher) -> None: ...
    def leave(self, watcher: Watcher) -> None: ...
    def view(self, seat: Seat | None) -> View: ...
    def legal(self, seat: Seat) -> tuple[Action, ...]: ...
    def why_not(self, seat: Seat, action: Action) -> Refusal | None: ...
    def play(self, seat: Seat, action: Action) -> None: ...
    def why_no_undo(self, seat: Seat) -> Refusal | None: ...
    def undo(self, seat: Seat) -> int: ...
    def can_redo(self, seat: Seat) -> bool: ...
    def redo(self, seat: Seat) -> bool: ...
    def history(self, seats: frozenset[Seat]) -> list[Moment]: ...
    def wake(self) -> None: ...
    async def close(self) -> None: ...


def visible(events: Sequence[Event], seats: frozenset[Seat]) -> tuple[Event, ...]:
    """The events that somebody holding these seats may know of."""
    return tuple(
        event for event in events if event.seen_by is None or not seats.isdisjoint(event.seen_by)
    )


class Table:
    """One stored match with its seats and its watchers.

    Args:
        stored: The match, open for writing.
        executor: Where bots think; by default a thread of this table's own.
    """

    def __init__(self, stored: StoredMatch, executor: Executor | None = None) -> None:
        self.stored = stored
        self._executor = executor
        self._own_executor: Executor | None = None
        self._watchers: list[Watcher] = []
        self._bots: dict[Seat, Bot] = {}
        self._thinking: asyncio.Task[None] | None = None
        self._version = 0
        self._held = False
        self._history: list[tuple[Seat, tuple[Event, ...]]] | None = None

    @property
    def match(self) -> Match:
        return self.stored.match

    @property
    def game(self) -> Game[Any, Any, Any]:
        """The rules, with the components that the match is played with."""
        return self.match.game

    @property
    def plies(self) -> int:
        """How many actions have been played."""
        return self.match.plies

    @property
    def last_mover(self) -> Seat | None:
        """Who played the last action; ``None`` before the first."""
        return self.match.mover(self.plies - 1) if self.plies else None

    @property
    def taken_back(self) -> int:
        """How many actions were ever undone."""
        return self.match.taken_back

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.stored.players)

    @property
    def people(self) -> frozenset[Seat]:
        """The seats that people hold."""
        return frozenset(self.stored.people)

    @property
    def to_move(self) -> Seat | None:
        return self.match.to_move

    def join(self, watcher: Watcher) -> None:
        """Tells this watcher of everything from now on."""
        self._watchers.append(watcher)

    def leave(self, watcher: Watcher) -> None:
        self._watchers.remove(watcher)

    def view(self, seat: Seat | None) -> View:
        """What a seat may see now."""
        shown: View = self.match.game.view(self.match.state, seat)
        return shown

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """What a seat may do now; nothing when it is not its turn."""
        if self.to_move != seat:
            return ()
        return tuple(self.match.game.legal_actions(self.match.state))

    def why_not(self, seat: Seat, action: Action) -> Refusal | None:
        """Why a seat may not do this now; ``None`` when it may."""
        if self.to_move is None:
            return Refusal(phrase("The game is over."), "end")
        if self.to_move != seat:
            return Refusal(phrase("It is {name}'s turn.", name=self.names[self.to_move]), "round")
        return self.match.game.why_not(self.match.state, action)

    def can_be_undone(self, action: Action) -> bool:
        """Whether the seat to move could take this legal action back."""
        return self.match.can_be_undone(action, self.people)

    def why_no_undo(self, seat: Seat) -> Refusal | None:
        """Why a seat cannot take its last action back; ``None`` when it can."""
        return self.match.why_no_undo(seat, self.people)

    def play(self, seat: Seat, action: Action) -> None:
        """Plays an action: on disk first, then told to every watcher, then the bots go on.

        Raises:
            IllegalActionError: It is not legal or not this seat's turn; nothing happened.
            SaveError: It could not be written; nothing happened.
        """
        refusal = self.why_not(seat, action)
        if refusal is not None:
            raise IllegalActionError(refusal)
        events = self.stored.play(action)
        self._moved(seat, events, "play")
        self.wake()

    def undo(self, seat: Seat) -> int:
        """Takes a seat's last action back, if it may.

        Returns:
            How many actions were taken back.

        Raises:
            SaveError: It could not be written; nothing happened.
        """
        if self.why_no_undo(seat) is not None:
            return 0
        return self._taken_back(seat, self.stored.undo(seat, self.people))

    def undo_agreed(self, seat: Seat) -> int:
        """Takes back to before a seat's last action, whatever happened since.

        Who asks has the consent of everyone whom it touches.

        Returns:
            How many actions were taken back; 0 when the seat has played nothing.

        Raises:
            SaveError: It could not be written; nothing happened.
        """
        return self._taken_back(seat, self.stored.undo(seat, (seat,)))

    def _taken_back(self, seat: Seat, count: int) -> int:
        if count:
            if self._history is not None:
                del self._history[self.match.plies :]
            self._moved(seat, (), "undo")
            self.wake()
        return count

    def seat(self, seat: Seat, player: Player) -> None:
        """Gives a seat another player: a bot in place of a person, or the person again.

        A bot that was thinking for the seat is not listened to any more.

        Raises:
            SaveError: It could not be written; nothing happened.
        """
        self.stored.set_player(seat, player)
        self._bots.pop(seat, None)
        self._moved(seat, (), "seats")
        self.wake()

    def hold(self) -> None:
        """Lets no bot move until ``go_on``; one that is thinking is not listened to any more."""
        self._held = True
        self._version += 1

    def go_on(self) -> None:
        """Lets the bots move again."""
        self._held = False
        self.wake()

    def can_redo(self, seat: Seat) -> bool:
        """Whether this seat could play again what it took back."""
        return self.match.redoable is not None and self.to_move == seat

    def redo(self, seat: Seat) -> bool:
        """Plays again what this seat took back.

        Raises:
            SaveError: It could not be written; nothing happened.
        """
        if not self.can_redo(seat):
            return False
        events = self.stored.redo()
        self._moved(seat, events, "redo")
        self.wake()
        return True

    def history(self, seats: frozenset[Seat]) -> list[Moment]:
        """Everything that happened, as somebody holding these seats may know it."""
        if self._history is None:
            self._history = self.match.history()
        return [
            Moment(ply, mover, visible(events, seats))
            for ply, (mover, events) in enumerate(self._history)
        ]

    def wake(self) -> None:
        """Lets the bots move if it is their turn. Needs a running event loop."""
        if self._bot_to_move() is not None and (self._thinking is None or self._thinking.done()):
            self._thinking = asyncio.get_running_loop().create_task(self._let_bots_move())

    async def settled(self) -> None:
        """Returns when no bot is to move any more."""
        while self._thinking is not None and not self._thinking.done():
            await asyncio.shield(self._thinking)

    async def close(self) -> None:
        """Stops the bots and closes the match; every move is on disk already."""
        if self._thinking is not None:
            self._thinking.cancel()
            await asyncio.gather(self._thinking, return_exceptions=True)
        if self._own_executor is not None:
            self._own_executor.shutdown(wait=False, cancel_futures=True)
        self.stored.close()

    def _bot_to_move(self) -> Seat | None:
        seat = self.to_move
        return None if seat is None or self._held or seat in self.people else seat

    async def _let_bots_move(self) -> None:
        loop = asyncio.get_running_loop()
        while (seat := self._bot_to_move()) is not None:
            version = self._version
            legal = self.legal(seat)
            decision = loop.run_in_executor(
                self._thinkers(), _decide, self._bot(seat), self.view(seat), legal, self._dice(seat)
            )
            action = await decision
            if version != self._version:
                continue
            try:
                events = self.stored.play(action)
            except SaveError as trouble:
                self._tell(Update("trouble", self.match.plies, seat, trouble=trouble.phrase))
                return
            self._moved(seat, events, "play")

    def _thinkers(self) -> Executor:
        if self._executor is not None:
            return self._executor
        if self._own_executor is None:
            self._own_executor = ThreadPoolExecutor(1, "bot")
        return self._own_executor

    def _bot(self, seat: Seat) -> Bot:
        if seat not in self._bots:
            levels = bots(self.match.game)
            kind = self.stored.players[seat].kind
            self._bots[seat] = levels.get(kind) or list(self.match.game.bots().values())[-1]
        return self._bots[seat]

    def _dice(self, seat: Seat) -> Rng:
        """A generator for this decision: the same match resumed decides the same."""
        return bot_rng(self.match.seed, seat, self.match.plies)

    def _moved(self, seat: Seat, events: tuple[Event, ...], kind: str) -> None:
        self._version += 1
        if self._history is not None and kind in {"play", "redo"}:
            self._history.append((seat, events))
        self._tell(Update(kind, self.match.plies, seat, events))

    def _tell(self, update: Update) -> None:
        for watcher in tuple(self._watchers):
            seen = visible(update.events, watcher.seats)
            watcher.table_changed(msgspec.structs.replace(update, events=seen))


def _decide(bot: Bot, view: Any, legal: Sequence[Action], rng: Rng) -> Action:
    """A bot's decision; a bot that fails is replaced by chance for this one."""
    try:
        action: Action = bot.choose(view, legal, rng)
    except Exception:  # noqa: BLE001  (somebody else's bot must not end a match)
        _log.exception("a bot failed; a random action is played in its place")
        action = RandomBot().choose(view, legal, rng)
    return action
