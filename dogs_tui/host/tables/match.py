"""The match at a table of the lobby: how it begins, goes on, stops and ends."""

import contextlib
from datetime import timedelta
from typing import Final

import msgspec

from dogs_rules.game import Seat
from dogs_rules.phrase import Phrase, phrase
from dogs_saves import PERSON, Place, Player, SaveError
from dogs_tui.host.errors import LobbyError, is_overtaken
from dogs_tui.host.news import CompanyNews
from dogs_tui.host.tables.company import TableCompany
from dogs_tui.host.tables.listings import Missing, TableStage
from dogs_tui.host.tables.match_table import (
    Follower,
    Happening,
    LobbyTable,
    begun,
    opened,
)
from dogs_tui.host.tables.record import TableRecord
from dogs_tui.host.tables.services import log
from dogs_tui.host.tables.stored_table import StoredTable
from dogs_tui.match.setup import best_level
from dogs_tui.match.watching import Update

LEAST: Final = timedelta(minutes=1)
"""For which a table waits, after a move, for who has been away for long enough already."""


class HostedMatch:
    """The match at one table; it watches the match and sees to what follows from a move.

    The match file says what was played and who plays now; the record says whose the seats are and
    whether the table runs. Where both change, the order of writing leaves nothing half done:
    a match is made before the record says that it began, a seat is a bot's in the record before
    it is in the match, and ``bring_up`` completes what a crash left between the two.

    What changes the match raises ``LobbyError`` or ``SaveError`` if it is over, or if the change
    could not be written.

    Attributes:
        match: The match; ``None`` before it, and when nobody looks at it after its end.
        problem: Why it cannot be opened; ``None``: it can.
    """

    def __init__(self, kept: StoredTable, company: TableCompany) -> None:
        self._kept = kept
        self._company = company
        self._services = kept.services
        self._followers: list[Follower] = []
        self.match: LobbyTable | None = None
        self.problem: Phrase | None = None
        self._bot_since: dict[Seat, int] = {}
        self._called: Seat | None = None

    def follow(self, follower: Follower) -> None:
        """Tells this one of what is played, too."""
        self._followers.append(follower)

    def _follow_on(self, what: Happening, seat: Seat | None = None) -> None:
        for follower in self._followers:
            follower(what, seat)

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
    def elsewhere(self) -> bool:
        """True if what is being told was done in another process."""
        return self.match is not None and self.match.elsewhere

    @property
    def missing(self) -> Missing | None:
        """The player to move whom a tournament waits for; ``None``: there is none."""
        seat, allowed = self.to_move, self._services.absence(self._kept.record)
        running = self._kept.stage is TableStage.RUNNING
        if allowed is None or not running or seat not in self.people or self._company.is_here(seat):
            return None
        now = self._services.clock()
        since, moved = now - self._company.away_for(seat), min(now, self._kept.record.changed)
        least = moved + (allowed.limit if allowed.forfeits else LEAST)
        return Missing(seat, since, max(since + allowed.limit, least), allowed.forfeits)

    def stands_in(self, seat: Seat) -> bool:
        """True if a bot plays on for the person of a seat."""
        return self.match is not None and seat not in self.match.people

    def plies_back(self, seat: Seat) -> int:
        """Counts the actions that an undo of a seat's last action takes back; 0: there is none."""
        if self.match is None:
            return 0
        match, plies = self.match.match, self.match.plies
        back = (count for count in range(1, plies + 1) if match.mover(plies - count) == seat)
        return next(back, 0)

    def touched_by_undo(self, seat: Seat) -> frozenset[Seat]:
        """The people whom that would touch, without the seat itself.

        These are all, if something hidden was turned up by one of these actions; else those who
        played one of them themselves, and no bot for them.
        """
        table, people = self.match, self._kept.person_seats
        if table is None:
            return frozenset()
        back = list(enumerate(table.scores.played(table.match)))[
            table.plies - self.plies_back(seat) :
        ]
        if any(event.reveals for _, (_, events) in back for event in events):
            return people - {seat}
        since = self._bot_since
        movers = {mover for ply, (mover, _) in back if ply < since.get(mover, table.plies)}
        return (people & movers) - {seat}

    # Beginning.

    def begin(self, record: TableRecord) -> None:
        """Makes the match of a full table, and has the record say so.

        Raises:
            LobbyError: None begins now, or it could not be written; no match has begun.
        """
        self.match = begun(self._kept, record)
        self.match.report_to(self._happened)

    def begun(self) -> None:
        """Tells everybody that the match runs, and lets it run."""
        log.info("a match begins", extra={"event": "match-begins", "game": self._kept.record.game})
        self._company.announce(CompanyNews("stage", phrase("The match begins.")))
        self._company.shut_out_watchers()
        self._follow_on("people")
        self.wake()

    # From a restart, and back into storage.

    async def bring_up(self) -> None:
        """Opens the match; what stands in its way is kept in ``problem``, and nothing is lost."""
        try:
            opening = await opened(self._kept)
        except (LobbyError, SaveError) as trouble:
            self.problem = trouble.phrase
            self._kept.log_trouble("a match cannot be opened", trouble)
            return
        if self.match is not None:
            return  # Somebody else had it opened meanwhile.
        self.problem = None
        self.match = LobbyTable(opening.match, self._kept)
        for sentence in opening.mended:
            self._company.talk.note(sentence)
        self.match.report_to(self._happened)
        await self._agree_with(self.match)
        self._company.looks_different()

    async def _agree_with(self, match: LobbyTable) -> None:
        """Brings record and match together after a restart, wherever the last one ended."""
        if self._kept.stage is not TableStage.RUNNING:
            match.hold()
        for seat, holder in enumerate(self._kept.record.seats):
            if holder.level and seat in match.people and not self._kept.record.over:
                try:
                    await match.seat(seat, Player(holder.name, holder.level))
                except SaveError as trouble:
                    self._kept.log_trouble("a seat was not given to a bot", trouble)
        if self._kept.stage is TableStage.RUNNING and match.to_move is None:
            self._finish(match)

    def wake(self) -> None:
        """Lets the bots of a running match go on."""
        if self.match is not None and self._kept.stage is TableStage.RUNNING:
            self._call_to_move()
            self.match.wake()

    def release(self) -> None:
        """Closes the file of a match that is over when nobody looks at it any more."""
        match = self.match
        if match is None or self._company.handles or not self._kept.record.over:
            return
        match.hold()
        self._services.matches.put_down(match.stored)
        self._company.looks_different()
        self.match = None

    async def close(self) -> None:
        """Stops the bots and closes the match; everything is on disk."""
        match, self.match = self.match, None
        if match is not None:
            await match.close()

    # While it runs.

    def _happened(self, update: Update) -> None:
        """Has every handle tell what it may know of what happened in the match."""
        match = self.match
        if match is None:
            return
        if update.notice is not None:
            self._company.talk.note(update.notice)
            return
        self._kept.record = msgspec.structs.replace(
            self._kept.record, changed=self._services.clock()
        )
        self._company.played(update)
        if update.kind in {"play", "redo"}:
            self._follow_on("played", update.mover)
        elif update.kind == "undo":
            self._follow_on("undone", update.mover)
        if match.elsewhere and update.kind == "seats" and update.mover is not None:
            self._seated_elsewhere(match, update.mover)
        if match.to_move is None and self._kept.stage is TableStage.RUNNING:
            self._finish(match)
            self.release()
        self._call_to_move()
        self._company.looks_different(soon=True)

    async def take_back(self, seat: Seat) -> int:
        """Takes back to before a seat's last action; everybody whom it touches has agreed."""
        match = self._running()
        count = await match.undo_agreed(seat)
        ply = match.plies
        self._bot_since = {bot: min(since, ply) for bot, since in self._bot_since.items()}
        return count

    async def stand_in(self, seat: Seat) -> None:
        """Lets a bot play on for somebody who is away."""
        match = self._running()
        name = self._kept.names[seat]
        await match.seat(seat, Player(name, best_level(match.game)))
        self._bot_since[seat] = match.plies
        self._seats_changed(phrase("A bot now plays for {name}.", name=name))

    async def back_at(self, seat: Seat) -> None:
        """Somebody is back, and a bot no longer plays for them."""
        match = self._running()
        await match.seat(seat, Player(self._kept.names[seat], PERSON))
        self._bot_since.pop(seat, None)
        self._called = None
        self._seats_changed(phrase("{name} came back and plays on.", name=self._kept.names[seat]))
        self._call_to_move()

    async def give_up(self, seat: Seat) -> None:
        """Somebody leaves the match for good; when nobody is left, it ends."""
        if self._kept.person_seats == {seat}:
            self.end(seat)
            return
        match = self._running()
        level = best_level(match.game)
        name = self._kept.names[seat]
        before = self._kept.record
        record = before.given_up(seat, level)
        bot = record.seats[seat].name
        self._kept.keep(record)
        try:
            await match.seat(seat, Player(bot, level))
        except SaveError as trouble:
            self._kept.record = before  # On disk, too, or else they are rid of it by a restart.
            with contextlib.suppress(LobbyError):
                self._kept.keep(before)
            raise LobbyError(trouble.phrase) from trouble
        self._seats_changed(phrase("{name} left the match; {bot} plays on.", name=name, bot=bot))
        self._company.shut_out_watchers()

    def pause(self, by: Seat | None) -> None:
        """Stops the match until the table goes on.

        Args:
            by: Who asked for it; ``None``: nobody did.
        """
        match = self._running()
        self._kept.write(stage=TableStage.PAUSED)
        match.hold()
        who = None if by is None else self._kept.names[by]
        by_name = phrase("{name} paused the match.", name=who or "")
        self._stage_changed(by_name if who else phrase("The match is paused."))

    def resume(self, by: Seat) -> None:
        """Goes on with a paused match."""
        match = self._running()
        self._kept.write(stage=TableStage.RUNNING)
        self._called = None
        self._stage_changed(phrase("{name} resumed the match.", name=self._kept.names[by]))
        self._call_to_move()
        match.go_on()

    def end(self, by: Seat) -> None:
        """Ends the match before its end."""
        self._running()
        self.end_for_all(phrase("{name} ended the match.", name=self._kept.names[by]))

    def end_for_all(self, sentence: Phrase) -> None:
        """Ends the match, also one that cannot be opened; its file stays."""
        self._kept.write(stage=TableStage.ENDED)
        if self.match is not None:
            self.match.hold()
        self._stage_changed(sentence)
        self.release()

    def _finish(self, match: LobbyTable) -> None:
        over, stage = phrase("The match is over."), TableStage.FINISHED
        places: tuple[Place, ...] = ()
        if match.stored.proved:
            sheets = match.game.score(match.match.state)
            places = tuple(Place(sheet.seat, sheet.total, sheet.rank) for sheet in sheets)
        else:
            over = phrase("The match is over. Its file cannot be verified, so it does not count.")
            stage = TableStage.ENDED
        self._kept.record = msgspec.structs.replace(self._kept.record, stage=stage, places=places)
        try:
            self._kept.keep(self._kept.record)
        except LobbyError as trouble:  # The match says so, too.
            if is_overtaken(trouble):  # Another process was first to see the end, and tells of it.
                self._stage_changed(None)
                return
            self._kept.log_trouble("the end of a match was not kept", trouble)
        self._stage_changed(over)

    def _running(self) -> LobbyTable:
        if self.match is None or self._kept.record.over:
            raise LobbyError(phrase("The match is over."))
        return self.match

    def _seats_changed(self, sentence: Phrase) -> None:
        self._company.announce(CompanyNews("seats", sentence))
        self._follow_on("people")

    # What others did.

    def follow_stage(self, before: TableStage) -> None:
        """The record has another stage than before, which was written elsewhere."""
        match, stage = self.match, self._kept.stage
        if before is TableStage.GATHERING:
            self._services.later(self._begun_elsewhere())
            return
        if match is not None and stage is not TableStage.RUNNING:
            match.hold()
        self._stage_changed(None)
        self._called = None
        if match is not None and stage is TableStage.RUNNING:
            self._call_to_move()
            match.go_on()
        self.release()

    async def _begun_elsewhere(self) -> None:
        await self.bring_up()
        self._company.shut_out_watchers()
        self._company.tell(CompanyNews("stage", phrase("The match begins.")))
        self.wake()

    def _seated_elsewhere(self, match: LobbyTable, seat: Seat) -> None:
        """Another process gave a seat to a bot, or to its person again."""
        if seat in match.people:
            self._bot_since.pop(seat, None)
        else:
            self._bot_since.setdefault(seat, match.plies)
        self._company.tell(CompanyNews("seats"))
        self._follow_on("people")

    def _stage_changed(self, sentence: Phrase | None) -> None:
        self._follow_on("stage")
        self._company.announce(CompanyNews("stage", sentence))

    def _call_to_move(self) -> None:
        """Tells a person, once, that it is their move."""
        seat = self.to_move if self._kept.stage is TableStage.RUNNING else None
        if seat == self._called:
            return
        self._called = seat
        if seat is not None and seat in self.people:
            record = self._kept.record
            self._services.your_move(record.code, record.game, record.seats[seat].person)
