"""Real states of every stage, found by seeded play, and an app that shows one pane."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

from textual.pilot import Pilot

from dogs_rules import game
from dogs_rules.game import Action
from dogs_rules.games.dogs.actions import Decline, EndVisit, GoHome, Lift, StayHome
from dogs_rules.games.dogs.terms import Stage
from dogs_rules.games.dogs.view import DogsView, KennelView
from dogs_rules.rng import Rng
from dogs_tui.games.dogs.ui import UI
from dogs_tui.kit.glyphs import UNICODE, Glyphs
from tests.support import panes

DOGS: Any = game("dogs")
NAMES = panes.NAMES
LOITERING = (StayHome, EndVisit, GoHome, Decline, Lift)
Wanted = Callable[[DogsView, KennelView, tuple[Action, ...]], bool]


def anything(view: DogsView, kennel: KennelView, legal: tuple[Action, ...]) -> bool:
    return True


@cache
def at(stage: Stage, wanted: Wanted = anything, *, seats: int = 4, seed: int = 7) -> Any:
    """The first state of a stage that is as wanted, in matches played at random from a seed on."""
    for match in range(seed, seed + 40):
        state = DOGS.setup(seats, {}, match)
        rng = Rng.seeded(match)
        while True:
            mover = DOGS.to_move(state)
            view, legal = DOGS.view(state, mover), tuple(DOGS.legal_actions(state))
            if view.stage == stage and wanted(view, view.kennels[view.mover], legal):
                return state
            if mover is None:
                break
            busy = [action for action in legal if not isinstance(action, LOITERING)]
            action = rng.choice(busy if busy and rng.below(10) else legal)
            state, _ = DOGS.apply(state, action)
    raise AssertionError(f"no such state of {stage!r}")


class PaneApp(panes.PaneApp):
    """Shows the pane of a state of DOGS, and plays what it asks for."""

    def __init__(self, state: Any, glyphs: Glyphs = UNICODE, *, motion: bool = False) -> None:
        super().__init__(DOGS, UI().pane, state, glyphs, motion=motion)


@asynccontextmanager
async def showing(
    state: Any, *, size: tuple[int, int] = (80, 21), glyphs: Glyphs = UNICODE
) -> AsyncIterator[tuple[Pilot[None], panes.PaneApp]]:
    async with panes.showing_pane(PaneApp(state, glyphs), size) as shown:
        yield shown
