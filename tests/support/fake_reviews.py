"""Teachers whose lessons are known before, for tests of reviews."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from dogs_rules.bots.hints import Hint, Reason
from dogs_rules.bots.lessons import Lesson
from dogs_rules.game import Action, Game
from dogs_rules.phrase import phrase
from dogs_rules.rng import Rng
from dogs_tui.thinking.thinkers import ThinkingError


class Asked(msgspec.Struct, frozen=True):
    """What a teacher was given for one choice."""

    view: Any
    legal: tuple[Any, ...]
    played: Any
    rng: Rng
    glance: bool


def told(
    played: Any, better: Any, cost: float, reasons: tuple[Reason, ...] = (), points: float = 0.0
) -> Lesson:
    """A lesson in which the better action wins every second match; its points are 12 to 9."""
    return Lesson(
        Hint(played, 0.5 - cost, -points / 2, 3.0, ()),
        Hint(better, 0.5, points / 2, 3.0, ()),
        cost,
        seems=cost,
        gain=points,
        reasons=reasons,
        ends=((12.0 - points, 9.0), (12.0, 9.0)) if points else ((), ()),
    )


class KnownTeacher:
    """Tells what it was told to, of each choice the first other action.

    Args:
        costs: What choices cost, by the key that ``key`` finds in their view; others nothing.
        key: Knows a choice by its view.
        closer: The costs when looked at well; as before when left out.
        seems: What choices seem to cost at a glance, which is then certain of nothing.
        points: Final points that go with every one.
        failing: Keys of choices of which nothing can be said.
        reasons: Given for every action, from the view.
    """

    def __init__(
        self,
        costs: Mapping[int, float],
        key: Callable[[Any], int],
        *,
        closer: Mapping[int, float] | None = None,
        seems: Mapping[int, float] | None = None,
        points: float = 0.0,
        failing: frozenset[int] = frozenset(),
        reasons: Callable[[Any], tuple[Reason, ...]] = lambda _: (),
    ) -> None:
        self._costs = costs
        self._closer = costs if closer is None else closer
        self._seems = seems
        self._key = key
        self._points = points
        self._failing = failing
        self._reasons = reasons
        self.asked: list[Asked] = []
        self.open = asyncio.Event()
        """Lessons are given while it is set."""
        self.open.set()
        self.given_up = 0
        """Questions that were taken back."""

    async def lesson(
        self,
        game: Game[Any, Any, Any],
        view: Any,
        legal: Sequence[Action],
        played: Action,
        rng: Rng,
        *,
        glance: bool = False,
    ) -> Lesson:
        self.asked.append(Asked(view, tuple(legal), played, rng.clone(), glance))
        try:
            await self.open.wait()
        except asyncio.CancelledError:
            self.given_up += 1
            raise
        key = self._key(view)
        if key in self._failing:
            raise ThinkingError(phrase("Nobody had time to think."))
        if glance and self._seems is not None:
            nothing = told(played, played, 0.0)
            return msgspec.structs.replace(nothing, seems=self._seems.get(key, 0.0))
        cost = (self._costs if glance else self._closer).get(key, 0.0)
        better = next(action for action in legal if action != played) if cost else played
        return told(played, better, cost, self._reasons(view), self._points if cost else 0.0)

    async def close(self) -> None:
        """There is nothing to stop."""
