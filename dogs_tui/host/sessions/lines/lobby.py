"""The lobby in lines: the tables as numbered choices, who is here, and the way to a new one."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from dogs_rules.phrase import phrase
from dogs_tui.host.commands import calendar, lobby, people, records, table_words, tournaments
from dogs_tui.host.commands.cards import own_data
from dogs_tui.host.commands.guest import GoTo, GuestCommand
from dogs_tui.host.commands.guest import Said as Answer
from dogs_tui.host.commands.leaving import LEAVE
from dogs_tui.host.commands.lobby import LOBBY
from dogs_tui.host.commands.lobby_lists import PLANNED, TITLES, AnyRow, Entry, Row, rows_of
from dogs_tui.host.commands.pages import PAGES
from dogs_tui.host.commands.seeks import AGREE, STOP, seek, wanted
from dogs_tui.host.commands.table_words import spoken, unread
from dogs_tui.host.commands.time_words import since_line
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.news import LobbyNews
from dogs_tui.host.sessions.lines import evenings, pages
from dogs_tui.host.sessions.lines.at_table import TALK_LINES, tell_talk
from dogs_tui.host.sessions.lines.deals import LineDeals, deal_at, tell_made
from dogs_tui.host.sessions.lines.new_table import NewTable
from dogs_tui.host.sessions.lines.place import EVERYWHERE, LineGuest, Place, number_in, typed
from dogs_tui.host.sessions.lines.puzzles import LinePuzzles
from dogs_tui.host.store.talk import Said
from dogs_tui.host.tables.listings import TableListing
from dogs_tui.plain.commands import HELP, Command
from dogs_tui.records.training import sentences
from dogs_tui.words import msgid, say, tr

HINT: Final = phrase("Type a number to join that table, or {help} for help.", help=HELP.short)
_ROOM: Final = 74
"""Columns of what happened at a table, behind the room for numbers."""
_NUMBERED: Final = frozenset(
    command.id for command in (lobby.LOOK, lobby.DECLINE, lobby.SCORES, lobby.REPLAY, STOP, *PAGES)
)
"""Commands about a table that is named by its number."""


_NEW: Final = {
    "open": msgid("A new table is open:"),
    "seeks": msgid("Looking for players:"),
    "soon": msgid("New in the calendar:"),
    "invited": "",
}
"""The lists of which new rows are told, and the words before them."""


class LineLobby(Place):
    """The lobby. Numbers are of the list as it was told last; what is new gets the next ones.

    Args:
        guest: Who is here.
        notice: What there is to say first, such as why a table could not be entered.
        page: The code of a tournament, or of an evening, of which is told then.
    """

    commands = (
        Command("list", ("l", "list", "tables"), phrase("List the tables, and who is here")),
        *typed(LOBBY),
        *typed((*people.FOLLOWS, *people.KEYS, people.NAME, people.LANGUAGE, people.BELL)),
        *typed(records.RECORDS),
        HELP,
        EVERYWHERE[0],
    )
    group = LEAVE.group
    speaks = lobby.SAY.id

    def __init__(self, guest: LineGuest, notice: str = "", *, page: str = "") -> None:
        super().__init__(guest)
        self._page = page
        self._notice = notice
        self._rows: list[AnyRow] = []
        self._last: Said | None = None
        """The last line of the chat that was told."""

    def enter(self) -> None:
        self.guest.lobby.listen(self.person, self._news_came)
        for notice in filter(
            None, (*self._notice.splitlines(), self.guest.advice(people.ADD_KEY.word))
        ):
            self.tell(notice)
        self.head(say(phrase("You are in the lobby, {name}.", name=self.person.name)))
        if notice := self.guest.lobby.notice.text:
            self.tell(say(phrase("News from the operator: {text}", text=notice)))
        self._tell_tables()
        talk = self.guest.lobby.talk.lines
        self._last = talk[-1] if talk else None
        if talk:
            tell_talk(self, talk[-TALK_LINES:], at_table=False)
        self.tell(say(HINT))
        if self._page:
            pages.tell_page(self, self._page)

    async def leave(self) -> None:
        self.guest.lobby.unlisten(self._news_came)

    async def answer(self, line: str) -> None:
        row = number_in(line, len(self._rows))
        if row is not None:
            await self._choose(self._rows[row - 1])
        elif not line:
            self._tell_tables()
        else:
            await super().answer(line)

    async def _choose(self, row: AnyRow) -> None:
        """Does what a number is for."""
        if row.section in PLANNED and isinstance(row, Entry):
            if row.shown:
                await pages.tournaments(self, [row.shown])
            else:
                await evenings.calendar(self, [])
            return
        if isinstance(row, Entry):
            await self.give(AGREE.id, [row.code])
        else:
            self.go(lobby.choose(self.guest, row))

    def own(self) -> Mapping[str, Callable[[Sequence[str]], Any]]:
        guest = self.guest
        return {
            "list": lambda _: self._tell_tables(),
            "lobby.new": self._new_table,
            "lobby.seek": lambda words: seek(guest, wanted(words)),
            "lobby.talk": self._tell_talk,
            "lobby.deals": lambda _: self.go(LineDeals(guest)),
            "lobby.puzzles": lambda words: self.go(LinePuzzles(guest, words)),
            "lobby.training": lambda _: self.tell(*sentences(self.person.progress)),
            "lobby.tournaments": lambda words: pages.tournaments(self, words),
            "lobby.calendar": lambda words: evenings.calendar(self, words),
            "lobby.scores": self._tell_others,
            "lobby.records": lambda words: pages.tell_statistics(self, words),
            "lobby.invite": self._invite,
            "lobby.house": lambda _: self.tell(
                *(guest.house_rules or (tr("This host has no house rules."),))
            ),
            "lobby.data": self._tell_data,
            "lobby.notify": self._notify,
            "keys.remove": lambda words: pages.keys(self, words),
            "ratings.next": lambda words: pages.tell_season(self, words),
        }

    def about(self, command: GuestCommand, words: Sequence[str]) -> Any:
        if command in calendar.OF_EVENING:
            return calendar.evening_of(self.guest, words)
        if command in tournaments.ONE:
            return tournaments.card_for(self.guest, "".join(words))
        if command.id not in _NUMBERED:
            return " ".join(words)
        number = number_in("".join(words[:1]), len(self._rows))
        return None if number is None else self._rows[number - 1]

    def _numbered(self, command: GuestCommand, words: Sequence[str]) -> TableListing:
        """The table of a number, if the command can be about it."""
        row = self.about(command, words)
        command.check(self.guest, row)
        card: TableListing = row.card
        return card

    # What there is.

    def _tell_tables(self) -> None:
        self._rows = []
        section = ""
        for row in rows_of(self.guest.lobby.lobby(self.person)):
            if row.section != section:
                section = row.section
                self.tell(f"{tr(TITLES[section])}:")
            self._add(row)
        if not self._rows:
            nothing = phrase("No tables yet. Type {command} to create one.", command=lobby.NEW.word)
            self.tell(say(nothing))
        self.tell(say(lobby.who(self.guest)))
        pages.tell_asking(self)

    def _add(self, row: AnyRow) -> None:
        self._rows.append(row)
        if isinstance(row, Entry):
            self.offer((len(self._rows), _entry_line(row)))
            return
        card = row.card
        words = (_table_line(row, self.guest.lobby.clock()), table_words.followed(card))
        self.offer((len(self._rows), " ".join(filter(None, words))))
        table = self.guest.lobby.table(card.code) if card.your_move else None
        since = since_line(table, self.person, _ROOM, "…")
        self.tell(*([f"     {since}"] if since else []))

    def _news_came(self, news: LobbyNews) -> None:
        if news.kind == "lobby":
            self.hear(self._tell_new)
        elif news.kind == "talk":
            self.hear(self._tell_said)

    def _tell_said(self) -> None:
        """Tells what others said since."""
        new = unread(self.guest.lobby.talk.lines, self._last)
        self._last = new[-1] if new else self._last
        own = self.person.name
        self.tell(*(spoken(line, at_table=False) for line in new if line.name != own))

    def _tell_talk(self, _: Sequence[str]) -> None:
        if (silent := self.guest.lobby.talk.why_silent()) is not None:
            raise LobbyError(silent)
        tell_talk(self, self.guest.lobby.talk.lines, at_table=False)

    def _tell_new(self) -> None:
        """Tells of tables that were not there when the list was told."""
        lists = self.guest.lobby.lobby(self.person)
        before = {(row.section, row.code) for row in self._rows}
        new = [row for row in rows_of(lists) if (row.section, row.code) not in before]
        for section, sentence in _NEW.items():
            rows = [row for row in new if row.section == section]
            if rows and sentence:
                self.tell(tr(sentence))
            for row in rows:
                self._add(row)

    # Tables.

    async def _new_table(self, words: Sequence[str]) -> None:
        code = await NewTable(self).create(" ".join(words))
        if code is not None:
            self.go(GoTo(code))
        else:
            self.tell(tr("No table was created."))

    async def _tell_others(self, words: Sequence[str]) -> None:
        deal, duplicate = deal_at(self, self._numbered(lobby.SCORES, words).code)
        await tell_made(self, deal, duplicate)

    # The guest's own.

    def _invite(self, words: Sequence[str]) -> Answer:
        if not words:
            return lobby.invite_to_host(self.guest)
        number = number_in(words[0], len(self._rows))
        row = None if number is None else self._rows[number - 1]
        if not isinstance(row, Row) or row.section != "yours":
            raise LobbyError(
                phrase(
                    "Type {command}, the number of your table and a name.",
                    command=lobby.INVITE.word,
                )
            )
        return pages.invite_to(self, row.card.duplicate or row.card.code, " ".join(words[1:]))

    async def _notify(self, words: Sequence[str]) -> None:
        lobby.NOTIFY.check(self.guest, None)
        await pages.notify(self, words)

    async def _tell_data(self, _: Sequence[str]) -> None:
        card = own_data(self.guest.address)
        self.tell(card.heading, *filter(None, card.lines))
        self.tell(tr("To delete all of it for good, type your name. To cancel, press enter."))
        await people.delete(self.guest, await self.ask(tr("Type your name to delete your data > ")))
        self.go(None)


def _entry_line(row: Entry) -> str:
    """What is no table, in a line."""
    sentence = phrase(
        "{title}: {about}, {state}", title=row.title, about=row.about, state=row.state
    )
    return say(sentence)


def _table_line(row: Row, now: datetime) -> str:
    """A table in a line."""
    card = row.card
    state = f"{table_words.company(card)}, {table_words.state(card, now)}"
    if row.section == "played":
        state = table_words.result(card)
    sentence = phrase(
        "{game}, table {code}: {result}", game=card.title, code=card.code, result=state
    )
    return say(sentence)
