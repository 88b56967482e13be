"""The company of a table: who is there, how long others are away, the listeners."""

from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final, Protocol

from dogs_rules.game import Seat
from dogs_rules.phrase import Phrase, phrase
from dogs_saves import PERSON
from dogs_saves.clock import Clock
from dogs_tui.host.news import CompanyNews
from dogs_tui.host.people.onlookers import is_onlooker
from dogs_tui.host.tables.listings import Sitter, TableStage
from dogs_tui.host.tables.stored_table import StoredTable
from dogs_tui.host.tables.talk import Talk
from dogs_tui.match.watching import Update

QUIET: Final = timedelta(seconds=15)
"""After a word on somebody's coming or going, no other is said for so long: a line that drops and
comes back is told once."""


class Presence:
    """Presence at one table: somebody is here while at least one of their handles is attended."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._handles: Counter[str] = Counter()
        self._left: dict[str, datetime] = {}
        self._announced: dict[str, datetime] = {}
        self._begun = clock()
        self._elsewhere: tuple[str, ...] = ()

    @property
    def here(self) -> tuple[str, ...]:
        """The ids of all who are here, in the order in which they came."""
        others = (person for person in self._elsewhere if person not in self._handles)
        return (*self._handles, *others)

    def is_here(self, person: str) -> bool:
        return person in self._handles or person in self._elsewhere

    def attends(self, person: str) -> bool:
        """True if somebody is here in this process."""
        return person in self._handles

    def has_left(self, person: str) -> bool:
        """True if somebody was here, and is no more."""
        return person in self._left and not self.is_here(person)

    def follow(self, elsewhere: frozenset[str]) -> bool:
        """Takes who is at the table in other processes; says whether anybody came or went."""
        before = set(self.here)
        came = tuple(sorted(elsewhere.difference(self._elsewhere)))
        self._elsewhere = (*(ident for ident in self._elsewhere if ident in elsewhere), *came)
        for person in before.difference(self.here):
            self._left[person] = self._clock()
        return before != set(self.here)

    def away_since(self, person: str) -> datetime | None:
        """Since when somebody is not here; ``None`` when they are, or when that is not known.

        After a start of the host nobody knows when somebody left who has not come since.
        """
        return None if self.is_here(person) else self._left.get(person)

    def away_for(self, person: str) -> timedelta:
        """For how long somebody could have been here, and was not; nothing when they are."""
        if self.is_here(person):
            return timedelta()
        return self._clock() - self._left.get(person, self._begun)

    def spare(self) -> None:
        """Counts from now on for how long somebody has been away: before, they could not come."""
        self._left.clear()
        self._begun = self._clock()

    def came(self, person: str) -> bool:
        """A seat handle is attended; says whether the person was not here before."""
        self._handles[person] += 1
        return self._handles[person] == 1 and person not in self._elsewhere

    def went(self, person: str) -> bool:
        """A seat handle is left; says whether it was the person's last."""
        self._handles[person] -= 1
        if self._handles[person] > 0:
            return False
        del self._handles[person]
        if person in self._elsewhere:
            return False
        self._left[person] = self._clock()
        return True

    def forget(self, person: str) -> None:
        """Keeps nothing of somebody who is not here."""
        self._left.pop(person, None)
        self._announced.pop(person, None)

    def worth_telling(self, person: str) -> bool:
        """True if a word on somebody's coming or going is due; then it counts as said."""
        now = self._clock()
        last = self._announced.get(person)
        if last is not None and now - last < QUIET:
            return False
        self._announced[person] = now
        return True


UNWATCHED = phrase("This table does not allow spectators.")


class Handle(Protocol):
    """A visit's handle of the table, as the table sees it."""

    @property
    def person(self) -> str:
        """The id of whose it is."""
        ...

    @property
    def seats(self) -> frozenset[Seat]: ...
    def table_changed(self, update: Update) -> None: ...
    def tell(self, news: CompanyNews) -> None: ...
    def shut_out(self, why: Phrase) -> None: ...
    def forget(self) -> None: ...


