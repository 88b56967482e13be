"""A lesson in lines: the card in sentences, and what it asks for as a number to type."""

import sys
from collections.abc import Mapping
from typing import Final, TextIO

from dogs_rules.game import IllegalActionError, OptionValue
from dogs_rules.phrase import phrase, sense
from dogs_tui.kit.printing import Printer, standard_output
from dogs_tui.learn.lesson import LEARNER, Stop, first_match, game_of, options_of
from dogs_tui.learn.table import LessonTable
from dogs_tui.learn.texts import filled
from dogs_tui.match.watching import Update
from dogs_tui.plain.commands import COMMANDS, Command, command_of
from dogs_tui.plain.console import Left
from dogs_tui.plain.table import PlainTable
from dogs_tui.words import say, tr

_UNSEEN: Final = frozenset({"legend", "book"})
"""Panes that have nothing to tell in lines: there are no signs, and ``?`` answers at once."""
_NEW: Final = (
    Command(
        "back",
        ("b", "back", "u", "undo"),
        phrase("go back to the previous card"),
        own=phrase(sense("words to type", "back")),
    ),
    Command(
        "skip",
        ("n", "next", "skip"),
        phrase("skip this step"),
        own=phrase(sense("words to type", "next, skip")),
    ),
    Command("hint", ("h", "hint", "hints"), phrase("show the number to type")),
    Command("quit", ("q", "quit", "exit"), phrase("leave; the lesson continues here next time")),
)
LESSON_COMMANDS: Final = (
    *(command for command in _NEW if command.key != "quit"),
    *(each for each in COMMANDS if each.key in {"table", "others", "score", "log", "help"}),
    *(command for command in _NEW if command.key == "quit"),
)
"""What can be typed in a lesson beside a number."""
_SHORT: Final = {command.key: command.short for command in LESSON_COMMANDS}
HELP: Final = phrase(
    "Type a number to choose; enter: next, {back}: back, {skip}: skip, {quit}: quit, {help}: help.",
    back=_SHORT["back"],
    skip=_SHORT["skip"],
    quit=_SHORT["quit"],
    help=_SHORT["help"],
)


class PlainLesson(PlainTable):
    """A lesson played in lines.

    Args:
        table: The lesson.
        source: As for ``PlainTable``.
        target: As for ``PlainTable``.
    """

    commands = LESSON_COMMANDS
    short_help = HELP

    def __init__(self, table: LessonTable, source: TextIO | None, target: Printer) -> None:
        super().__init__(table, source, target)
        self._lesson = table
        self._told_at = -1
        """After how many actions the table was told whole, or its last change."""
        self.wants_a_match = False
        """True if the lesson was taken to its end, and the first match is to begin."""

    def table_changed(self, update: Update) -> None:
        if update.kind == "undo" and update.ply != self._told_at:
            self._shown.discard(LEARNER)  # the table is another: it is shown whole
        self._told_at = update.ply
        super().table_changed(update)

    def _introduce(self) -> None:
        """The first card says what this is about, and what is to be typed."""

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
            await self._end()
        except Left:
            self._tell(tr("Continue with:"), f"    {way_back(self._lesson.course.key)}")
        finally:
            self.table.leave(self)

    async def _end(self) -> None:
        """What was reached, and a first match."""
        self._tell("", tr("That was the lesson."), say(self._lesson.standing()))
        try:
            begins = phrase(
                "Press enter to start your first match, or type {quit} to quit. > ",
                quit=_SHORT["quit"],
            )
            short = tr("Press enter to play! > ")
            asked = await self.console.ask(short if self.in_short else say(begins))
        except Left:
            asked = _SHORT["quit"]
        self.wants_a_match = not asked
        if asked:
            self._tell(tr("Play it later with:"), f"    {_first(self._lesson.course.key)}")

    def _tell_card(self, stop: Stop) -> None:
        """What the card says, the table where it is another, and what is to be typed."""
        at, count = self._lesson.at, len(self._lesson.course.stops)
        self._tell(*[""][: self._told_at + 1], f"[{at + 1}/{count}] {self._says(stop)}")
        if LEARNER not in self._shown:
            self._shown.add(LEARNER)
            self._told_at = self.table.plies
            self._show_table(LEARNER)
        self._look(stop.step.look)
        if stop.action is None:
            return
        self._show_choices(LEARNER, self.table.legal(LEARNER))
        self._tell_wanted(stop)

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
        reads, legal = stop.action is None, self.table.legal(LEARNER)
        choices = self._numbers(LEARNER, legal)
        asked = await self.console.ask(tr("Press enter to continue. > ") if reads else "> ")
        command, words = command_of(asked, LESSON_COMMANDS)
        if command == "back" and choices.back():
            self.console.offer(*choices.offered())
        elif command == "back":
            self._go_back()
        elif command == "skip" or (not asked and reads):
            self._lesson.go_on()
        elif asked.isdecimal() and asked.isascii() and 1 <= int(asked[:6]) <= choices.last:
            await self._play_number(stop, int(asked[:6]))
        elif command == "hint" or not asked:
            self._tell_wanted(stop)
        elif reads and not command:
            self._tell(self._ways)
        else:
            return await self._answered(LEARNER, command, words, legal)
        return False

    async def _play_number(self, stop: Stop, number: int) -> None:
        choices = self._numbers(LEARNER, self.table.legal(LEARNER))
        action = choices.choose(number)
        if action is None:
            self.console.offer(*choices.offered())
            self._tell_wanted(stop)
            return
        try:
            await self.table.play(LEARNER, action)
        except IllegalActionError as problem:
            self._tell(say(problem.refusal.reason))
            self._tell_wanted(stop)

    def _tell_wanted(self, stop: Stop) -> None:
        """The number that the card asks for, if it asks for one."""
        if stop.action is not None:
            choices = self._numbers(LEARNER, self.table.legal(LEARNER))
            number = choices.next_number(stop.action)
            self._tell(say(phrase("Now type {number}.", number=number or _SHORT["back"])))
        else:
            self._tell(self._ways)


def _first(key: str) -> str:
    return _command("play", key, first_match(key).options)


def way_back(key: str) -> str:
    """The command line that continues a lesson in plain mode."""
    return _command("learn", key, options_of(key))


def _command(word: str, key: str, options: Mapping[str, OptionValue]) -> str:
    chosen = [f"--option {name}={value}" for name, value in options.items()]
    return " ".join(["dogs-tui", word, game_of(key), *chosen, "--plain"])


def learn_plain(table: LessonTable, source: TextIO | None = None) -> bool:
    """Takes a lesson in lines on standard input and output.

    Returns:
        Whether the player wants to begin a first match.

    Raises:
        StreamError: The streams cannot be used any more.
    """
    lesson = PlainLesson(table, source or sys.stdin, standard_output())
    lesson.play()
    return lesson.wants_a_match
