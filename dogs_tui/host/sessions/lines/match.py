"""The match of a table, in lines: what is asked and done at a seat, and the company around it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

from dogs_rules.game import Action, Seat
from dogs_rules.phrase import phrase
from dogs_saves.clock import Clock
from dogs_tui.host.commands import table_choices
from dogs_tui.host.commands.pages import PAGES
from dogs_tui.host.commands.table_choices import undoing
from dogs_tui.host.commands.table_words import standing, why_ended
from dogs_tui.host.commands.tables import ASK, LEAVE, VOTES
from dogs_tui.host.commands.time_words import clocks_line
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.news import CompanyNews
from dogs_tui.host.sessions.lines.at_table import COMPANY, AtTable
from dogs_tui.host.sessions.lines.place import NO, YES, LineGuest, typed
from dogs_tui.host.sessions.lines.terminal import LineTerminal
from dogs_tui.host.tables.listings import Proposal, TableStage
from dogs_tui.host.tables.seat_handle import SeatHandle
from dogs_tui.match.watching import Playing, Update
from dogs_tui.plain.commands import (
    BACK,
    COMMANDS,
    HELP,
    IN_SHORT,
    LOG_LINES,
    NUMBER_OR_HELP,
    Command,
)
from dogs_tui.plain.telling import TableTeller
from dogs_tui.play.keyboard import Keyboard
from dogs_tui.words import ngettext, say, tr

LONGEST_LOG: Final = 200
"""Sentences that ``l`` tells at most."""

NOT_MEANT: Final = phrase("You typed that before the question appeared. Type it again.")
_HOME_ALONE: Final = frozenset({"quit", "settings"})


class SeatPlay(TableTeller):
    """Tells a match from a seat handle, and plays for its seat. Whoever makes it, joins it.

    Args:
        handle: The handle: all that is known here of the table.
        terminal: Where everything is told.
        clock: Gives the time.
        bell: Whether the terminal rings when it is this seat's turn.
    """

    commands = (
        *(command for command in COMMANDS if command.key not in _HOME_ALONE),
        BACK,
        *typed(VOTES),
        *typed(PAGES),
        *COMPANY,
    )

    def __init__(
        self,
        handle: SeatHandle,
        terminal: LineTerminal,
        clock: Clock,
        *,
        bell: bool,
    ) -> None:
        super().__init__(handle.table, Keyboard(handle.table, handle.seats), terminal)
        self._handle = handle
        self._terminal = terminal
        self._clock = clock
        self._bell = bell
        self._offered: tuple[Action, ...] = ()
        """The actions of the numbers that were last shown."""
        self._asked: object = None
        """The position for which was told what is asked."""
        self._plies = handle.table.plies
        self._mover: Seat | None = None
        self._turn: Seat | None = None
        """The seat whose turn was last shown; ``None``: another one has begun, whoever moves."""
        self._shown = False
        """True if the table was told since what was asked last."""

    @property
    def seat(self) -> Seat | None:
        """The own seat."""
        return next(iter(self._handle.seats), None)

    @property
    def bots_turn(self) -> bool:
        """True if a bot is about to move."""
        running = self._handle.why_nothing is None
        return running and self.table.to_move not in {None, *self.table.people}

    @property
    def others_turn(self) -> bool:
        """True if somebody else is about to move, and then perhaps this seat."""
        running = self._handle.why_nothing is None and self.seat is not None
        return running and self.table.to_move not in {None, self.seat}

    def _playing(self) -> Playing | None:
        """The table, if something is played from here."""
        table = self._handle.table
        going_on = isinstance(table, Playing) and self._handle.why_nothing is None
        return table if going_on and isinstance(table, Playing) and self.seat is not None else None

    # Telling.

    def begin(self) -> None:
        """Says what this is about, and the table as it stands."""
        goal = self._words.goal()
        self._tell(*([] if goal is None else [say(goal)]))
        self._show_table(self.seat)
        self._shown = True
        since = self._since(self.seat) if self.seat is not None else []
        if since:
            self._tell(tr("Since your last move:"), *since[-LOG_LINES:])

    def happened(self, update: Update) -> None:
        """Tells what happened."""
        if update.kind == "undo" and update.ply < self._plies:
            count = self._plies - update.ply
            back = ngettext("{n} move was undone.", "{n} moves were undone.", count)
            name = self._names[update.mover] if update.mover is not None else ""
            self._tell(say(phrase("{name}: {what}", name=name, what=back)) if name else back)
        self._plies = update.ply
        opens = update.kind in {"play", "redo"} and update.mover != self._turn
        if self._tell_update(update, opens=opens) and opens:
            self._turn = update.mover
        if any(event.heading for event in update.events):
            self._turn = None
        if update.trouble is not None:
            self._tell(say(update.trouble))

    def look(self) -> None:
        """Says what is asked now, if that is another thing than what was asked before."""
        table = self.table = self._handle.table
        if self.keyboard.seats != self._handle.seats:
            self.keyboard = Keyboard(table, self._handle.seats)
        stage = self._handle.company.stage
        now = (table.plies, table.taken_back, table.to_move, stage, self.seat, table.people)
        if now == self._asked:
            return
        came, self._asked = self._asked is None, now
        self._offered = ()
        playing, seat = self._playing(), self.seat
        if table.to_move is None or stage in {TableStage.FINISHED, TableStage.ENDED}:
            self._tell_end(stage)
        elif playing is not None and seat is not None and table.to_move == seat:
            if self._bell and self._mover != seat:
                self._terminal.ring()
            self._mover = seat
            if not self._shown:
                self._show_own(seat)
            self._shown = False
            self._offered = playing.legal(seat)
            self._show_choices(seat, self._offered, opens=self._turn != seat)
            self._turn = seat
            self._tell_clocks()
            self._terminal.ask_anew()
        else:
            self._tell_waiting(came)

    def _tell_waiting(self, came: bool) -> None:
        """Says for whom the table waits, when that is another person than before.

        Args:
            came: Whether this is the first that is asked here; later news say what stops it.
        """
        why = self._handle.why_nothing
        mover = self.table.to_move
        if why is not None and came:
            self._tell(say(why))
        elif why is None and mover != self._mover and mover in self.table.people:
            asked = say(self._words.prompt(self.table.view(self.seat), self._names))
            self._tell_turn([asked], opens=self._turn != mover)
            self._turn = mover
            self._tell_clocks()
        self._mover = mover

    def _tell_clocks(self) -> None:
        """Says what is left on everybody's clock, where there are any."""
        clocks = clocks_line(self._handle.company, self.table.to_move, self._clock())
        if clocks:
            self._tell(clocks)

    def _tell_end(self, stage: TableStage) -> None:
        if stage is TableStage.ENDED and self.table.to_move is not None:
            otherwise = phrase("This match was stopped early.")
            self._tell(say(why_ended(self._handle.company.cup, otherwise)))
        else:
            self._result()
        leaves = phrase("Type {command} to go back to the lobby.", command=LEAVE.words[0])
        self._tell(say(leaves))

    # Doing.

    async def choose(self, number: int) -> None:
        """Plays the action that a number stands for.

        Raises:
            LobbyError: It stands for none, or was not meant for what is asked.
        """
        playing, seat = self._playing(), self.seat
        if playing is None or seat is None:
            raise LobbyError(self._handle.why_nothing or phrase("Spectators cannot play."))
        if table_mover := self._waits_for():
            raise LobbyError(phrase("It is not your turn: {name} is to move.", name=table_mover))
        if self._terminal.begun_before:
            raise LobbyError(NOT_MEANT)
        choices = self._numbers(seat, self._offered)
        if not 1 <= number <= choices.last:
            raise LobbyError(choices.wanted)
        action = choices.choose(number)
        if action is not None:
            await playing.play(seat, action)
        else:
            self.console.offer(*choices.offered())
            self._terminal.ask_anew()

    def _waits_for(self) -> str:
        """The name of somebody else who is to move; empty: nobody else is."""
        mover = self.table.to_move
        return "" if mover is None or mover == self.seat else self._names[mover]

    async def answer(self, command: str, words: Sequence[str]) -> bool:
        """Does what a command of a match says; whether it is one.

        Raises:
            LobbyError: It cannot be done, and why; as well ``SaveError`` and the others.
        """
        match command:
            case "hint" | "undo" | "redo":
                await self._answer_player(command)
            case "table":
                self._show_table(self.seat)
                if self._offered and self.seat is not None:
                    self._show_choices(self.seat, self._offered)
            case "log":
                self._show_log(_bounded(words))
            case "back" if self._offered and self.seat is not None:
                choices = self._numbers(self.seat, self._offered)
                choices.back()
                self.console.offer(*choices.offered())
            case _:
                return self._answer_asked(command, words, self.seat)
        return True

    async def _answer_player(self, command: str) -> None:
        playing, seat = self._playing(), self.seat
        if playing is None or seat is None:
            raise LobbyError(self._handle.why_nothing or phrase("Spectators cannot play."))
        if command == "hint" and not self._offered:
            raise LobbyError(phrase("You can ask for hints on your turn."))
        if command == "hint":
            self._terminal.let_others()
            await self._hint(playing, seat, self._offered)
        elif command == "redo":
            await self._redo(playing, seat)
        elif (refusal := playing.why_no_undo(seat)) is not None:
            choice = undoing(self._handle)
            if choice is None:
                raise LobbyError(refusal.reason)
            way = phrase(
                "{why} Type {command} to ask the table.", why=refusal.reason, command=choice.typed
            )
            raise LobbyError(choice.why_not or way)
        elif not self._asks_before_undoing(playing, seat):
            await playing.undo(seat)


def _bounded(words: Sequence[str]) -> list[str]:
    """The number of sentences of the log that are asked for, no more than there may be."""
    wanted = "".join(words[:1])
    if not (wanted.isascii() and wanted.isdecimal()):
        return []
    return [str(min(int(wanted[:6]), LONGEST_LOG))]


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
        ways = IN_SHORT if self._play.in_short else NUMBER_OR_HELP
        watching = phrase("You are watching. Type {help} for help.", help=HELP.short)
        self.tell(say(ways if handle.seats else watching))

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
            self.look_at_cup()

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
