"""A match as learners play it: actions are numbers, and what a seat sees is a row of numbers."""

from collections.abc import Mapping
from copy import copy
from functools import cached_property
from typing import Any

from dogs_rules import registry
from dogs_rules.game import Action, Game, OptionValue, Seat
from dogs_rules.spaces.parts import Column, Row
from dogs_rules.spaces.rows import Rows, WholeRows, numbered
from dogs_rules.spaces.space import space_of


class Playing:
    """Matches of one game, one after the other. It can be pickled, with the match it is at.

    Args:
        game: The key of a game, such as ``dog_kids``, or a game, such as one with components of
            its own.
        seats: How many; the fewest that the game takes when left out.
        options: Set-up options; those left out take their default.
        own_first: Seats are counted from the one that looks or acts, in rows and in actions.

    Raises:
        OptionError: Seats or options do not fit the game.
        KeyError: There is no such game.
        NoSpaceError: The game says nothing to learners.
    """

    def __init__(
        self,
        game: str | Game[Any, Any, Any],
        seats: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        *,
        own_first: bool = False,
    ) -> None:
        self.game = registry.game(game) if isinstance(game, str) else game
        self.seats = self.game.seat_counts[0] if seats is None else seats
        self.options = self.game.check_options(self.seats, options or {})
        self.own_first = own_first
        self.space = space_of(self.game, self.seats)
        self._rows = Rows(self.game, self.space, self.seats, own_first=own_first)
        counting = range(self.seats if own_first else 1)
        each = [numbered(self.space, self.seats, seat, own_first=own_first) for seat in counting]
        self._numbers = each if own_first else each * self.seats
        self.state: Any = None
        self.plies = 0
        self.legal: dict[int, Action] = {}
        """What the seat to move may do, by number; empty when the match is over."""

    @property
    def columns(self) -> tuple[Column, ...]:
        """The meaning of each number in a row."""
        return self._rows.columns

    @property
    def to_move(self) -> Seat | None:
        """The seat that must decide; ``None`` when the match is over."""
        seat: Seat | None = self.game.to_move(self.state)
        return seat

    def begin(self, seed: int) -> None:
        """Begins the match with a seed: the same one as everywhere else."""
        self.state = self.game.setup(self.seats, self.options, seed)
        self.plies = 0
        self._look()

    def do(self, number: int) -> None:
        """Does an action for the seat to move.

        Raises:
            ValueError: It is not legal.
        """
        if number not in self.legal:
            raise ValueError(f"action {number} is not legal for seat {self.to_move}")
        self.game.step(self.state, self.legal[number])
        self.plies += 1
        self._look()

    def row(self, seat: Seat) -> Row:
        """Returns what a seat sees: an array of 16-bit numbers, which the caller owns."""
        return self._rows(self.state, seat)

    @cached_property
    def whole(self) -> WholeRows:
        """The writer of rows of a whole state, with all that is hidden."""
        return WholeRows(self.game, self.space, self.seats)

    def points(self) -> tuple[int, ...]:
        """By seat, as things stand."""
        return tuple(sheet.total for sheet in self.game.score(self.state))

    def rewards(self) -> list[float]:
        """By seat, at the end: 1 for a victory alone, shared out among the others as losses."""
        sheets = self.game.score(self.state)
        winners = sum(sheet.rank == 1 for sheet in sheets)
        shares = [1 / winners if sheet.rank == 1 else 0.0 for sheet in sheets]
        return [(self.seats * share - 1) / (self.seats - 1) for share in shares]

    def clone(self) -> "Playing":
        """Another one that is at the same match, and goes on by itself."""
        other = copy(self)
        if self.state is not None:
            other.state = self.game.clone(self.state)
        return other

    def __copy__(self) -> "Playing":
        other = object.__new__(Playing)
        other.__dict__.update(self.__dict__)
        return other

    def __deepcopy__(self, _: object) -> "Playing":
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        game, key = self.game, self.game.key
        is_registered = key in registry.keys()  # noqa: SIM118  (a function of ours)
        own = is_registered and type(registry.game(key)) is type(game)
        named = (key, game.components, game.revision) if own else game
        return _again, (named, self.seats, self.options, self.own_first, self.state, self.plies)

    def _look(self) -> None:
        seat = self.to_move
        if seat is None:
            self.legal = {}
            return
        number = self._numbers[seat]
        self.legal = {number[action]: action for action in self.game.legal_actions(self.state)}


def _again(
    named: "tuple[str, str, int] | Game[Any, Any, Any]",
    seats: int,
    options: Mapping[str, OptionValue],
    own_first: bool,
    state: Any,
    plies: int,
) -> Playing:
    """What was pickled, made anew: only the match itself is kept."""
    if isinstance(named, tuple):
        key, components, revision = named
        game = registry.game(key)
        if components != game.components:
            game = game.with_components(components, "components")
        named = game.at_revision(revision)
    playing = Playing(named, seats, options, own_first=own_first)
    playing.state, playing.plies = state, plies
    if state is not None:
        playing._look()
    return playing
