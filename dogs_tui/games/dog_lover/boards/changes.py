"""The things on the boards of Dog Lover that are marked as changed. No Textual."""

from collections.abc import Hashable, Iterator
from typing import Literal, NamedTuple, TypeAlias

from dogs_rules.games.dog_lover.terms import EMPTY
from dogs_rules.games.dog_lover.view import AreaView, DogLoverView
from dogs_tui.games.dog_lover.boards.hint_paths import Beside
from dogs_tui.games.dog_lover.boards.layout import TableLocation, Zone

Part: TypeAlias = Literal["points", "food", "hand", "fetch", "dog", "trick"]


class InArea(NamedTuple):
    """A part of what lies in front of a seat."""

    seat: int
    part: Part
    which: int = EMPTY
    """The number of the dog or trick."""


def changed_things(before: DogLoverView, after: DogLoverView) -> Iterator[Hashable]:
    """Everything on the boards that two views show differently.

    Cards, tricks and dogs that lie where something else lay; both places of the Watch Dog; in the
    areas dogs that came or have something else with them, new tricks, points, food and hands.
    """
    rows = (
        (Zone.GRID, before.grid, after.grid),
        (Zone.LEARN, before.trick_row, after.trick_row),
        (Zone.SHELTER, before.shelter_row, after.shelter_row),
    )
    for zone, old, new in rows:
        for at, which in enumerate(new):
            moved = zone != Zone.GRID and which in old
            if which != EMPTY and not moved and old[at : at + 1] != (which,):
                yield TableLocation(zone, at)
    if before.watch_dog != after.watch_dog:
        yield from (Beside(area.watch_dog) for area in (before, after) if area.watch_dog != EMPTY)
    for seat, (old_area, new_area) in enumerate(zip(before.areas, after.areas, strict=True)):
        yield from _in_area(seat, old_area, new_area)


def _in_area(seat: int, old: AreaView, new: AreaView) -> Iterator[InArea]:
    if old.points != new.points:
        yield InArea(seat, "points")
    if old.tokens != new.tokens:
        yield InArea(seat, "food")
    if (old.hand_size, old.hand) != (new.hand_size, new.hand):
        yield InArea(seat, "hand")
    if new.fetch and not old.fetch:
        yield InArea(seat, "fetch")
    yield from (InArea(seat, "trick", trick) for trick in new.tricks if trick not in old.tricks)
    for dog in new.dogs:
        if dog not in old.dogs:
            yield InArea(seat, "dog", dog.card)
