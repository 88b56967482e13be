"""A place at a table, in lines: its company, what is said there, its waiting room."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, ClassVar, Final

from dogs_rules.phrase import Phrase, phrase, sense
from dogs_tui.host.commands import table_choices, table_words, tables
from dogs_tui.host.commands.cards import joining, link
from dogs_tui.host.commands.guest import GoTo, GuestCommand
from dogs_tui.host.commands.table_choices import Choice
from dogs_tui.host.commands.table_waits import after_match, missing_line
from dogs_tui.host.commands.table_words import spoken, unread, whereabouts
from dogs_tui.host.commands.time_words import clocks_line
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.news import CompanyNews
from dogs_tui.host.sessions.lines.pages import invite_to
from dogs_tui.host.sessions.lines.place import EVERYWHERE, LineGuest, Place, number_in, typed
from dogs_tui.host.store.talk import Said
from dogs_tui.host.tables.listings import Sitter, TableStage
from dogs_tui.host.tables.seat_handle import SeatHandle
from dogs_tui.plain.commands import HELP, Command, command_of, listed_commands
from dogs_tui.words import listed, say, tr

TALK_LINES: Final = 5
"""Lines of talk that are told to who comes to a table."""
COMPANY: Final = (*typed(tables.COMPANY), *EVERYWHERE)
ORDER: Final = typed(tables.ORDER)
"""The commands that the owner of a table can type, too."""


def tell_talk(place: Place, lines: Sequence[Said], *, at_table: bool = True) -> None:
    """Tells what was said."""
    head = tr("Recent chat:") if lines else tr("Nobody has said anything yet.")
    place.tell(head, *(f"  {spoken(line, at_table=at_table)}" for line in lines))


class AtTable(Place):
    """A room or a match: what both have in common.

    Args:
        guest: Who is here.
        handle: This guest's handle at the table; closed when they go away.
    """

    commands: ClassVar[Sequence[Command]] = COMPANY
    speaks = tables.SAY.id

    def __init__(self, guest: LineGuest, handle: SeatHandle) -> None:
        super().__init__(guest)
        self._handle = handle
        self._last: Said | None = None
        """The last line of talk that was told."""
        self._ended = False
        """True if it was told what the end of the match means for a tournament."""

    async def leave(self) -> None:
        await self._handle.close()

    def attend(self) -> None:
        """Hears of the company from now on, and tells what people said last."""
        self._handle.attend(self._news_came)
        talk = self._handle.talk
        self._last = talk[-1] if talk else None
        if said := [line for line in talk if line.name][-TALK_LINES:]:
            tell_talk(self, said)

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
        new = unread(self._handle.talk, self._last)
        self._last = new[-1] if new else self._last
        self.tell(*(spoken(line) for line in new if line.name not in {"", own}))

    def look_at_cup(self) -> None:
        """Says what the match means for its tournament, once it is over."""
        after = None if self._ended else after_match(self.guest, self._handle.company)
        if after is not None:
            self._ended = True
            more = phrase("Type {command} to open the tournament.", command=tables.NEXT.word)
            self.tell(say(after), say(more))

    # What can be typed at every table.

    def own(self) -> Mapping[str, Callable[[Sequence[str]], Any]]:
        return {
            self.speaks: lambda words: self._handle.say(" ".join(words)),
            "company.talk": lambda _: tell_talk(self, self._handle.talk),
            "company.people": lambda _: self._tell_people(),
            "room.leave": lambda _: self.go(GoTo()),
        }

    def about(self, command: GuestCommand, words: Sequence[str]) -> Any:  # noqa: ARG002
        return self._handle

    async def answer(self, line: str) -> None:
        key, words = self.command(line)
        if key:
            await self.give(key, words)
        else:
            await self._answer_owner(line)

    def _tell_people(self) -> None:
        company = self._handle.company
        now = self.guest.lobby.clock()
        self.tell(*(say(_seat(sitter, now)) for sitter in company.sitters))
        clocks = clocks_line(
            company, self._handle.table.to_move if self._handle.begun else None, now
        )
        if clocks:
            self.tell(clocks)
        if missing := company.missing:
            self.tell(say(missing_line(missing, company.sitters[missing.seat].name, now)))
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
        sure, self._sure = self._sure == (choice.typed,), ()
        if choice.grave and not sure:
            self._sure = (choice.typed,)
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


class LineRoom(AtTable):
    """A table until its match begins; then everybody in the room goes to the match."""

    commands: ClassVar[Sequence[Command]] = (
        Command("list", ("l", "list"), phrase("List the seats and settings")),
        *typed(tables.ROOM),
        HELP,
        *COMPANY,
    )

    def enter(self) -> None:
        card = self._handle.room.card
        head = phrase(
            "Table {code}: {game}, created by {name}.",
            code=card.code,
            game=card.title,
            name=card.owner,
        )
        self.head(say(head))
        self._tell_room()
        command = joining(self.guest.address, card.code)
        if command:
            self.tell(say(phrase("Friends can join this table with: {command}", command=command)))
        if self.guest.page:
            page = link(self.guest.page, card.code, table=True)
            self.tell(say(phrase("In a browser they open: {page}", page=page)))
        self.attend()
        ways = phrase("Type a number to take that seat, or {help} for help.", help=HELP.short)
        self.tell(say(ways))
        self._look()

    def company_changed(self, news: CompanyNews) -> None:
        super().company_changed(news)
        self._look()

    def _look(self) -> None:
        """Goes to the table when the match has begun; else says how many it waits for."""
        if not self._over and self._handle.room.stage is not TableStage.GATHERING:
            self.go(GoTo(self._handle.code))

    def _tell_room(self) -> None:
        room = self._handle.room
        card = room.card
        for sitter in card.sitters:
            self._tell_seat(sitter)
        watchers = [name for name in self._handle.company.watchers if name != self.person.name]
        if watchers:
            self.tell(say(phrase("Also here: {names}.", names=listed(watchers))))
        rows = (
            phrase("{label}: {value}.", label=label, value=value)
            for label, value in table_words.settings(card)
        )
        self.tell(*map(say, rows))
        self.tell(table_words.waits_for(card))

    def _tell_seat(self, sitter: Sitter) -> None:
        self.offer((sitter.seat + 1, self._seat(sitter)))

    def _seat(self, sitter: Sitter) -> str:
        note = table_words.seat_note(sitter, self._handle.room.seat)
        return f"{sitter.name} ({note})" if note else tr(sense("a seat", "open"))

    # What the guest does.

    async def answer(self, line: str) -> None:
        room = self._handle.room
        seat = number_in(line, len(room.card.sitters))
        if seat is None:
            await super().answer(line)
        elif seat - 1 == room.seat:
            raise LobbyError(
                phrase("This is your seat. To free it, type {command}.", command=tables.STAND.word)
            )
        else:
            room.sit(seat - 1)

    def own(self) -> Mapping[str, Callable[[Sequence[str]], Any]]:
        room = self._handle.room
        return {
            **super().own(),
            "list": lambda _: self._tell_room(),
            "room.next": lambda words: self._give(words, bot=True),
            "room.before": lambda words: self._give(words, bot=False),
            "room.invite": lambda words: invite_to(self, room.code, " ".join(words)),
        }

    def about(self, command: GuestCommand, words: Sequence[str]) -> Any:
        of_room = command in tables.ROOM
        return self._handle.room if of_room else super().about(command, words)

    def answer_anywhere(self, command: str, words: Sequence[str]) -> None:
        if command == HELP.key and words:
            words = (self._handle.room.card.game, *words)
        super().answer_anywhere(command, words)

    def _give(self, words: Sequence[str], *, bot: bool) -> None:
        """Gives a seat to a bot, or opens it again."""
        room = self._handle.room
        seat = number_in("".join(words[:1]), len(room.card.sitters))
        level = "".join(words[1:2]) if bot else None
        tables.give_seat(room, None if seat is None else seat - 1, level)
        self._tell_seat(room.card.sitters[(seat or 1) - 1])
