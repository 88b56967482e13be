"""The puzzles to choose from: today's, and a ladder for each game."""

from datetime import UTC, datetime

from textual.app import ComposeResult
from textual.screen import Screen

from dogs_rules import registry
from dogs_rules.puzzles import puzzles_of
from dogs_tui.app.base import GameApp
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.rows import Rows
from dogs_tui.learn.puzzle_opening import Ladder, open_puzzle
from dogs_tui.learn.puzzles import daily, kinds_of, name_of, standing, with_puzzles
from dogs_tui.words import ngettext, phrase, say, sense, tr
from dogs_tui.words.registry import words_of

_COMMANDS = register(
    Command("puzzles.kind", "right", "kind", "Only puzzles of the next kind", "Puzzle", "←→"),
    Command("puzzles.before", "left", "", "Only puzzles of the previous kind", "Puzzle", "←"),
    Command("puzzles.back", "escape,q,backspace", "back", "Back", "Puzzle", "esc"),
)

_TITLE_AT = 2
_SOLVED_AT = 22
_POINTS_AT = 38
_KIND_AT = 50


class PuzzleRows(Rows):
    """Today's puzzle, and a row for each game that has puzzles."""

    app: GameApp
    DEFAULT_CSS = """
    PuzzleRows { max-width: 78; margin: 1 1; }
    """
    chooses = phrase(sense("what enter does with a row", "solve"))

    def __init__(self) -> None:
        super().__init__()
        self.keys = with_puzzles()
        """The games, in their order."""
        self.today = daily(datetime.now(UTC).date(), self.keys)
        self.kinds = dict.fromkeys(self.keys, "")
        """By game the kind of choice that is wanted; empty: all."""

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
        progress, kind = self.app.progress, self.kinds[key]
        at = standing(key, progress, kind)
        done = phrase("{n} of {all} solved", n=at.solved, all=at.all)
        canvas.put(_SOLVED_AT, y, say(done), self.style("rows--accent") if at.solved else quiet)
        canvas.put(_POINTS_AT, y, ngettext("{n} point", "{n} points", at.points), quiet)
        words = words_of(registry.game(key))
        name = words.kind_name(kind) if kind else phrase("all kinds")
        canvas.put(_KIND_AT, y, say(name), quiet)

    def _put_today(self, canvas: Canvas, y: int) -> None:
        if self.today is None:
            return
        key, puzzle = self.today
        words = words_of(registry.game(key))
        about = phrase(
            "{game}: {kind}, level {n}",
            game=registry.title(key),
            kind=words.kind_name(puzzle.kind),
            n=puzzle.level,
        )
        done = name_of(key, puzzle) in self.app.progress.solved
        mark = f"{self.glyphs.tick} " if done else ""
        canvas.put(_SOLVED_AT, y, mark + say(about), self.style("rows--accent"))


class PuzzlesScreen(Screen[None]):
    """The puzzles to choose from.

    Args:
        solver: The name of who solves them.
        key: The game to begin at.
    """

    BINDINGS = bindings(*_COMMANDS)
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

    def begin(self) -> None:
        """Opens today's puzzle, or the next one of the game under the cursor."""
        rows = self._rows
        first = None
        key = rows.key
        if not key and rows.today is not None:
            key, first = rows.today
        chosen = Ladder(key, self._solver, rows.kinds.get(rows.key, ""))
        self.query_one(PromptLine).refused = open_puzzle(self.app, chosen, first)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        if action in {"puzzles_kind", "puzzles_before"}:
            return self.is_mounted and bool(self._rows.key)
        return True

    def action_puzzles_kind(self) -> None:
        self._turn(1)

    def action_puzzles_before(self) -> None:
        self._turn(-1)

    def _turn(self, by: int) -> None:
        rows = self._rows
        kinds = ("", *kinds_of(rows.key))
        at = kinds.index(rows.kinds[rows.key])
        rows.kinds[rows.key] = kinds[(at + by) % len(kinds)]
        rows.repaint()

    def action_puzzles_back(self) -> None:
        self.dismiss()
