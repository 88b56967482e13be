"""What a game says of itself to learners: all its actions, and how much room its views need.

A game says it in its module ``space``, with a function ``space(game, seats)``. Everything follows
from the component tables, so a component file of one's own may need other sizes.
"""

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from itertools import product
from typing import Any, TypeAlias, TypeVar

import msgspec

from dogs_rules.game import Action, Game

A = TypeVar("A", bound=Action)


class Exactly(msgspec.Struct, frozen=True):
    """So many things, always: one after the other."""

    count: int


class Listed(msgspec.Struct, frozen=True):
    """So many things at most, in an order that matters: how many there are, then each."""

    most: int


class Counted(msgspec.Struct, frozen=True):
    """Things without an order that matters: how many there are of each number."""

    kinds: int
    first: int = 0


class Unseen(msgspec.Struct, frozen=True):
    """Left out: it follows from what is there."""


UNSEEN = Unseen()
Room: TypeAlias = Exactly | Listed | Counted | Unseen
Rooms: TypeAlias = Mapping[str, Room]
"""By ``Class.field`` of a view, with ``[]`` for the things in it: ``KidsView.dogs[]``."""


class Space(msgspec.Struct, frozen=True):
    """What a learner needs to know of a game with so many seats."""

    actions: tuple[Action, ...]
    """Every action that can ever be legal, each once: an action's place here is its number."""
    rooms: Rooms
    """For every list of a view, and whatever of it is left out."""


def every(kind: type[A], *values: Iterable[Any]) -> Iterator[A]:
    """All actions of a kind whose fields, in order, have these values."""
    return (kind(*each) for each in product(*values))


def space_of(game: Game[Any, Any, Any], seats: int) -> Space:
    """The space of a game.

    Raises:
        ModuleNotFoundError: The game says nothing of it.
    """
    package = type(game).__module__.rpartition(".")[0]
    found: Space = import_module(f"{package}.space").space(game, seats)
    return found
