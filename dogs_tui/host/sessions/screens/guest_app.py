"""The app around a guest's screens: who is here, the lobby, and the way to tables."""

import asyncio
import logging
from abc import abstractmethod
from typing import Any, Protocol, runtime_checkable

from textual.screen import Screen

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.app.crash import Crash
from dogs_tui.app.progress import Progress, Step
from dogs_tui.app.settings import Settings
from dogs_tui.app.textual_seams import AbstractMeta
from dogs_tui.home import match_texts
from dogs_tui.host.commands.guest import Arrival, GoTo, Guest
from dogs_tui.host.commands.lobby import KEYS, NEXT
from dogs_tui.host.commands.watching import Watched
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.news import LobbyNews
from dogs_tui.host.people.person import Person
from dogs_tui.host.sessions.processor import metered
from dogs_tui.host.sessions.screens.driver import ConnectedApp
from dogs_tui.host.sessions.screens.stylesheet import SharedStylesheet
from dogs_tui.host.tables.seat_handle import SeatHandle
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.words import msgid, say

_IN_LOBBY = 2
"""Screens while in the lobby: the ground, which is never seen and can only stay, and the lobby."""

_log = logging.getLogger("dogs_tui.host")


register(
    Command(
        "app.next",
        "f4",
        "",
        msgid("Go where the last reminder leads"),
        "Look",
        "F4",
        why=msgid("You have no new reminder."),
    )
)


@runtime_checkable
class Reminding(Protocol):
    """A screen that shows reminders beside what is asked there."""

    def remind(self, words: str) -> None: ...


