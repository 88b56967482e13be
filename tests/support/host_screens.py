"""Screens of a host over a lobby that is real: what is done before they are looked at."""

import asyncio
from collections.abc import Callable
from typing import Any

from textual.pilot import Pilot

from tests.support.pictures import Before


def in_loop(do: Callable[[], Any]) -> Any:
    """Does something with tables, which need a running loop."""

    async def done() -> Any:
        return do()

    return asyncio.run(done())


def pressing(*keys: str) -> Before:
    async def before(pilot: Pilot[Any]) -> None:
        await pressed(pilot, *keys)

    return before


async def pressed(pilot: Pilot[Any], *keys: str) -> None:
    """Presses keys, each when all is done that the one before began."""
    await pilot.pause()
    for key in keys:
        await pilot.press(key)
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
