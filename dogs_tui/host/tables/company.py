"""The company of a table: who is there, how long others are away, the talk, the listeners."""

from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final, Protocol

from dogs_rules.clean import clean_text
from dogs_rules.game import Seat
from dogs_rules.phrase import Phrase, phrase
from dogs_saves import PERSON, SaveError
from dogs_saves.clock import Clock
from dogs_tui.host.errors import LobbyError, said
from dogs_tui.host.news import CompanyNews
from dogs_tui.host.people.onlookers import is_onlooker
from dogs_tui.host.store.talk import Said, Spoken
from dogs_tui.host.tables.listings import Sitter, TableStage
from dogs_tui.host.tables.services import Services, log
from dogs_tui.host.tables.stored_table import StoredTable
from dogs_tui.match.watching import Update

LENGTH: Final = 300
"""Characters of a line; what is beyond is cut off."""


class Talk:
    """The chat at one table."""

    def __init__(self, services: Services, code: str) -> None:
        self._services = services
        self._code = code
        self._spoken: tuple[Spoken, ...] | None = None
        self._known_to = 0
        """The own lines may have higher numbers than those of others which are not known yet."""

    @property
    def lines(self) -> tuple[Said, ...]:
        """The last lines, the newest at the end."""
        return tuple(line.line for line in self._lines())

    def peek(self) -> tuple[Said, ...]:
        """The last lines, for once: where nobody is, they take no memory afterwards."""
        return tuple(line.line for line in self._peek())

    def say(self, person: str, name: str, seat: Seat | None, text: str) -> None:
        """A line of somebody's.

        Args:
            person: The id of who says it.
            name: What they are called.
            seat: Where they sit; ``None``: they watch.
            text: As it was typed.

        Raises:
            LobbyError: It is empty, it comes too soon after others, or it cannot be kept.
        """
        cleaned = clean_text(text, LENGTH)
        if not cleaned:
            raise LobbyError(phrase("That message is empty."))
        wait = self._services.talk_pace.take(person)
        if wait:
            raise LobbyError(phrase("You are chatting too fast. Try again in {n} s.", n=wait))
        self._add(Said(self._services.clock(), name, cleaned, seat))

    def note(self, sentence: Phrase) -> None:
        """A line of the lobby's own; when it cannot be kept, it is only said."""
        line = Said(self._services.clock(), "", sentence)
        try:
            self._add(line)
        except LobbyError:
            lines = self._lines()
            last = lines[-1].number if lines else 0
            self._spoken = self._with(lines, Spoken(last, line))

    def forget(self, name: str) -> None:
        """Takes back all that somebody of this name said here.

        Raises:
            LobbyError: It could not be written.
        """
        before = self._peek()
        left = tuple(line for line in before if line.line.name != name)
        if left == before:
            return
        gone = [line for line in before if line.line.name == name]
        with said():
            self._services.talk.take_back(self._code, gone)
        if self._spoken is not None:
            self._spoken = left

    # What was said elsewhere.

    def follow(self, at: int) -> bool:
        """Takes lines that were said elsewhere, or all anew after some were taken back.

        Args:
            at: The number of the last line; 0: some were taken back.

        Returns:
            Whether there is another line than before, or one less.

        Raises:
            StoreError: They cannot be read.
        """
        before = self._spoken
        if before is None or 0 < at <= self._known_to:
            return False
        lines = before if at else ()
        spoken = self._services.talk.read(self._code, self._known_to if at else 0)
        numbers = {line.number for line in lines}
        news = [line for line in spoken if line.number not in numbers]
        in_order = sorted((*lines, *news), key=lambda line: line.number)
        self._spoken = tuple(in_order[-self._services.limits.talk_lines :])
        self._known_to = max([self._known_to, *(line.number for line in spoken)])
        return self._spoken != before

    def _add(self, line: Said) -> None:
        lines = self._lines()
        with said():
            spoken = self._services.talk.add(self._code, line)
        self._spoken = self._with(lines, spoken)

    def _with(self, lines: tuple[Spoken, ...], line: Spoken) -> tuple[Spoken, ...]:
        return (*lines, line)[-self._services.limits.talk_lines :]

    def _lines(self) -> tuple[Spoken, ...]:
        if self._spoken is None:
            self._spoken = self._read()
            self._known_to = self._spoken[-1].number if self._spoken else 0
        return self._spoken

    def _peek(self) -> tuple[Spoken, ...]:
        return self._read() if self._spoken is None else self._spoken

    def _read(self) -> tuple[Spoken, ...]:
        try:
            lines = self._services.talk.read(self._code)
        except SaveError as error:
            log.error("talk cannot be read", extra={"event": "talk-unread", "reason": str(error)})
            return ()
        return lines[-self._services.limits.talk_lines :]


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
