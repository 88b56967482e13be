"""States of every stage of DOGS Cardgame, found by seeded play, and an app that shows one."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

from textual.pilot import Pilot

from dogs_rules.game import Action
from dogs_rules.games.dogs_cardgame.actions import Dismiss, Donate, EndTurn, Lift
from dogs_rules.games.dogs_cardgame.game import DogsCardgame
from dogs_rules.games.dogs_cardgame.terms import Stage
from dogs_rules.games.dogs_cardgame.view import CardgameView
from dogs_rules.rng import Rng
from dogs_tui.games.dogs_cardgame.ui import UI
from dogs_tui.kit.glyphs import UNICODE, Glyphs
from tests.support.panes import NAMES, PaneApp, showing_pane

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


def pane_app(state: Any, glyphs: Glyphs = UNICODE, *, motion: bool = False) -> PaneApp:
    """An app with the pane of a state."""
    return PaneApp(CARDGAME, UI().pane, state, glyphs, motion=motion)


@asynccontextmanager
async def showing(
    state: Any, *, size: tuple[int, int] = (80, 21), glyphs: Glyphs = UNICODE
) -> AsyncIterator[tuple[Pilot[None], PaneApp]]:
    async with showing_pane(pane_app(state, glyphs), size) as shown:
        yield shown


__all__ = ["CARDGAME", "MODULES", "NAMES", "PaneApp", "anything", "at", "pane_app", "showing"]
