"""A table in lines: what is on it in sentences, and what can be done as numbered choices.

It needs no terminal and no Textual. What it cannot say in words, the words of a game are missing.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import TextIO

from dogs_rules.book import MINUTE
from dogs_rules.clean import clean_text
from dogs_rules.game import Action, Event, IllegalActionError, Seat, View
from dogs_rules.phrase import Phrase, phrase
from dogs_rules.shelf import find_book
from dogs_saves import HintMark, SaveError
from dogs_tui.app.signals import heard, interrupt, told_to_end
from dogs_tui.kit.printing import Printer, StreamError, read_line
from dogs_tui.match.watching import Moment, Playing, Update
from dogs_tui.match.weighing import Weighing
from dogs_tui.plain.commands import LOG_LINES, command_of, help_page
from dogs_tui.play.hint_marks import asked_for_hint, in_order
from dogs_tui.play.hints.words import worded
from dogs_tui.play.keyboard import Keyboard, handed_over
from dogs_tui.thinking.thinkers import ThinkingError
from dogs_tui.words import listed, ngettext, say, tr
from dogs_tui.words.deciding import decided
from dogs_tui.words.phrases import for_now, points
from dogs_tui.words.registry import words_of

HELP = "A number does what stands after it. ? says what else you can type; all is saved."
RULE_WIDTH = 78


class Left(Exception):
    """The player leaves."""


class PlainTable(ABC):
    """A table in sentences and numbered choices.

    Subclasses say in ``turns`` what is played.

    Args:
        table: The table.
        source: Where choices are read from, ``None`` when that is closed; its end means leaving.
        target: Where everything is told.
    """

    def __init__(self, table: Playing, source: TextIO | None, target: Printer) -> None:
        self.table = table
        self.keyboard = Keyboard(self.table, self.table.people)
        self._source = source
        self._target = target
        self._words = words_of(table.game)
        self._names = self.table.names
        self._weighing = Weighing(self._words)
        self._shown: set[Seat] = set()
        """The seats to which the whole table was shown; after that, what changes is told."""
        self._trouble = ""
        self._untold: StreamError | None = None

    # What a watcher of a table is.

    @property
    def seats(self) -> frozenset[Seat]:
        """What may be told here."""
        return self.keyboard.knows

    def table_changed(self, update: Update) -> None:
        """Tells what happened, as it happens.

        That nothing can be told any more ends the turn, not the move that was just made.
        """
        try:
            self._tell_update(update)
        except StreamError as error:
            self._untold = error

    def _tell_update(self, update: Update) -> None:
        if update.notice is not None:
            self._tell(say(update.notice))
            return
        self._trouble = say(update.trouble) if update.trouble is not None else ""
        if update.kind == "hint" and update.mover is not None:
            self._tell(say(asked_for_hint(self._names[update.mover])))
        for event in update.events:
            sentence = self._sentence(event)
            if sentence:
                self._tell(sentence)

    def play(self, notice: str = "") -> None:
        """Plays until the match is over, the player leaves, or nothing can be written any more.

        Raises:
            SaveError: A move could not be written; the match is as it was before.
            StreamError: Nothing can be told or asked any more; every move is on disk.
        """
        if notice:
            self._tell(notice)
        self._introduce()
        try:
            asyncio.run(self._play())
        except asyncio.CancelledError:
            raise KeyboardInterrupt from None

    def _introduce(self) -> None:
        """Says what this is about, and what can be typed."""
        goal = self._words.goal()
        self._tell(*([] if goal is None else [say(goal)]), tr(HELP))

    async def _play(self) -> None:
        loop, task = asyncio.get_running_loop(), asyncio.current_task()
        assert task is not None
        # A move that is being written is written whole: between waits nothing is broken off.
        with heard(lambda: loop.call_soon_threadsafe(task.cancel)):
            await self._turns()

    @abstractmethod
    async def _turns(self) -> None:
        """Plays until there is nothing more to play.

        Raises:
            SaveError: A move could not be written; the match is as it was before.
            StreamError: Nothing can be told or asked any more.
        """

    # A person's turn.

    async def _turn(self, seat: Seat) -> None:
        if self._uncover(seat) or seat not in self._shown:
            self._shown.add(seat)
            self._show_table(seat)
        else:
            self._show_own(seat)
        legal = self.table.legal(seat)
        self._show_choices(seat, legal)
        while True:
            asked = self._read("> ")
            if asked.isdecimal() and asked.isascii() and 1 <= int(asked[:6]) <= len(legal):
                self.table.play(seat, legal[int(asked[:6]) - 1])
                return
            command, words = command_of(asked)
            if command == "hint":
                await self._hint(seat, legal)
            elif self._answered(seat, command, words, legal):
                return

    def _answered(
        self, seat: Seat, command: str, words: Sequence[str], legal: Sequence[Action]
    ) -> bool:
        """Does what was typed beside a number; says whether the turn must be asked anew."""
        match command:
            case "quit":
                raise Left
            case "undo":
                return self._undo(seat)
            case "redo":
                return self._redo(seat)
            case "score":
                self._score()
            case "others":
                self._show_others()
            case "log":
                self._show_log(words)
            case "table":
                self._show_table(seat)
                self._show_choices(seat, legal)
            case "help" if words:
                self._look_up(words)
            case "help":
                book = find_book(self.table.game.key)
                minute = book is not None and MINUTE in book
                self._tell(*help_page(self._words.goal(), in_a_minute=minute))
            case _:
                self._tell(say(phrase("Type a number from 1 to {last}.", last=len(legal))))
                self._tell(tr(HELP))
        return False

    async def _hint(self, seat: Seat, legal: Sequence[Action]) -> None:
        """Tells the best actions by the numbers that they are chosen by."""
        if self.table.why_no_hints(seat) is None:
            self._tell(tr("Thinking about it…"))
        try:
            hints = await self.table.hints(seat)
        except IllegalActionError as problem:
            self._tell(say(problem.refusal.reason))
            return
        except (ThinkingError, SaveError) as trouble:
            self._tell(say(trouble.phrase))
            return
        view, choices = self.table.view(seat), len(legal)
        told = worded(hints, view, self._words, self._names, choices)
        for hint, words in zip(hints, told, strict=True):
            number = legal.index(hint.action) + 1
            self._tell(f"{number:3}. {say(words.action)}: {say(words.worth)}.")
            if words.equal is not None:
                self._tell(f"     {tr('As good as the one before.')}")
            for sentence in words.figured:
                self._tell(f"     {say(sentence)}")

    def _undo(self, seat: Seat) -> bool:
        refusal = self.table.why_no_undo(seat)
        if refusal is not None:
            self._tell(say(refusal.reason))
            return False
        count = self.table.undo(seat)
        self._tell(ngettext("{n} action was taken back.", "{n} actions were taken back.", count))
        return True

    def _redo(self, seat: Seat) -> bool:
        if not self.table.redo(seat):
            self._tell(tr("There is nothing to play again."))
            return False
        return True

    def _uncover(self, seat: Seat) -> bool:
        """With hidden hands: nothing is shown before the next player says to be there.

        Returns:
            Whether somebody else has come, who has seen nothing yet.
        """
        if not self.keyboard.must_change(seat):
            self.keyboard.viewer()
            return False
        self._tell(*[""] * 31)
        everybody, who_comes = handed_over(self._names[seat])
        self._tell(say(everybody))
        self._read(say(who_comes) + " ")
        self.keyboard.taken()
        self._tell(*self._since(seat))
        return True

    def _since(self, seat: Seat) -> list[str]:
        """What happened since a seat acted last, as it may know it."""
        moments = self.table.history(self.seats)
        acted = max((at + 1 for at, one in enumerate(moments) if one.mover == seat), default=0)
        return [*self._sentences(moments[acted:])] if acted else []

    # Telling.

    def _show_table(self, seat: Seat) -> None:
        view = self.table.view(seat)
        self._tell("", *map(say, self._words.board_text(view, self._names)))

    def _show_own(self, seat: Seat) -> None:
        """What a seat has now, in one line."""
        self._tell("", self._area(self.table.view(seat), seat))

    def _show_others(self) -> None:
        """What everybody has, in a line each."""
        view = self.table.view(self.keyboard.viewer())
        self._tell(*(self._area(view, seat) for seat in view.order))

    def _area(self, view: View, seat: Seat) -> str:
        """What a seat has: points and goods."""
        sheet = next((sheet for sheet in view.scores if sheet.seat == seat), None)
        has: list[Phrase] = []
        if sheet is not None:
            has.append(points(sheet.total))
        if sheet is not None and sheet.unsure:
            has.append(for_now(phrase("{n} of them", n=sheet.unsure)))
        has += [holding.told for holding in self._words.holdings(view, seat)]
        return say(phrase("{name} now: {what}.", name=self._names[seat], what=listed(has)))

    def _show_choices(self, seat: Seat, legal: Sequence[Action]) -> None:
        view = self.table.view(seat)
        self._tell("", say(self._words.prompt(view, self._names)))
        for number, action in enumerate(legal, 1):
            told = self._weighing.action_text(view, action, self._names)
            self._tell(f"{number:3}. {say(told)}")

    def _sentence(self, event: Event) -> str:
        """An event in words; empty when it is not worth a line."""
        told = self._words.event_text(event, self._names)
        return say(told) if told is not None else ""

    def _sentences(self, moments: Iterable[Moment | HintMark]) -> Iterator[str]:
        """What happened, in words."""
        for one in moments:
            if isinstance(one, HintMark):
                yield say(asked_for_hint(self._names[one.seat]))
            else:
                yield from filter(None, map(self._sentence, one.events))

    def _show_log(self, words: Sequence[str]) -> None:
        """The last sentences; a number says how many."""
        wanted = "".join(words[:1])
        count = int(wanted[:6]) if wanted.isdecimal() and wanted.isascii() else LOG_LINES
        lines = [*self._sentences(in_order(self.table.history(self.seats), self.table.hinted))]
        self._tell(*lines[max(0, len(lines) - count) :])

    def _score(self) -> None:
        view = self.table.view(self.keyboard.viewer())
        for sheet in view.scores:
            self._tell(f"{self._names[sheet.seat]}: {sheet.total}")
            for line in sheet.lines:
                self._tell(f"    {line.points:4}  {say(line.label)}")

    def _result(self) -> None:
        self._tell("", tr("The match is over."))
        self._score()
        view = self.table.view(None)
        winners = [self._names[sheet.seat] for sheet in view.scores if sheet.rank == 1]
        template = (
            phrase("{names} wins.", names=winners[0])
            if len(winners) == 1
            else phrase("{names} share the victory.", names=", ".join(winners))
        )
        why = decided(view, self._names)
        self._tell(say(template), *([] if why is None else [say(why)]))

    def _look_up(self, words: Sequence[str]) -> None:
        from dogs_tui.book.shell import look_up  # the books load with the first question

        safe = [clean_text(word, 60) for word in words]
        found = look_up(self.table.game.key, safe, RULE_WIDTH, drawn=False)
        self._tell(*found.text.split("\n"))

    def _tell(self, *lines: str) -> None:
        for line in lines:
            self._target.line(line)
        self._target.flush()

    def _read(self, prompt: str) -> str:
        self._target.prompt(prompt)
        with heard(interrupt):  # asyncio's own way would wait for the line first
            if told_to_end():
                interrupt()  # It came just before somebody listened.
            line = read_line(self._source)
        if not line:
            self._target.line()
            raise Left
        return line.strip()
