"""What a guest's screens have around them: who is here, the lobby, and the way to tables."""

import asyncio
import logging
from abc import abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any
from weakref import WeakSet

import msgspec
from textual.screen import Screen

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.app.crash import Crash, reported
from dogs_tui.app.progress import Progress, Step
from dogs_tui.app.settings import Settings
from dogs_tui.app.textual_seams import AbstractMeta
from dogs_tui.host.connection import NEXT, Caller, Connection
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby.lists import NOTHING_WAITS, next_decision
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.news import LobbyNews
from dogs_tui.host.people.person import Person
from dogs_tui.host.sessions.processor import metered
from dogs_tui.host.sessions.screens.driver import ConnectedApp
from dogs_tui.host.sessions.screens.replays import watch
from dogs_tui.host.sessions.screens.stylesheet import SharedStylesheet
from dogs_tui.host.tables.public import TableStage
from dogs_tui.host.tables.seat_handle import SeatHandle
from dogs_tui.host.tables.table import HostedTable
from dogs_tui.words import say

_IN_LOBBY = 2
"""Screens while in the lobby: the ground, which is never seen and can only stay, and the lobby."""

_log = logging.getLogger("dogs_tui.host")


class GuestApp(ConnectedApp, metaclass=AbstractMeta):
    """An app of one guest of a host; which screens there are, a class above says.

    Args:
        lobby: The lobby.
        connection: The way to the guest's terminal.
        person: Who it is; ``None``: nobody who is known yet.
        arrived: Called with whoever is here, as soon as that is known.
        address: What friends type to come in; empty when the host does not know it.
        reports: Where a report goes when something breaks; ``None``: the folder of the player.
        house_rules: What everybody new reads first, cleaned; empty: nothing.
        restarted: Whether this app takes the place of one that broke: it begins in the lobby and
            says so.
        first_table: The code of the table to go to first; ``None``: the one that was asked for.
        news: What there is to tell first, such as that the host is about to stop.
    """

    def __init__(
        self,
        lobby: Lobby,
        connection: Connection,
        person: Person | None = None,
        *,
        arrived: Callable[[Person], None] = lambda _: None,
        address: str = "",
        reports: Path | None = None,
        house_rules: tuple[str, ...] = (),
        restarted: bool = False,
        first_table: str | None = None,
        news: Phrase | None = None,
    ) -> None:
        self._news = news
        self.lobby = lobby
        self.house_rules = house_rules
        self.caller: Caller = connection.caller
        self.person = person
        """Who is here; ``None`` until they have said so."""
        self.address = address
        self.last_words: Phrase | None = None
        """What there is to say once the terminal is the guest's own again."""
        self.wants_other = False
        """Whether the guest goes on in lines."""
        self._first_table = self.caller.code if first_table is None else first_table
        self._arrived = arrived
        self._reports = reports
        self._restarted = restarted
        self._table = ""
        """The code of the table where the guest is; empty: at none."""
        self._handles: WeakSet[SeatHandle] = WeakSet()
        self.sent_away = False
        """Whether the session ends, whatever the app is doing."""
        super().__init__(
            connection,
            person.settings if person is not None else Settings(),
            self.caller.environment,
        )
        self.stylesheet = SharedStylesheet(variables=self.get_css_variables())
        self.leave_prints_alone()

    # Its screens.

    @abstractmethod
    def first_screen(self) -> Screen[Any]:
        """Where a guest comes in."""

    @abstractmethod
    def lobby_screen(self, notice: str = "") -> Screen[Any]:
        """The lobby, with something to say first if there is any."""

    @abstractmethod
    def waiting_room(self, handle: SeatHandle) -> Screen[Any]:
        """The room of a table that gathers, for who has this handle there."""

    @abstractmethod
    def match_screen(self, handle: SeatHandle) -> Screen[Any]:
        """The match of a table, for who has this handle there."""

    @abstractmethod
    def broken_screen(self) -> Screen[Any]:
        """The card that says that something broke."""

    # Beginning and end.

    def on_load(self) -> None:
        """Has the loop's tasks made as a host wants them.

        From Python 3.12 on Textual makes every task of the loop it runs in begin at once, also
        those of the listener, whose library does not expect it.
        """
        asyncio.get_running_loop().set_task_factory(metered)

    def on_mount(self) -> None:
        self.push_screen(self.first_screen())
        self.call_next(self._come)

    async def _come(self) -> None:
        """Goes where the guest belongs, and says what there is to say."""
        if self.person is not None:
            await self._begin(self.person)
        if self._restarted:
            self.push_screen(self.broken_screen())
        self.screen_change_signal.subscribe(self, self._screen_changed)
        if self._news is not None:
            self.screen.call_after_refresh(self.tell, self._news)

    def on_unmount(self) -> None:
        self.lobby.unlisten(self._told)

    # Who is here.

    @property
    def known_person(self) -> Person:
        """Who is here, on all screens that nobody comes to before they have said so."""
        assert self.person is not None, "only the welcome is for guests who are not known yet"
        return self.person

    def enrolled(self, person: Person) -> None:
        """Goes on with somebody who has just become known: to the table they asked for, or in."""
        self.person = person
        self.show_as(person.settings)
        self.switch_screen(self.lobby_screen())
        self.call_next(self._begin, person)

    async def _begin(self, person: Person) -> None:
        self._arrived(person)
        self.lobby.listen(person, self._told)
        if self._restarted:
            return
        if self._first_table == NEXT:
            await self.go_to_next()
        elif self._first_table and self.caller.watch:
            try:
                watch(self, person, self._first_table)
            except LobbyError as problem:
                self.go_to_lobby(say(problem.phrase))
        elif self._first_table:
            await self._go_to_table(self._first_table)
        elif person.at and self.lobby.table(person.at) is not None:
            await self._go_to_table(person.at)

    def change_settings(self, settings: Settings) -> None:
        """Keeps other settings and shows everything as they say.

        Raises:
            LobbyError: They could not be kept; nothing changed.
        """
        if self.person is not None:
            self.person = self.lobby.people.change_settings(self.person, settings)
        self.show_as(settings)

    def go_on_in_lines(self) -> None:
        """Ends this app with lines in its place, also the next time.

        Raises:
            LobbyError: It could not be kept; nothing changed.
        """
        if self.person is not None:
            settings = msgspec.structs.replace(self.settings, lines=True)
            self.person = self.lobby.people.change_settings(self.person, settings)
        self.wants_other = True
        self.exit()

    @property
    def progress(self) -> Progress:
        known = self.person and self.lobby.people.get(self.person.id)
        return known.progress if known else super().progress

    def add_progress(self, step: Step) -> None:
        try:
            if self.person is not None:
                self.person = self.lobby.people.add_progress(self.person, step)
        except LobbyError:
            # Only what the host tells them once more after its next start is lost.
            _log.warning("progress was not kept", extra={"event": "progress-not-kept"})

    def rename(self, name: str) -> None:
        """Gives the guest another name.

        Raises:
            LobbyError: It is taken or cannot be used.
        """
        if self.person is not None:
            self.person = self.lobby.people.rename(self.person, name)

    # Where they are.

    def go_to_table(self, code: str) -> None:
        """Goes to a table as soon as it can: into its room while it gathers, else to the match.

        To the lobby, with the reason, when there is none or it may not be entered.
        """
        self.call_next(self._go_to_table, code)

    async def _go_to_table(self, code: str) -> None:
        try:
            table = self.lobby.table(code, self.known_person)
            screen = await self._entered(table, self.known_person) if table is not None else None
        except LobbyError as problem:
            self.go_to_lobby(say(problem.phrase))
            return
        if table is None or screen is None:
            self.go_to_lobby(say(phrase("There is no table {code}.", code=code)))
            return
        self._leave_all_but(_IN_LOBBY + 1)
        if len(self.screen_stack) == _IN_LOBBY:
            self.push_screen(screen)
        else:
            self.switch_screen(screen)
        self._at(table.code)
        self.ask_for_room(self.size)

    async def go_to_next(self, besides: str = "") -> None:
        """Goes to the table whose decision of this guest's waits first; to the lobby, if none does.

        Args:
            besides: The code of a table that is not meant.
        """
        lists = self.lobby.lobby(self.known_person)
        code = next_decision(lists, besides)
        if code:
            await self._go_to_table(code)
        else:  # An invitation stands first there, and may be what they come for.
            self.go_to_lobby("" if lists.invited else say(NOTHING_WAITS))

    def go_to_lobby(self, notice: str = "") -> None:
        """Goes to the lobby, with something to say first if there is any."""
        if notice:
            self._leave_all_but(_IN_LOBBY)
            self.switch_screen(self.lobby_screen(notice))
        self._leave_all_but(_IN_LOBBY)
        self._at("")
        self.ask_for_room(self.size)

    def farewell(self, words: Phrase) -> None:
        """Ends this app, with last words for the guest's own screen."""
        self.last_words = words
        self.exit()

    async def _entered(self, table: HostedTable, person: Person) -> Screen[Any]:
        """The screen of a table as it is now, with a seat handle for this guest."""
        handle = await table.enter(person)
        self._handles.add(handle)
        gathering = table.stage is TableStage.GATHERING
        return self.waiting_room(handle) if gathering else self.match_screen(handle)

    async def leave_lobby(self) -> None:
        """Leaves everything that the guest had in the lobby. May be repeated.

        Screens leave what they entered, but not those that were ended while they began.
        """
        self.lobby.unlisten(self._told)
        for handle in tuple(self._handles):
            await handle.close()

    def _leave_all_but(self, count: int) -> None:
        while len(self.screen_stack) > count:
            self.pop_screen()

    def _screen_changed(self, _: Screen[Any]) -> None:
        if len(self.screen_stack) == _IN_LOBBY and self.person is not None:
            self._at("")

    def _at(self, code: str) -> None:
        """Keeps where the guest is, for when the connection breaks."""
        if self._table == code or self.person is None:
            return
        self._table = code
        try:
            self.person = self.lobby.people.remember(self.person, code)
        except LobbyError:
            # Only where they land when they come again is lost.
            _log.warning("a place was not kept", extra={"event": "place-not-kept"})

    # What the lobby tells.

    def _told(self, news: LobbyNews) -> None:
        """Rings when it is this guest's turn at a table where they are not, or they are invited."""
        if news.kind == "lobby" or news.code == self._table:
            return
        self.ring()
        if news.kind == "invited" and news.sentence is not None:
            self.call_later(self.tell, news.sentence)

    # When something breaks.

    def broke(self, error: Exception) -> Crash:
        if self.sent_away:
            # A screen that is taken down while it is being made does not find its own parts.
            return Crash(type(error).__name__, None)
        return report_break(error, self._reports, self.person)


def report_break(error: Exception, reports: Path | None, person: Person | None) -> Crash:
    """Writes a report of what broke in a session, without its words, and a line of the log."""
    crash = reported(error, reports, words=False)
    _log.error(
        "a session broke",
        extra={
            "event": "session-broke",
            "error": crash.what,
            "report": crash.report.name if crash.report else "none",
            "person": person.id if person else None,
        },
    )
    return crash
