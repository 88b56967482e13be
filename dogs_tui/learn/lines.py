"""A lesson in lines: the card in sentences, and what it asks for as a number to type."""

import sys
from typing import Final, TextIO

from dogs_rules.game import Action, IllegalActionError
from dogs_rules.phrase import phrase, sense
from dogs_tui.kit.printing import Printer, standard_output
from dogs_tui.learn.lesson import LEARNER, Stop, filled
from dogs_tui.learn.table import LessonTable
from dogs_tui.match.watching import Update
from dogs_tui.plain.commands import Command, command_of
from dogs_tui.plain.console import Left
from dogs_tui.plain.table import PlainTable
from dogs_tui.words import msgid, say, tr

_BACK: Final = "b"
_WALKING: Final = (
    Command("back", (_BACK, "back"), phrase("Back"), own=phrase(sense("words to type", "back"))),
    Command(
        "skip",
        ("n", "next", "skip"),
        phrase("Next"),
        own=phrase(sense("words to type", "next, skip")),
    ),
)
_UNSEEN: Final = frozenset({"legend", "book"})
"""Panes that have nothing to tell in lines: there are no signs, and ``?`` answers at once."""
HELP: Final = msgid("Type a number to choose. Enter: next, b: back, n: skip, q: quit, ?: help.")


class PlainLesson(PlainTable):
    """A lesson played in lines.

    Args:
        table: The lesson.
        source: As for ``PlainTable``.
        target: As for ``PlainTable``.
    """

    def __init__(self, table: LessonTable, source: TextIO | None, target: Printer) -> None:
        super().__init__(table, source, target)
        self._lesson = table

    def table_changed(self, update: Update) -> None:
        if update.kind == "undo":  # the table is another: it is shown whole
            self._shown.discard(LEARNER)
        super().table_changed(update)

    def _introduce(self) -> None:
        self._tell(tr(HELP))

    async def _turns(self) -> None:
        self.table.join(self)
        try:
            while (stop := self._lesson.stop) is not None:
                if self._untold is not None:
                    raise self._untold
                if stop.step.look in _UNSEEN:
                    self._lesson.go_on()
                    continue
                self._tell_card(stop)
                while self._lesson.stop is stop and not await self._answered_card(stop):
                    pass
            self._tell("", say(self._lesson.standing()))
            self._tell(tr("That was the lesson. Now play:"), f"    {_first(self._lesson)}")
        except Left:
            self._tell(tr("Continue with:"), f"    {way_back(self.table.game.key)}")
        finally:
            self.table.leave(self)

    def _tell_card(self, stop: Stop) -> None:
        """The table where it is another, what the card says, and what is to be typed."""
        count = len(self._lesson.course.stops)
        self._tell("", f"[{self._lesson.at + 1}/{count}] {self._says(stop)}")
        if LEARNER not in self._shown:
            self._shown.add(LEARNER)
            self._show_table(LEARNER)
        self._look(stop.step.look)
        if stop.action is None:
            return
        self._show_choices(LEARNER, self.table.legal(LEARNER))
        self._tell_wanted(stop.action)

    def _tell_wanted(self, action: Action) -> None:
        """Says what is to be typed next for the action that the card asks for."""
        number = self._numbers(LEARNER, self.table.legal(LEARNER)).next_number(action)
        self._tell(say(phrase("Now type {number}.", number=number or _BACK)))

    def _says(self, stop: Stop) -> str:
        view = self.table.view(LEARNER)
        return filled(stop.step.says, lambda name: self._words.sign(name, view))

    def _look(self, pane: str) -> None:
        """Tells what stands in a pane that a step speaks of."""
        match pane:
            case "score":
                self._score()
            case "others":
                self._show_others()
            case "log":
                self._show_log(())

    def _go_back(self) -> None:
        if self._lesson.at == 0:
            self._tell(tr("This is the first card of the lesson."))
        self._lesson.go_back()
        while self._lesson.at and (stop := self._lesson.stop) and stop.step.look in _UNSEEN:
            self._lesson.go_back()

    async def _answered_card(self, stop: Stop) -> bool:
        """Reads a line and does what it says; says whether the card is to be told again."""
        choices = self._numbers(LEARNER, self.table.legal(LEARNER))
        asked = await self.console.ask(
            tr("Press Enter to continue. > ") if stop.action is None else "> "
        )
        key, _ = command_of(asked, _WALKING)
        if key == "back" and choices.back():
            self._tell(*choices.lines())
        elif key == "back":
            self._go_back()
        elif key == "skip" or (not asked and stop.action is None):
            self._lesson.go_on()
        elif asked.isdecimal() and asked.isascii() and 1 <= int(asked[:6]) <= choices.last:
            await self._play_number(stop, int(asked[:6]))
        else:
            return await self._answered_else(stop, asked)
        return False

    async def _play_number(self, stop: Stop, number: int) -> None:
        choices = self._numbers(LEARNER, self.table.legal(LEARNER))
        action = choices.choose(number)
        if action is None:
            self._tell(*choices.lines())
            if stop.action is not None:
                self._tell_wanted(stop.action)
            return
        try:
            await self.table.play(LEARNER, action)
        except IllegalActionError as problem:
            self._tell(say(problem.refusal.reason))

    async def _answered_else(self, stop: Stop, asked: str) -> bool:
        legal = self.table.legal(LEARNER)
        command, words = command_of(asked)
        if stop.action is None and not command:
            self._tell(tr(HELP))
            return False
        if command == "hint" or not asked:
            if stop.action is not None:
                self._tell_wanted(stop.action)
            return False
        return await self._answered(LEARNER, command, words, legal)


def _first(table: LessonTable) -> str:
    return f"dogs-tui play {table.game.key} --plain"


def way_back(key: str) -> str:
    """What is typed to go on with a lesson in lines."""
    return f"dogs-tui learn {key} --plain"


def learn_plain(table: LessonTable, source: TextIO | None = None) -> int:
    """Takes a lesson in lines on standard input and output; gives the exit code.

    Raises:
        StreamError: The streams cannot be used any more.
    """
    PlainLesson(table, source or sys.stdin, standard_output()).play()
    return 0
