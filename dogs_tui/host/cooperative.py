"""Long work that lets others go first: nothing holds the loop that serves everybody for long."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from time import perf_counter
from typing import Final, TypeVar

T = TypeVar("T")

AT_ONCE: Final = 0.01
"""For which work goes on at once, and for which others have the loop before it goes on."""


async def cooperatively(things: Iterable[T]) -> AsyncIterator[T]:
    """Things, one by one; after some time at once others go on first."""
    began = perf_counter()
    for thing in things:
        yield thing
        if perf_counter() - began > AT_ONCE:
            await asyncio.sleep(AT_ONCE)
            began = perf_counter()
