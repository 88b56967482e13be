"""Where a trick is held over the grid: shifting and turning.

Every place a trick may be held at is one of its ``placements``; nothing here knows whether it may
be used there but for the lanes that the placement itself names.
"""

from dogs_rules.games.dog_lover.tables import Placement, TrickCard
from dogs_rules.games.dog_lover.terms import lane_of
from dogs_tui.games.dog_lover.pictured import TURNS, upright


def blocked(placement: Placement, watch_dog: int) -> bool:
    """Whether the Watch Dog guards a lane from which it would take more than one card."""
    return watch_dog >= 0 and lane_of(watch_dog) in placement.lanes


def first(card: TrickCard, watch_dog: int, cell: int | None = None) -> int:
    """The placement to begin with: as pictured and free if possible.

    Args:
        card: The trick.
        watch_dog: Its place.
        cell: Only placements that take this cell, if there are any.
    """
    picture = upright(card)

    def order(index: int) -> tuple[bool, bool, int, int]:
        placement = card.placements[index]
        misses = cell is not None and cell not in placement.cells
        turn = (placement.turn - picture) % TURNS
        return misses, blocked(placement, watch_dog), turn, index

    return min(range(len(card.placements)), key=order)


def shift(card: TrickCard, index: int, rows: int, columns: int) -> int:
    """The placement so many rows and columns further, turned alike; the same at the edge."""
    now = card.placements[index]
    wanted = (now.at[0] + rows, now.at[1] + columns)
    for other, placement in enumerate(card.placements):
        if placement.turn == now.turn and placement.at == wanted:
            return other
    return index


def turn(card: TrickCard, index: int, by: int) -> int:
    """The placement turned by a quarter, as near to where it lies as there is."""
    now = card.placements[index]
    for quarters in range(1, TURNS):
        facing = (now.turn + quarters * by) % TURNS
        there = [i for i, placement in enumerate(card.placements) if placement.turn == facing]
        if there:
            return min(there, key=lambda i: (_apart(card.placements[i], now), i))
    return index


def _apart(one: Placement, other: Placement) -> int:
    return abs(one.at[0] - other.at[0]) + abs(one.at[1] - other.at[1])
