"""The match at a table of the lobby: how it begins, goes on, stops and ends."""

import contextlib
from contextvars import Context
from typing import TYPE_CHECKING

import msgspec

from dogs_rules.game import Seat
from dogs_rules.phrase import Phrase, phrase
from dogs_saves import PERSON, Place, Player, SaveError, StoredMatch
from dogs_tui.host.lobby.errors import LobbyError, said
from dogs_tui.host.lobby.news import CompanyNews
from dogs_tui.host.lobby.public import TableStage
from dogs_tui.host.lobby.records import SeatRecord, TableRecord
from dogs_tui.host.lobby.services import log
from dogs_tui.host.lobby.undo_scope import plies_back, touched
from dogs_tui.match.setup import best_level
from dogs_tui.match.table import Table, Update

if TYPE_CHECKING:
    from dogs_tui.host.lobby.hosted_table import HostedTable


class LobbyTable(Table):
    """A table whose bots belong to no guest.

    Whoever moves last before them is in a session of their own; what the bots do and whom it
    tells must neither happen in that session's context nor keep it alive.

    Args:
        stored: The match, open for writing.
        hosted: The table of the lobby at which it is played.
    """

    def __init__(self, stored: StoredMatch, hosted: "HostedTable") -> None:
        super().__init__(stored, hosted.services.thinkers)
        self._hosted = hosted

    @property
    def company(self) -> frozenset[Seat]:
        """The seats of all people, also of those for whom a bot stands in."""
        return self._hosted.person_seats

    def wake(self) -> None:
        Context().run(super().wake)


