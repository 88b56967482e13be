"""What a game says of itself to learners: all its actions, and how much room its views need.

A game may say it in its module ``space``, with a function ``space(game, seats)``. Everything
follows from the component tables, so a component file of one's own may need other sizes.
"""

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from itertools import product
from typing import Any, TypeAlias, TypeVar

import msgspec

from dogs_rules.game import Action, Game
from dogs_rules.registry import package_of

A = TypeVar("A", bound=Action)


class NoSpaceError(LookupError):
    """A game says nothing to learners; the text says which, in a sentence."""


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
        NoSpaceError: The game says nothing of it.
    """
    package = package_of(game)
    if not package or find_spec(f"{package}.space") is None:
        raise NoSpaceError(f"{game.title} does not say what learners need to know: it has no space")
    found: Space = import_module(f"{package}.space").space(game, seats)
    return found
