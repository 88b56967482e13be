"""The lobby: whose move it is where, which tables have a seat free, and who is here."""

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.binding import ActiveBinding
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widget import Widget

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.commands import lobby as commands
from dogs_tui.host.commands import table_words
from dogs_tui.host.commands.guest import GuestCommand
from dogs_tui.host.commands.lobby import IN_BAR, KEYS, LOBBY, SAY
from dogs_tui.host.commands.lobby_lists import PLANNED, AnyRow, Entry, Row
from dogs_tui.host.commands.seeks import AGREE
from dogs_tui.host.commands.table_words import spoken, unread
from dogs_tui.host.commands.time_words import since_line
from dogs_tui.host.lobby.lists import NOTHING_WAITS, next_decision
from dogs_tui.host.news import LobbyNews
from dogs_tui.host.sessions.screens.calendar import CalendarScreen
from dogs_tui.host.sessions.screens.command_screen import (
    CommandScreen,
    HouseRulesScreen,
    ToldByLobby,
    keys_of,
)
from dogs_tui.host.sessions.screens.deals import HostDealsScreen, HostDealTable
from dogs_tui.host.sessions.screens.guest_app import GuestApp, puzzles_of
from dogs_tui.host.sessions.screens.lobby_rows import LobbyRows, PeopleList
from dogs_tui.host.sessions.screens.menu import MenuScreen
from dogs_tui.host.sessions.screens.new_table import NewTableScreen
from dogs_tui.host.sessions.screens.notifications import NotificationsScreen
from dogs_tui.host.sessions.screens.own_settings import OwnDataScreen, OwnSettingsScreen
from dogs_tui.host.sessions.screens.people_lists import FollowsScreen, KeysScreen
from dogs_tui.host.sessions.screens.records import HostRecordsScreen
from dogs_tui.host.sessions.screens.seek import SeekScreen
from dogs_tui.host.sessions.screens.talk import TalkPane
from dogs_tui.host.sessions.screens.tournaments import TournamentScreen, TournamentsScreen
from dogs_tui.host.sessions.screens.training import training_of
from dogs_tui.host.store.talk import Said
from dogs_tui.host.tables.listings import TableListing
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.glyphs import glyphs_of
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.key_names import key_at, prompt_keys
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.rows import Rows
from dogs_tui.words import say

register(Command("lobby.lists", "escape", "lists", "Back to the lists", "Lobby", "esc"))

_WIDE = 110
"""Columns from which the people have a column of their own."""