class GuestApp(ConnectedApp, Guest, metaclass=AbstractMeta):
    """An app of one guest of a host; which screens there are, a class above says."""

    BINDINGS = [*bindings("app.next")]
    leaving = 3.0

    def __init__(self, arrival: Arrival) -> None:
        Guest.__init__(self, arrival)
        self.sent_away = False
        """True if the session ends, whatever the app is doing."""
        named = None if arrival.nameless else arrival.person
        super().__init__(
            arrival.connection,
            named.settings if named is not None else Settings(),
            self.caller.environment,
        )
        self.stylesheet = SharedStylesheet(variables=self.get_css_variables())
        self.leave_prints_alone()

    # Its screens.

    @abstractmethod
    def first_screen(self) -> Screen[Any]:
        """Gives the first screen of a guest."""

    @abstractmethod
    def lobby_screen(self, notice: str = "") -> Screen[Any]:
        """The lobby, with something to say first if there is any."""

    @abstractmethod
    def table_screen(self, handle: SeatHandle) -> Screen[Any]:
        """A table, for who has this handle there: its room while it gathers, else its match."""

    @abstractmethod
    def page_screen(self, code: str) -> Screen[Any]:
        """The page of the tournament with a code; the calendar, if it is that of an evening."""

    @abstractmethod
    def broken_screen(self) -> Screen[Any]:
        """The card that says that something broke."""

    # Beginning and end.

    async def serve(self) -> None:
        """Runs until the guest leaves."""
        await self.run_async(mouse=False, size=self.connection.size)

    def end(self) -> None:
        """Ends soon, whatever the guest is doing."""
        self.sent_away = True
        self.exit()

    def release(self) -> None:
        """Gives the terminal back at once, for last words."""
        if self.handler is not None:
            self.handler.stop_application_mode()

    def announce(self, words: Phrase) -> None:
        """Says something to the guest as soon as it can be."""
        self.call_later(self.tell, words)

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
        self.screen_change_signal.subscribe(self, self._screen_changed)
        if self.person is not None:
            await self._begin()
        if self.arrival.restarted:
            self.push_screen(self.broken_screen())
        if self.arrival.news is not None:
            self.screen.call_after_refresh(self.tell, self.arrival.news)

    def on_unmount(self) -> None:
        self.lobby.unlisten(self._news_came)

    # Who is here.

    def enrolled(self, person: Person) -> None:
        """Goes on with somebody who has just become known: to the table they asked for, or in."""
        self.person = person
        self.show_as(person.settings)
        self.switch_screen(self.lobby_screen())
        self.call_next(self._begin)

    async def _begin(self) -> None:
        where = self.begin()
        if where != GoTo():
            await self._go(where)
        if (self.came_back or self.took_over) and (advice := self.advice(KEYS.keys)):
            self.screen.call_after_refresh(self.tell, advice)

    def change_settings(self, settings: Settings) -> None:
        """Keeps other settings and shows everything as they say.

        Raises:
            LobbyError: They could not be kept; nothing changed.
        """
        Guest.change_settings(self, settings)
        self.show_as(settings)

    def go_on_in_lines(self) -> None:
        """Ends this app with lines in its place, also the next time.

        Raises:
            LobbyError: It could not be kept; nothing changed.
        """
        self.keep_lines(True)
        self.wants_other = True
        self.exit()

    @property
    def progress(self) -> Progress:
        person = self.person and self.lobby.people.get(self.person.id)
        return person.progress if person else super().progress

    def add_progress(self, step: Step) -> None:
        try:
            if self.person is not None:
                self.person = self.lobby.people.add_progress(self.person, step)
        except LobbyError:
            # Only what the host tells them once more after its next start is lost.
            _log.warning("progress was not kept", extra={"event": "progress-not-kept"})

    # Where they are.

    def go(self, where: GoTo) -> None:
        """Goes there as soon as it can: to a table, a match to watch, or the lobby.

        To the lobby, with the reason, where that may not be entered.
        """
        self.call_next(self._go, where)

    async def _go(self, where: GoTo) -> None:
        try:
            if where.replay is not None:
                self.push_screen(replay_of(self, where.replay))
            elif where.puzzles:
                self.push_screen(puzzles_of(self))
            elif where.page:
                self.push_screen(self.page_screen(where.page))
            elif where.training:
                from dogs_tui.host.sessions.screens.training import training_of

                self.push_screen(training_of(self, self))
            elif where.code:
                await self._go_to_table(where.code)
            else:
                self.go_to_lobby(where.notice)
        except LobbyError as problem:
            self.go_to_lobby(say(problem.phrase))

    async def _go_to_table(self, code: str) -> None:
        screen = self.table_screen(await self.enter(code))
        self._leave_all_but(_IN_LOBBY + 1)
        if len(self.screen_stack) == _IN_LOBBY:
            self.push_screen(screen)
        else:
            self.switch_screen(screen)

    def go_to_lobby(self, notice: str = "") -> None:
        """Goes to the lobby, with something to say first if there is any."""
        if notice:
            self._leave_all_but(_IN_LOBBY)
            self.switch_screen(self.lobby_screen(notice))
        self._leave_all_but(_IN_LOBBY)
        self.be_at("")

    def depart(self) -> None:
        self.exit()

    def farewell(self, words: Phrase) -> None:
        """Ends this app, with last words for the guest's own screen."""
        self.last_words = words
        self.exit()

    def _leave_all_but(self, count: int) -> None:
        while len(self.screen_stack) > count:
            self.pop_screen()

    def _screen_changed(self, _: Screen[Any]) -> None:
        if len(self.screen_stack) == _IN_LOBBY and self.person is not None:
            self.be_at("")

    # What the lobby tells.

    def called(self, news: LobbyNews) -> None:
        self.ring()
        if news.sentence is None:
            return
        if news.kind == "reminder":
            leads = phrase("{sentence} {key}: open", sentence=news.sentence, key=NEXT.shown)
            self.call_later(self._remind, say(leads))
        elif news.kind != "your-move":
            self.call_later(self.tell, news.sentence)

    def _remind(self, words: str) -> None:
        """Reminds the guest beside what is asked where they are."""
        if isinstance(self.screen, Reminding):
            self.screen.remind(words)
        else:
            self.tell(words)

    def action_app_next(self) -> None:
        self.go(self.next_table())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "app_next":
            return bool(self.reminded_of)
        return super().check_action(action, parameters)

    # When something breaks.

    @property
    def broken(self) -> bool:
        """True if something broke."""
        return self.crash is not None

    def stopped_by(self, error: Exception) -> None:
        """It ended by an error."""
        if self.crash is None:
            self.crash = self.broke(error)

    def broke(self, error: Exception) -> Crash:
        if self.sent_away:
            # A screen that is taken down while it is being made does not find its own parts.
            return Crash(type(error).__name__, None)
        return self.report(error)


def puzzles_of(guest: Guest) -> Screen[Any]:
    """Makes the list of puzzles."""
    from dogs_tui.learn.puzzle_list import PuzzlesScreen  # loaded with the first puzzle

    return PuzzlesScreen(guest.known_person.name)


def replay_of(guest: Guest, watched: Watched) -> Screen[Any]:
    """Makes the replay of a match; players can have their own moves reviewed."""
    assert watched.reading is not None, "only what is over is walked through"
    own = watched.table.seat_of(guest.known_person)
    if own is None:
        return match_texts.replay(watched.reading)
    code = watched.table.code
    return match_texts.replay(watched.reading, guest.lobby.thinkers, (own,), name=code)