class TableCompany:
    """Everybody at one table, and what is said there.

    Args:
        kept: What is kept of the table.
        changed: Called when the table looks different in the lobby; whether that can wait.

    Attributes:
        presence: Who is here.
        talk: What is said.
        handles: What visits were given of the table.
        on_presence: Called after somebody came or went.
    """

    def __init__(self, kept: StoredTable, changed: Callable[[bool], None]) -> None:
        self._kept = kept
        self._changed = changed
        self.presence = Presence(kept.services.clock)
        self.talk = Talk(kept.services, kept.code)
        self.handles: tuple[Handle, ...] = ()
        self.on_presence: Callable[[], None] = lambda: None

    @property
    def watchers(self) -> tuple[str, ...]:
        """The names of those who are here without a seat."""
        record = self._kept.record
        here = (ident for ident in self.presence.here if record.seat_of(ident) is None)
        named = (ident for ident in here if not is_onlooker(ident))
        return tuple(self._kept.services.name_of(person) for person in named)

    @property
    def onlookers(self) -> int:
        """The number of anonymous spectators, those of one address being one."""
        return sum(map(is_onlooker, self.presence.here))

    def sitters(self, kinds: tuple[str, ...]) -> tuple[Sitter, ...]:
        """Everybody who has a seat, by seat.

        Args:
            kinds: By seat, who plays now; empty while no match is open.
        """
        return tuple(
            self._sitter(seat, name, kinds[seat] if kinds else self._kept.record.seats[seat].level)
            for seat, name in enumerate(self._kept.names)
        )

    def _sitter(self, seat: Seat, name: str, kind: str) -> Sitter:
        services, person = self._kept.services, self._kept.record.seats[seat].person
        level = kind.removeprefix(PERSON)
        if not person:
            return Sitter(seat, name, level)
        here, since = self.presence.is_here(person), self.presence.away_since(person)
        return Sitter(seat, name, level, person, here, since, services.off_until(person))

    def is_here(self, seat: Seat) -> bool:
        """True if the person of a seat is at the table."""
        person = self._kept.record.seats[seat].person
        return bool(person) and self.presence.is_here(person)

    def away_for(self, seat: Seat) -> timedelta:
        """For how long the person of a seat has not been at the table."""
        return self.presence.away_for(self._kept.record.seats[seat].person)

    # Coming and going.

    def add(self, handle: Handle) -> None:
        """A visit was given a handle."""
        self.handles = (*self.handles, handle)

    def drop(self, handle: Handle) -> None:
        """A handle is not used any more; nothing happens if it was dropped before."""
        self.handles = tuple(other for other in self.handles if other is not handle)

    def attended(self, person: str) -> None:
        """Somebody is here, perhaps with one more handle."""
        if not self.presence.attends(person):
            self._kept.services.whereabouts.come(self._kept.code, person)
        if self.presence.came(person):
            self._presence_changed(person, phrase("{name} is here."))

    def unattended(self, person: str) -> None:
        """Somebody has left one of their handles."""
        went = self.presence.went(person)
        if not self.presence.attends(person):
            self._kept.services.whereabouts.leave(self._kept.code, person)
        if went:
            self._presence_changed(person, phrase("{name} is away."))
            if is_onlooker(person):
                self.presence.forget(person)

    def follow_presence(self) -> None:
        """Others came or went in another process."""
        if self.presence.follow(self._kept.services.whereabouts.elsewhere(self._kept.code)):
            self.tell(CompanyNews("presence"))
            self.on_presence()

    def _presence_changed(self, person: str, sentence: Phrase) -> None:
        worth = not is_onlooker(person) and self.presence.worth_telling(person)
        sentence = sentence.filled(name=self._kept.services.name_of(person, "?"))
        self.tell(CompanyNews("presence", sentence if worth else None), but=person)
        self.on_presence()

    # Telling.

    def tell(self, news: CompanyNews, *, but: str = "") -> None:
        """Tells everybody at the table; a sentence not to the person it is about."""
        self.looks_different()
        quiet = CompanyNews(news.kind)
        for handle in self.handles:
            handle.tell(quiet if but and handle.person == but else news)

    def announce(self, news: CompanyNews) -> None:
        """Tells everybody, and keeps the sentence in the talk."""
        if news.sentence is not None:
            self.talk.note(news.sentence)
        self.tell(news)

    def played(self, update: Update) -> None:
        """Something happened in the match: every handle tells what it may know."""
        for handle in self.handles:
            handle.table_changed(update)

    def looks_different(self, *, soon: bool = False) -> None:
        """The lobby is to show the table anew, at once or soon."""
        self._changed(soon)

    def shut_out(self, why: Phrase, person: str | None = None) -> None:
        """Closes the table to the person with this id; ``None``: to everybody."""
        for handle in self.handles:
            if person in {None, handle.person}:
                handle.shut_out(why)

    def shut_out_watchers(self) -> None:
        """Sends those out who watch, if nobody may."""
        record = self._kept.record
        if record.watchable or record.stage is TableStage.GATHERING:
            return
        for handle in self.handles:
            if not handle.seats:
                handle.shut_out(UNWATCHED)
        self.looks_different()

    def close(self) -> None:
        """The lobby closes: nobody is told of anything any more."""
        for handle in self.handles:
            handle.forget()
        self.handles = ()
