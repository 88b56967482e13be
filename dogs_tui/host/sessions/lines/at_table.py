"""A place at a table, in lines: its company, what is said there, and what its owner may do."""

from collections.abc import Sequence
from datetime import datetime
from typing import ClassVar, Final

from dogs_rules.phrase import Phrase, phrase, sense
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.keeping.talk import Said
from dogs_tui.host.news import CompanyNews
from dogs_tui.host.sessions.lines.guest import LineGuest
from dogs_tui.host.sessions.lines.place import EVERYWHERE, Place
from dogs_tui.host.sessions.screens.people import whereabouts
from dogs_tui.host.sessions.screens.talk import told
from dogs_tui.host.sessions.screens.time_words import clocks_line
from dogs_tui.host.tables.order import Attendee
from dogs_tui.host.tables.public import Sitter
from dogs_tui.host.tables.seat_handle import SeatHandle
from dogs_tui.plain.commands import Command
from dogs_tui.words import listed, say, tr

TALK_LINES: Final = 5
"""Lines of talk that are told to who comes to a table."""

COMPANY: Final = (
    Command("say", ("say", "'"), phrase("with words behind it, say them to everybody here")),
    Command("talk", ("talk",), phrase("what was said here last")),
    Command("who", ("w", "who"), phrase("who sits and watches here")),
    Command("lobby", ("q", "lobby"), phrase("to the lobby; your seat stays yours")),
    *EVERYWHERE,
)
ORDER: Final = (
    Command("mute", ("mute",), phrase("with a name: have them talk no more here")),
    Command("unmute", ("unmute",), phrase("with a name: let them talk here again")),
    Command("out", ("out",), phrase("with a name: send them out")),
    Command("let", ("let in",), phrase("with a name: let them come in again")),
)
"""What the owner of a table can type, too."""


class AtTable(Place):
    """A room or a match: what both have in common.

    Args:
        guest: Who is here.
        handle: This guest's handle at the table; closed when they go away.
    """

    commands: ClassVar[Sequence[Command]] = COMPANY

    def __init__(self, guest: LineGuest, handle: SeatHandle) -> None:
        super().__init__(guest)
        self._handle = handle
        self._last: Said | None = None
        """The last line of talk that was told."""

    async def leave(self) -> None:
        await self._handle.close()

    def attend(self) -> None:
        """Hears of the company from now on, and tells what people said last."""
        self._handle.attend(self._told)
        talk = self._handle.talk
        self._last = talk[-1] if talk else None
        self._tell_talk([line for line in talk if line.name][-TALK_LINES:])

    # What the table tells.

    def _told(self, news: CompanyNews) -> None:
        self.hear(lambda: self.company_changed(news))

    def company_changed(self, news: CompanyNews) -> None:
        """Tells what there is to say about it, and what was said."""
        if news.kind == "closed":
            self.go(self.guest.to_lobby(say(news.sentence) if news.sentence else ""))
            return
        if news.sentence is not None:
            self.tell(say(news.sentence))
        own = self.person.name
        self.tell(*(told(line) for line in self._new_talk() if line.name not in {"", own}))

    def _new_talk(self) -> list[Said]:
        """What has been said since it was told last."""
        new: list[Said] = []
        for line in reversed(self._handle.talk):
            if line == self._last:
                break
            new.append(line)
        self._last = new[0] if new else self._last
        return new[::-1]

    def _tell_talk(self, lines: Sequence[Said]) -> None:
        if lines:
            self.tell(tr("Said here last:"), *(f"  {told(line)}" for line in lines))

    # What can be typed at every table.

    def answer_at_table(self, line: str, command: str, words: Sequence[str]) -> None:
        """Does what can be done at every table."""
        match command:
            case "say":
                self._handle.say(line[1:] if line.startswith("'") else line[3:])
            case "talk":
                self._tell_talk(self._handle.talk)
            case "who":
                self._tell_people()
            case "lobby":
                self.go(self.guest.to_lobby())
            case "":
                self._answer_owner(line)
            case _:
                self.answer_anywhere(command, words)

    def command(self, line: str) -> tuple[str, list[str]]:
        if line.startswith("'"):
            return "say", line[1:].split()
        return super().command(line)

    def _tell_people(self) -> None:
        company = self._handle.company
        now = self.guest.lobby.clock()
        self.tell(*(say(_seat(sitter, now)) for sitter in company.sitters))
        clocks = clocks_line(
            company, self._handle.table.to_move if self._handle.begun else None, now
        )
        if clocks:
            self.tell(clocks)
        if company.watchers:
            self.tell(say(phrase("Watching: {names}.", names=listed(company.watchers))))
        if company.onlookers:
            self.tell(say(phrase("Watching without a name: {n}.", n=company.onlookers)))

    # What its owner can type, too.

    def _answer_owner(self, line: str) -> None:
        word, *names = line.split() or [""]
        order = self._handle.order
        match word.lower():
            case "mute" | "unmute":
                order.mute(self._called(names).person, word.lower() == "mute")
            case "out":
                order.send_out(self._called(names).person)
            case "let":
                order.let_in(self._called(names[1:] if names[:1] == ["in"] else names).person)
            case _:
                self.answer_anywhere("", ())

    def _called(self, words: Sequence[str]) -> Attendee:
        """Whom the owner means.

        Raises:
            LobbyError: Nobody here is called so, or this is not the owner.
        """
        name = " ".join(words).casefold()
        if not self._handle.company.owner:
            raise LobbyError(phrase("Only who made the table can do that."))
        others = self._handle.order.others()
        found = next((one for one in others if one.name.casefold() == name), None)
        if found is None:
            names = listed(one.name for one in others) if others else tr("nobody")
            raise LobbyError(phrase("Say the name of somebody: here is {names}.", names=names))
        return found

    def help(self) -> None:
        super().help()
        self.help_owner()

    def help_owner(self) -> None:
        """Says what else the owner of the table can type."""
        if self._handle.company.owner:
            self.tell(tr("As this table is yours, also:"))
            for command in ORDER:
                self.tell(f"  {command.names[0]:8}  {say(command.says)}")


def _seat(sitter: Sitter, now: datetime) -> Phrase:
    """Who is on a seat, and whether they are there."""
    return phrase(
        "Seat {number}: {name}, {state}.",
        number=sitter.seat + 1,
        name=sitter.name or tr(sense("a seat", "open")),
        state=whereabouts(sitter, now),
    )
