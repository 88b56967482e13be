"""Real states of every stage, found by seeded play, and an app that shows one pane."""

from collections.abc import Callable
from functools import cache
from typing import Any

from dogs_rules import game
from dogs_rules.game import Action
from dogs_rules.games.dogs.actions import Decline, EndVisit, GoHome, Lift, StayHome
from dogs_rules.games.dogs.terms import Stage
from dogs_rules.games.dogs.view import DogsView, KennelView
from dogs_tui.games.dogs.ui import UI
from tests.support import panes
from tests.support.staged_play import StagedPlay, anything

DOGS: Any = game("dogs")
NAMES = panes.NAMES
Wanted = Callable[[DogsView, KennelView, tuple[Action, ...]], bool]
PLAY = StagedPlay(DOGS, loitering=(StayHome, EndVisit, GoHome, Decline, Lift))
decisions = PLAY.decisions


@cache
def at(stage: Stage, wanted: Wanted = anything, *, seats: int = 4, seed: int = 7) -> Any:
    """The first state of a stage that is as wanted of who is to move."""

    def of_mover(view: DogsView, legal: tuple[Action, ...]) -> bool:
        return wanted(view, view.kennels[view.mover], legal)

    return PLAY.first(stage, of_mover, seats, seed)


PANES = panes.Panes(DOGS, UI().pane)
pane_app, showing = PANES.app, PANES.showing
