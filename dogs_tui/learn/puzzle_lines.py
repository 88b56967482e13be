"""A puzzle in lines: the table in sentences, what can be done as numbers, and what it is worth."""

import sys
from collections.abc import Callable, Sequence
from typing import Final, TextIO, TypeAlias

from dogs_rules.game import Action, IllegalActionError, Seat
from dogs_rules.phrase import phrase
from dogs_tui.app.progress import Step
from dogs_tui.kit.printing import Printer, standard_output
from dogs_tui.learn.puzzle_table import PuzzleTable
from dogs_tui.learn.puzzle_words import best_told, verdict_told, why_told
from dogs_tui.learn.puzzles import Task, Verdict, best_of
from dogs_tui.match.watching import Playing
from dogs_tui.plain.commands import COMMANDS, Command
from dogs_tui.plain.console import Left
from dogs_tui.plain.table import PlainTable
from dogs_tui.words import say

PUZZLE_COMMANDS: Final = (
    Command("next", ("n", "next"), phrase("go to the next puzzle")),
    Command("hint", ("b", "best", "hint"), phrase("show the best move")),
    *(each for each in COMMANDS if each.key in {"table", "others", "score", "log", "help"}),
    Command("quit", ("q", "quit", "exit"), phrase("leave the puzzles")),
)
"""What can be typed at a puzzle beside a number."""
Keeps: TypeAlias = Callable[[Step], object]
"""Adds to what somebody has solved."""
HELP: Final = phrase(
    "Type the number of the best move; {best}: solution, {next}: next, {quit}: quit.",
    best="b",
    next="n",
    quit="q",
)


class PlainPuzzle(PlainTable):
    """A puzzle in lines.

    Args:
        task: The puzzle.
        kept: Where answers are kept.
        source: As for ``PlainTable``.
        target: As for ``PlainTable``.
    """

    commands = PUZZLE_COMMANDS
    short_help = HELP

    def __init__(self, task: Task, kept: Keeps, source: TextIO | None, target: Printer) -> None:
        super().__init__(PuzzleTable(task, self._judged), source, target)
        self._puzzle = task
        self._kept = kept
        self._verdict: Verdict | None = None
        self.wants_next = False
        """True if the player wants another puzzle."""

    def _introduce(self) -> None:
        name = self._puzzle.names[self._puzzle.seat]
        task = phrase(
            "{title}, level {n}. {name}: find the best move.",
            title=self._puzzle.title,
            n=self._puzzle.level,
            name=name,
        )
        self._tell("", say(task), say(HELP))

    def _judged(self, verdict: Verdict) -> None:
        self._verdict = verdict
        name = self._puzzle.name
        self._kept(lambda progress: progress.with_answer(name, right=verdict.right))
        self._tell(verdict_told(self._puzzle, verdict), why_told(self._puzzle, verdict))

    async def _turns(self) -> None:
        try:
            while not self.wants_next:
                try:
                    await self._turn(self._puzzle.seat)
                except IllegalActionError as problem:
                    self._tell(say(problem.refusal.reason))
                if self._verdict is not None and self._verdict.right:
                    kind = phrase("Kind: {kind}.", kind=self._puzzle.kind)
                    self._tell(best_told(self._puzzle, self._verdict), say(kind))
                    asked = phrase("Press enter for the next puzzle, or type {quit}. > ", quit="q")
                    self.wants_next = not await self.console.ask(say(asked))
                    return
        except Left:
            return

    async def _hint(
        self,
        table: Playing,  # noqa: ARG002
        seat: Seat,  # noqa: ARG002
        legal: Sequence[Action],  # noqa: ARG002
    ) -> None:
        """Names the best move: solving the puzzle counts no longer."""
        name = self._puzzle.name
        verdict = await best_of(self._puzzle, self._verdict)
        self._kept(lambda progress: progress.with_shown(name))
        self._tell(best_told(self._puzzle, verdict), why_told(self._puzzle, verdict))

    async def _answered(
        self, seat: Seat, command: str, words: Sequence[str], legal: Sequence[Action]
    ) -> bool:
        if command == "next":
            self.wants_next = True
            return True
        return await super()._answered(seat, command, words, legal)


def solve_plain(task: Task, kept: Keeps, source: TextIO | None = None) -> bool:
    """Puts a puzzle on standard input and output.

    Returns:
        Whether the player wants another one.

    Raises:
        StreamError: The streams cannot be used any more.
    """
    puzzle = PlainPuzzle(task, kept, source or sys.stdin, standard_output())
    puzzle.play()
    return puzzle.wants_next
