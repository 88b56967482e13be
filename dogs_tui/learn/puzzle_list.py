"""The puzzles to choose from: today's, and the games that have some."""

from datetime import UTC, datetime

from textual.app import ComposeResult
from textual.screen import Screen

from dogs_rules import registry
from dogs_rules.puzzles import Puzzle, puzzles_of
from dogs_tui.app.base import GameApp
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.commands import bindings
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.rows import Rows
from dogs_tui.learn.puzzle_numbers import PuzzleNumbersScreen
from dogs_tui.learn.puzzle_opening import Ladder, open_puzzle
from dogs_tui.learn.puzzles import daily, name_of, standing, with_puzzles
from dogs_tui.words import ngettext, phrase, say, sense, tr

_TITLE_AT = 2
_SOLVED_AT = 22
_FIRST_AT = 38
_POINTS_AT = 62


class PuzzleRows(Rows):
    """Today's puzzle, and a row for each game that has puzzles."""

    app: GameApp
    DEFAULT_CSS = """
    PuzzleRows { max-width: 78; margin: 1 1; }
    """
    chooses = phrase(sense("what enter does with a row", "choose"))

    def __init__(self) -> None:
        super().__init__()
        self.keys = with_puzzles()
        """The games, in their order."""
        self.today = daily(datetime.now(UTC).date(), self.keys)

    def count(self) -> int:
        return len(self.keys) + 1 if self.keys else 0

    @property
    def key(self) -> str:
        """The game under the cursor; empty: it is on today's puzzle."""
        return self.keys[self.cursor - 1] if self.keys and self.cursor else ""

    def paint(self, canvas: Canvas) -> None:
        if not self.keys:
            canvas.put(_TITLE_AT, 0, tr("No game here has puzzles."), self.style("rows--quiet"))
            return
        super().paint(canvas)

    def paint_row(self, canvas: Canvas, index: int, y: int, *, chosen: bool) -> None:
        quiet = self.style("rows--quiet")
        key = self.keys[index - 1] if index else ""
        end = canvas.put(_TITLE_AT, y, registry.title(key) if key else tr("Today's puzzle"))
        if chosen:
            canvas.tint(_TITLE_AT, y, end - _TITLE_AT, 1, self.style("rows--cursor"))
        if not key:
            self._put_today(canvas, y)
            return
        at = standing(key, self.app.progress)
        done = phrase("{n} of {all} solved", n=at.solved, all=at.all)
        canvas.put(_SOLVED_AT, y, say(done), self.style("rows--accent") if at.solved else quiet)
        canvas.put(_FIRST_AT, y, say(phrase("{n} at the first try", n=at.first)), quiet)
        canvas.put(_POINTS_AT, y, ngettext("{n} point", "{n} points", at.points), quiet)

    def _put_today(self, canvas: Canvas, y: int) -> None:
        if self.today is None:
            return
        key, puzzle = self.today
        about = phrase("{game}, level {n}", game=registry.title(key), n=puzzle.level)
        done = name_of(key, puzzle) in self.app.progress.solved
        mark = f"{self.glyphs.tick} " if done else ""
        canvas.put(_SOLVED_AT, y, mark + say(about), self.style("rows--accent"))


class PuzzlesScreen(Screen[None]):
    """The puzzles to choose from.

    Args:
        solver: The name of who solves them.
        key: The game to begin at.
    """

    BINDINGS = bindings("puzzles.back")
    app: GameApp

    def __init__(self, solver: str, key: str = "") -> None:
        super().__init__()
        self._solver = solver
        self._first = key

    def compose(self) -> ComposeResult:
        yield Heading(tr("Puzzles"))
        yield PuzzleRows()
        yield PromptLine()
        yield KeyBar()

    def on_mount(self) -> None:
        rows, prompt = self._rows, self.query_one(PromptLine)
        if self._first in rows.keys:
            rows.cursor = rows.keys.index(self._first) + 1
        prompt.asked = tr("One move is clearly best. Play it, and see what others give away.")
        problems = [problem for key in registry.keys() for problem in puzzles_of(key).problems]  # noqa: SIM118  (a function of ours)
        prompt.refused = " ".join(map(say, problems))

    @property
    def _rows(self) -> PuzzleRows:
        return self.query_one(PuzzleRows)

    def on_screen_resume(self) -> None:
        self._rows.repaint()

    def on_rows_moved(self, message: Rows.Moved) -> None:
        message.stop()
        self.query_one(PromptLine).refused = ""
        self.refresh_bindings()

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        message.stop()
        self.begin()

    def begin(self, puzzle: Puzzle | None = None) -> None:
        """Opens today's puzzle, or the list of those of the game under the cursor.

        Args:
            puzzle: One of that game, which is opened in front of the list.
        """
        rows = self._rows
        if rows.key:
            self.app.push_screen(PuzzleNumbersScreen(self._solver, rows.key, puzzle))
        elif rows.today is not None:
            key, first = rows.today
            trouble = open_puzzle(self.app, Ladder(key, self._solver), first)
            self.query_one(PromptLine).refused = trouble

    def action_puzzles_back(self) -> None:
        self.dismiss()
