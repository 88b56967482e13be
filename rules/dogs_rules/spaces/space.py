"""The space of a game for learners: all its actions, and how its states become rows.

A game may say it in its module ``space``, with a function ``space(game, seats)``. Everything
follows from the component tables, so a component file of one's own may need other sizes.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from itertools import product
from typing import Any, TypeVar

import msgspec

from dogs_rules.game import Action, Game, Seat
from dogs_rules.registry import package_of
from dogs_rules.spaces.parts import Part

A = TypeVar("A", bound=Action)


class NoSpaceError(LookupError):
    """A game says nothing to learners; the text says which, in a sentence."""


class Seen(msgspec.Struct, frozen=True):
    """A value that a seat sees besides the fields of a state."""

    look: Callable[[Any, Seat], Any]
    """Of a state, with the eyes of a seat."""
    part: Part
    """The way it is written."""


class Space(msgspec.Struct, frozen=True):
    """The description of a game for a learner, with a given number of seats."""

    actions: tuple[Action, ...]
    """Every action that can ever be legal, each once: an action's place here is its number."""
    state: Mapping[str, Part | None]
    """The way to write each field of a state; ``None``: it is chance, follows from others, or is as
    options and seats have it, which are the same in all matches of an environment."""
    seen: Mapping[str, Seen] = {}
    """The columns that a seat sees beside it, such as how many cards others hold."""
    seats_in: Mapping[type[Action], str] = {}
    """Actions that name a seat, and in which field."""


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
    space: Space = import_module(f"{package}.space").space(game, seats)
    return space
