"""The puzzles of a game one by one, and how far somebody is with each."""

from typing import Final

from textual.app import ComposeResult
from textual.screen import Screen

from dogs_rules import registry
from dogs_rules.phrase import Phrase
from dogs_rules.puzzles import LEVELS, Puzzle, puzzles_of
from dogs_tui.app.base import GameApp
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.rows import Rows
from dogs_tui.learn.puzzle_opening import Ladder, open_puzzle
from dogs_tui.learn.puzzles import (
    kinds_of,
    ladder,
    name_of,
    of_kind,
    standing,
    state_told,
)
from dogs_tui.words import listed, ngettext, phrase, say, sense
from dogs_tui.words.registry import words_of

_COMMANDS = register(
    Command("puzzles.kind", "right", "kind", "Only puzzles of the next kind", "Puzzle", "←→"),
    Command("puzzles.before", "left", "", "Only puzzles of the previous kind", "Puzzle", "←"),
    Command("puzzles.back", "escape,q,backspace", "back", "Back", "Puzzle", "esc"),
    Command("puzzles.level", "l", "level", "Only puzzles of the next level", "Puzzle"),
)

_NUMBER_AT: Final = 2
_LEVEL_AT: Final = 8
_STATE_AT: Final = 20
_KIND_AT: Final = 46


class NumberRows(Rows):
    """A row a puzzle: its number, level and state, and its kind once that gives nothing away.

    Args:
        key: The game.
    """

    app: GameApp
    DEFAULT_CSS = """
    NumberRows { max-width: 78; margin: 1 1; }
    """
    chooses = phrase(sense("what enter does with a row", "solve"))

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key
        self.words = words_of(registry.game(key))
        self.ladder = Ladder(key, "")
        """The puzzles that are wanted."""
        self.puzzles: tuple[Puzzle, ...] = ()

    def want(self, wanted: Ladder) -> None:
        """Shows puzzles of a kind and level, at the next one to solve."""
        self.ladder = wanted
        self.puzzles = tuple(of_kind(self.key, wanted.kind, wanted.level))
        self.go_to_next()

    def go_to_next(self) -> None:
        """Goes to the first puzzle that is neither solved nor shown."""
        rungs = ladder(self.key, self.app.progress, self.ladder.kind, level=self.ladder.level)
        self.cursor = self.puzzles.index(rungs[0]) if rungs else 0
        self.repaint()

    def count(self) -> int:
        return len(self.puzzles)

    def paint_row(self, canvas: Canvas, index: int, y: int, *, chosen: bool) -> None:
        puzzle, progress = self.puzzles[index], self.app.progress
        quiet, name = self.style("rows--quiet"), name_of(self.key, puzzle)
        end = canvas.put(_NUMBER_AT, y, str(puzzles_of(self.key).puzzles.index(puzzle) + 1))
        if chosen:
            canvas.tint(_NUMBER_AT, y, end - _NUMBER_AT, 1, self.style("rows--cursor"))
        canvas.put(_LEVEL_AT, y, say(phrase("level {n}", n=puzzle.level)), quiet)
        done = name in progress.solved
        state = say(state_told(name, progress))
        canvas.put(_STATE_AT, y, state, self.style("rows--accent") if done else quiet)
        if done or name in progress.shown:
            canvas.put(_KIND_AT, y, say(self.words.kind_name(puzzle.kind)), quiet)


class PuzzleNumbersScreen(Screen[None]):
    """The puzzles of a game, to choose one by its number, or by kind and level.

    Args:
        solver: The name of who solves them.
        key: The game.
        first: The puzzle that is opened in front of the list; ``None``: none is.
    """

    BINDINGS = bindings(*_COMMANDS)
    app: GameApp

    def __init__(self, solver: str, key: str, first: Puzzle | None = None) -> None:
        super().__init__()
        self._solver = solver
        self._first = first
        self._key = key

    def compose(self) -> ComposeResult:
        yield Heading(say(phrase("Puzzles of {game}", game=registry.title(self._key))))
        yield NumberRows(self._key)
        yield PromptLine()
        yield KeyBar()

    def on_mount(self) -> None:
        self._want(Ladder(self._key, self._solver))
        if self._first is not None:
            self.call_after_refresh(self.begin, self._first)

    @property
    def _rows(self) -> NumberRows:
        return self.query_one(NumberRows)

    def on_screen_resume(self) -> None:
        if self._rows.puzzles:
            self._rows.go_to_next()
        self._tell()

    def _want(self, wanted: Ladder) -> None:
        self._rows.want(wanted)
        self._tell()

    def _tell(self) -> None:
        rows = self._rows
        kind, level = rows.ladder.kind, rows.ladder.level
        at = standing(self._key, self.app.progress, kind)
        shown: list[Phrase | str] = [
            rows.words.kind_name(kind) if kind else phrase("all kinds"),
            phrase("level {n}", n=level) if level else phrase("all levels"),
            phrase("{n} of {all} solved", n=at.solved, all=at.all),
            phrase("{n} at the first try", n=at.first),
            ngettext("{n} point", "{n} points", at.points),
        ]
        self.query_one(PromptLine).asked = say(phrase("{list}.", list=listed(shown)))

    def on_rows_moved(self, message: Rows.Moved) -> None:
        message.stop()
        self.query_one(PromptLine).refused = ""

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        message.stop()
        self.begin(self._rows.puzzles[message.index])

    def begin(self, puzzle: Puzzle) -> None:
        """Opens a puzzle; the others of the list come after it."""
        trouble = open_puzzle(self.app, self._rows.ladder, puzzle)
        self.query_one(PromptLine).refused = trouble

    def action_puzzles_kind(self) -> None:
        self._turn(1)

    def action_puzzles_before(self) -> None:
        self._turn(-1)

    def _turn(self, by: int) -> None:
        wanted = self._rows.ladder
        kinds = ("", *kinds_of(self._key))
        kind = kinds[(kinds.index(wanted.kind) + by) % len(kinds)]
        self._want(Ladder(self._key, self._solver, kind, wanted.level))

    def action_puzzles_level(self) -> None:
        wanted = self._rows.ladder
        level = (wanted.level + 1) % (LEVELS + 1)
        self._want(Ladder(self._key, self._solver, wanted.kind, level))

    def action_puzzles_back(self) -> None:
        self.dismiss()
