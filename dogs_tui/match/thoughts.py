"""What is thought at a table: the hints that somebody asked for, and which bots decide."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextvars import Context
from functools import lru_cache
from typing import Any, Final

from dogs_rules.bots.hints import Hint
from dogs_rules.game import Game, Refusal
from dogs_rules.phrase import phrase
from dogs_tui.thinking.thinkers import ThinkingError, is_there, stand_in

OUTDATED: Final = phrase("The table has changed in the meantime. Ask again.")

OF_A_DEAL: Final = 20.0
"""Seconds that a bot of a deal may take at most: others compare themselves with what it does, so
it does all of its iterations, where a slow machine needs longer for them than usual, too."""

_log = logging.getLogger(__name__)


@lru_cache(maxsize=16)
def is_judged(game: Game[Any, Any, Any]) -> bool:
    """True if a game has a judge, without which there are neither hints nor reviews."""
    return game.judge() is not None


def no_hints(game: Game[Any, Any, Any], *, allowed: bool) -> Refusal | None:
    """Says why nobody gets hints in a match; ``None`` where they may be asked for."""
    if not is_judged(game):
        return Refusal(phrase("This game gives no hints."), "round")
    return None if allowed else Refusal(phrase("This match is played without hints."), "round")


def current_task() -> asyncio.Task[Any] | None:
    """The task that runs now; ``None`` outside of an event loop."""
    try:
        return asyncio.current_task()
    except RuntimeError:
        return None


class Advice:
    """The hints for one decision, which all who ask for them wait for together."""

    def __init__(self) -> None:
        self._task: asyncio.Task[tuple[Hint, ...]] | None = None

    async def given(
        self, work_out: Callable[[], Coroutine[Any, Any, tuple[Hint, ...]]]
    ) -> tuple[Hint, ...]:
        """The hints; they are worked out in a task in which whoever asked leaves nothing.

        Args:
            work_out: Works them out where that was not begun, or failed.

        Raises:
            ThinkingError: They could not be worked out, or another decision is due by now.
        """
        task = self._task
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = asyncio.get_running_loop().create_task(work_out(), context=Context())
            # Whoever asked may be gone when it fails: then nobody has to hear of it.
            task.add_done_callback(lambda hint: hint.cancelled() or hint.exception())
            self._task = task
        await asyncio.wait({task})
        if task is not self._task or task.cancelled():
            raise ThinkingError(OUTDATED)
        return task.result()

    def forget(self) -> asyncio.Task[tuple[Hint, ...]] | None:
        """Another decision is due: what is thought about this one ends. Gives what ends."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
        return task


class Levels:
    """Replaces levels of bots that are not there any more."""

    def __init__(self) -> None:
        self._missing: set[str] = set()

    def there(self, game: Game[Any, Any, Any], level: str) -> str:
        """The level, or the one that stands in for it, which is said in the log once."""
        if is_there(game, level):
            return level
        if level not in self._missing:
            self._missing.add(level)
            _log.warning(
                "a level of bots is not there (any more): another one plays",
                extra={"event": "bot-missing", "game": game.key, "level": level},
            )
        return stand_in(game)
