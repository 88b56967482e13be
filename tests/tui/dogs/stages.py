"""Real states of every stage, found by seeded play, and an app that shows one pane."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from dogs_rules import game
from dogs_rules.game import Action
from dogs_rules.games.dogs.actions import Decline, EndVisit, GoHome, Lift, StayHome
from dogs_rules.games.dogs.terms import Stage
from dogs_rules.games.dogs.view import DogsView, KennelView
from dogs_rules.rng import Rng
from dogs_tui.games.dogs.ui import UI
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


PANES = panes.Panes(DOGS, UI().pane)
pane_app, showing = PANES.app, PANES.showing

STEPS = 2500
"""No match is longer."""


def decisions(seats: int, seed: int) -> Iterator[Any]:
    """The states of a match played at random in which somebody decides, and the last one."""
    state = DOGS.setup(seats, {}, seed)
    rng = Rng.seeded(seed)
    for _ in range(STEPS):
        yield state
        legal = tuple(DOGS.legal_actions(state))
        if not legal:
            return
        busy = [action for action in legal if not isinstance(action, LOITERING)]
        state, _ = DOGS.apply(state, rng.choice(busy if busy and rng.below(10) else legal))
