"""The lobby: whose move it is where, which tables have a seat free, and who is here."""

from datetime import datetime

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal

from dogs_rules.phrase import phrase, sense
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.news import LobbyNews
from dogs_tui.host.sessions.screens import days_off, lobby_words
from dogs_tui.host.sessions.screens.known_guest import ToldByLobby
from dogs_tui.host.sessions.screens.lobby_rows import LobbyRows, PeopleList, Row
from dogs_tui.host.sessions.screens.replays import replay_of, watch
from dogs_tui.host.sessions.screens.since_words import since_line
from dogs_tui.host.tables.public import TableListing
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.glyphs import glyphs_of
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.question import AskingScreen, Question
from dogs_tui.kit.rows import Rows
from dogs_tui.kit.typed_line import TypedLine
from dogs_tui.words import say, tr

register(
    Command("lobby.new", "n", "new", "Lay a new table", "Lobby"),
    Command("lobby.join", "j", "join", "Go to a table whose code you know", "Lobby"),
    Command("lobby.learn", "l", "learn", "Learn a game by playing it", "Lobby"),
    Command("lobby.deals", "t", "deals", "Today's deals: the same match for everybody", "Lobby"),
    Command("lobby.tournaments", "u", "tournaments", "Matches of many tables in rounds", "Lobby"),
    Command("lobby.scores", "o", "others", "What everybody made of this deal", "Lobby"),
    Command("lobby.decline", "x", "decline", "You do not come to where you are invited", "Lobby"),
    Command("lobby.look", "v", "look", "Go in without sitting down", "Lobby"),
    Command("lobby.replay", "w", "replay", "Watch it again from the beginning", "Lobby"),
    Command("lobby.watch", "g", "watch", "Watch a match whose code you know", "Lobby"),
    Command("lobby.records", "a", "records", "Records, and the ratings of the season", "Lobby"),
    Command("lobby.follow", "f", "follow", "Whom you follow, and who follows you", "Lobby"),
    Command("lobby.invite", "i", "invite", "Invite a friend to this host", "Lobby"),
    Command(
        "lobby.key", "k", sense("public keys", "keys"), "Your SSH keys: add or remove one", "Lobby"
    ),
    Command("lobby.rules", "r,question_mark", "rules", "Read the rules", "Lobby", "r"),
    Command("lobby.settings", "s", "settings", "Colours, pace, bell and your name", "Lobby"),
    Command("lobby.house", "h", "house rules", "Read the rules of this house", "Lobby"),
    Command("lobby.data", "d", "my data", "What the host holds about you", "Lobby"),
    Command("lobby.notify", "m", "notify me", "What you are told while you are not here", "Lobby"),
    Command("lobby.off", "y", "days off", "Days on which no time of yours runs", "Lobby"),
    Command("lobby.lines", "p", "in lines", "Go on in lines, now and the next time", "Lobby"),
    Command("lobby.leave", "q", "leave", "Leave the host; your seats stay yours", "Lobby", rank=0),
)

_WIDE = 110
"""Columns from which the people have a column of their own."""
_FREE = frozenset({"invited", "open"})
"""Lists of tables where enter sits down."""
_CODE_LIMIT = 12
_DAYS_LIMIT = 3


