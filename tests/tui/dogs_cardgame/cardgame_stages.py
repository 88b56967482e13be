"""States of every stage of DOGS Cardgame, found by seeded play, and an app that shows one."""

from collections.abc import Callable
from functools import cache
from typing import Any

from dogs_rules.game import Action
from dogs_rules.games.dogs_cardgame.actions import Dismiss, Donate, EndTurn, Lift
from dogs_rules.games.dogs_cardgame.game import DogsCardgame
from dogs_rules.games.dogs_cardgame.terms import Stage
from dogs_rules.games.dogs_cardgame.view import CardgameView
from dogs_tui.games.dogs_cardgame.ui import UI
from tests.support.panes import NAMES, PaneApp, Panes
from tests.support.staged_play import StagedPlay, anything

CARDGAME: Any = DogsCardgame()
MODULES = {"puppies": "yes", "renewal": "yes", "two_donations": "yes", "straight": "yes"}
PLAY = StagedPlay(CARDGAME, {"start": "1"}, (EndTurn, Donate, Lift, Dismiss))
Legal = tuple[Action, ...]
Wanted = Callable[[CardgameView, Legal], bool]


@cache
def at(
    stage: Stage,
    wanted: Wanted = anything,
    *,
    seats: int = 3,
    modules: bool = False,
    breeds: str = "random",
    seed: int = 7,
) -> Any:
    """The first state of a stage that is as wanted."""
    return PLAY.first(stage, wanted, seats, seed, breeds=breeds, **(MODULES if modules else {}))


PANES = Panes(CARDGAME, UI().pane)
pane_app, showing = PANES.app, PANES.showing


__all__ = ["CARDGAME", "MODULES", "NAMES", "PaneApp", "anything", "at", "pane_app", "showing"]
