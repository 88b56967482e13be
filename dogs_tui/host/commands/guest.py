"""A guest of a host, and what a command of theirs is: a word in lines, a key on a screen."""

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias
from weakref import WeakSet

import msgspec

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.app.crash import Crash, reported
from dogs_tui.app.settings import Settings
from dogs_tui.host.commands.fact_table import FactTable
from dogs_tui.host.commands.watching import Watched, to_watch
from dogs_tui.host.connection import NEXT, PUZZLES, TRAINING, Arrived, Connection, TellsPage
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby.lists import NOTHING_WAITS, next_decision
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.news import LobbyNews
from dogs_tui.host.people.person import Person
from dogs_tui.host.tables.seat_handle import SeatHandle
from dogs_tui.words import say

_log = logging.getLogger("dogs_tui.host")

GOODBYE: Final = phrase("Goodbye. To play here, connect without a command.")
"""The goodbye to a spectator without a name."""
ONE_KEY: Final = phrase("You have only one key here. In the lobby, {key} adds a second for safety.")
TAKEN_OVER: Final = phrase("Your other session has ended. You continue here.")


class GoTo(NamedTuple):
    """A place that a command leads to."""

    code: str = ""
    """To a table; empty: to the lobby, where an invitation stands first."""
    notice: str = ""
    """The sentence that the lobby shows first."""
    replay: Watched | None = None
    """A match of it that is over, to walk through."""
    puzzles: bool = False
    """To the puzzles, from where it goes on to the lobby."""
    page: str = ""
    """The code of a tournament whose page is opened; of an evening: the calendar is."""
    training: bool = False
    """To the page of training, likewise."""


class Card(NamedTuple):
    """Something to read that a command gives, such as a code to pass on."""

    heading: str
    lines: tuple[str, ...]


class Arrival(NamedTuple):
    """A guest's arrival, on screens or in lines."""

    lobby: Lobby
    connection: Connection
    person: Person | None = None
    """The person; ``None``: they have no name here yet."""
    arrived: Callable[[Person], bool] = lambda _: False
    """Called with whoever is here, as soon as that is known; says if another visit ended by it."""
    address: str = ""
    """The command that friends type to connect; empty when the host does not know it."""
    reports: Path | None = None
    """The folder of crash reports; ``None``: the folder of the player."""
    house_rules: tuple[str, ...] = ()
    """The lines that everybody new reads first, cleaned."""
    table: str = ""
    """The code of the table to go to first, or ``NEXT``; empty: where the guest was."""
    restarted: bool = False
    """True if something broke before: it begins in the lobby and says so."""
    chosen: bool = False
    """True if the guest has just chosen this way over the other."""
    news: Phrase | None = None
    """News to tell first, such as that the host is about to stop."""
    nameless: bool = False
    """True if ``person`` stands for a spectator without a name, of whom nothing is kept."""
    page: str = ""
    """The address that browsers open; empty: they cannot come in from elsewhere."""


