"""The match of a table, in lines: what is played, and the company around it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from dogs_rules.game import Seat
from dogs_rules.phrase import phrase
from dogs_tui.host.commands import table_choices
from dogs_tui.host.commands.table_words import standing
from dogs_tui.host.commands.tables import ASK
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.news import CompanyNews
from dogs_tui.host.sessions.lines.at_table import AtTable
from dogs_tui.host.sessions.lines.place import NO, YES, LineGuest
from dogs_tui.host.sessions.lines.play import SeatPlay
from dogs_tui.host.tables.listings import Proposal, TableStage
from dogs_tui.host.tables.seat_handle import SeatHandle
from dogs_tui.match.watching import Update
from dogs_tui.plain.commands import HELP, NUMBER_OR_HELP, Command
from dogs_tui.words import say


class LineMatch(AtTable):
    """Plays or watches a match from a seat handle. A watcher of its table.

    Args:
        guest: Who is here.
        handle: This guest's handle at the table; closed when they go away.
    """

    commands: ClassVar[Sequence[Command]] = SeatPlay.commands

    def __init__(self, guest: LineGuest, handle: SeatHandle) -> None:
        super().__init__(guest, handle)
        bell = self.person.settings.bell
        self._play = SeatPlay(handle, self.terminal, guest.lobby.clock, bell=bell)
        self._waits: str | None = None
        """A number from a pipe that waits for its turn."""
        self._told_of: Proposal | None = None

    @property
    def seats(self) -> frozenset[Seat]:
        """As a watcher: the own seat."""
        return self._handle.seats

    def table_changed(self, update: Update) -> None:
        """As a watcher: has it told."""
        self.hear(lambda: self._play.happened(update))

    def enter(self) -> None:
        handle = self._handle
        head = phrase("Table {code}: {game}.", code=handle.code, game=handle.table.game.title)
        self.head(say(head))
        handle.table.join(self)
        self._play.begin()
        self.attend()
        self.tell(
            say(
                NUMBER_OR_HELP
                if handle.seats
                else phrase("You are watching. Type {help} for help.", help=HELP.short)
            )
        )

    async def leave(self) -> None:
        self._handle.table.leave(self)
        await super().leave()

    def company_changed(self, news: CompanyNews) -> None:
        if news.kind == "stage" and self._handle.company.stage is TableStage.FINISHED:
            return  # Who won is told with the end of the match.
        if news.kind == "proposal" and self._handle.company.asked_me:
            news = CompanyNews(news.kind)  # It is told with how to answer it.
        super().company_changed(news)

    def take_news(self) -> None:
        super().take_news()
        if not self._over:
            self._play.look()
            self._look()

    def _look(self) -> None:
        """Says how to answer what is being asked, once, and where that stands."""
        company = self._handle.company
        asked = company.proposal
        if asked == self._told_of:
            return
        self._told_of = asked
        if asked is not None and company.asked_me:
            self.tell(
                say(
                    phrase(
                        "{asked} Type {yes} or {no}.",
                        asked=asked.sentence,
                        yes=YES.word,
                        no=NO.word,
                    )
                )
            )
        elif asked is not None and (asked.agreed or company.asked_by_me):
            self.tell(say(standing(asked, [sitter.name for sitter in company.sitters])))

    def own(self) -> Mapping[str, Callable[[Sequence[str]], Any]]:
        return {**super().own(), "vote.ask": self._ask}

    async def _ask(self, words: Sequence[str]) -> None:
        if words:
            typed = " ".join([ASK.word, *words])
            await self.choose(table_choices.question_called(self._handle, typed))
            return
        choices = table_choices.questions(self._handle)
        if not choices:
            raise LobbyError(phrase("Only players can ask the table for something."))
        for choice in choices:
            sentence = phrase("{label}: type {typed}", label=choice.label, typed=choice.typed)
            if choice.why_not is not None:
                sentence = phrase("{label}: {why}", label=choice.label, why=choice.why_not)
            self.tell(say(sentence))

    async def next_line(self) -> str | None:
        """Reads the next line; from a pipe nothing while a bot moves: it could not be meant yet."""
        if self._waits is not None and not self._play.others_turn:
            line, self._waits = self._waits, None
            return line
        if not self.terminal.is_terminal and (self._waits is not None or self._play.bots_turn):
            await self.terminal.news()
            return None
        return await super().next_line()

    async def answer(self, line: str) -> None:
        if line.isascii() and line.isdecimal():
            if self._play.others_turn and not self.terminal.is_terminal:
                self._waits = line
            else:
                await self._play.choose(int(line[:6]))
            return
        command, words = self.command(line)
        if line and not await self._play.answer(command, words):
            await super().answer(line)
        if command == "help" and not words:
            self.help_owner()
