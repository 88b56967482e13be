"""A table in lines: what is on it in sentences, and what can be done as numbered choices.

It needs no terminal and no Textual. What it cannot say in words, the words of a game are missing.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Final, TextIO

from dogs_rules.game import Action, Seat
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.app.signals import heard
from dogs_tui.kit.printing import Printer, StreamError
from dogs_tui.match.watching import Playing, Update
from dogs_tui.plain.commands import HELP, IN_SHORT, command_of
from dogs_tui.plain.console import Left, StreamConsole
from dogs_tui.plain.own_settings import tell_settings
from dogs_tui.plain.telling import TableTeller
from dogs_tui.play.keyboard import Keyboard, handed_over
from dogs_tui.words import say

WAYS: Final = phrase(
    "Type a number to choose, or {help} for help. Your match is saved.", help=HELP.short
)


class PlainTable(TableTeller, ABC):
    """A table in sentences and numbered choices, at the streams of this process.

    Subclasses say in ``turns`` what is played.

    Args:
        table: The table.
        source: Where choices are read from, ``None`` when that is closed; its end means leaving.
        target: Where everything is told.
    """

    table: Playing
    short_help: ClassVar[Phrase] = WAYS
    """What can be typed, in a line."""

    def __init__(self, table: Playing, source: TextIO | None, target: Printer) -> None:
        console = StreamConsole(source, target)
        super().__init__(table, Keyboard(table, table.people), console)
        self._at_terminal = console.is_terminal
        self._shown: set[Seat] = set()
        """The seats to which the whole table was shown; after that, what changes is told."""
        self._trouble = ""
        self._untold: StreamError | None = None

    # What a watcher of a table is.

    def table_changed(self, update: Update) -> None:
        """Tells what happened, as it happens.

        That nothing can be told any more ends the turn, not the move that was just made.
        """
        if update.notice is None:
            self._trouble = say(update.trouble) if update.trouble is not None else ""
        try:
            self._tell_update(update)
        except StreamError as error:
            self._untold = error

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
        self._tell(*([] if goal is None else [say(goal)]), self._ways)

    @property
    def _ways(self) -> str:
        """What can be typed, in few words where the game has few."""
        return say(IN_SHORT if self.in_short else self.short_help)

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
        if await self._uncover(seat) or seat not in self._shown:
            self._shown.add(seat)
            self._show_table(seat)
        else:
            self._show_own(seat)
        legal = self.table.legal(seat)
        self._show_choices(seat, legal)
        while True:
            asked = await self.console.ask("> ")
            choices = self._numbers(seat, legal)
            if asked.isdecimal() and asked.isascii() and 1 <= int(asked[:6]) <= choices.last:
                action = choices.choose(int(asked[:6]))
                if action is not None:
                    await self.table.play(seat, action)
                    return
                self.console.offer(*choices.offered())
                continue
            command, words = command_of(asked, self.commands)
            if command == "hint":
                await self._hint(self.table, seat, legal)
            elif await self._answered(seat, command, words, legal):
                return

    async def _answered(
        self, seat: Seat, command: str, words: Sequence[str], legal: Sequence[Action]
    ) -> bool:
        """Does what was typed beside a number; says whether the turn must be asked anew."""
        match command:
            case "quit":
                raise Left
            case "undo":
                return await self._undo(self.table, seat)
            case "redo":
                return await self._redo(self.table, seat)
            case "table":
                self._show_table(seat)
                self._show_choices(seat, legal)
            case "settings":
                tell_settings(self.console, words)
            case "back" if self._numbers(seat, legal).back():
                self.console.offer(*self._numbers(seat, legal).offered())
            case _ if not self._answer_asked(command, words, seat):
                self._tell(say(self._numbers(seat, legal).wanted))
                self._tell(self._ways)
        return False

    async def _uncover(self, seat: Seat) -> bool:
        """With hidden hands: nothing is shown before the next player says to be there.

        Returns:
            Whether somebody else has come, who has seen nothing yet.
        """
        if not self.keyboard.must_change(seat):
            self.keyboard.viewer()
            return False
        self._tell(*[""] * self.console.height)
        everybody, who_comes = handed_over(self._names[seat])
        self._tell(say(everybody))
        await self.console.ask(say(who_comes) + " ")
        self.keyboard.taken()
        self._tell(*self._since(seat))
        return True
