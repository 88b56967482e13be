"""Puzzles in lines: a position in sentences, what can be done as numbers, and what it is worth."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import ClassVar, Final

from dogs_rules.phrase import Phrase, phrase
from dogs_rules.puzzles import Puzzle, puzzles_of
from dogs_rules.registry import key_of
from dogs_tui.app.progress import Step
from dogs_tui.host.commands.guest import GoTo
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.sessions.lines.place import EVERYWHERE, LineGuest, Place, number_in
from dogs_tui.learn.puzzle_table import PuzzleTable
from dogs_tui.learn.puzzle_words import best_told, verdict_told, why_told
from dogs_tui.learn.puzzles import (
    Task,
    Verdict,
    best_of,
    daily,
    first_of,
    ladder,
    with_puzzles,
)
from dogs_tui.plain.commands import COMMANDS, HELP, Command
from dogs_tui.plain.telling import TableTeller
from dogs_tui.play.keyboard import Keyboard
from dogs_tui.words import say, tr

_LOOKING: Final = frozenset({"table", "others", "score", "log", "help"})
NONE: Final = phrase("There are no puzzles for that game. Games with puzzles: {keys}.")
AGAIN: Final = phrase(
    "Try again, or type {best} for the solution, {next} for the next puzzle.", best="b", next="n"
)
HINT: Final = phrase("Type the number of the best move. Type {help} for help.", help=HELP.short)


class _Teller(TableTeller):
    """Tells a position, and finds the action of a number."""

    def __init__(self, place: "LinePuzzles", task: Task) -> None:
        self.puzzle = PuzzleTable(task, place.judged)
        super().__init__(self.puzzle, Keyboard(self.puzzle, self.puzzle.people), place.terminal)
        self._seat = task.seat

    def show(self) -> None:
        """Tells the table, and what can be done."""
        self._show_table(self._seat)
        self._show_choices(self._seat, self.puzzle.legal(self._seat))

    async def choose(self, number: int) -> bool:
        """Does what a number stands for; says whether that was an answer."""
        choices = self._numbers(self._seat, self.puzzle.legal(self._seat))
        if number > choices.last:
            raise LobbyError(HINT)
        action = choices.choose(number)
        if action is None:
            self.console.offer(*choices.offered())
            return False
        await self.puzzle.play(self._seat, action)
        return True

    def look(self, command: str, words: Sequence[str]) -> bool:
        """Tells what a command asks about the table; says whether it asks for anything."""
        return self._answer_asked(command, words, self._seat)


class LinePuzzles(Place):
    """One puzzle after the other.

    Args:
        guest: Who solves them.
        words: The game, and the number of the first; none: today's puzzle, then those of its game.
    """

    commands: ClassVar[Sequence[Command]] = (
        Command("next", ("n", "next"), phrase("go to the next puzzle")),
        Command("best", ("b", "best", "hint"), phrase("show the best move")),
        *(command for command in COMMANDS if command.key in _LOOKING),
        Command("lobby", ("q", "lobby"), phrase("to the lobby")),
        *EVERYWHERE,
    )

    def __init__(self, guest: LineGuest, words: Sequence[str] = ()) -> None:
        super().__init__(guest)
        number = number_in(words[-1], 999) if len(words) > 1 else None
        key = " ".join(words if number is None else words[:-1])
        today = daily(datetime.now(UTC).date())
        first: Sequence[Puzzle] = ()
        if not key and today is not None:
            key, first = today[0], (today[1],)
        key = key_of(key)
        if key not in with_puzzles():
            raise LobbyError(NONE.filled(keys=", ".join(with_puzzles())))
        self._key = key
        if number is not None:
            first = puzzles_of(key).puzzles[number - 1 : number]
        self._begin(first)

    def _begin(self, puzzles: Sequence[Puzzle] = (), after: str = "") -> None:
        progress = self.guest.lobby.people.get(self.person.id)
        known = self.person.progress if progress is None else progress.progress
        rungs = puzzles or ladder(self._key, known, after=after)
        task, trouble = first_of(self._key, rungs, self.person.name)
        if task is None:
            raise LobbyError(phrase("{why}", why=trouble or tr("This game has no puzzles.")))
        self._task = task
        self._teller = _Teller(self, task)
        self._verdict: Verdict | None = None

    def enter(self) -> None:
        task = self._task
        asked: Phrase = phrase(
            "{title}, level {n}. {name}: find the best move.",
            title=task.title,
            n=task.level,
            name=task.names[task.seat],
        )
        self.head(say(asked))
        self._teller.show()
        self.tell(say(HINT))

    async def answer(self, line: str) -> None:
        number = number_in(line, 999)
        done = self._verdict is not None and self._verdict.right
        if number is not None:
            await self._teller.choose(number)
            return
        command, words = self.command(line) if line else ("next" if done else "", [])
        match command:
            case "next":
                self._begin(after=self._task.name)
                self.enter()
            case "best":
                await self._best()
            case "lobby":
                self.go(GoTo())
            case "help" if not words:
                self.help()
            case _:
                if not self._teller.look(command, words):
                    self.answer_anywhere(command, words)

    async def _best(self) -> None:
        """Names the best move: solving the puzzle counts no longer."""
        task = self._task
        verdict = await best_of(task, self._verdict)
        self._keep(lambda progress: progress.with_shown(task.name))
        self.tell(best_told(task, verdict), why_told(task, verdict))

    def _keep(self, step: Step) -> None:
        self.guest.lobby.people.add_progress(self.person, step)

    def judged(self, verdict: Verdict) -> None:
        """Tells what an answer is worth, and keeps it."""
        self._verdict, task = verdict, self._task
        self._keep(lambda progress: progress.with_answer(task.name, right=verdict.right))
        self.tell(verdict_told(task, verdict), why_told(task, verdict))
        if not verdict.right:
            self.tell(say(AGAIN))
            return
        kind = say(phrase("Kind: {kind}.", kind=task.kind))
        self.tell(best_told(task, verdict), kind, tr("Press enter for the next puzzle."))