class Guest:
    """Somebody at a host, on screens or in lines: who it is, and where they are."""

    leaving = 0.0
    """Seconds that this has to end by itself."""
    in_lines = False
    """True if the guest types commands; else they press keys."""

    def __init__(self, arrival: Arrival) -> None:
        self.arrival = arrival
        self.lobby = arrival.lobby
        self.caller = arrival.connection.caller
        self.person = arrival.person
        """The person who is here; ``None`` until they have said so."""
        self.address = arrival.address
        self.page = arrival.page
        self.house_rules = arrival.house_rules
        self.last_words: Phrase | None = None
        """The sentence to say once the terminal is the guest's own again."""
        self.wants_other = False
        """True if the guest goes on in lines in place of screens, or the other way."""
        self.at = ""
        """The code of the table where the guest is; empty: at none."""
        self.came_back = False
        """True if the guest began where they were, which may be why they never see the lobby."""
        self.reminded_of = ""
        """The code of the table, tournament or evening of the last reminder; empty: there is none,
        or the guest went there."""
        self._advised = False
        self.took_over = False
        """True if another visit ended by this one, until the guest was told."""
        self._played = False
        """True if the guest was at a match of theirs in this visit."""
        self._handles: WeakSet[SeatHandle] = WeakSet()

    @property
    def known_person(self) -> Person:
        """The guest, wherever nobody comes before they are known."""
        assert self.person is not None, "only the welcome is for guests who are not known yet"
        return self.person

    # Coming and going.

    def begin(self) -> GoTo:
        """Has arrived, and hears of the lobby from now on; gives where they belong."""
        person, table = self.known_person, self.arrival.table
        connection = self.arrival.connection
        if isinstance(connection, TellsPage):
            connection.tell(Arrived())
        if self.arrival.nameless:
            return self._watched(self.caller.code)
        self.took_over = self.arrival.arrived(person)
        self._note_key(person)
        self.lobby.listen(person, self._news_came)
        if self.arrival.restarted:
            return GoTo()
        if table == NEXT:
            return self.next_table()
        if table in {PUZZLES, TRAINING}:
            return GoTo(puzzles=table == PUZZLES, training=table == TRAINING)
        if table:
            return self._watched(table) if self.caller.watch else GoTo(table)
        self.came_back = bool(person.at) and self.lobby.table(person.at) is not None
        return GoTo(person.at if self.came_back else "")

    def _note_key(self, person: Person) -> None:
        """Keeps that this key came today, and the time zone of a browser."""
        try:
            self.lobby.key_notes.came(person, self.caller)
            self.lobby.memberships.offer_zone(person, self.caller.zone)
        except LobbyError:  # Only a day in the list of keys is lost.
            _log.warning("a key was not noted", extra={"event": "key-not-noted"})

    def advice(self, key: str) -> str:
        """Says that another visit ended, or advises people who could lose all with an only key.

        Once, in the lobby, or at a table to which they have come back: some close the page there.
        They have a result, or come from a match of theirs, which may take days to have one.

        Args:
            key: What they type or press to add another one.
        """
        person = self.person
        if self.took_over:
            self.took_over = False
            return say(TAKEN_OVER)
        if person is None or self.arrival.nameless or self._advised:
            return ""
        person = self.lobby.people.get(person.id) or person
        if len(person.keys) > 1 or not (self._played or self.lobby.results.of(person.id)):
            return ""
        self._advised = True
        return say(ONE_KEY.filled(key=key))

    def _watched(self, code: str) -> GoTo:
        try:
            return self.to_watch(code)
        except LobbyError as problem:
            return GoTo(notice=say(problem.phrase))

    def to_watch(self, code: str) -> GoTo:
        """To a match that runs, or that is over.

        Raises:
            LobbyError: There is none that they may watch.
        """
        watched = to_watch(self.lobby, self.known_person, code)
        return GoTo(watched.table.code, replay=None if watched.reading is None else watched)

    def next_table(self, besides: str = "") -> GoTo:
        """To the table whose decision of this guest's waits first, beside one; else to the lobby.

        An invitation stands first there, and may be what they come for. What they were reminded of
        comes before all, then the page of a tournament if they are at a match of it that is over.
        """
        code, self.reminded_of = self.reminded_of, ""
        table = self.lobby.table(code) if code else None
        if code and (table is None or not table.record.over):
            return GoTo(page=code) if table is None else GoTo(code)
        table = self.lobby.table(besides) if besides else None
        if table is not None and table.record.over and table.record.tournament:
            return GoTo(page=table.record.tournament)
        lists = self.lobby.lobby(self.known_person)
        code = next_decision(lists, besides)
        return GoTo(code, notice="" if code or lists.invited else say(NOTHING_WAITS))

    async def enter(self, code: str) -> SeatHandle:
        """Comes to a table; gives the handle there.

        Raises:
            LobbyError: There is none, or it may not be entered.
        """
        table = self.lobby.table(code, self.known_person)
        if table is None:
            raise LobbyError(phrase("There is no table {code}.", code=code))
        handle = await table.enter(self.known_person)
        self._handles.add(handle)
        self._played = self._played or (handle.begun and bool(handle.seats))
        self.be_at(table.code)
        return handle

    def has_opened(self, code: str) -> None:
        """The guest is at a table, or looks at a page, to which no reminder need lead any more."""
        if code == self.reminded_of:
            self.reminded_of = ""

    def be_at(self, code: str) -> None:
        """Keeps at which table the guest is, for when the connection breaks."""
        self.has_opened(code)
        if self.at == code or self.person is None:
            return
        self.at = code
        if self.arrival.nameless:
            return
        try:
            self.person = self.lobby.people.remember(self.person, code)
        except LobbyError:
            # Only where they land when they come again is lost.
            _log.warning("a place was not kept", extra={"event": "place-not-kept"})

    async def leave_lobby(self) -> None:
        """Leaves everything that the guest had in the lobby. May be repeated.

        Places leave what they entered, but not those that were ended while they began.
        """
        self.lobby.unlisten(self._news_came)
        for handle in tuple(self._handles):
            await handle.close()

    def _news_came(self, news: LobbyNews) -> None:
        if news.code and news.code != self.at:
            if news.kind == "reminder":
                self.reminded_of = news.code
            self.called(news)

    def depart(self) -> None:
        """Leaves the host."""
        raise NotImplementedError

    def called(self, news: LobbyNews) -> None:
        """It is this guest's turn at a table where they are not, or they are invited."""
        raise NotImplementedError

    # What is kept of them.

    def change_settings(self, settings: Settings) -> None:
        """Keeps other settings.

        Raises:
            LobbyError: They could not be kept; nothing changed.
        """
        if self.person is not None and not self.arrival.nameless:
            self.person = self.lobby.people.change_settings(self.person, settings)

    def keep_lines(self, lines: bool) -> None:
        """Keeps whether the guest comes in lines the next time.

        Raises:
            LobbyError: It could not be kept.
        """
        if self.person is not None and not self.arrival.nameless:
            settings = msgspec.structs.replace(self.person.settings, lines=lines)
            self.person = self.lobby.people.change_settings(self.person, settings)

    def rename(self, name: str) -> None:
        """Gives the guest another name.

        Raises:
            LobbyError: It is taken or cannot be used.
        """
        if self.person is not None:
            self.person = self.lobby.people.rename(self.person, name)

    def report(self, error: Exception) -> Crash:
        """Writes a report of what broke for them, without its words, and a line of the log."""
        crash = reported(error, self.arrival.reports, words=False)
        named = None if self.arrival.nameless else self.person
        _log.error(
            "a session broke",
            extra={
                "event": "session-broke",
                "error": crash.what,
                "report": crash.report.name if crash.report else "none",
                "person": named.id if named else None,
            },
        )
        return crash


