"""Tasks that go on for ever are ended, whatever they wait for."""

import asyncio
from collections.abc import Iterable
from typing import Any, Final

AGAIN: Final = 0.2
"""Seconds after which a task that did not end is told again."""


async def end(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancels tasks and returns when all have ended.

    A question to a database that is broken off at the wrong moment comes back as an error of its
    own, which is dealt with as any other: then the task has to be told again.
    """
    left = {task for task in tasks if not task.done()}
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=AGAIN)
