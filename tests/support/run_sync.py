"""Coroutines that never have to wait, as all do that keep things in files."""

from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


def run_sync(coroutine: Coroutine[Any, Any, T]) -> T:
    """What a coroutine gives, which is to come back before anything else runs."""
    try:
        coroutine.send(None)
    except StopIteration as done:
        given: T = done.value
        return given
    coroutine.close()
    raise AssertionError("this was to be done at once, and waits")