Said: TypeAlias = Phrase | GoTo | Card | FactTable | None
"""The answer of a command; ``None``: the screen shows the result itself."""


class GuestCommand(msgspec.Struct, frozen=True, kw_only=True):
    """Something that a guest can do."""

    id: str
    help: str
    """The effect as an imperative; for the help in lines, the keys of a screen and the palette.
    To be looked up, as ``label``, ``group``, ``asks``, ``hint`` and ``why``."""
    group: str
    """The heading it stands under."""
    words: tuple[str, ...] = ()
    """The words for it in lines, the shortest first; empty: ``elsewhere`` says why."""
    usage: str = ""
    """The arguments typed after the word."""
    keys: str = ""
    """Textual's names of its keys, the first of which is shown; empty: ``elsewhere`` says why."""
    label: str = ""
    """One or two words for the key bar; empty: it does not stand there."""
    shown: str = ""
    """The key as it is written, where Textual's own name would be long."""
    rank: int = 2
    """The order in which a crowded key bar drops keys, the highest first; 0: never."""
    why: str = ""
    """A sentence for when its key can do nothing now."""
    asks: str = ""
    """The question of a screen for an argument that is typed after the word in lines."""
    hint: str = ""
    """The text below that question."""
    limit: int = 24
    """Letters that are typed for it at most."""
    sure: str | Callable[..., Phrase | None] = ""
    """The effect that is asked about, as a sentence: the command is given twice before it is done.
    A function gives it where it depends on the guest and what it is about; ``None``: done at once.
    """
    do: Callable[..., Any] | None = None
    """Does it, given the guest and what it is about; gives a ``Said``, or what gives it when it is
    awaited. ``None``: it shows something, which each way does as it can.

    Raises:
        LobbyError: It cannot be done, and why.
    """
    typed: Callable[..., Any] | None = None
    """Does it in lines, given the words after it too; ``None``: as ``do`` does."""
    possible: Callable[..., bool] | None = None
    """True if it can be done, given the guest and what it is about; ``None``: always."""
    refusal: Phrase | None = None
    """The reason it is refused in lines where not ``possible``; ``None``: ``do`` says why. Its
    field ``command`` becomes the word that is typed."""
    audits: tuple[tuple[str, Phrase], ...] = ()
    """The words for it in the audit log, with their meanings."""
    elsewhere: str = ""
    """The way to do it where there is no word or no key for it."""

    @property
    def word(self) -> str:
        """The word by which sentences name it; empty: it only has a key."""
        return self.words[-1] if self.words else ""

    def asks_about(self, guest: Guest, about: Any) -> Phrase | None:
        """Gives the effect that is asked about first; ``None``: it is done at once."""
        if callable(self.sure):
            return self.sure(guest, about)
        return Phrase(self.sure) if self.sure else None

    def check(self, guest: Guest, about: Any) -> None:
        """Lets it pass.

        Raises:
            LobbyError: It is not possible, and why.
        """
        refused = self.possible is not None and not self.possible(guest, about)
        if refused and self.refusal is not None:
            raise LobbyError(self.refusal.filled(command=self.word))
