"""Training: the kinds of moves that cost most over the last matches, and what trains them."""

from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
from textual.app import ComposeResult
from textual.screen import Screen

from dogs_rules import registry
from dogs_tui.app.base import GameApp
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.rows import Rows
from dogs_tui.learn.puzzle_opening import Ladder, open_puzzle
from dogs_tui.records.training import Trained, per_cent, training
from dogs_tui.words import ngettext, phrase, say, sense, tr
from dogs_tui.words.registry import words_of

_COMMANDS = register(
    Command("training.again", "w", "again", "Try your costly moves of this game again", "Puzzle"),
    Command("training.review", "r", "review", "Review your last match", "Puzzle"),
    Command("training.back", "escape,q,backspace", "back", "Back", "Puzzle", "esc"),
)

_GAME_AT: Final = 2
_KIND_AT: Final = 18
_MOVES_AT: Final = 42
_COST_AT: Final = 54


class Ways(msgspec.Struct, frozen=True):
    """The ways from training to one's own matches; each says why it leads nowhere, or nothing."""

    again: Callable[[str], str]
    """Opens the costly moves of a game as puzzles."""
    review: Callable[[], Awaitable[str]]
    """Opens the review of the last match."""


class TrainingRows(Rows):
    """A row for each game and kind of moves that cost something."""

    app: GameApp
    DEFAULT_CSS = """
    TrainingRows { max-width: 78; margin: 1 1; }
    """
    chooses = phrase(sense("what enter does with a row", "solve"))

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[tuple[str, Trained]] = []

    def read(self) -> None:
        """Looks at what is kept now."""
        progress = self.app.progress
        games = dict.fromkeys(review.game for review in progress.reviews)
        self.rows = [(key, row) for key in games for row in training(key, progress) if row.moves]
        self.repaint()

    def count(self) -> int:
        return len(self.rows)

    def paint(self, canvas: Canvas) -> None:
        if not self.rows:
            text = tr("Review your matches to see which moves cost most.")
            canvas.put(_GAME_AT, 0, text, self.style("rows--quiet"))
            return
        super().paint(canvas)

    def paint_row(self, canvas: Canvas, index: int, y: int, *, chosen: bool) -> None:
        key, row = self.rows[index]
        end = canvas.put(_GAME_AT, y, registry.title(key))
        if chosen:
            canvas.tint(_GAME_AT, y, end - _GAME_AT, 1, self.style("rows--cursor"))
        canvas.put(_KIND_AT, y, say(words_of(registry.game(key)).kind_name(row.kind)))
        quiet = self.style("rows--quiet")
        canvas.put(_MOVES_AT, y, ngettext("{n} move", "{n} moves", row.moves), quiet)
        cost = phrase("{cost} a match", cost=per_cent(row.cost))
        if row.before is not None:
            cost = phrase("{cost} (before: {before})", cost=cost, before=per_cent(row.before))
        canvas.put(_COST_AT, y, say(cost), quiet)


class TrainingScreen(Screen[None]):
    """What to train.

    Args:
        solver: The name of who trains.
        ways: The ways to their own matches.
    """

    BINDINGS = bindings(*_COMMANDS)
    app: GameApp

    def __init__(self, solver: str, ways: Ways) -> None:
        super().__init__()
        self._solver = solver
        self._ways = ways

    def compose(self) -> ComposeResult:
        yield Heading(tr("Training"))
        yield TrainingRows()
        yield PromptLine()
        yield KeyBar()

    def on_mount(self) -> None:
        asked = tr("Chance to win given away in each of your last 10 reviewed matches.")
        self.query_one(PromptLine).asked = asked

    def on_screen_resume(self) -> None:
        self._rows.read()
        self.refresh_bindings()

    @property
    def _rows(self) -> TrainingRows:
        return self.query_one(TrainingRows)

    def _refuse(self, text: str) -> None:
        self.query_one(PromptLine).refused = text

    def on_rows_moved(self, message: Rows.Moved) -> None:
        message.stop()
        self._refuse("")

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Opens a puzzle of the kind under the cursor."""
        message.stop()
        key, row = self._rows.rows[message.index]
        self._refuse(open_puzzle(self.app, Ladder(key, self._solver, row.kind)))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        if action == "training_again":
            return self.is_mounted and bool(self._rows.rows)
        return True

    def action_training_again(self) -> None:
        key, _ = self._rows.rows[self._rows.cursor]
        self._refuse(self._ways.again(key))

    async def action_training_review(self) -> None:
        self._refuse(await self._ways.review())

    def action_training_back(self) -> None:
        self.dismiss()
