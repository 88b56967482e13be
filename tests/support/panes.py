"""An app that shows the pane of a game's state and plays what the pane asks for."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from textual.app import ComposeResult
from textual.pilot import Pilot

from dogs_rules.game import Action, Game
from dogs_tui.app.themed import ThemedApp
from dogs_tui.kit.glyphs import UNICODE, Glyphs
from dogs_tui.play.board import GameBoard
from dogs_tui.play.pane_holder import PaneHolder
from dogs_tui.play.phase_pane import PhasePane
from dogs_tui.words import say
from dogs_tui.words.registry import words_of

NAMES = ("Ana", "Bo", "Cyril", "Dee", "Eve")


class PaneApp(ThemedApp):
    """Shows the pane of a state as the seat to move sees it, and plays what it asks for."""

    def __init__(
        self,
        game: Game[Any, Any, Any],
        pane_of: Callable[[str], type[PhasePane]],
        state: Any,
        glyphs: Glyphs = UNICODE,
        *,
        motion: bool = False,
    ) -> None:
        super().__init__(glyphs=glyphs, motion=motion)
        self.game = game
        self.words = words_of(game)
        self.pane_of = pane_of
        self.state = state
        self.asked: list[Action] = []
        self.refused: list[str] = []
        self.said = ""
        self.undoable = True
        """Whether everything can be taken back, as alone."""
        self.panes = PaneHolder()

    @property
    def pane(self) -> Any:
        """The pane that is shown."""
        return self.panes.pane

    def compose(self) -> ComposeResult:
        yield self.panes

    async def on_mount(self) -> None:
        await self.show()

    async def show(self) -> None:
        """As the match screen does: the pane of the phase, or the one there is with a new view."""
        view = self.game.view(self.state, self.game.to_move(self.state))
        legal = tuple(self.game.legal_actions(self.state))
        if await self.panes.show(self.pane_of(view.phase), self.words, view, legal, NAMES):
            self.pane.first_focus().focus()

    async def on_phase_pane_choose(self, message: PhasePane.Choose) -> None:
        await self.play(message.actions)

    async def on_phase_pane_offer(self, message: PhasePane.Offer) -> None:
        if self.undoable:
            await self.play([message.action])
        else:
            message.ask()

    def on_game_board_clicked(self, message: GameBoard.Clicked) -> None:
        message.board.click(message.place)

    async def on_phase_pane_arrange(self, message: PhasePane.Arrange) -> None:
        actions = self.game.arrange(self.game.view(self.state, self.game.to_move(self.state)))
        if actions:
            await self.play(actions)
        else:
            self.said = say(message.otherwise)

    async def play(self, actions: Sequence[Action]) -> None:
        for action in actions:
            self.asked.append(action)
            refusal = self.game.why_not(self.state, action)
            if refusal is not None:
                self.refused.append(str(refusal.reason))
                break
            self.state, _ = self.game.apply(self.state, action)
        await self.show()

    def on_phase_pane_explain(self, message: PhasePane.Explain) -> None:
        self.said = say(message.text)

    def text(self) -> str:
        """What is on the screen, without colours."""
        lines = self.screen._compositor.render_strips()
        return "\n".join("".join(s.text for s in line).rstrip() for line in lines) + "\n"


@asynccontextmanager
async def showing_pane(
    app: PaneApp, size: tuple[int, int] = (80, 21)
) -> AsyncIterator[tuple[Pilot[None], PaneApp]]:
    """Runs the app until its first pane is there."""
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot, app


class Panes(NamedTuple):
    """The panes of a game, each shown by itself."""

    game: Game[Any, Any, Any]
    pane_of: Callable[[str], type[PhasePane]]
    """The class of the pane of a phase."""

    def app(self, state: Any, glyphs: Glyphs = UNICODE, *, motion: bool = False) -> PaneApp:
        """An app with the pane of a state."""
        return PaneApp(self.game, self.pane_of, state, glyphs, motion=motion)

    @asynccontextmanager
    async def showing(
        self, state: Any, *, size: tuple[int, int] = (80, 21), glyphs: Glyphs = UNICODE
    ) -> AsyncIterator[tuple[Pilot[None], PaneApp]]:
        """Runs it until the pane is there."""
        async with showing_pane(self.app(state, glyphs), size) as shown:
            yield shown
