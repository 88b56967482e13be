"""States of every stage of DOGS Cardgame, found by seeded play, and an app that shows one."""

from collections.abc import Callable
from functools import cache
from typing import Any

from dogs_rules.game import Action
from dogs_rules.games.dogs_cardgame.actions import Dismiss, Donate, EndTurn, Lift
from dogs_rules.games.dogs_cardgame.game import DogsCardgame
from dogs_rules.games.dogs_cardgame.terms import Stage
from dogs_rules.games.dogs_cardgame.view import CardgameView
from dogs_rules.rng import Rng
from dogs_tui.games.dogs_cardgame.ui import UI
from tests.support.panes import NAMES, PaneApp, Panes

CARDGAME: Any = DogsCardgame()
MODULES = {"puppies": "yes", "renewal": "yes", "two_donations": "yes", "straight": "yes"}
LOITERING = (EndTurn, Donate, Lift, Dismiss)
Legal = tuple[Action, ...]
Wanted = Callable[[CardgameView, Legal], bool]


def anything(view: CardgameView, legal: Legal) -> bool:
    return True


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
    """The first state of a stage that is as wanted, in matches played at random from a seed on."""
    options = {"start": "1", "breeds": breeds, **(MODULES if modules else {})}
    for match in range(seed, seed + 60):
        state = CARDGAME.setup(seats, options, match)
        rng = Rng.seeded(match)
        while True:
            mover = CARDGAME.to_move(state)
            legal = tuple(CARDGAME.legal_actions(state))
            if state.stage == stage and wanted(CARDGAME.view(state, mover), legal):
                return state
            if mover is None:
                break
            busy = [action for action in legal if not isinstance(action, LOITERING)]
            action = rng.choice(busy if busy and rng.below(10) else legal)
            CARDGAME.step(state, action)
    raise AssertionError(f"no such state of {stage!r}")


PANES = Panes(CARDGAME, UI().pane)
pane_app, showing = PANES.app, PANES.showing


__all__ = ["CARDGAME", "MODULES", "NAMES", "PaneApp", "anything", "at", "pane_app", "showing"]
