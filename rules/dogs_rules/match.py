"""A match: a game, its options, seats and seed, and the list of actions played.

Undo is a shorter list, replay is the list played slowly, and two machines agree when their
digests agree. The game also says by which revision of its rules the match is played. A match knows
nothing of files, names or clocks.
"""

import hashlib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from dogs_rules.game import (
    Action,
    Event,
    Game,
    IllegalActionError,
    OptionValue,
    Refusal,
    Seat,
)
from dogs_rules.phrase import phrase

CHECKPOINT_EVERY = 32
"""Plies between two kept states: bounds both the memory of a match and the work of an undo."""

UNDO_ANCHOR = "undo"


@dataclass(frozen=True, slots=True, eq=False)
class PreparedMove:
    """A legal action worked out on a copy, and not played: what ``Match.prepare`` gives.

    Attributes:
        action: The action.
        mover: Who plays it.
        events: What it makes happen.
        after: The state after it. Read it; never change it.
        before: The state in which it was prepared, while that is the state of the match.
        ply: How many actions had been played by then.
        redone: Whether it plays again what was taken back.
    """

    action: Action
    mover: Seat
    events: tuple[Event, ...]
    after: Any
    before: Any
    ply: int
    redone: bool


class Match:
    """A match in memory.

    Args:
        game: The game, with the components it is played with.
        seats: The number of seats.
        options: Set-up options; those left out take their default.
        seed: At most 128 bits.
        actions: The actions played already.
        start: A state to begin from in place of the set-up, for a match whose beginning can no
            longer be replayed; ``actions`` then count from there.

    Raises:
        OptionError: The options do not fit the game.
        IllegalActionError: An action of ``actions`` is not legal where it stands.
    """

    def __init__(
        self,
        game: Game[Any, Any, Any],
        seats: int,
        options: Mapping[str, OptionValue],
        seed: int,
        actions: Iterable[Action] = (),
        *,
        start: msgspec.Struct | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = game.check_options(seats, options)
        self.seed = seed
        first = game.setup(seats, self.options, seed) if start is None else game.clone(start)
        self._state: Any = first
        self._checkpoints: list[Any] = [game.clone(first)]
        self._actions: list[Action] = []
        self._movers: list[Seat] = []
        self._undone: list[Action] = []
        self.taken_back = 0
        """How many actions were ever undone in this match."""
        for action in actions:
            self._check(action)
            self._push(action, None)

    @classmethod
    def replayed(
        cls,
        game: Game[Any, Any, Any],
        seats: int,
        options: Mapping[str, OptionValue],
        seed: int,
        actions: Iterable[Action],
        *,
        undone: Iterable[Action] = (),
        taken_back: int = 0,
        start: msgspec.Struct | None = None,
    ) -> "Match":
        """A match as it was left, from a record that is known to be sound: nothing is checked.

        Args:
            game: As for a new match; so are seats, options, seed and start.
            seats: See there.
            options: See there.
            seed: See there.
            actions: Legal actions, in order.
            undone: The actions that ``redo`` would play after them, in order; legal too.
            taken_back: The number of actions that were ever undone.
            start: See there.
        """
        out = cls(game, seats, options, seed, start=start)
        for action in actions:
            out._push(action, None)
        played = out.plies
        for action in undone:
            out._push(action, None)
        if out.plies > played:
            out.take_back(out.plies - played)
        out.taken_back = taken_back
        return out

    @property
    def state(self) -> Any:
        """The state now. Read it; never change it."""
        return self._state

    @property
    def plies(self) -> int:
        """The number of actions played."""
        return len(self._actions)

    @property
    def actions(self) -> tuple[Action, ...]:
        return tuple(self._actions)

    @property
    def to_move(self) -> Seat | None:
        """The seat that must decide; ``None`` when the match is over."""
        return self.game.to_move(self._state)

    def mover(self, ply: int) -> Seat:
        """The seat that played the action with this number, counted from 0."""
        return self._movers[ply]

    def prepare(self, action: Action) -> PreparedMove:
        """Checks an action of the seat to move and works out what follows; changes nothing.

        Raises:
            IllegalActionError: With the reason and the rule.
        """
        self._check(action)
        return self._prepared(action, redone=False)

    def prepare_redo(self) -> PreparedMove:
        """As ``prepare``, for the action that was last taken back.

        Raises:
            ValueError: There is none.
        """
        if not self._undone:
            raise ValueError("nothing was taken back that could be played again")
        return self._prepared(self._undone[-1], redone=True)

    def commit(self, move: PreparedMove) -> None:
        """Makes a prepared move count; one that is no redo forgets what could be redone.

        Raises:
            ValueError: It was prepared in another position or for another match, or it counts
                already; nothing changed.
        """
        # States change in place only while actions are added: one state and one number of them
        # is one position.
        if move.before is not self._state or move.ply != self.plies:
            raise ValueError("the match is not where this move was prepared")
        self._state = move.after
        if move.redone:
            self._undone.pop()
        else:
            self._undone.clear()
        self._add(move.action, move.mover)

    def play(self, action: Action) -> tuple[Event, ...]:
        """Plays an action for the seat to move, in place; forgets what could be redone.

        Raises:
            IllegalActionError: With the reason and the rule; the match is unchanged.
        """
        self._check(action)
        events: list[Event] = []
        self._push(action, events)
        self._undone.clear()
        return tuple(events)

    def why_no_undo(self, seat: Seat, people: Collection[Seat]) -> Refusal | None:
        """Returns the reason why a seat cannot undo its last action; ``None`` if it can.

        Against other people an undo takes back one action, the seat's own and the very last,
        that revealed nothing. Alone (no other person has a seat) it goes back to the seat's own
        last action, whatever happened since.

        Args:
            seat: The seat that asks.
            people: The seats held by people.
        """
        target = self._undo_target(seat)
        if target is None:
            return Refusal(phrase("There is nothing to undo."), UNDO_ANCHOR)
        if not self._alone(seat, people):
            if target != len(self._actions) - 1:
                return Refusal(
                    phrase("Others have played since, so this cannot be undone."), UNDO_ANCHOR
                )
            before = self.state_at(target)
            if self.reveals(before, self._actions[target]):
                return Refusal(
                    phrase("It revealed hidden information, so it cannot be undone."), UNDO_ANCHOR
                )
        return None

    def can_be_undone(self, action: Action, people: Collection[Seat]) -> bool:
        """True if the seat to move could undo this legal action; known before it is played."""
        seat = self.to_move
        if seat is None:
            return False
        return self._alone(seat, people) or not self.reveals(self._state, action)

    def undo(self, seat: Seat, people: Collection[Seat]) -> int:
        """Takes back to before the seat's last action, if ``why_no_undo`` has nothing against it.

        Returns:
            How many actions were taken back; 0 when it may not.
        """
        if self.why_no_undo(seat, people) is not None:
            return 0
        target = self._undo_target(seat)
        assert target is not None
        count = len(self._actions) - target
        self.take_back(count)
        return count

    def take_back(self, count: int) -> None:
        """Takes back the last actions, asking nobody: what ``undo`` and a replayed file use.

        Raises:
            ValueError: There are not so many.
        """
        if not 0 < count <= len(self._actions):
            raise ValueError(f"{count} actions cannot be taken back of {len(self._actions)}")
        target = len(self._actions) - count
        state = self.state_at(target)
        self._undone.extend(reversed(self._actions[target:]))
        del self._actions[target:], self._movers[target:]
        del self._checkpoints[target // CHECKPOINT_EVERY + 1 :]
        self._state = state
        self.taken_back += count

    @property
    def redoable(self) -> Action | None:
        """The action that ``redo`` would play again."""
        return self._undone[-1] if self._undone else None

    def redo(self) -> tuple[Event, ...]:
        """Plays the action that was last taken back.

        Raises:
            ValueError: There is none.
        """
        move = self.prepare_redo()
        self.commit(move)
        return move.events

    def state_at(self, ply: int) -> Any:
        """A state of its own as it was after so many actions.

        Raises:
            ValueError: The match does not have so many.
        """
        if not 0 <= ply <= len(self._actions):
            raise ValueError(f"the match has {len(self._actions)} moves, not {ply}")
        nearest = min(ply // CHECKPOINT_EVERY, len(self._checkpoints) - 1)
        state = self.game.clone(self._checkpoints[nearest])
        for action in self._actions[nearest * CHECKPOINT_EVERY : ply]:
            self.game.step(state, action)
        return state

    def history(self) -> list[tuple[Seat, tuple[Event, ...]]]:
        """Returns the seat and the events of each action, from the first to the last."""
        state = self.state_at(0)
        out: list[tuple[Seat, tuple[Event, ...]]] = []
        for mover, action in zip(self._movers, self._actions, strict=True):
            events: list[Event] = []
            self.game.step(state, action, events)
            out.append((mover, tuple(events)))
        return out

    def digest(self) -> str:
        """A short fingerprint of the state now: equal exactly when the states are equal."""
        return state_digest(self._state)

    def reveals(self, state: Any, action: Action) -> bool:
        """True if a legal action would turn up hidden information or chance."""
        trial = self.game.clone(state)
        events: list[Event] = []
        self.game.step(trial, action, events)
        return any(event.reveals for event in events)

    def _alone(self, seat: Seat, people: Collection[Seat]) -> bool:
        return all(person == seat for person in people)

    def _undo_target(self, seat: Seat) -> int | None:
        for ply in range(len(self._movers) - 1, -1, -1):
            if self._movers[ply] == seat:
                return ply
        return None

    def _check(self, action: Action) -> None:
        refusal = self.game.why_not(self._state, action)
        if refusal is not None:
            raise IllegalActionError(refusal)

    def _push(self, action: Action, events: list[Event] | None) -> None:
        mover = self.game.to_move(self._state)
        assert mover is not None
        self.game.step(self._state, action, events)
        self._add(action, mover)

    def _prepared(self, action: Action, *, redone: bool) -> PreparedMove:
        mover = self.game.to_move(self._state)
        assert mover is not None
        after = self.game.clone(self._state)
        events: list[Event] = []
        self.game.step(after, action, events)
        return PreparedMove(
            action=action,
            mover=mover,
            events=tuple(events),
            after=after,
            before=self._state,
            ply=self.plies,
            redone=redone,
        )

    def _add(self, action: Action, mover: Seat) -> None:
        """Notes an action whose state is there already."""
        self._actions.append(action)
        self._movers.append(mover)
        if len(self._actions) % CHECKPOINT_EVERY == 0:
            self._checkpoints.append(self.game.clone(self._state))


def state_digest(state: Any) -> str:
    """Sixteen hexadecimal digits that are equal exactly when two states are (but for chance)."""
    return hashlib.blake2b(msgspec.msgpack.encode(state), digest_size=8).hexdigest()
