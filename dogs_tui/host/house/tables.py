"""A table of the house: who sits there, how far it is, what is played at it."""

from datetime import timedelta
from typing import Any

import msgspec

from dogs_rules.game import Game, Seat
from dogs_rules.phrase import Phrase, phrase
from dogs_saves import PERSON, Place, Player, Reading, SaveError, StoredMatch, read_match
from dogs_tui.host.house.cards import card_for, public_card
from dogs_tui.host.house.chair import Chair
from dogs_tui.host.house.council import Council
from dogs_tui.host.house.errors import HouseError, said
from dogs_tui.host.house.gathering import (
    check_gathering,
    check_owner,
    with_bot,
    with_sitter,
    without_sitter,
)
from dogs_tui.host.house.ground import Ground, log
from dogs_tui.host.house.news import CompanyNews
from dogs_tui.host.house.people import Person
from dogs_tui.host.house.presence import Presence
from dogs_tui.host.house.records import SeatRecord, TableRecord
from dogs_tui.host.house.seen import Stage, TableCard
from dogs_tui.host.house.talk import Talk
from dogs_tui.host.house.undoing import plies_back, touched
from dogs_tui.plan import best_level
from dogs_tui.table import Table, Update

UNWATCHED = phrase("This table may not be watched.")


class HostedTable:
    """A table and everybody at it.

    What a guest may know of it comes through a ``Chair``; this object knows everything and stays
    in the house. Its record is on disk before a change counts.

    Args:
        ground: The house's.
        record: As it is on disk, or is about to be.

    Attributes:
        ground: The house's.
        record: What is kept of the table.
        match: The match in play; ``None`` before it, and when nobody looks at it after its end.
        problem: Why the match cannot be opened; ``None``: it can.
        presence: Who is here.
        talk: What is said.
        council: What is being asked.
    """

    def __init__(self, ground: Ground, record: TableRecord) -> None:
        self.ground = ground
        self.record = record
        self.match: Table | None = None
        self.problem: Phrase | None = None
        self.presence = Presence(ground.clock)
        self.talk = Talk(ground, record.code)
        self.council = Council(self)
        self.disbanded = False
        self._chairs: list[Chair] = []
        self._bot_since: dict[Seat, int] = {}
        self._called: Seat | None = None
        self._card: TableCard | None = None

    # What it is.

    @property
    def code(self) -> str:
        return self.record.code

    @property
    def stage(self) -> Stage:
        return self.record.stage

    @property
    def owner(self) -> str:
        """The id of who made it."""
        return self.record.owner

    @property
    def game(self) -> Game[Any, Any, Any]:
        return self.ground.find_game(self.record.game) if self.match is None else self.match.game

    @property
    def names(self) -> tuple[str, ...]:
        """By seat; empty for an open one."""
        return tuple(
            self.ground.name_of(one.person, one.name) if one.person else one.name
            for one in self.record.seats
        )

    @property
    def to_move(self) -> Seat | None:
        return None if self.match is None else self.match.to_move

    @property
    def seats(self) -> frozenset[Seat]:
        """As a watcher of its match: the house knows everything, its chairs tell it apart."""
        return frozenset(range(len(self.record.seats)))

    @property
    def person_seats(self) -> frozenset[Seat]:
        """The seats that people have, also those for whom a bot plays on."""
        return frozenset(seat for seat, one in enumerate(self.record.seats) if one.person)

    @property
    def match_people(self) -> frozenset[Seat]:
        """The seats that people play themselves now."""
        return frozenset() if self.match is None else self.match.people

    @property
    def watchers(self) -> tuple[str, ...]:
        """The names of those who are here without a seat."""
        here = (one for one in self.presence.here if self.record.seat_of(one) is None)
        return tuple(self.ground.name_of(one) for one in here)

    def seat_of(self, person: Person) -> Seat | None:
        """Where somebody sits."""
        return self.record.seat_of(person.id)

    def is_here(self, seat: Seat) -> bool:
        """Whether the person of a seat is at the table."""
        person = self.record.seats[seat].person
        return bool(person) and self.presence.is_here(person)

    def away_for(self, seat: Seat) -> timedelta:
        """For how long the person of a seat has not been at the table."""
        return self.presence.away_for(self.record.seats[seat].person)

    def card(self, person: Person | None = None) -> TableCard:
        """The table as the lobby shows it, to this person or to anybody."""
        if self._card is None:
            self._card = public_card(self)
        return card_for(self._card, self.record, "" if person is None else person.id)

    # Before the match.

    def sit(self, person: Person, seat: Seat | None = None) -> Seat:
        """Takes a seat, or changes to it; with the last seat taken the match begins.

        Args:
            person: Who sits down.
            seat: Where; the first open seat if none is said.

        Returns:
            The seat.

        Raises:
            HouseError: It is not free, or it could not be written.
        """
        self._gather(
            with_sitter(self.record, person, seat),
            phrase("{name} sits down.", name=person.name),
        )
        taken = self.seat_of(person)
        assert taken is not None
        return taken

    def stand(self, person: Person) -> None:
        """Gives a seat free again.

        Raises:
            HouseError: They do not sit there, the match has begun, or it could not be written.
        """
        self._gather(
            without_sitter(self.record, person), phrase("{name} stands up.", name=person.name)
        )

    def give(self, owner: Person, seat: Seat, level: str) -> None:
        """Gives a seat to a bot, or, without a level, opens a bot's seat again.

        Raises:
            HouseError: Why not.
        """
        record = with_bot(self.record, owner, seat, level, self.ground.find_game)
        self._gather(record, None)

    def disband(self, owner: Person) -> None:
        """Ends a table that has not begun.

        Raises:
            HouseError: The match has begun, or somebody else made the table.
        """
        check_owner(self.record, owner)
        check_gathering(self.record)
        with said():
            self.ground.tables.remove(self.code.lower())
        self.disbanded = True
        self.ground.forget(self.code)
        self.ground.gone(self)
        self._shut_out(phrase("{name} has closed the table.", name=owner.name), everybody=True)

    def set_watchable(self, owner: Person, watchable: bool) -> None:
        """Says whether others may watch; those who do and may no longer are sent out.

        Raises:
            HouseError: Somebody else made the table, or it could not be written.
        """
        check_owner(self.record, owner)
        self._write(watchable=watchable)
        self.tell(CompanyNews("seats"))
        self._shut_out(UNWATCHED)

    def set_watchers_talk(self, owner: Person, allowed: bool) -> None:
        """Says whether those who watch may talk.

        Raises:
            HouseError: Somebody else made the table, or it could not be written.
        """
        check_owner(self.record, owner)
        self._write(watchers_talk=allowed)
        self.tell(CompanyNews("seats"))

    def begin_if_full(self) -> None:
        """Begins the match if every seat is taken.

        Raises:
            HouseError: It could not be written; no match has begun.
        """
        if self.stage is Stage.GATHERING and not any(one.open for one in self.record.seats):
            self._begin(self.record)

    def _gather(self, record: TableRecord, sentence: Phrase | None) -> None:
        if record == self.record:
            return
        if any(one.open for one in record.seats):
            self._keep(record)
        else:
            self._begin(record)
        if sentence is not None:
            self.talk.note(sentence)
        self.tell(CompanyNews("seats", sentence))
        if self.match is not None:
            self._has_begun(self.match)

    def _begin(self, record: TableRecord) -> None:
        """Makes the match of a full table: the match file first, then the record that names it.

        A crash between the two leaves a match of which nobody knows; it is put away when the
        table begins again.
        """
        players = [Player(one.name, one.level or PERSON) for one in record.seats]
        ground = self.ground
        with said():
            ground.make_matches_folder()
            ground.clear_unbegun(record.code)
            stored = StoredMatch.create(
                ground.match_path(record.code),
                self.game,
                players,
                record.options,
                ground.seed(),
                title=record.code,
                clock=ground.clock,
                find_game=ground.find_game,
            )
            try:
                self._keep(msgspec.structs.replace(record, stage=Stage.RUNNING))
            except BaseException:
                stored.close()
                raise
        self.match = Table(stored, ground.executor)
        self.match.join(self)

    def _has_begun(self, match: Table) -> None:
        """Tells everybody that the match runs, and lets it run."""
        log.info("a match begins", extra={"event": "match-begins", "game": self.record.game})
        self.talk.note(phrase("The match begins."))
        self.tell(CompanyNews("stage", phrase("The match begins.")))
        if not self.record.watchable:
            self._shut_out(UNWATCHED)
        self._call_to_move()
        match.wake()

    # Coming and going.

    def enter(self, person: Person) -> Chair:
        """Somebody's chair at this table: at their seat, or as a spectator.

        A seat at which a bot played on for them is theirs again at once.

        Raises:
            HouseError: The table may not be watched, or its match cannot be opened.
        """
        seat = self.seat_of(person)
        if self.disbanded:
            raise HouseError(phrase("This table was closed."))
        self._check_open_to(seat)
        if self.match is None and self.stage is not Stage.GATHERING:
            self.bring_up()
            if self.problem is not None:
                raise HouseError(self.problem)
        if seat is not None and not self.record.over and self._bot_plays_for(seat):
            with said():
                self._back_at(seat)
        chair = Chair(self, person.id)
        self._chairs.append(chair)
        return chair

    def reading(self, person: Person) -> Reading:
        """The whole match, once it is over and nothing is hidden any more.

        Raises:
            HouseError: It is not over, was not for this person's eyes, or cannot be read.
        """
        self._check_open_to(self.seat_of(person))
        if not self.record.over:
            raise HouseError(phrase("The match is not over: watch it at the table."))
        with said():
            return read_match(self.ground.match_path(self.code), self.ground.find_game)

    def left(self, chair: Chair) -> None:
        """A chair is not used any more."""
        if chair in self._chairs:
            self._chairs.remove(chair)
        self.shelve()

    def attended(self, person: str) -> None:
        """Somebody is here, perhaps with one more chair."""
        if self.presence.came(person):
            self._presence_changed(person, phrase("{name} is here.", name=self._called_by(person)))

    def unattended(self, person: str) -> None:
        """Somebody has left one of their chairs."""
        if self.presence.went(person):
            self._presence_changed(person, phrase("{name} is away.", name=self._called_by(person)))

    def _presence_changed(self, person: str, sentence: Phrase) -> None:
        worth = self.presence.worth_telling(person)
        self.tell(CompanyNews("presence", sentence if worth else None), but=person)
        self.council.people_changed()

    def renamed(self, person: Person) -> None:
        """Somebody who sits here, or made the table, has another name."""
        seat = self.seat_of(person)
        if seat is None:
            if self.owner == person.id:
                self.tell(CompanyNews("seats"))
            return
        try:
            self._keep(self.record.with_name(person.id, person.name))
            if self.match is not None and not self.record.over:
                kind = self.match.stored.players[seat].kind
                self.match.seat(seat, Player(person.name, kind))
        except (HouseError, SaveError) as trouble:  # The person has the name all the same.
            self._log_trouble("a name was not kept at a table", trouble)
        self.tell(CompanyNews("seats"))

    def _called_by(self, person: str) -> str:
        return self.ground.name_of(person, "?")

    def _check_open_to(self, seat: Seat | None) -> None:
        if seat is None and self.stage is not Stage.GATHERING and not self.record.watchable:
            raise HouseError(UNWATCHED)

    def _shut_out(self, why: Phrase, *, everybody: bool = False) -> None:
        """Closes the table to those who may not be there, unless they may."""
        if not everybody and (self.record.watchable or self.stage is Stage.GATHERING):
            return
        for chair in tuple(self._chairs):
            if everybody or not chair.seats:
                chair.shut_out(why)
        self.looks_different()

    # The match.

    def table_changed(self, update: Update) -> None:
        """As a watcher of the match: tells every chair what it may know."""
        match = self.match
        if match is None:
            return
        self.record = msgspec.structs.replace(self.record, changed=self.ground.clock())
        for chair in tuple(self._chairs):
            chair.table_changed(update)
        if update.kind in {"play", "redo"} and update.mover is not None:
            self.council.played(update.mover)
        if match.to_move is None and self.stage is Stage.RUNNING:
            self._finish(match)
            self.shelve()
        self._call_to_move()
        self.looks_different(soon=True)

    def plies_back(self, seat: Seat) -> int:
        """How many actions an undo of a seat's last action would take back."""
        return 0 if self.match is None else plies_back(self.match.match, seat)

    def touched_by_undo(self, seat: Seat) -> frozenset[Seat]:
        """The people whom it would touch, without the seat itself."""
        if self.match is None:
            return frozenset()
        return touched(self.match, seat, self.person_seats, self._bot_since)

    def take_back(self, seat: Seat) -> int:
        """Takes back to before a seat's last action; everybody whom it touches has agreed.

        Raises:
            SaveError: It could not be written.
        """
        match = self._running()
        count = match.undo_agreed(seat)
        ply = match.plies
        self._bot_since = {one: min(since, ply) for one, since in self._bot_since.items()}
        return count

    def stand_in(self, seat: Seat) -> None:
        """Lets a bot play on for somebody who is away.

        Raises:
            SaveError: It could not be written.
        """
        match = self._running()
        name = self.names[seat]
        self._bot_since[seat] = match.plies
        match.seat(seat, Player(name, best_level(self.game)))
        self._seats_changed(phrase("A bot plays on for {name}.", name=name))

    def give_up(self, seat: Seat) -> None:
        """Somebody leaves the match for good; when nobody is left, it ends.

        Raises:
            HouseError: It could not be written.
        """
        if self.person_seats == {seat}:
            self.end(seat)
            return
        match = self._running()
        level = best_level(self.game)
        name = self.names[seat]
        record = self.record.with_seat(seat, SeatRecord(level=level)).with_bots_named()
        with said():
            self._keep(record)
            match.seat(seat, Player(record.seats[seat].name, level))
        self._seats_changed(
            phrase(
                "{name} has left the match; {bot} plays on.", name=name, bot=record.seats[seat].name
            )
        )
        self._shut_out(UNWATCHED)

    def pause(self, by: Seat) -> None:
        """Stops the match until the table goes on.

        Raises:
            HouseError: It could not be written.
        """
        match = self._running()
        self._write(stage=Stage.PAUSED)
        match.hold()
        self._stage_changed(phrase("{name} pauses the match.", name=self.names[by]))

    def resume(self, by: Seat) -> None:
        """Goes on with a paused match.

        Raises:
            HouseError: It could not be written.
        """
        match = self._running()
        self._write(stage=Stage.RUNNING)
        self._called = None
        self._stage_changed(phrase("{name} goes on with the match.", name=self.names[by]))
        self._call_to_move()
        match.go_on()

    def end(self, by: Seat) -> None:
        """Ends the match before its end.

        Raises:
            HouseError: It could not be written.
        """
        match = self._running()
        self._write(stage=Stage.ENDED)
        match.hold()
        self._stage_changed(phrase("{name} ends the match.", name=self.names[by]))

    def bring_up(self) -> None:
        """Opens the match; what stands in its way is kept in ``problem``, and nothing is lost."""
        path = self.ground.match_path(self.code)
        try:
            stored, recovery = self.ground.matches.open(path)
        except SaveError as trouble:
            self.problem = trouble.phrase
            self._log_trouble("a match cannot be opened", trouble)
            return
        if (
            len(stored.players) != len(self.record.seats)
            or stored.match.game.key != self.record.game
        ):
            stored.close()
            self.problem = phrase("The match file does not belong to this table.")
            self._log_trouble("a match is another table's", HouseError(self.problem))
            return
        self.problem = None
        self.match = Table(stored, self.ground.executor)
        if recovery is not None:
            log.warning("a match was mended", extra={"event": "match-mended", "code": self.code})
            for sentence in recovery.notes:
                self.talk.note(sentence)
        self.match.join(self)
        self._agree_with(self.match)
        self.looks_different()

    def wake(self) -> None:
        """Lets the bots of a running match go on."""
        if self.match is not None and self.stage is Stage.RUNNING:
            self._call_to_move()
            self.match.wake()

    async def close(self) -> None:
        """Ends what is going on here; everything is on disk."""
        for chair in tuple(self._chairs):
            chair.forget()
        self._chairs.clear()
        match, self.match = self.match, None
        if match is not None:
            await match.close()

    def _agree_with(self, match: Table) -> None:
        """Brings record and match together after a restart, wherever the last one ended."""
        if self.stage is not Stage.RUNNING:
            match.hold()
        for seat, one in enumerate(self.record.seats):
            if one.level and seat in match.people and not self.record.over:
                try:
                    match.seat(seat, Player(one.name, one.level))
                except SaveError as trouble:
                    self._log_trouble("a seat was not given to a bot", trouble)
        if self.stage is Stage.RUNNING and match.to_move is None:
            self._finish(match)

    def _running(self) -> Table:
        if self.match is None or self.record.over:
            raise HouseError(phrase("The match is over."))
        return self.match

    def _bot_plays_for(self, seat: Seat) -> bool:
        return self.match is not None and seat not in self.match.people

    def _back_at(self, seat: Seat) -> None:
        match = self._running()
        match.seat(seat, Player(self.names[seat], PERSON))
        self._bot_since.pop(seat, None)
        self._called = None
        self._seats_changed(phrase("{name} is back and plays on.", name=self.names[seat]))
        self._call_to_move()

    def _finish(self, match: Table) -> None:
        sheets = match.game.score(match.match.state)
        self.record = msgspec.structs.replace(
            self.record,
            stage=Stage.FINISHED,
            places=tuple(Place(sheet.seat, sheet.total, sheet.rank) for sheet in sheets),
        )
        try:
            self._keep(self.record)
        except (HouseError, SaveError) as trouble:  # The match file says so, too.
            self._log_trouble("the end of a match was not kept", trouble)
        self._stage_changed(phrase("The match is over."))

    def shelve(self) -> None:
        """Closes the file of a match that is over when nobody looks at it any more."""
        match = self.match
        if match is None or self._chairs or not self.record.over:
            return
        match.hold()
        match.stored.close()
        self.looks_different()
        self.match = None

    def _seats_changed(self, sentence: Phrase) -> None:
        self.talk.note(sentence)
        self.tell(CompanyNews("seats", sentence))
        self.council.people_changed()

    def _stage_changed(self, sentence: Phrase) -> None:
        self.council.close()
        self.talk.note(sentence)
        self.tell(CompanyNews("stage", sentence))

    def _call_to_move(self) -> None:
        """Tells a person, once, that it is their move."""
        seat = self.to_move if self.stage is Stage.RUNNING else None
        if seat == self._called:
            return
        self._called = seat
        if seat is not None and seat in self.match_people:
            self.ground.your_move(self, self.record.seats[seat].person)

    # Telling and keeping.

    def tell(self, news: CompanyNews, *, but: str = "") -> None:
        """Tells everybody at the table; a sentence not to the person it is about."""
        self.looks_different()
        quiet = CompanyNews(news.kind)
        for chair in tuple(self._chairs):
            chair.tell(quiet if but and chair.person == but else news)

    def looks_different(self, *, soon: bool = False) -> None:
        """The lobby is to show the table anew, at once or soon."""
        self._card = None
        self.ground.changed(self, soon)

    def _keep(self, record: TableRecord) -> None:
        record = msgspec.structs.replace(record, changed=self.ground.clock())
        with said():
            self.ground.tables.write(record.code.lower(), record)
        self.record = record

    def _write(self, **fields: Any) -> None:
        self._keep(msgspec.structs.replace(self.record, **fields))

    def _log_trouble(self, what: str, trouble: HouseError | SaveError) -> None:
        log.error(what, extra={"event": "table-trouble", "code": self.code, "reason": str(trouble)})
