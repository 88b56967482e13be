"""The way to a puzzle from any app: one after the other, and what was solved is kept."""

from collections.abc import Sequence
from functools import partial

import msgspec

from dogs_rules.puzzles import Puzzle
from dogs_tui.app.base import GameApp
from dogs_tui.learn.own_puzzles import next_of
from dogs_tui.learn.puzzle_screen import PuzzleScreen
from dogs_tui.learn.puzzles import Task, first_of, ladder
from dogs_tui.play.manner import manner_of
from dogs_tui.words import tr


class Ladder(msgspec.Struct, frozen=True):
    """Puzzles of a game that come one after the other."""

    game: str
    solver: str
    kind: str = ""
    """Of choice; empty: all."""
    level: int = 0
    """Of difficulty; 0: all."""


def open_puzzle(app: GameApp, ladder_: Ladder, first: Puzzle | None = None) -> str:
    """Opens a puzzle that ships.

    Args:
        app: Where; it keeps what was solved.
        ladder_: The puzzles that come one after the other.
        first: The one to begin with; ``None``: the next one that is not solved.

    Returns:
        Why there is none, as a sentence; empty when it lies on the table.
    """
    rungs = ladder(ladder_.game, app.progress, ladder_.kind, level=ladder_.level)
    task, trouble = first_of(ladder_.game, rungs if first is None else [first], ladder_.solver)
    if task is None:
        return trouble or tr("There are no puzzles of that kind.")
    app.push_screen(_screen(app, ladder_, task))
    return ""


def _screen(app: GameApp, ladder_: Ladder, task: Task) -> PuzzleScreen:
    return PuzzleScreen(
        task,
        partial(_next, app, ladder_, task),
        **manner_of(app.settings),
    )


def _next(app: GameApp, ladder_: Ladder, task: Task) -> None:
    """Puts the next puzzle in the place of one."""
    rungs = ladder(ladder_.game, app.progress, ladder_.kind, task.name, ladder_.level)
    following, _ = first_of(ladder_.game, rungs, ladder_.solver)
    if following is not None:
        app.switch_screen(_screen(app, ladder_, following))


def open_own(app: GameApp, tasks: Sequence[Task]) -> str:
    """Opens costly choices of one's own, one after the other.

    Returns:
        Why there are none, as a sentence; empty when the first lies on the table.
    """
    if not tasks:
        return tr("The matches of these moves are not here any more.")
    app.push_screen(_own_screen(app, tasks, tasks[0]))
    return ""


def _own_screen(app: GameApp, tasks: Sequence[Task], task: Task) -> PuzzleScreen:
    def on() -> None:
        app.switch_screen(_own_screen(app, tasks, next_of(tasks, task)))

    return PuzzleScreen(
        task,
        on if len(tasks) > 1 else None,
        **manner_of(app.settings),
    )
