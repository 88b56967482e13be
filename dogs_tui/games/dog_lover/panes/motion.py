"""Movement on the table of Dog Lover: cards are taken, the Watch Dog walks round the grid."""

import asyncio
from collections.abc import Iterable
from typing import Final

from dogs_rules.game import Event
from dogs_rules.games.dog_lover.events import (
    FetchPlayed,
    TrickUsed,
    WatchDogMoved,
    WatchDogPlaced,
)
from dogs_rules.games.dog_lover.view import DogLoverView
from dogs_tui.games.dog_lover.boards.grid import walk_round
from dogs_tui.games.dog_lover.boards.table import TableBoard

_LIGHT_SECONDS: Final = 0.16
_STEP_SECONDS: Final = 0.04


async def show_motion(table: TableBoard, view: DogLoverView, happened: Iterable[Event]) -> None:
    """Lights the cards that are taken, then walks the Watch Dog; less than half a second.

    Args:
        table: It still shows what was before.
        view: What it shows.
        happened: What happened, in order.
    """
    cells: frozenset[int] = frozenset()
    for event in happened:
        if isinstance(event, TrickUsed):
            cells = frozenset(event.cells)
        elif isinstance(event, FetchPlayed):
            cells = frozenset({event.cell})
        elif isinstance(event, WatchDogMoved | WatchDogPlaced):
            await _walk(table, cells, view.watch_dog, event.place)
            return
    if cells:
        table.show_motion(cells, view.watch_dog)
        await asyncio.sleep(_LIGHT_SECONDS)


async def _walk(table: TableBoard, cells: frozenset[int], start: int, place: int) -> None:
    table.show_motion(cells, start)
    if cells:
        await asyncio.sleep(_LIGHT_SECONDS)
    for step in walk_round(start, place) if start >= 0 else (place,):
        table.show_motion(cells, step)
        await asyncio.sleep(_STEP_SECONDS)
