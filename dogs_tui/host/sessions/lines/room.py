"""The room of a table that waits for people, in lines."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from dogs_rules.phrase import phrase, sense
from dogs_tui.host.commands import table_words, tables
from dogs_tui.host.commands.cards import joining, link
from dogs_tui.host.commands.guest import GoTo, GuestCommand
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.news import CompanyNews
from dogs_tui.host.sessions.lines.at_table import COMPANY, AtTable
from dogs_tui.host.sessions.lines.pages import invite_to
from dogs_tui.host.sessions.lines.place import number_in, typed
from dogs_tui.host.tables.listings import Sitter, TableStage
from dogs_tui.plain.commands import HELP, Command
from dogs_tui.words import listed, say, tr


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
