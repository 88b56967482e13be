"""Thinkers whose hints are known before, for tests of screens: nothing is searched."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from textual.pilot import Pilot

from dogs_rules.bots.hints import Hint, Reason
from dogs_rules.bots.random_bot import RandomBot
from dogs_rules.game import Action, Game, Seat
from dogs_rules.phrase import phrase
from dogs_rules.rng import Rng
from dogs_tui.play.hints.screen import HintScreen
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.thinking.thinkers import Thinkers, ThinkingError
from tests.support.process_idle import LIMIT

WORTH = ((0.62, 2.1), (0.48, -0.4), (0.4, -1.7))
"""Chance and gain of the best action, the next and the third."""


class KnownThinkers(Thinkers):
    """Calls the first legal actions the best; bots play at random.

    Args:
        first: The best actions, the best first; the first legal ones when left out.
        topics: What reasons are about: for the first, against it, and of a rival.
        held: Whether they wait until ``answer`` is set.
        failing: Whether nothing can be worked out.
    """

    def __init__(
        self,
        first: Sequence[Action] = (),
        topics: Sequence[str] = (),
        *,
        held: bool = False,
        failing: bool = False,
    ) -> None:
        super().__init__(1)
        self.first = tuple(first)
        self.topics = tuple(topics)
        self.failing = failing
        self.asked: list[Any] = []
        """The views that hints were asked for."""
        self.answer = asyncio.Event()
        if not held:
            self.answer.set()

    async def hints(
        self,
        game: Game[Any, Any, Any],
        view: Any,
        legal: Sequence[Action],
        rng: Rng,
    ) -> tuple[Hint, ...]:
        self.asked.append(view)
        await self.answer.wait()
        if self.failing:
            raise ThinkingError(phrase("No idea."))
        best = [*self.first, *(action for action in legal if action not in self.first)]
        return tuple(
            Hint(action, chance, gain, 3.0, self._reasons(view) if at == 0 else ())
            for at, (action, (chance, gain)) in enumerate(zip(best, WORTH, strict=False))
        )

    def _reasons(self, view: Any) -> tuple[Reason, ...]:
        own: Seat = view.to_move
        rival = (own + 1) % view.seats
        gains = ((own, 1.8), (own, -0.6), (rival, 0.9))
        return tuple(
            Reason(topic, seat, gain, shared=seat == own)
            for topic, (seat, gain) in zip(self.topics, gains, strict=False)
        )

    async def decide(
        self,
        game: Game[Any, Any, Any],
        level: str,
        view: Any,
        legal: Sequence[Action],
        rng: Rng,
    ) -> Action:
        return RandomBot().choose(view, legal, rng)


async def advised(pilot: Pilot[Any], screen: HintScreen) -> None:
    """Waits until hints that were asked for are open, or given up."""
    async with asyncio.timeout(LIMIT):
        while screen.hints_are_asked:
            await pilot.pause()
    await pilot.pause()


def asking(*keys: str) -> Callable[[Pilot[Any]], Awaitable[None]]:
    """Presses keys at a table, and waits after each for the hints that it asked for."""

    async def before(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, MatchScreen)
        await screen.shown()
        for key in keys:
            await pilot.press(key)
            await pilot.pause()
            await advised(pilot, screen)
        assert screen.hints_are_open

    return before
