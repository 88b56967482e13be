"""A limit for tests that await: what would wait for ever fails, and shows where it waited."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from functools import wraps
from inspect import iscoroutinefunction
from typing import Any, Final

import pytest

LIMIT: Final = 300.0
"""Seconds, many times what any of them takes on a busy machine."""


def limit_time(items: Iterable[pytest.Item]) -> None:
    """Lets no test that awaits take longer than the limit, but those that take minutes."""
    for item in items:
        if not isinstance(item, pytest.Function) or any(item.iter_markers("minutes")):
            continue
        if iscoroutinefunction(item.obj):
            item.obj = _limited(item.obj)


def _limited(test: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    @wraps(test)
    async def limited(**given: Any) -> None:
        async with asyncio.timeout(LIMIT):
            await test(**given)

    return limited
