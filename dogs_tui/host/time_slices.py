"""Long work in slices: the loop that serves everybody is never held for long."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from time import perf_counter
from typing import Final, TypeVar

T = TypeVar("T")

SLICE_SECONDS: Final = 0.01
"""For which work goes on at once, and for which others have the loop before it goes on."""


async def in_slices(things: Iterable[T]) -> AsyncIterator[T]:
    """Things, one by one; after each slice of time others go on first."""
    began = perf_counter()
    for one in things:
        yield one
        if perf_counter() - began > SLICE_SECONDS:
            await asyncio.sleep(SLICE_SECONDS)
            began = perf_counter()
