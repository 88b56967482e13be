"""A lesson in lines: the card in sentences, and what it asks for as a number to type."""

import sys
from typing import Final, TextIO

from dogs_rules.game import IllegalActionError
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.kit.printing import Printer, standard_output
from dogs_tui.learn.lesson import LEARNER, Stop, filled
from dogs_tui.learn.table import LessonTable
from dogs_tui.match.watching import Update
from dogs_tui.plain.commands import command_of
from dogs_tui.plain.console import Left
from dogs_tui.plain.table import PlainTable
from dogs_tui.words import msgid, say, tr

_BACK: Final = frozenset({"b", "back"})
_ON: Final = frozenset({"n", "skip"})
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
        if LEARNER not in self._shown:
            self._shown.add(LEARNER)
            self._show_table(LEARNER)
        count = len(self._lesson.course.stops)
        self._tell("", f"[{self._lesson.at + 1}/{count}] {self._says(stop)}")
        self._look(stop.step.look)
        if stop.action is None:
            return
        legal = self.table.legal(LEARNER)
        self._show_choices(LEARNER, legal)
        self._tell(say(_wanted(legal.index(stop.action) + 1)))

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
        legal = self.table.legal(LEARNER)
        asked = await self.console.ask(
            tr("Press Enter to continue. > ") if stop.action is None else "> "
        )
        if asked in _BACK:
            self._go_back()
        elif asked in _ON or (not asked and stop.action is None):
            self._lesson.go_on()
        elif asked.isdecimal() and asked.isascii() and 1 <= int(asked[:6]) <= len(legal):
            await self._play_number(int(asked[:6]))
        else:
            return await self._answered_else(stop, asked)
        return False

    async def _play_number(self, number: int) -> None:
        try:
            await self.table.play(LEARNER, self.table.legal(LEARNER)[number - 1])
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
                self._tell(say(_wanted(legal.index(stop.action) + 1)))
            return False
        return await self._answered(LEARNER, command, words, legal)


def _wanted(number: int) -> Phrase:
    return phrase("Now type {number}.", number=number)


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
