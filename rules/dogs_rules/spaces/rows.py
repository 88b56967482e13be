"""States as rows of whole numbers, all of one length: what a seat sees of them, or all of them.

A row is kept from one look to the next, and what is as it was is not written again: a match goes on
by small steps, so a look costs about as much as the step before it.
"""

import struct
from array import array
from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any

import msgspec

from dogs_rules.game import Action, Game, Seat
from dogs_rules.spaces.lists import Record
from dogs_rules.spaces.parts import NUMBER, Column, Eyes, Part, Row, Write
from dogs_rules.spaces.space import Seen, Space


class RowError(ValueError):
    """A state does not fit into a row: the game's ``space`` is wrong."""


class Rows:
    """A writer of rows: the states of a game as seats see them.

    Args:
        game: The game; nothing but what its states are is asked of it.
        space: The space of the game with so many seats.
        seats: The number of seats.
        own_first: Seats are counted from the one that looks, in columns as in values.

    Raises:
        RowError: The space leaves out a field of a state, or names one that there is not.
    """

    def __init__(
        self, game: Game[Any, Any, Any], space: Space, seats: int, *, own_first: bool = False
    ) -> None:
        table = _record(game, space)
        eyes = [Eyes(seats, seat, own_first) for seat in range(seats)]
        own = [seen.part.columns(name, eyes[0]) for name, seen in space.seen.items()]
        self.columns: tuple[Column, ...] = (*table.columns("", eyes[0]), *chain(*own))
        """What each number of a row says."""
        shared = None if own_first else _kept(table, eyes[0])
        self._kept = [
            (*(shared or _kept(table, each)), *_own(tuple(space.seen.values()), each))
            for each in eyes
        ]

    def __len__(self) -> int:
        return len(self.columns)

    def __call__(self, state: Any, seat: Seat) -> Row:
        """The row of a state: an array of 16-bit numbers, which the caller owns.

        Raises:
            RowError: The state does not fit; what is written afterwards may be wrong.
        """
        try:
            table, write_table, own, looks, seen = self._kept[seat]
            write_table(state)
            for at, (look, write) in enumerate(looks):
                now = look(state, seat)
                if now != seen[at]:
                    write(now)
                    seen[at] = now
            return table + own
        except (IndexError, OverflowError, ValueError, struct.error) as error:
            raise RowError(f"a state does not fit into its row: {error}") from error


class WholeRows:
    """States as they are, with all that is hidden: for whoever may see everything.

    Args:
        game: The game.
        space: The space of the game with so many seats.
        seats: The number of seats.

    Raises:
        RowError: As of ``Rows``.
    """

    def __init__(self, game: Game[Any, Any, Any], space: Space, seats: int) -> None:
        table, eyes = _record(game, space), Eyes(seats, None)
        self.columns: tuple[Column, ...] = tuple(table.columns("", eyes))
        """What each number of a row says."""
        self._row, self._write = _kept(table, eyes)

    def __len__(self) -> int:
        return len(self.columns)

    def __call__(self, state: Any) -> Row:
        """The row of a state, as of ``Rows``.

        Raises:
            RowError: The state does not fit.
        """
        try:
            self._write(state)
            return self._row[:]
        except (IndexError, OverflowError, ValueError, struct.error) as error:
            raise RowError(f"a state does not fit into its row: {error}") from error


def _kept(part: Part, eyes: Eyes) -> tuple[Row, Write]:
    """A row that goes along with a match, and what writes into it."""
    row = array(NUMBER, bytes(2 * part.size(eyes)))
    return row, part.writer(row, 0, eyes)


def _own(
    seen: Sequence[Seen], eyes: Eyes
) -> tuple[Row, list[tuple[Callable[[Any, Seat], Any], Write]], list[Any]]:
    """The columns for one seat; how each is looked at and written; what was seen last."""
    row = array(NUMBER, bytes(2 * sum(each.part.size(eyes) for each in seen)))
    looks: list[tuple[Callable[[Any, Seat], Any], Write]] = []
    at = 0
    for each in seen:
        looks.append((each.look, each.part.writer(row, at, eyes)))
        at += each.part.size(eyes)
    return row, looks, [None] * len(looks)


def numbered(space: Space, seats: int, seat: Seat, *, own_first: bool = False) -> dict[Action, int]:
    """The number of each action, as a seat counts.

    Args:
        space: The space of the game with so many seats.
        seats: The number of seats.
        seat: The seat of the actions.
        own_first: Seats that actions name are counted from this one, as in its rows.
    """
    number = {action: at for at, action in enumerate(space.actions)}
    if not own_first or not seat:
        return number
    return {action: number[_turned(space, seats, seat, action)] for action in space.actions}


def _turned(space: Space, seats: int, seat: Seat, action: Action) -> Action:
    field = space.seats_in.get(type(action))
    if field is None:
        return action
    return msgspec.structs.replace(action, **{field: (getattr(action, field) - seat) % seats})


def _record(game: Game[Any, Any, Any], space: Space) -> Record:
    """All fields of a state.

    Raises:
        RowError: The space says something of others than these.
    """
    said, fields = set(space.state), set(game.state_type.__struct_fields__)
    if said != fields:
        raise RowError(f"the space of {game.title} is wrong about {sorted(said ^ fields)}")
    return Record(dict(space.state), changing=True)
