"""Real states of every stage, found by seeded play, and an app that shows one pane."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

from textual.app import ComposeResult
from textual.containers import Container
from textual.pilot import Pilot

from dogs_rules import game
from dogs_rules.dogs.actions import Decline, EndVisit, GoHome, Lift, StayHome
from dogs_rules.dogs.terms import Stage
from dogs_rules.dogs.view import DogsView, KennelView
from dogs_rules.game import Action
from dogs_rules.phrase import Phrase
from dogs_rules.rng import Rng
from dogs_tui.dogs.ui import DogsUI
from dogs_tui.glyphs import UNICODE, Glyphs
from dogs_tui.play.phase import PhasePane
from dogs_tui.themed import ThemedApp
from dogs_tui.words import say

NAMES = ("Ana", "Bo", "Cyril", "Dee")
DOGS: Any = game("dogs")
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


class PaneApp(ThemedApp):
    """Shows the pane of a state, and plays what it asks for."""

    CSS = "#table { width: 1fr; height: 1fr; }"

    def __init__(self, state: Any, glyphs: Glyphs = UNICODE, *, motion: bool = False) -> None:
        super().__init__(glyphs=glyphs, motion=motion)
        self.state = state
        self.asked: list[Action] = []
        self.refused: list[str] = []
        self.said = ""
        self.pane: Any = None

    def compose(self) -> ComposeResult:
        yield Container(id="table")

    async def on_mount(self) -> None:
        await self.show()

    async def show(self) -> None:
        """As the match screen does: the pane of the phase, or the one there is with a new view."""
        view = DOGS.view(self.state, DOGS.to_move(self.state))
        legal = tuple(DOGS.legal_actions(self.state))
        wanted = DogsUI().pane(view.phase)
        if type(self.pane) is wanted:
            self.pane.show(view, legal)
            return
        table = self.query_one("#table", Container)
        await table.remove_children()
        self.pane = wanted(view, legal, NAMES)
        await table.mount(self.pane)
        self.pane.first_focus().focus()

    async def on_phase_pane_choose(self, message: PhasePane.Choose) -> None:
        for action in message.actions:
            self.asked.append(action)
            refusal = DOGS.why_not(self.state, action)
            if refusal is not None:
                self.refused.append(str(refusal.reason))
                break
            self.state, _ = DOGS.apply(self.state, action)
        await self.show()

    def on_phase_pane_explain(self, message: PhasePane.Explain) -> None:
        text: Phrase | str = message.text
        self.said = say(text)

    def text(self) -> str:
        """What is on the screen, without colours."""
        lines = self.screen._compositor.render_strips()
        return "\n".join("".join(s.text for s in line).rstrip() for line in lines) + "\n"


@asynccontextmanager
async def showing(
    state: Any, *, size: tuple[int, int] = (80, 21), glyphs: Glyphs = UNICODE
) -> AsyncIterator[tuple[Pilot[None], PaneApp]]:
    app = PaneApp(state, glyphs)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot, app