class LobbyScreen(CommandScreen, ToldByLobby):
    """Lists of tables, kept up as the lobby changes.

    Args:
        notice: What there is to say first, such as why a table could not be entered.
    """

    DEFAULT_CSS = """
    LobbyScreen { layout: vertical; }
    LobbyScreen #lists { height: 1fr; margin: 1 1 0 1; }
    LobbyScreen #beside { width: 36; margin: 0 0 0 1; display: none; }
    LobbyScreen.-wide #beside, LobbyScreen.-talking #beside { display: block; }
    LobbyScreen.-talking #beside { width: 1fr; margin: 0; }
    LobbyScreen.-talking LobbyRows, LobbyScreen.-talking PeopleList { display: none; }
    LobbyScreen PeopleList { height: 3; padding: 0 1; }
    LobbyScreen TalkPane { height: 1fr; }
    """
    BINDINGS = [*keys_of(LOBBY), *bindings("lobby.lists")]

    def __init__(self, notice: str = "") -> None:
        super().__init__()
        self._notice = notice
        self._reminder = ""
        self._looking = False
        self._waits: str | None = None
        """The table whose decision waited first at the last look; ``None``: there was no look."""
        self._row: AnyRow | None = None
        """The row of the cursor, for the key bar, which asks often."""
        self._read: tuple[Said, ...] = ()
        """The chat as it was when it was looked at last."""
        self._missed = 0
        """Its lines that had no place to be shown, since it was open last."""

    def compose(self) -> ComposeResult:
        yield Heading("dogs-tui")
        with Horizontal(id="lists"):
            yield LobbyRows(self._now())
            with Vertical(id="beside"):
                yield PeopleList()
                if self.app.lobby.talk.on:
                    yield TalkPane(at_table=False)
        yield PromptLine()
        yield KeyBar()

    def on_screen_resume(self) -> None:
        self._notice = self._notice or self.app.advice(KEYS.keys)
        self._read = self._read or self.app.lobby.talk.lines
        self._look()
        self._show_talk()

    def on_screen_suspend(self) -> None:
        """Marks everything as seen for a guest who comes back from elsewhere."""
        self._notice = ""

    def on_resize(self, event: events.Resize) -> None:
        """Names people in the heading only where they have no column of their own."""
        self.set_class(event.size.width >= _WIDE, "-wide")
        self._place_talk()
        self._look()

    # What the lobby tells.

    def news_came(self, news: LobbyNews) -> None:
        """Shows the lists anew, once for everything that comes at a time."""
        if news.kind == "your-move" and news.sentence is not None and self.is_active:
            self._notice = say(news.sentence)
        if news.kind == "talk":
            self.call_later(self._show_talk)
        elif not self._looking:
            self._looking = True
            self.call_later(self._look)

    def _look(self) -> None:
        self._looking = False
        if not self.is_active or not self.query(LobbyRows):
            return
        lobby = self.app.lobby.lobby(self._person)
        rows = self.query_one(LobbyRows)
        rows.show(lobby, self._now())
        row, self._row = self._row, rows.current
        self.query_one(PeopleList).show(lobby.people)
        heading = self.query_one(Heading)
        heading.show_title(f"dogs-tui {rows.glyphs.dot} {self._person.name}")
        new = phrase("{key}: {n} new", key=key_at(self, SAY.id), n=self._missed)
        note = table_words.note(lobby, named=self.has_class("-wide"))
        heading.show_note(", ".join(filter(None, (say(new) if self._missed else "", note))))
        waits = next_decision(lobby)
        if self._waits is not None and waits and waits != self._waits:
            self._notice = self._notice.replace(say(NOTHING_WAITS), "")
        self._waits = waits
        if self.question is None:
            self._say()
        if row != self._row:
            self.refresh_bindings()

    def _say(self) -> None:
        """Shows the effect of enter, and what is new."""
        prompt = self.query_one(PromptLine)
        if self._talking:
            sends = phrase("Type a message. Press {enter} to send it to everybody in the lobby.")
            prompt.asked = prompt_keys(sends)
            prompt.meaning = prompt.news = prompt.aside = ""
            return
        row = self._row
        since = "" if self._notice or not isinstance(row, Row) else self._since(row.card)
        prompt.meaning = since
        prompt.aside = self._reminder if self.app.reminded_of else ""
        prompt.news = self._notice
        told = self._notice and isinstance(row, Entry)
        prompt.asked = "" if row is None or told else table_words.asked(row, self._now())
        if not prompt.asked:
            prompt.asked, prompt.news = self._notice, ""

    def _since(self, card: TableListing) -> str:
        """The news of a table where it is this person's move, in a line."""
        if not card.your_move:
            return ""
        table, room = self.app.lobby.table(card.code), self.size.width - 4
        return since_line(table, self._person, room, glyphs_of(self).ellipsis)

    def remind(self, words: str) -> None:
        """Shows a reminder beside what enter does, until another row is looked at."""
        self._reminder = words
        prompt = self.query_one(PromptLine)
        prompt.answer = prompt.refused = ""
        self._say()

    def question_over(self) -> None:
        self._say()

    # Tables.

    def on_rows_moved(self, message: Rows.Moved) -> None:
        message.stop()
        self._notice = self._reminder = ""
        self._sure = None
        self.query_one(PromptLine).refused = ""
        self._row = self.query_one(LobbyRows).current
        self._say()
        self.refresh_bindings()

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        message.stop()
        rows = self.query_one(LobbyRows)
        row = rows.current
        if row is None:
            return
        if not row.section:
            rows.open_list(row.code)
            self.on_rows_moved(Rows.Moved(rows, rows.cursor))
        elif row.section in PLANNED and isinstance(row, Entry):
            screen = TournamentScreen(row.shown) if row.shown else CalendarScreen()
            self.app.push_screen(screen)
        elif isinstance(row, Entry):
            self.give(AGREE, row.code)
        else:
            self.attempt(lambda: commands.choose(self.app, row))

    # Talk.

    @property
    def _talking(self) -> bool:
        """True if what is typed is said."""
        return any(pane.has_focus for pane in self.query(TalkPane))

    def _place_talk(self) -> None:
        """Shows the chat beside the lists, or in their place while it is used."""
        self.set_class(self._talking and not self.has_class("-wide"), "-talking")

    def _talk(self) -> None:
        """To the chat, or back to the lists."""
        pane: Widget = self.query_one(LobbyRows if self._talking else TalkPane)
        self.set_class(not self._talking and not self.has_class("-wide"), "-talking")
        pane.focus()
        self._show_talk()

    def action_lobby_lists(self) -> None:
        self._talk()

    def on_descendant_focus(self) -> None:
        """A click leads to the chat and back, too."""
        self._place_talk()
        if self.question is None:
            self._say()
        self.refresh_bindings()

    def _show_talk(self) -> None:
        """Shows what was said; where that has no place, the last of it."""
        if not self.is_active:
            return
        lines = self.app.lobby.talk.lines
        new = unread(lines, self._read[-1] if self._read else None)
        self._read = lines
        for pane in self.query(TalkPane):
            pane.lines = lines
        missed, shown = self._missed, self.has_class("-wide") or self.has_class("-talking")
        self._missed += sum(line.name != self._person.name for line in new)
        self._missed = 0 if shown else self._missed
        if self._missed != missed:
            self._look()
        if shown or not new or new[-1].name == self._person.name:
            return
        self._notice = spoken(new[-1], at_table=False)
        if self.question is None:
            self._say()

    def on_talk_pane_spoken(self, message: TalkPane.Spoken) -> None:
        message.stop()
        self.attempt(lambda: self._say_aloud(message.text))

    def _say_aloud(self, text: str) -> None:
        commands.say_aloud(self.app, text)
        self.query_one(TalkPane).said()
        self._show_talk()

    # What keys do.

    def about(self, command: GuestCommand) -> AnyRow | None:  # noqa: ARG002
        return self._row

    def own(self) -> Mapping[str, Callable[[], Any]]:
        app = self.app
        screens: dict[str, Callable[[], Screen[Any]]] = {
            "lobby.deals": HostDealsScreen,
            "lobby.tournaments": TournamentsScreen,
            "lobby.calendar": CalendarScreen,
            "lobby.follow": FollowsScreen,
            "lobby.records": HostRecordsScreen,
            "lobby.key": KeysScreen,
            "lobby.rules": _rules,
            "lobby.learn": lambda: _lessons(self._person.name),
            "lobby.puzzles": lambda: puzzles_of(app),
            "lobby.training": lambda: training_of(app, app),
            "lobby.settings": OwnSettingsScreen,
            "lobby.data": OwnDataScreen,
            "lobby.house": lambda: HouseRulesScreen(app.house_rules),
            "lobby.notify": NotificationsScreen,
        }
        pushed = {name: partial(_push, app, make) for name, make in screens.items()}
        return pushed | {
            "lobby.new": self._new_table,
            "lobby.seek": self._seek,
            "lobby.say": self._talk,
            "lobby.menu": self._open_menu,
            "lobby.scores": lambda: self.attempt(self._scores),
            "lobby.lines": lambda: self.attempt(app.go_on_in_lines),
        }

    def look_again(self) -> None:
        self._look()

    def said(self, words: Phrase) -> None:
        self._notice = say(words)
        self._say()

    def _new_table(self) -> None:
        last = table_words.last_game(self.app.lobby.lobby(self._person))
        self.app.push_screen(NewTableScreen.games(last))

    def _seek(self) -> None:
        last = table_words.last_game(self.app.lobby.lobby(self._person))
        self.app.push_screen(SeekScreen(last), self._told)

    def _told(self, words: Phrase | None) -> None:
        if words is not None:
            self.said(words)

    def _open_menu(self) -> None:
        possible = [command.id for command in LOBBY if self.check_action("command", (command.id,))]
        self.app.push_screen(MenuScreen(possible), self._from_menu)

    def _from_menu(self, chosen: str | None) -> None:
        if chosen is not None:
            self.action_command(chosen)

    def offers(self, active: ActiveBinding) -> bool:
        """The row of keys names what is done most; the menu has all."""
        action, _, command = active.binding.action.partition("(")
        return action != "command" or command.strip("')") in IN_BAR

    def _scores(self) -> None:
        assert isinstance(self._row, Row)
        deal, duplicate = self.app.lobby.deals.deal_at(self._row.card.code)
        self.app.push_screen(HostDealTable(deal, duplicate))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "lobby_lists":
            return self._talking
        if self._talking and action == "command":
            return parameters == (SAY.id,)
        if parameters == ("lobby.house",) and not self.app.house_rules:
            return False
        return super().check_action(action, parameters)

    def _now(self) -> datetime:
        return self.app.lobby.clock().astimezone()


def _push(app: GuestApp, make: Callable[[], Screen[Any]]) -> None:
    app.push_screen(make())


def _rules() -> Screen[Any]:
    from dogs_tui.home.rules import RulesScreen

    return RulesScreen()


def _lessons(name: str) -> Screen[Any]:
    from dogs_tui.learn.list_screen import LearnScreen

    return LearnScreen(name)
