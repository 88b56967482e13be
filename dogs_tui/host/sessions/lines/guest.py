"""A guest in lines: who is here, and the way between welcome, lobby and tables."""

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Protocol
from weakref import WeakSet

import msgspec

from dogs_rules.game import Seat
from dogs_rules.phrase import Phrase, phrase
from dogs_saves import Reading
from dogs_tui.host.connection import NEXT, Connection
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby.lists import NOTHING_WAITS, next_decision
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.lobby.watched import to_watch
from dogs_tui.host.news import LobbyNews
from dogs_tui.host.people.person import Person
from dogs_tui.host.sessions.lines.terminal import LineTerminal
from dogs_tui.host.tables.seat_handle import SeatHandle
from dogs_tui.kit.terminal import can_be_drawn_on
from dogs_tui.plain.console import Left
from dogs_tui.words import say, tr

_log = logging.getLogger("dogs_tui.host")


class Somewhere(Protocol):
    """Where a guest is: somewhere to hear of things and to type."""

    async def stay(self) -> "Somewhere | None":
        """Serves the guest until they go on; says where to, ``None``: out of the host."""
        ...

    def hear(self, tell: Callable[[], None]) -> None:
        """Has something told as soon as it can be."""
        ...


class LineGuest(ABC):
    """One guest of a host, in lines; which places there are, a class above says.

    Args:
        lobby: The lobby.
        connection: The way to the guest.
        person: Who it is; ``None``: nobody who is known yet.
        arrived: Called with whoever is here, as soon as that is known.
        address: What friends type to come in; empty when the host does not know it.
        house_rules: What everybody new reads first, cleaned; empty: nothing.
        first_table: The code of the table to go to first; empty: none was asked for.
        restarted: Whether something broke before: it begins in the lobby and says so.
        chosen: Whether who is new has chosen lines, so that they come in lines the next time, too.
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
        house_rules: tuple[str, ...] = (),
        first_table: str = "",
        restarted: bool = False,
        chosen: bool = False,
        news: Phrase | None = None,
    ) -> None:
        self.lobby = lobby
        self.caller = connection.caller
        self.person = person
        """Who is here; ``None`` until they have said so."""
        self.address = address
        self.house_rules = house_rules
        self.terminal = LineTerminal(
            connection, "auto" if person is None else person.settings.glyphs
        )
        self.last_words: Phrase | None = None
        """What there is to say at the end."""
        self.wants_other = False
        """Whether the guest goes on with screens."""
        self._arrived = arrived
        self._first_table = first_table
        self._restarted = restarted
        self._chosen = chosen
        self._news = news
        self._here: Somewhere | None = None
        self._table = ""
        """The code of the table where the guest is; empty: at none."""
        self._handles: WeakSet[SeatHandle] = WeakSet()

    @property
    def known_person(self) -> Person:
        """Who is here, in all places that nobody comes to before they have said so."""
        assert self.person is not None, "this place is for guests who are known"
        return self.person

    # Its places.

    @abstractmethod
    def welcome(self) -> Somewhere:
        """Where somebody new says who they are."""

    @abstractmethod
    def lobby_place(self, notice: str = "") -> Somewhere:
        """The lobby, with something to say first if there is any."""

    @abstractmethod
    def deals_place(self) -> Somewhere:
        """The deals that can be played."""

    @abstractmethod
    def waiting_room(self, handle: SeatHandle) -> Somewhere:
        """The room of a table that gathers, for who has this handle there."""

    @abstractmethod
    def match_place(self, handle: SeatHandle) -> Somewhere:
        """The match of a table, for who has this handle there."""

    @abstractmethod
    def replay_place(self, code: str, reading: Reading, seat: Seat | None) -> Somewhere:
        """A match that is over, for who sat on this seat, or on none."""

    # Beginning and end.

    async def run(self) -> None:
        """Serves the guest until they leave."""
        if self._news is not None:
            self.terminal.tell(say(self._news))
        self._here = self.welcome() if self.person is None else self._begin(self.person)
        try:
            while self._here is not None:
                self._here = await self._here.stay()
        except Left:
            self.last_words = self.last_words or self.goodbye
        finally:
            self.terminal.close()

    def tell(self, words: Phrase) -> None:
        """Says something to the guest as soon as it can be."""
        if self._here is not None:
            self._here.hear(lambda: self.terminal.tell(say(words)))

    @property
    def goodbye(self) -> Phrase:
        """What is said to who leaves."""
        return phrase("Goodbye. What you play is saved, and your seats stay yours.")

    async def leave_lobby(self) -> None:
        """Leaves everything that the guest had in the lobby. May be repeated."""
        self.lobby.unlisten(self._told)
        for handle in tuple(self._handles):
            await handle.close()

    def switch(self) -> None:
        """Ends this with screens in its place, also the next time.

        Raises:
            LobbyError: There is nothing to draw on, or it could not be kept.
        """
        if not self.caller.terminal or not can_be_drawn_on(self.caller.environment):
            raise LobbyError(
                phrase("Screens need a terminal on which they can be drawn: ssh -t ...")
            )
        self.keep_lines(False)
        self.wants_other = True

    def keep_lines(self, lines: bool) -> None:
        """Keeps whether the guest comes in lines the next time.

        Raises:
            LobbyError: It could not be kept.
        """
        if self.person is not None:
            settings = msgspec.structs.replace(self.person.settings, lines=lines)
            self.person = self.lobby.people.change_settings(self.person, settings)

    # Who is here, and where.

    def enrolled(self, person: Person) -> Somewhere:
        """Goes on with somebody who has just become known: to the table they asked for, or in."""
        self.person = person
        if self._chosen:
            self.keep_lines(True)
        return self._begin(self.person)

    def _begin(self, person: Person) -> Somewhere:
        self._arrived(person)
        self.lobby.listen(person, self._told)
        if self._restarted:
            return self.lobby_place(
                tr("Something broke. Your match is safe, and whoever runs this host has a report.")
            )
        if self._first_table == NEXT:
            return self.to_next()
        if self._first_table:
            to = self.to_watch if self.caller.watch else self.to_table
            return to(self._first_table)
        if person.at and self.lobby.table(person.at) is not None:
            return self.to_table(person.at)
        return self.to_lobby()

    def to_table(self, code: str) -> Somewhere:
        """A table: its room while it gathers, else the match.

        The lobby, with the reason, when there is none or it may not be entered.
        """
        return _Table(self, code)

    def to_watch(self, code: str) -> Somewhere:
        """A match to watch, running or over; the lobby, with the reason, if it may not be."""
        assert self.person is not None, "matches are watched by guests who are known"
        try:
            table, reading = to_watch(self.lobby, self.person, code)
        except LobbyError as problem:
            return self.to_lobby(say(problem.phrase))
        if reading is None:
            return self.to_table(table.code)
        return self.replay_place(table.code, reading, table.seat_of(self.person))

    def to_next(self) -> Somewhere:
        """The table whose decision of this guest's waits first, or the lobby, if none does."""
        assert self.person is not None, "decisions wait for guests who are known"
        lists = self.lobby.lobby(self.person)
        code = next_decision(lists, self._table)
        if code:
            return self.to_table(code)
        return self.to_lobby("" if lists.invited else say(NOTHING_WAITS))

    async def entered(self, code: str) -> Somewhere:
        """A table that was just entered, or the lobby, as ``to_table``."""
        assert self.person is not None, "tables are for guests who are known"
        try:
            table = self.lobby.table(code, self.person)
            handle = await table.enter(self.person) if table is not None else None
        except LobbyError as problem:
            return self.to_lobby(say(problem.phrase))
        if table is None or handle is None:
            return self.to_lobby(say(phrase("There is no table {code}.", code=code)))
        self._handles.add(handle)
        self._at(table.code)
        return self.match_place(handle) if handle.begun else self.waiting_room(handle)

    def to_lobby(self, notice: str = "") -> Somewhere:
        """The lobby, with something to say first if there is any."""
        self._at("")
        return self.lobby_place(notice)

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
        """Says that it is this guest's turn at a table where they are not."""
        sentence = news.sentence
        if sentence is not None and news.code != self._table and self._here is not None:
            self._here.hear(lambda: self._tell_turn(sentence))

    def _tell_turn(self, sentence: Phrase) -> None:
        if self.person is not None and self.person.settings.bell:
            self.terminal.ring()
        self.terminal.tell(say(sentence))


class _Table:
    """The way to a table."""

    def __init__(self, guest: LineGuest, code: str) -> None:
        self._guest = guest
        self._code = code

    async def stay(self) -> Somewhere:
        return await self._guest.entered(self._code)

    def hear(self, tell: Callable[[], None]) -> None:
        """Nothing is being typed on the way."""
        tell()
