"""The place of a trick over the grid: shifting and turning.

Every place a trick may be held at is one of its ``placements``; nothing here knows whether it may
be used there but for the lanes that the placement itself names, and Fetch if it stays.
"""

from dogs_rules.games.dog_lover.tables import Placement, TrickCard
from dogs_rules.games.dog_lover.terms import EMPTY, FETCH, lane_of
from dogs_rules.games.dog_lover.view import DogLoverView, Turn
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dog_lover.pictured import TURNS, upright
from dogs_tui.games.dog_lover.words.labels import lane_name


def blocked(placement: Placement, watch_dog: int) -> bool:
    """True if the Watch Dog guards a lane from which it would take more than one card."""
    return watch_dog >= 0 and lane_of(watch_dog) in placement.lanes


def obstacle(placement: Placement, view: DogLoverView) -> Phrase | None:
    """The reason why a trick cannot be used there, in words; ``None``: it can."""
    if blocked(placement, view.watch_dog):
        lane = lane_name(lane_of(view.watch_dog))
        return phrase("the Watch Dog guards {lane}: only one card from there", lane=lane)
    if fetch_cell(view) in placement.cells:
        return phrase("Fetch stays there until your turn is over")
    return None


def fetch_cell(view: DogLoverView) -> int:
    """The cell of the grid where Fetch stays for this turn; ``EMPTY``: none."""
    now = view.decision
    stays = isinstance(now, Turn) and now.fetch_stays and FETCH in view.grid
    return view.grid.index(FETCH) if stays else EMPTY


def first(card: TrickCard, watch_dog: int, cell: int | None = None, fetch: int = EMPTY) -> int:
    """The placement to begin with: as pictured and free if possible.

    Args:
        card: The trick.
        watch_dog: Its place.
        cell: Only placements that take this cell, if there are any.
        fetch: The cell where Fetch stays for this turn; ``EMPTY``: none.
    """
    picture = upright(card)

    def order(index: int) -> tuple[bool, bool, int, int]:
        placement = card.placements[index]
        misses = cell is not None and cell not in placement.cells
        turn = (placement.turn - picture) % TURNS
        stopped = blocked(placement, watch_dog) or fetch in placement.cells
        return misses, stopped, turn, index

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


def _apart(placement: Placement, other: Placement) -> int:
    return abs(placement.at[0] - other.at[0]) + abs(placement.at[1] - other.at[1])
