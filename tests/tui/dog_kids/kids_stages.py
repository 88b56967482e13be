"""States of DOG Kids for its pane: laid by hand, with something of everything on the board."""

from typing import Any

from dogs_rules.game import Game
from dogs_rules.games.dog_kids.state import State
from dogs_rules.games.dog_kids.terms import Stage
from dogs_tui.games.dog_kids.ui import UI
from tests.rules.dog_kids.kids_scenes import GAME, Scene, home
from tests.support.panes import Panes
from tests.support.staged_play import StagedPlay

KIDS: Game[Any, Any, Any] = GAME


def busy() -> State:
    """Two seats in the middle of a match: cards that chuck out, protect, swap and bring home."""
    scene = Scene(seats=2)
    scene.dogs(0, 3, 36, home(1))
    scene.dogs(1, 7, 15)
    scene.hand(0, "red", "kennel", "swap")
    return scene.state


def pairs() -> State:
    """Four seats in teams: a red card pushes the partner's dog."""
    scene = Scene(seats=4, teams="teams")
    scene.dogs(0, 3, 21)
    scene.dogs(1, 16, home(0))
    scene.dogs(2, 7, home(2))
    scene.dogs(3, 33, 34)
    scene.hand(0, "red", "double blue", "blue yellow")
    return scene.state


def exchange() -> State:
    """Partners about to exchange cards, at the start."""
    return KIDS.setup(4, {"start": "1", "teams": "teams"}, 3)


def handicap() -> State:
    """The solo player with five cards."""
    scene = Scene(seats=3, teams="teams", handicap="yes")
    scene.turn_of(1)
    scene.dogs(1, 12, 30)
    scene.hand(1, "red", "double green", "green yellow", "kennel", "swap")
    return scene.state


def stuck() -> State:
    """No card moves a dog."""
    scene = Scene(seats=2)
    scene.hand(0, "kennel", "swap", "swap")
    return scene.state


def over() -> State:
    """Somebody has won."""
    scene = Scene(seats=2)
    scene.dogs(0, home(0), home(1), 39)
    scene.dogs(1, 5, 20, home(2))
    scene.hand(0, "red", "kennel", "swap")
    scene.play("red", 39)
    assert scene.state.stage == Stage.OVER
    return scene.state


STATES = {
    "busy": busy,
    "pairs": pairs,
    "exchange": exchange,
    "handicap": handicap,
    "stuck": stuck,
    "over": over,
}


PLAY = StagedPlay(KIDS)
PANES = Panes(KIDS, UI().pane)
pane_app, showing = PANES.app, PANES.showing
