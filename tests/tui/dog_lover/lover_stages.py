"""States of Dog Lover for its panes: of every stage by seeded play, and tables laid by hand."""

from collections.abc import Callable
from functools import cache
from typing import Any

from dogs_rules.game import Action
from dogs_rules.games.dog_lover.terms import Stage
from dogs_rules.games.dog_lover.view import DogLoverView
from dogs_tui.games.dog_lover.ui import UI
from tests.rules.dog_lover.lover_scenes import FACES, GAME, TABLES, TRICKS, Scene, own
from tests.support.panes import NAMES, PaneApp, Panes
from tests.support.staged_play import StagedPlay, anything

LOVER: Any = GAME
PLAY = StagedPlay(LOVER, {"start": "1"})
Wanted = Callable[[DogLoverView, tuple[Action, ...]], bool]

GRID = ("willow teachers_pet walk", "training adoption bone", "scraps_two frisbee molly")
"""Rows with cards of every kind."""


@cache
def at(stage: Stage, wanted: Wanted = anything, *, seats: int = 3, seed: int = 7) -> Any:
    """The first state of a stage that is as wanted."""
    return PLAY.first(stage, wanted, seats, seed)


def table(
    *rows: str, guarded: str = "middle row", shelter: str = "biszkopt dino fedra", seats: int = 2
) -> Scene:
    """A scene with cards of every kind in the grid, and rows that do not depend on a shuffle."""
    scene = Scene(seats=seats, guarded=guarded)
    scene.grid(*(rows or GRID))
    scene.state.shelter_row = tuple(FACES[dog] for dog in shelter.split())
    scene.state.trick_row = tuple(TRICKS[key] for key in ("drop", "roll_over", "seek"))
    scene.area(0, dogs=[own("dango"), own("leia")])
    return scene


def rich() -> Scene:
    """Somebody with some of everything, in the middle of a match."""
    scene = table(guarded="right column")
    scene.area(
        0,
        dogs=[
            own("dango", "thief", "walk training scraps"),
            own("leia", "", "training"),
            own("tina", "", "chew_toy walk"),
            own("arya"),
        ],
        hand="training training adoption adoption bone ball ball leash",
        tokens=(3, 1, 2, 1),
        tricks="sit catch beg",
        fetch=True,
    )
    return scene


PANES = Panes(LOVER, UI().pane)
pane_app, showing = PANES.app, PANES.showing


__all__ = [
    "FACES",
    "LOVER",
    "NAMES",
    "PLAY",
    "TABLES",
    "TRICKS",
    "PaneApp",
    "Scene",
    "at",
    "own",
    "pane_app",
    "rich",
    "showing",
    "table",
]
