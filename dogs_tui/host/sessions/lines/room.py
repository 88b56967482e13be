"""The room of a table that waits for people, in lines."""

from collections.abc import Sequence
from typing import ClassVar

from dogs_rules import registry
from dogs_rules.phrase import phrase, sense
from dogs_tui.home.match_form import bot_word
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.news import CompanyNews
from dogs_tui.host.sessions.lines.at_table import COMPANY, AtTable
from dogs_tui.host.sessions.lines.inviting import invite_to
from dogs_tui.host.sessions.lines.place import number_in
from dogs_tui.host.sessions.screens import table_words
from dogs_tui.host.sessions.screens.codes import joining
from dogs_tui.host.tables.public import Sitter, TableStage
from dogs_tui.match.setup import best_level, offered_levels
from dogs_tui.plain.commands import Command
from dogs_tui.words import listed, ngettext, say, tr


class LineRoom(AtTable):
    """A table until its match begins; then everybody in the room goes to the match."""

    commands: ClassVar[Sequence[Command]] = (
        Command("list", ("l", "list"), phrase("the seats, and how this table is to be played")),
        Command("stand", ("u", "stand"), phrase("free your seat for somebody else")),
        Command(
            "bot",
            ("bot",),
            phrase("with a seat, and a level if you like: a bot plays it (yours only)"),
        ),
        Command("open", ("open",), phrase("with a seat: take its bot away (yours only)")),
        Command(
            "invite", ("invite",), phrase("with a name: invite them here; alone: whom you could")
        ),
        Command("watching", ("watching",), phrase("allow others to watch, or not (yours only)")),
        Command("close", ("close",), phrase("take the table away; type it twice (yours only)")),
        Command(
            "help",
            ("?", "help", "rules", "search", "/"),
            phrase("this page; with words behind it, the rules on that"),
        ),
        *COMPANY,
    )

    _sure = False
    """Whether the table is taken away when that is asked for once more."""

    def enter(self) -> None:
        card = self._handle.room.card
        head = phrase(
            "Table {code}: {game}, laid by {name}.",
            code=card.code,
            game=card.title,
            name=card.owner,
        )
        self.tell("", say(head))
        self._tell_room()
        command = joining(self.guest.address, card.code)
        if command:
            self.tell(say(phrase("Friends come straight here with: {command}", command=command)))
        self.attend()
        self.tell(tr("A number takes that seat. ? says what else you can type."))
        self._look()

    def company_changed(self, news: CompanyNews) -> None:
        super().company_changed(news)
        self._look()

    def _look(self) -> None:
        """Goes to the table when the match has begun; else says how many it waits for."""
        if not self._over and self._handle.room.stage is not TableStage.GATHERING:
            self.go(self.guest.to_table(self._handle.code))

    def _tell_room(self) -> None:
        room = self._handle.room
        card = room.card
        for sitter in card.sitters:
            self.tell(f"{sitter.seat + 1:3}. {self._seat(sitter)}")
        watchers = [name for name in self._handle.company.watchers if name != self.person.name]
        if watchers:
            self.tell(say(phrase("Also here: {names}.", names=listed(watchers))))
        who = tr("who knows the code") if card.private else tr("everybody here")
        chosen = [
            (tr("Who may come"), who),
            (tr("Watching"), tr("welcome") if card.watchable else tr("only who plays")),
            (tr("Hints"), tr("allowed") if card.hints else tr("off")),
            (tr("Rated"), table_words.rated_word(card)),
            *table_words.time_control(card),
            *table_words.chosen_options(card),
        ]
        rows = (phrase("{label}: {value}.", label=label, value=value) for label, value in chosen)
        self.tell(*map(say, rows))
        free = table_words.free_seats(card)
        self.tell(
            ngettext(
                "One more, and the match begins.", "The match begins when {n} more sit down.", free
            )
        )

    def _seat(self, sitter: Sitter) -> str:
        if sitter.open:
            return tr(sense("a seat", "open"))
        note = bot_word(sitter.level) if sitter.level else tr("here") if sitter.here else tr("away")
        if sitter.seat == self._handle.room.seat:
            note = tr("you")
        return f"{sitter.name} ({note})"

    # What the guest does.

    async def answer(self, line: str) -> None:
        room = self._handle.room
        seats = len(room.card.sitters)
        seat = number_in(line, seats)
        command, words = self.command(line)
        sure, self._sure = self._sure, False
        if seat is not None:
            if seat - 1 == room.seat:
                raise LobbyError(phrase("This is your seat. To free it, type stand."))
            room.sit(seat - 1)
            return
        match command:
            case "list":
                self._tell_room()
            case "stand":
                room.stand()
            case "bot" | "open":
                self._give(words, bot=command == "bot")
            case "invite":
                invite_to(self, room.code, " ".join(words))
            case "watching":
                room.set_watchable(not room.card.watchable)
                allowed = room.card.watchable
                self.tell(tr("Others may watch.") if allowed else tr("Nobody may watch."))
            case "close" if sure or not room.owns:
                room.disband()
            case "close":
                self._sure = True
                self.tell(tr("That takes the table away for everybody. Type close again to do it."))
            case "help" if words:
                self.answer_anywhere(command, (room.card.game, *words))
            case _:
                self.answer_at_table(line, command, words)

    def _give(self, words: Sequence[str], *, bot: bool) -> None:
        """Gives a seat to a bot, or opens it again."""
        room = self._handle.room
        seat = number_in("".join(words[:1]), len(room.card.sitters))
        if seat is None:
            raise LobbyError(phrase("Say which seat, as a number: such as bot 2."))
        game = registry.game(room.card.game)
        level = "".join(words[1:2]) or best_level(game) if bot else ""
        if level and level not in offered_levels(game):
            levels = listed(offered_levels(game))
            raise LobbyError(phrase("There is no such bot; there is: {levels}.", levels=levels))
        room.give(seat - 1, level)
        sitter = room.card.sitters[seat - 1]
        self.tell(f"{seat:3}. {self._seat(sitter)}")
