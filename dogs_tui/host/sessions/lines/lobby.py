"""The lobby in lines: the tables as numbered choices, who is here, and the way to a new one."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

import msgspec

from dogs_rules.phrase import Phrase, phrase, plural
from dogs_saves.records import NAME_LIMIT
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby import own_data
from dogs_tui.host.news import LobbyNews
from dogs_tui.host.sessions.lines import follows, keys, records
from dogs_tui.host.sessions.lines.deal_words import deal_at, tell_made
from dogs_tui.host.sessions.lines.guest import LineGuest
from dogs_tui.host.sessions.lines.inviting import decline, invite_to, tell_code
from dogs_tui.host.sessions.lines.new_table import NewTable
from dogs_tui.host.sessions.lines.notifications import choose_notifications
from dogs_tui.host.sessions.lines.place import EVERYWHERE, Place, number_in
from dogs_tui.host.sessions.lines.tournaments import tell_tournaments
from dogs_tui.host.sessions.screens import days_off, table_words
from dogs_tui.host.sessions.screens.codes import exporting
from dogs_tui.host.sessions.screens.since_words import since_line
from dogs_tui.host.tables.public import TableListing
from dogs_tui.plain.commands import Command
from dogs_tui.words import language, listed, msgid, say, tr
from dogs_tui.words.languages import NAMES, meant_by

HELP: Final = msgid("A number goes to that table. ? says what else you can type.")
_ROOM: Final = 74
"""Columns of what happened at a table, behind the room for numbers."""
_SECTIONS: Final = (
    ("invited", msgid("You are invited, where a number sits down:")),
    ("yours", msgid("Your tables:")),
    ("open", msgid("Open tables, where a number sits down:")),
    ("watch", msgid("Tables to watch:")),
    ("played", msgid("Played:")),
)


class LineLobby(Place):
    """The lobby. Numbers are of the list as it was told last; what is new gets the next ones.

    Args:
        guest: Who is here.
        notice: What there is to say first, such as why a table could not be entered.
    """

    commands = (
        Command("list", ("l", "list", "tables"), phrase("the tables, and who is here")),
        Command("new", ("n", "new"), phrase("a new table; with a game behind it, of that game")),
        Command("join", ("j", "join"), phrase("with a code behind it, to the table of that code")),
        Command("next", ("next",), phrase("to the table where a decision of yours waits first")),
        Command("deals", ("t", "deals"), phrase("today's deals: the same match for everybody")),
        Command(
            "others",
            ("o", "others"),
            phrase("with the number of a deal of yours: what everybody made of it"),
        ),
        Command(
            "look", ("v", "look"), phrase("with a number behind it, go in without sitting down")
        ),
        *records.COMMANDS,
        *follows.COMMANDS,
        Command("who", ("w", "who"), phrase("who else is here")),
        Command(
            "invite",
            ("i", "invite"),
            phrase(
                "a code with which a friend can come in; with the number of a table of yours and a "
                "name, invite them to it"
            ),
        ),
        Command("decline", ("decline",), phrase("with a number: you do not come to that table")),
        *keys.COMMANDS,
        Command("name", ("name",), phrase("with a name behind it, be called so from now on")),
        Command(
            "language",
            ("language",),
            phrase("with a language behind it, speak that from now on, such as language pl"),
        ),
        Command(
            "tournaments",
            ("tournaments", "u"),
            phrase("matches of many tables in rounds; with words behind it, what to do about them"),
        ),
        Command(
            "notify",
            ("notify", "m"),
            phrase("what you are told while you are not here, where and when"),
        ),
        Command(
            "off",
            ("off",),
            phrase(
                "with a number of days behind it, days on which none of your time runs; 0 ends it"
            ),
        ),
        Command("house", ("house",), phrase("the rules of this house")),
        Command(
            "data", ("data",), phrase("what this host holds about you, and how it forgets you")
        ),
        Command(
            "help",
            ("?", "help", "rules", "search", "/"),
            phrase("this page; with words behind it, the rules on that, such as ? dogs fair"),
        ),
        Command("leave", ("q", "quit", "exit"), phrase("leave the host; your seats stay yours")),
        EVERYWHERE[0],
    )

    def __init__(self, guest: LineGuest, notice: str = "") -> None:
        super().__init__(guest)
        self._notice = notice
        self._rows: list[tuple[str, TableListing]] = []

    def enter(self) -> None:
        self.guest.lobby.listen(self.person, self._told)
        if self._notice:
            self.tell(self._notice)
        self.tell("", say(phrase("You are in the lobby, {name}.", name=self.person.name)))
        self._tell_tables()
        self.tell(tr(HELP))

    async def leave(self) -> None:
        self.guest.lobby.unlisten(self._told)

    async def answer(self, line: str) -> None:
        row = number_in(line, len(self._rows))
        command, words = self.command(line)
        if row is not None:
            self._enter_table(row, sit=True)
        elif not line:
            self._tell_tables()
        elif command == "new":
            await self._new_table(words)
        elif not await self._answered(line, command, words):
            self.answer_anywhere(command, words)

    async def _answered(self, line: str, command: str, words: Sequence[str]) -> bool:
        """Does what is done in the lobby alone; whether it is that."""
        match command:
            case "list":
                self._tell_tables()
            case "join":
                self._join("".join(words))
            case "next":
                self.go(self.guest.to_next())
            case "look":
                self._look(number_in("".join(words), len(self._rows)))
            case "deals":
                self.go(self.guest.deals_place())
            case "others":
                await self._tell_others(number_in("".join(words), len(self._rows)))
            case "who":
                self._tell_people()
            case "invite":
                self._invite(words)
            case "decline":
                decline(self, self._numbered("".join(words), "invited"))
            case "name":
                self._rename(" ".join(words))
            case "language":
                self._speak(" ".join(words))
            case "house":
                self.tell(*(self.guest.house_rules or (tr("This house has no rules of its own."),)))
            case "off":
                self._take_off("".join(words))
            case "tournaments":
                await tell_tournaments(self, words)
            case "notify":
                await choose_notifications(self, words)
            case "data":
                await self._tell_data()
            case "show":
                records.show(self, not line.lower().startswith("hide"))
            case _:
                return any(part.answered(self, command, words) for part in (records, follows, keys))
        return True

    # What there is.

    def _tell_tables(self) -> None:
        lobby = self.guest.lobby.lobby(self.person)
        self._rows = []
        for section, title in _SECTIONS:
            cards = getattr(lobby, section)
            if cards:
                self.tell(tr(title))
            for card in cards:
                self._add(section, card)
        if not self._rows:
            self.tell(tr("There is no table yet: new lays one."))
        self._tell_people()
        follows.tell_asking(self)

    def _add(self, section: str, card: TableListing) -> None:
        self._rows.append((section, card))
        told = (say(_row(section, card, self.guest.lobby.clock())), table_words.followed(card))
        self.tell(f"{len(self._rows):3}. {' '.join(filter(None, told))}")
        table = self.guest.lobby.table(card.code) if card.your_move else None
        since = since_line(table, self.person, _ROOM, "…")
        self.tell(*([f"     {since}"] if since else []))

    def _tell_people(self) -> None:
        people = self.guest.lobby.lobby(self.person).people
        if people:
            self.tell(say(phrase("Also on this host: {names}.", names=listed(people))))
        else:
            self.tell(tr("Nobody else is here."))

    def _numbered(self, number: str, section: str) -> TableListing | None:
        """The table of a number, if it is in that list."""
        row = number_in(number, len(self._rows))
        if row is None or self._rows[row - 1][0] != section:
            return None
        return self._rows[row - 1][1]

    def _told(self, news: LobbyNews) -> None:
        if news.kind == "lobby":
            self.hear(self._tell_new)

    def _tell_new(self) -> None:
        """Tells of tables that were not there when the list was told."""
        lists = self.guest.lobby.lobby(self.person)
        known = {card.code for _, card in self._rows}
        new = [card for card in lists.open if card.code not in known]
        if new:
            self.tell(tr("A new table stands open:"))
        for card in new:
            self._add("open", card)
        told = {card.code for section, card in self._rows if section == "invited"}
        for card in lists.invited:
            if card.code not in told:
                self._add("invited", card)

    # Tables.

    def _enter_table(self, row: int, *, sit: bool = False) -> None:
        section, card = self._rows[row - 1]
        if sit and section in {"open", "invited"}:
            table = self.guest.lobby.table(card.code)
            if table is not None:
                table.gathering.sit(self.person)
        self.go(self.guest.to_table(card.code))

    def _look(self, row: int | None) -> None:
        if row is None:
            raise LobbyError(phrase("Say which: look, and the number of a table."))
        section, card = self._rows[row - 1]
        if section in {"open", "invited"} and card.duplicate:
            raise LobbyError(phrase("In a duplicate everybody plays: its number begins it."))
        self._enter_table(row)

    async def _tell_others(self, row: int | None) -> None:
        if row is None:
            raise LobbyError(phrase("Say which: others, and the number of a deal of yours."))
        deal, duplicate = deal_at(self, self._rows[row - 1][1].code)
        await tell_made(self, deal, duplicate)

    def _join(self, code: str) -> None:
        if not code:
            raise LobbyError(phrase("Say which: join, and the code of the table."))
        table = self.guest.lobby.table(code, self.person)
        if table is None:
            raise LobbyError(phrase("There is no table {code}: ask for its code again.", code=code))
        self.go(self.guest.to_table(table.code))

    async def _new_table(self, words: Sequence[str]) -> None:
        code = await NewTable(self, self.guest.lobby, self.person).lay(" ".join(words))
        if code is not None:
            self.go(self.guest.to_table(code))
        else:
            self.tell(tr("No table was laid."))

    # The guest's own.

    def _invite(self, words: Sequence[str]) -> None:
        if words:
            card = self._numbered(words[0], "yours")
            if card is None:
                raise LobbyError(phrase("Say which: invite, the number of a table, and a name."))
            invite_to(self, card.duplicate or card.code, " ".join(words[1:]))
            return
        made = self.guest.lobby.invites.make(self.person.id)
        tell_code(self, made.code, tr("It lets one person in, once, within a week."))

    def _rename(self, name: str) -> None:
        if not name or len(name) > NAME_LIMIT:
            raise LobbyError(
                plural(
                    "Say which: name, and a name of up to {n} letter.",
                    "Say which: name, and a name of up to {n} letters.",
                    NAME_LIMIT,
                )
            )
        self.guest.person = self.guest.lobby.people.rename(self.person, name)
        self.tell(say(phrase("You are called {name} now.", name=self.person.name)))

    def _speak(self, wanted: str) -> None:
        meant = meant_by(wanted)
        if not meant.sure:
            raise LobbyError(
                phrase("Say which language: {known}.", known=", ".join(NAMES)),
            )
        settings = msgspec.structs.replace(self.person.settings, language=meant.code)
        self.guest.person = self.guest.lobby.people.change_settings(self.person, settings)
        language.change(meant.code)
        self.tell(say(phrase("This is {language}.", language=NAMES[meant.code])))

    def _take_off(self, typed: str) -> None:
        holidays = self.guest.lobby.holidays
        if typed:
            self.tell(say(days_off.take(holidays, self.person, typed)))
        else:
            self.tell(say(days_off.now(holidays, self.person)))

    async def _tell_data(self) -> None:
        self.tell(
            tr(
                "This host holds your name, your keys, your settings and what you have learned; "
                "your tables, what you said there last, how your matches ended, and whom you "
                "follow."
            ),
            say(
                phrase(
                    "All of it as JSON: {command}",
                    command=exporting(self.guest.address) or tr("ask whoever runs this host"),
                )
            ),
            tr("To have it forgotten for good, type your name now; Enter alone leaves it."),
        )
        typed = await self.ask(tr("Your name, to be forgotten > "))
        if typed != self.person.name:
            self.tell(tr("Nothing was forgotten."))
            return
        await own_data.forget(self.guest.lobby, self.person)
        self.go(None)


def _row(section: str, card: TableListing, now: datetime) -> Phrase:
    """A table in a sentence."""
    names = table_words.players(card)
    if card.invited_by:
        return phrase(
            "{name} invites you: {row}",
            name=card.invited_by,
            row=_row(section, msgspec.structs.replace(card, invited_by=""), now),
        )
    if section == "played":
        return phrase(
            "{game}, table {code}: {result}",
            game=card.title,
            code=card.code,
            result=table_words.result(card),
        )
    if card.deal:
        return phrase(
            "{game}, table {code}, {what} with {names}: {state}.",
            game=card.title,
            code=card.code,
            what=tr("a duplicate") if card.duplicate else tr("a deal"),
            names=names,
            state=table_words.state(card, now),
        )
    if card.rated:
        return phrase(
            "{game}, table {code}, rated, with {names}: {state}.",
            game=card.title,
            code=card.code,
            names=names,
            state=table_words.state(card, now),
        )
    return phrase(
        "{game}, table {code}, with {names}: {state}.",
        game=card.title,
        code=card.code,
        names=names,
        state=table_words.state(card, now),
    )