class LobbyScreen(AskingScreen, ToldByLobby):
    """Lists of tables, kept up as the lobby changes.

    Args:
        notice: What there is to say first, such as why a table could not be entered.
    """

    DEFAULT_CSS = """
    LobbyScreen { layout: vertical; }
    LobbyScreen #lists { height: 1fr; margin: 1 1 0 1; }
    LobbyScreen PeopleList { width: 26; margin: 0 0 0 2; display: none; }
    LobbyScreen.-wide PeopleList { display: block; }
    """
    BINDINGS = [
        *bindings(
            "lobby.new",
            "lobby.join",
            "lobby.learn",
            "lobby.deals",
            "lobby.scores",
            "lobby.decline",
            "lobby.look",
            "lobby.replay",
            "lobby.records",
            "lobby.watch",
            "lobby.follow",
            "lobby.invite",
            "lobby.settings",
            "lobby.leave",
            "lobby.rules",
            "lobby.key",
            "lobby.data",
            "lobby.house",
            "lobby.tournaments",
            "lobby.notify",
            "lobby.off",
            "lobby.lines",
        )
    ]

    def __init__(self, notice: str = "") -> None:
        super().__init__()
        self._notice = notice
        self._looking = False
        self._row: Row | None = None
        """The row of the cursor, for the key bar, which asks often."""

    def compose(self) -> ComposeResult:
        yield Heading("dogs-tui")
        with Horizontal(id="lists"):
            yield LobbyRows(self._now())
            yield PeopleList()
        yield PromptLine()
        yield KeyBar()

    def on_screen_resume(self) -> None:
        self._look()

    def on_screen_suspend(self) -> None:
        """What was new is old for who comes back from elsewhere."""
        self._notice = ""

    def on_resize(self, event: events.Resize) -> None:
        """Where people have a column of their own, the heading need not name them."""
        self.set_class(event.size.width >= _WIDE, "-wide")
        self._look()

    # What the lobby tells.

    def told(self, news: LobbyNews) -> None:
        """Shows the lists anew, once for everything that comes at a time."""
        if news.kind == "your-move" and news.sentence is not None and self.is_active:
            self._notice = say(news.sentence)
        if not self._looking:
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
        heading.show_note(lobby_words.note(lobby, named=self.has_class("-wide")))
        if self.question is None:
            self._say()
        if row != self._row:
            self.refresh_bindings()

    def _say(self) -> None:
        """What enter does here, and what is new."""
        prompt = self.query_one(PromptLine)
        row = self._row
        prompt.meaning = "" if self._notice or row is None else self._since(row.card)
        prompt.news = self._notice
        prompt.asked = "" if row is None else lobby_words.asked(row, self._now())
        if not prompt.asked:
            prompt.asked, prompt.news = self._notice, ""

    def _since(self, card: TableListing) -> str:
        """What happened at a table where it is this person's move, in a line."""
        if not card.your_move:
            return ""
        table, room = self.app.lobby.table(card.code), self.size.width - 4
        return since_line(table, self._person, room, glyphs_of(self).ellipsis)

    def _refuse(self, problem: LobbyError) -> None:
        self.query_one(PromptLine).refused = say(problem.phrase)

    def question_over(self) -> None:
        self._say()

    # Tables.

    def on_rows_moved(self, message: Rows.Moved) -> None:
        message.stop()
        self._notice = ""
        self.query_one(PromptLine).refused = ""
        self._row = self.query_one(LobbyRows).current
        self._say()
        self.refresh_bindings()

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        message.stop()
        row = self.query_one(LobbyRows).current
        if row is not None:
            self._enter(row.card.code, sit=row.section in _FREE)

    def action_lobby_decline(self) -> None:
        row = self.query_one(LobbyRows).current
        if row is None:
            return
        try:
            self.app.lobby.table_invitations.decline(self._person, row.card.code)
        except LobbyError as problem:
            self._refuse(problem)

    def action_lobby_look(self) -> None:
        row = self.query_one(LobbyRows).current
        if row is not None:
            self._enter(row.card.code)

    def _enter(self, code: str, *, sit: bool = False) -> None:
        """Goes to a table, on the first free seat if wanted."""
        try:
            if sit:
                table = self.app.lobby.table(code)
                if table is not None:
                    table.gathering.sit(self._person)
            self.app.go_to_table(code)
        except LobbyError as problem:
            self._refuse(problem)

    def action_lobby_new(self) -> None:
        from dogs_tui.host.sessions.screens.new_table import NewTableScreen

        last = lobby_words.last_game(self.app.lobby.lobby(self._person))
        self.app.push_screen(NewTableScreen.games(last))

    def action_lobby_deals(self) -> None:
        from dogs_tui.host.sessions.screens.deals import HostDealsScreen

        self.app.push_screen(HostDealsScreen())

    def action_lobby_tournaments(self) -> None:
        from dogs_tui.host.sessions.screens.tournaments import TournamentsScreen

        self.app.push_screen(TournamentsScreen())

    def action_lobby_scores(self) -> None:
        from dogs_tui.host.sessions.screens.deal_table import HostDealTable

        row = self.query_one(LobbyRows).current
        if row is None:
            return
        try:
            deal, duplicate = self.app.lobby.deals.deal_at(row.card.code)
        except LobbyError as problem:
            self._refuse(problem)
            return
        self.app.push_screen(HostDealTable(deal, duplicate))

    def action_lobby_join(self) -> None:
        line = TypedLine("", _CODE_LIMIT)
        hint = tr("enter goes there, escape does not")
        self.ask(Question(tr("Code of the table:"), line, hint, self._join))

    def _join(self, code: str) -> None:
        if not code:
            return
        try:
            table = self.app.lobby.table(code, self._person)
            if table is not None:
                self.app.go_to_table(table.code)
                return
        except LobbyError as problem:
            self._refuse(problem)
            return
        self._refuse(
            LobbyError(phrase("There is no table {code}: ask for its code again.", code=code))
        )

    def action_lobby_replay(self) -> None:
        row = self.query_one(LobbyRows).current
        table = self.app.lobby.table(row.card.code) if row is not None else None
        if table is None:
            return
        try:
            reading = table.reading(self._person)
        except LobbyError as problem:
            self._refuse(problem)
            return
        self.app.push_screen(replay_of(self.app.lobby, self._person, table, reading))

    def action_lobby_watch(self) -> None:
        line = TypedLine("", _CODE_LIMIT)
        hint = tr("enter goes there, escape does not")
        self.ask(Question(tr("Code of the match:"), line, hint, self._watch))

    def _watch(self, code: str) -> None:
        if not code:
            return
        try:
            watch(self.app, self._person, code)
        except LobbyError as problem:
            self._refuse(problem)

    def action_lobby_follow(self) -> None:
        from dogs_tui.host.sessions.screens.follows import FollowsScreen

        self.app.push_screen(FollowsScreen())

    def action_lobby_records(self) -> None:
        from dogs_tui.host.sessions.screens.records import HostRecordsScreen

        self.app.push_screen(HostRecordsScreen())

    # The lobby.

    def action_lobby_invite(self) -> None:
        from dogs_tui.host.sessions.screens.codes import invitation

        try:
            invite = self.app.lobby.invites.make(self._person.id)
        except LobbyError as problem:
            self._refuse(problem)
            return
        self.app.push_screen(invitation(invite, self.app.address))

    def action_lobby_key(self) -> None:
        from dogs_tui.host.sessions.screens.keys import KeysScreen

        self.app.push_screen(KeysScreen())

    def action_lobby_rules(self) -> None:
        from dogs_tui.home.rules import RulesScreen

        self.app.push_screen(RulesScreen())

    def action_lobby_learn(self) -> None:
        from dogs_tui.learn.list_screen import LearnScreen

        self.app.push_screen(LearnScreen(self._person.name))

    def action_lobby_settings(self) -> None:
        from dogs_tui.host.sessions.screens.own_settings import OwnSettingsScreen

        self.app.push_screen(OwnSettingsScreen())

    def action_lobby_data(self) -> None:
        from dogs_tui.host.sessions.screens.own_data import OwnDataScreen

        self.app.push_screen(OwnDataScreen())

    def action_lobby_house(self) -> None:
        from dogs_tui.host.sessions.screens.house_rules import HouseRulesScreen

        self.app.push_screen(HouseRulesScreen(self.app.house_rules))

    def action_lobby_notify(self) -> None:
        from dogs_tui.host.sessions.screens.notifications import NotificationsScreen

        self.app.push_screen(NotificationsScreen())

    def action_lobby_off(self) -> None:
        line = TypedLine("", _DAYS_LIMIT)
        hint = tr("1 to 30: none of your time runs; 0: you are back; escape leaves all as it is")
        self.ask(Question(tr("Days off:"), line, hint, self._take_off))

    def _take_off(self, typed: str) -> None:
        try:
            self._notice = say(days_off.take(self.app.lobby.holidays, self._person, typed))
        except LobbyError as problem:
            self._refuse(problem)
        self._say()

    def action_lobby_lines(self) -> None:
        try:
            self.app.go_on_in_lines()
        except LobbyError as problem:
            self._refuse(problem)

    def action_lobby_leave(self) -> None:
        self.app.exit()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        if not action.startswith("lobby_"):
            return True
        if self.question is not None:
            return False
        row = self._row
        if action == "lobby_house":
            return bool(self.app.house_rules)
        if action == "lobby_notify":
            return self.app.lobby.notifications.possible
        if action == "lobby_decline":
            return row is not None and row.section == "invited"
        if action == "lobby_look":
            return row is not None and row.section in _FREE and not row.card.duplicate
        if action == "lobby_scores":
            return row is not None and row.card.deal and row.section in {"yours", "played"}
        if action == "lobby_replay":
            return row is not None and row.section == "played" and bool(row.card.places)
        return True

    def _now(self) -> datetime:
        return self.app.lobby.clock().astimezone()