class HostedMatch:
    """What is played at one table; it watches the match and sees to what follows from a move.

    The match file says what was played and who plays now; the record says whose the seats are and
    whether the table runs. Where both change, the order of writing leaves nothing half done:
    a match is made before the record says that it began, a seat is a bot's in the record before
    it is in the match, and ``bring_up`` completes what a crash left between the two.

    Args:
        table: The table.

    Attributes:
        match: The match; ``None`` before it, and when nobody looks at it after its end.
        problem: Why it cannot be opened; ``None``: it can.
    """

    def __init__(self, table: "HostedTable") -> None:
        self._table = table
        self._services = table.services
        self.match: Table | None = None
        self.problem: Phrase | None = None
        self._bot_since: dict[Seat, int] = {}
        self._called: Seat | None = None

    @property
    def to_move(self) -> Seat | None:
        return None if self.match is None else self.match.to_move

    @property
    def people(self) -> frozenset[Seat]:
        """The seats that people play themselves now."""
        return frozenset() if self.match is None else self.match.people

    @property
    def kinds(self) -> tuple[str, ...]:
        """By seat, who plays now: a person or a level of bots; empty while no match is open."""
        if self.match is None:
            return ()
        return tuple(player.kind for player in self.match.stored.players)

    @property
    def seats(self) -> frozenset[Seat]:
        """As a watcher of its match: the lobby knows everything, its handles tell it apart."""
        return frozenset(range(len(self._table.record.seats)))

    def stands_in(self, seat: Seat) -> bool:
        """Whether a bot plays on for the person of a seat."""
        return self.match is not None and seat not in self.match.people

    def plies_back(self, seat: Seat) -> int:
        """How many actions an undo of a seat's last action would take back."""
        return 0 if self.match is None else plies_back(self.match.match, seat)

    def touched_by_undo(self, seat: Seat) -> frozenset[Seat]:
        """The people whom that would touch, without the seat itself."""
        if self.match is None:
            return frozenset()
        return touched(self.match, seat, self._table.person_seats, self._bot_since)

    # Beginning.

    def begin(self, record: TableRecord) -> None:
        """Makes the match of a full table: the match file first, then the record that names it.

        A crash between the two leaves a match of which nobody knows; it is put away when the
        table begins again.

        Raises:
            HouseError: It could not be written, and no match has begun.
        """
        players = [Player(one.name, one.level or PERSON) for one in record.seats]
        services = self._services
        with said():
            services.make_matches_folder()
            services.clear_unbegun(record.code)
            stored = StoredMatch.create(
                services.match_path(record.code),
                self._table.game,
                players,
                record.options,
                services.seed(),
                title=record.code,
                hints=record.hints,
                clock=services.clock,
                find_game=services.find_game,
            )
            try:
                self._table.keep(msgspec.structs.replace(record, stage=TableStage.RUNNING))
            except BaseException:
                stored.close()
                raise
        self.match = LobbyTable(stored, self._table)
        self.match.join(self)

    def begun(self) -> None:
        """Tells everybody that the match runs, and lets it run."""
        log.info("a match begins", extra={"event": "match-begins", "game": self._table.record.game})
        sentence = phrase("The match begins.")
        self._table.talk.note(sentence)
        self._table.tell(CompanyNews("stage", sentence))
        self._table.shut_out_watchers()
        self.wake()

    # From a restart, and into the shelf.

    def bring_up(self) -> None:
        """Opens the match; what stands in its way is kept in ``problem``, and nothing is lost."""
        path = self._services.match_path(self._table.code)
        try:
            stored, recovery = self._services.matches.open(path)
        except SaveError as trouble:
            self.problem = trouble.phrase
            self._table.log_trouble("a match cannot be opened", trouble)
            return
        record = self._table.record
        played = (stored.match.game.key, len(stored.players))
        if played != (record.game, len(record.seats)):
            stored.close()
            self.problem = phrase("The match file does not belong to this table.")
            self._table.log_trouble("a match is another table's", LobbyError(self.problem))
            return
        self.problem = None
        self.match = LobbyTable(stored, self._table)
        if recovery is not None:
            log.warning("a match was mended", extra={"event": "match-mended", "file": path.name})
            for sentence in recovery.notes:
                self._table.talk.note(sentence)
        self.match.join(self)
        self._agree_with(self.match)
        self._table.looks_different()

    def _agree_with(self, match: Table) -> None:
        """Brings record and match together after a restart, wherever the last one ended."""
        if self._table.stage is not TableStage.RUNNING:
            match.hold()
        for seat, one in enumerate(self._table.record.seats):
            if one.level and seat in match.people and not self._table.record.over:
                try:
                    match.seat(seat, Player(one.name, one.level))
                except SaveError as trouble:
                    self._table.log_trouble("a seat was not given to a bot", trouble)
        if self._table.stage is TableStage.RUNNING and match.to_move is None:
            self._finish(match)

    def wake(self) -> None:
        """Lets the bots of a running match go on."""
        if self.match is not None and self._table.stage is TableStage.RUNNING:
            self._call_to_move()
            self.match.wake()

    def shelve(self) -> None:
        """Closes the file of a match that is over when nobody looks at it any more."""
        match = self.match
        if match is None or self._table.handles or not self._table.record.over:
            return
        match.hold()
        match.stored.close()
        self._table.looks_different()
        self.match = None

    async def close(self) -> None:
        """Stops the bots and closes the match; everything is on disk."""
        match, self.match = self.match, None
        if match is not None:
            await match.close()

    # While it runs.

    def table_changed(self, update: Update) -> None:
        """As a watcher of the match: tells every handle what it may know."""
        match = self.match
        if match is None:
            return
        self._table.record = msgspec.structs.replace(
            self._table.record, changed=self._services.clock()
        )
        for handle in self._table.handles:
            handle.table_changed(update)
        if update.kind in {"play", "redo"} and update.mover is not None:
            self._table.votes.played(update.mover)
        elif update.kind == "undo":
            self._table.votes.taken_back()
        if match.to_move is None and self._table.stage is TableStage.RUNNING:
            self._finish(match)
            self.shelve()
        self._call_to_move()
        self._table.looks_different(soon=True)

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
        name = self._table.names[seat]
        match.seat(seat, Player(name, best_level(match.game)))
        self._bot_since[seat] = match.plies
        self._seats_changed(phrase("A bot plays on for {name}.", name=name))

    def back_at(self, seat: Seat) -> None:
        """Somebody is back, and a bot no longer plays for them.

        Raises:
            SaveError: It could not be written.
        """
        match = self._running()
        match.seat(seat, Player(self._table.names[seat], PERSON))
        self._bot_since.pop(seat, None)
        self._called = None
        self._seats_changed(phrase("{name} is back and plays on.", name=self._table.names[seat]))
        self._call_to_move()

    def give_up(self, seat: Seat) -> None:
        """Somebody leaves the match for good; when nobody is left, it ends.

        Raises:
            HouseError: It could not be written.
        """
        if self._table.person_seats == {seat}:
            self.end(seat)
            return
        match = self._running()
        level = best_level(match.game)
        name = self._table.names[seat]
        before = self._table.record
        record = before.with_seat(seat, SeatRecord(level=level)).with_bots_named()
        bot = record.seats[seat].name
        self._table.keep(record)
        try:
            match.seat(seat, Player(bot, level))
        except SaveError as trouble:
            self._table.record = before  # On disk, too, or else they are rid of it by a restart.
            with contextlib.suppress(LobbyError):
                self._table.keep(before)
            raise LobbyError(trouble.phrase) from trouble
        self._seats_changed(
            phrase("{name} has left the match; {bot} plays on.", name=name, bot=bot)
        )
        self._table.shut_out_watchers()

    def pause(self, by: Seat) -> None:
        """Stops the match until the table goes on.

        Raises:
            HouseError: It could not be written.
        """
        match = self._running()
        self._table.write(stage=TableStage.PAUSED)
        match.hold()
        self._stage_changed(phrase("{name} pauses the match.", name=self._table.names[by]))

    def resume(self, by: Seat) -> None:
        """Goes on with a paused match.

        Raises:
            HouseError: It could not be written.
        """
        match = self._running()
        self._table.write(stage=TableStage.RUNNING)
        self._called = None
        self._stage_changed(phrase("{name} goes on with the match.", name=self._table.names[by]))
        self._call_to_move()
        match.go_on()

    def end(self, by: Seat) -> None:
        """Ends the match before its end.

        Raises:
            HouseError: It could not be written.
        """
        self._running()
        self.end_for_all(phrase("{name} ends the match.", name=self._table.names[by]))

    def end_for_all(self, sentence: Phrase) -> None:
        """Ends the match, also one that cannot be opened; its file stays.

        Raises:
            HouseError: It could not be written.
        """
        self._table.write(stage=TableStage.ENDED)
        if self.match is not None:
            self.match.hold()
        self._stage_changed(sentence)
        self.shelve()

    def _finish(self, match: Table) -> None:
        sheets = match.game.score(match.match.state)
        self._table.record = msgspec.structs.replace(
            self._table.record,
            stage=TableStage.FINISHED,
            places=tuple(Place(sheet.seat, sheet.total, sheet.rank) for sheet in sheets),
        )
        try:
            self._table.keep(self._table.record)
        except (LobbyError, SaveError) as trouble:  # The match file says so, too.
            self._table.log_trouble("the end of a match was not kept", trouble)
        self._stage_changed(phrase("The match is over."))

    def _running(self) -> Table:
        if self.match is None or self._table.record.over:
            raise LobbyError(phrase("The match is over."))
        return self.match

    def _seats_changed(self, sentence: Phrase) -> None:
        self._table.talk.note(sentence)
        self._table.tell(CompanyNews("seats", sentence))
        self._table.votes.people_changed()

    def _stage_changed(self, sentence: Phrase) -> None:
        self._table.votes.close()
        self._table.talk.note(sentence)
        self._table.tell(CompanyNews("stage", sentence))

    def _call_to_move(self) -> None:
        """Tells a person, once, that it is their move."""
        seat = self.to_move if self._table.stage is TableStage.RUNNING else None
        if seat == self._called:
            return
        self._called = seat
        if seat is not None and seat in self.people:
            self._services.your_move(self._table, self._table.record.seats[seat].person)
