"""What moves in the city: trucks drive, and dogs leave. Less than half a second each."""

import asyncio
from collections.abc import Iterable
from typing import Final

from dogs_rules.game import Event
from dogs_rules.games.dogs_cardgame.events import DogsCollected, Moved
from dogs_rules.games.dogs_cardgame.terms import NONE
from dogs_rules.games.dogs_cardgame.view import CardgameView
from dogs_tui.games.dogs_cardgame.boards.city import CityBoard

_FRAMES: Final = 10
_FRAME_SECONDS: Final = 0.03


async def show_motion(city: CityBoard, view: CardgameView, happened: Iterable[Event]) -> None:
    """Moves on a city what just moved.

    Args:
        city: It still shows what was before.
        view: What it shows.
        happened: What happened, in order.
    """
    numbers = [location.number for location in view.city]
    for event in happened:
        if isinstance(event, Moved):
            await _drive(city, event, numbers)
        elif isinstance(event, DogsCollected):
            await _go_home(city, event)


async def _drive(city: CityBoard, event: Moved, numbers: list[int]) -> None:
    """The events name locations by their numbers in the tables; a city has only some of them."""
    start, end = (
        city.stand(numbers.index(number) if number in numbers else NONE)
        for number in (event.origin, event.location)
    )
    for frame in range(1, _FRAMES + 1):
        city.drive(event.seat, start + (end - start) * frame // _FRAMES)
        await asyncio.sleep(_FRAME_SECONDS)


async def _go_home(city: CityBoard, event: DogsCollected) -> None:
    for count in range(1, len(event.dogs) + 1):
        city.send_home(frozenset(event.dogs[:count]))
        await asyncio.sleep(3 * _FRAME_SECONDS)
