"""A place at a table, in lines: its company, what is said there, and what its owner may do."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, ClassVar, Final

from dogs_rules.phrase import Phrase, phrase, sense
from dogs_tui.host.commands import table_choices, tables
from dogs_tui.host.commands.guest import GoTo, GuestCommand
from dogs_tui.host.commands.table_choices import Choice
from dogs_tui.host.commands.table_words import spoken, whereabouts
from dogs_tui.host.commands.time_words import clocks_line
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.news import CompanyNews
from dogs_tui.host.sessions.lines.place import EVERYWHERE, LineGuest, Place, typed
from dogs_tui.host.store.talk import Said
from dogs_tui.host.tables.listings import Sitter
from dogs_tui.host.tables.seat_handle import SeatHandle
from dogs_tui.plain.commands import Command, command_of, listed_commands
from dogs_tui.words import listed, say, tr

TALK_LINES: Final = 5
"""Lines of talk that are told to who comes to a table."""
COMPANY: Final = (*typed(tables.COMPANY), *EVERYWHERE)
ORDER: Final = typed(tables.ORDER)
"""The commands that the owner of a table can type, too."""


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
        self._handle.attend(self._news_came)
        talk = self._handle.talk
        self._last = talk[-1] if talk else None
        self._tell_talk([line for line in talk if line.name][-TALK_LINES:])

    # What the table tells.

    def _news_came(self, news: CompanyNews) -> None:
        self.hear(lambda: self.company_changed(news))

    def company_changed(self, news: CompanyNews) -> None:
        """Tells what there is to say about it, and what was said."""
        if news.kind == "closed":
            self.go(GoTo(notice=say(news.sentence) if news.sentence else ""))
            return
        if news.sentence is not None:
            self.tell(say(news.sentence))
        own = self.person.name
        self.tell(*(spoken(line) for line in self._new_talk() if line.name not in {"", own}))

    def _new_talk(self) -> list[Said]:
        """The talk since it was last shown."""
        new: list[Said] = []
        for line in reversed(self._handle.talk):
            if line == self._last:
                break
            new.append(line)
        self._last = new[0] if new else self._last
        return new[::-1]

    def _tell_talk(self, lines: Sequence[Said]) -> None:
        if lines:
            self.tell(tr("Recent chat:"), *(f"  {spoken(line)}" for line in lines))

    # What can be typed at every table.

    def own(self) -> Mapping[str, Callable[[Sequence[str]], Any]]:
        return {
            "company.talk": lambda _: self._tell_talk(self._handle.talk),
            "company.people": lambda _: self._tell_people(),
            "room.leave": lambda _: self.go(GoTo()),
        }

    def about(self, command: GuestCommand, words: Sequence[str]) -> Any:  # noqa: ARG002
        return self._handle

    async def answer(self, line: str) -> None:
        key, words = self.command(line)
        if key == "room.talk":
            self._handle.say(line[1:] if line.startswith("'") else line[3:])
        elif key:
            await self.give(key, words)
        else:
            await self._answer_owner(line)

    def command(self, line: str) -> tuple[str, list[str]]:
        if line.startswith("'"):
            return "room.talk", line[1:].split()
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
            self.tell(say(phrase("Spectators: {names}.", names=listed(company.watchers))))
        if company.onlookers:
            self.tell(say(phrase("Anonymous spectators: {n}.", n=company.onlookers)))

    # What its owner can type, too.

    async def _answer_owner(self, line: str) -> None:
        if command_of(line, ORDER)[0]:
            await self.choose(table_choices.moderation_called(self._handle, line))
        else:
            self.answer_anywhere("", ())

    async def choose(self, choice: Choice) -> None:
        """Does something that the table can be asked, or its owner can do.

        Raises:
            LobbyError: It cannot be done, and why.
        """
        if choice.why_not is not None:
            raise LobbyError(choice.why_not)
        sure, self._sure = self._sure == choice.typed, ""
        if choice.grave and not sure:
            self._sure = choice.typed
            raise LobbyError(phrase("{what}? Type it again to confirm.", what=choice.label))
        await table_choices.done(choice.do)

    def help(self) -> None:
        super().help()
        self.help_owner()

    def help_owner(self) -> None:
        """Says what else the owner of the table can type."""
        if self._handle.company.owner:
            self.tell(tr("Because this is your table, you can also type:"), *listed_commands(ORDER))


def _seat(sitter: Sitter, now: datetime) -> Phrase:
    """The name on a seat, and whether they are there."""
    return phrase(
        "Seat {number}: {name}, {state}.",
        number=sitter.seat + 1,
        name=sitter.name or tr(sense("a seat", "open")),
        state=whereabouts(sitter, now),
    )
