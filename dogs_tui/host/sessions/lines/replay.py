"""A match that is over, in lines: told action by action, forth and back."""

from collections.abc import Sequence
from typing import ClassVar, Final

from dogs_rules.game import Seat
from dogs_rules.phrase import phrase, sense
from dogs_tui.home.match_texts import replay_table
from dogs_tui.host.commands.guest import GoTo
from dogs_tui.host.commands.watching import Watched
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.sessions.lines.place import EVERYWHERE, LineGuest, Place
from dogs_tui.match.since import sentences
from dogs_tui.plain.commands import COMMANDS, HELP, Command
from dogs_tui.plain.console import Console
from dogs_tui.plain.telling import TableTeller
from dogs_tui.play.keyboard import Keyboard
from dogs_tui.play.replay.table import ReplayTable
from dogs_tui.words import say, tr

_LOOKING: Final = frozenset({"table", "others", "score", "log", "help"})


class ReplayTeller(TableTeller):
    """Tells a match that is walked through, and goes about in it.

    Args:
        table: The match.
        seat: Through whose eyes; ``None``: as everybody saw it.
        console: Where everything is told.
    """

    def __init__(self, table: ReplayTable, seat: Seat | None, console: Console) -> None:
        own = frozenset() if seat is None else frozenset({seat})
        super().__init__(table, Keyboard(table, own), console)
        self._replay = table
        self._seat = seat

    @property
    def last(self) -> int:
        """The number of moves of the match."""
        return self._replay.match.plies

    def step(self, by: int) -> None:
        """Goes so many actions on, or back, and tells what happened there."""
        if not 0 <= self._replay.ply + by <= self.last:
            by = self.last - self._replay.ply if by > 0 else -self._replay.ply
        if not by:
            self._tell(tr("This is the end.") if self._replay.ply else tr("This is the beginning."))
            return
        self.go(self._replay.ply + by)

    def round_on(self) -> None:
        """Goes to where the next round begins, or to the end."""
        self.go(self._replay.next_stop(self._replay.round_starts()))

    def go(self, ply: int) -> None:
        """Goes to after so many actions, and tells what happened there."""
        table = self._replay
        table.go(ply)
        moment = table.last_moment(self.seats)
        text = "" if moment is None else " ".join(sentences((moment,), self._words, table.names))
        where = say(phrase("{ply} of {plies}:", ply=table.ply, plies=self.last))
        self._tell(f"{where} {text}".rstrip())

    def show(self) -> None:
        """Tells the table as it is there."""
        self._show_table(self._seat)

    def look(self, command: str, words: Sequence[str]) -> bool:
        """Tells what a command asks about the table; says whether it asks for anything."""
        return self._answer_asked(command, words, self._seat)


class LineReplay(Place):
    """Walks through a match that is over."""

    commands: ClassVar[Sequence[Command]] = (
        Command(
            "next",
            ("n", "next"),
            phrase("go N moves forward (enter: 1)"),
            usage="[N]",
            own=phrase(sense("words to type", "next")),
        ),
        Command(
            "back",
            ("b", "back"),
            phrase("go N moves back"),
            usage="[N]",
            own=phrase(sense("words to type", "back")),
        ),
        Command("round", ("r", "round"), phrase("go to the next round")),
        Command("to", ("to",), phrase("go to move N"), usage="N"),
        *(command for command in COMMANDS if command.key in _LOOKING),
        Command("lobby", ("q", "lobby"), phrase("to the lobby")),
        *EVERYWHERE,
    )

    def __init__(self, guest: LineGuest, watched: Watched) -> None:
        super().__init__(guest)
        assert watched.reading is not None, "only what is over is walked through"
        self._code = watched.table.code
        seat = watched.table.seat_of(guest.known_person)
        self._teller = ReplayTeller(replay_table(watched.reading), seat, self.terminal)

    def enter(self) -> None:
        title = self._teller.table.game.title
        self.head(say(phrase("Table {code}: {game}.", code=self._code, game=title)))
        self._teller.show()
        ways = phrase(
            "Replay of a finished match. Press enter for the next move, or type {help} for help.",
            help=HELP.short,
        )
        self.tell(say(ways))

    async def answer(self, line: str) -> None:
        command, words = self.command(line) if line else ("next", [])
        match command:
            case "next":
                self._teller.step(_count(words))
            case "back":
                self._teller.step(-_count(words))
            case "round":
                self._teller.round_on()
            case "to":
                self._teller.go(self._ply(words))
            case "lobby":
                self.go(GoTo())
            case "help" if not words:
                self.help()
            case _:
                if not self._teller.look(command, words):
                    self.answer_anywhere(command, words)

    def _ply(self, words: Sequence[str]) -> int:
        number = _number(words)
        if number is None or number > self._teller.last:
            raise LobbyError(phrase("Type a number from 0 to {last}.", last=self._teller.last))
        return number


def _count(words: Sequence[str]) -> int:
    return _number(words) or 1


def _number(words: Sequence[str]) -> int | None:
    """The number typed after a command, if it is one."""
    typed = "".join(words[:1])
    return int(typed[:6]) if typed.isascii() and typed.isdecimal() else None
