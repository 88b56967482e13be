"""A seat handle: all that one visit is given of a table."""

from collections.abc import Callable
from contextvars import Context, copy_context
from typing import TYPE_CHECKING, Any

import msgspec

from dogs_rules.bots.hints import Hint
from dogs_rules.game import Action, Game, IllegalActionError, Refusal, Seat, View
from dogs_rules.match import UNDO_ANCHOR
from dogs_rules.phrase import Phrase, phrase
from dogs_saves import HintMark, SaveError
from dogs_tui.host.lobby.errors import LobbyError
from dogs_tui.host.lobby.last_seen import LastSeen, last_seen
from dogs_tui.host.lobby.listings import sitters_of
from dogs_tui.host.lobby.news import CompanyNews, Subscribers, call_in
from dogs_tui.host.lobby.public import WHY_STOPPED, Asking, Company, Offer, Said, TableStage
from dogs_tui.host.lobby.waiting_room import WaitingRoom
from dogs_tui.match.table import OUTDATED, Moment, Table, Update, Watcher, visible
from dogs_tui.thinking.thinkers import ThinkingError

if TYPE_CHECKING:
    from dogs_tui.host.lobby.hosted_table import HostedTable


class SeatHandle:
    """A ``Seating`` for one visit, and the company around it.

    It gives what its person may know and nothing else: views, events and actions of their own
    seat, and for every other seat what everyone may see. Watchers and listeners are called in the
    context in which they registered. Before the match there is nothing to see: then ``begun`` is
    false and ``view`` refuses.

    Args:
        table: The table; kept to itself.
        person: The id of whose handle it is.

    Attributes:
        person: The id of whose handle it is.
        room: What goes on at the table before the match.
    """

    def __init__(self, table: "HostedTable", person: str) -> None:
        self.person = person
        self.room = WaitingRoom(table, person)
        self._table = table
        self._watchers: list[tuple[Watcher, Context]] = []
        self._subscribers: Subscribers[CompanyNews] = Subscribers()
        self._attended = False
        self._left = False
        self._last_view: View | None = None
        self._last_seen: LastSeen | None = None
        self._closed = False

    # The company.

    @property
    def code(self) -> str:
        return self._table.code

    @property
    def seats(self) -> frozenset[Seat]:
        """The own seat; none for a spectator."""
        seat = self._seat
        return frozenset() if seat is None or self._closed else frozenset({seat})

    @property
    def begun(self) -> bool:
        """Whether there is a match to look at."""
        return self._table.match is not None or self._last_view is not None

    @property
    def shut(self) -> bool:
        """Whether the table was closed to this handle, which shows what it last knew."""
        return self._closed

    @property
    def company(self) -> Company:
        """Who is here and what is being asked."""
        if self._last_seen is not None:
            return self._last_seen.company
        table = self._table
        proposal = table.votes.proposal
        seat = self._seat
        asked = (
            proposal is not None
            and seat in proposal.voters
            and seat not in {*proposal.agreed, *proposal.refused}
        )
        return Company(
            code=table.code,
            stage=table.stage,
            sitters=sitters_of(table),
            watchers=table.watchers,
            proposal=proposal,
            asked_me=asked,
            asked_by_me=proposal is not None and proposal.by == seat,
            private=table.record.private,
            watchable=table.record.watchable,
            watchers_talk=table.record.watchers_talk,
            owner=table.owner == self.person,
        )

    @property
    def talk(self) -> tuple[Said, ...]:
        """What was said here last, the newest at the end."""
        return self._table.talk.lines if self._last_seen is None else self._last_seen.talk

    def say(self, text: str) -> None:
        """Says something to everybody at the table.

        Raises:
            HouseError: It is empty, too soon after others, or spectators may not talk here.
        """
        self._check_open()
        table = self._table
        seat = self._seat
        if (
            seat is None
            and not table.record.watchers_talk
            and table.stage is not TableStage.GATHERING
        ):
            raise LobbyError(phrase("At this table, those who watch listen only."))
        table.talk.say(self.person, table.services.name_of(self.person), seat, text)
        table.tell(CompanyNews("talk"))

    def offers(self) -> tuple[Offer, ...]:
        """What could be asked of the table now; nothing for a spectator."""
        seat = self._seat
        return () if seat is None or self._closed else self._table.votes.offers(seat)

    def ask(self, kind: Asking, about: Seat | None = None) -> None:
        """Asks the table; what nobody has to agree to is done at once.

        Args:
            kind: What.
            about: Of a stand-in: the seat that a bot would play for.

        Raises:
            HouseError: It cannot be asked now, and why.
        """
        seat = self._own_seat()
        self._table.services.rate_limits.check(self.person)
        self._table.votes.ask(seat, kind, about)

    def answer(self, agree: bool) -> None:
        """Agrees to what is being asked, or refuses it.

        Raises:
            HouseError: This seat is not asked, answers too often, or what was agreed could not be
                written.
        """
        seat = self._own_seat()
        self._table.services.rate_limits.check(self.person)
        self._table.votes.answer(seat, agree)

    def withdraw(self) -> None:
        """Asks no longer.

        Raises:
            HouseError: This seat has asked nothing.
        """
        self._table.votes.withdraw(self._own_seat())

    def attend(self, subscriber: Callable[[CompanyNews], None]) -> None:
        """Tells of the company from now on, and the others that the person is here.

        Nothing happens once the handle was closed: nobody is there any more.
        """
        if self._left:
            return
        self._subscribers.add(subscriber)
        if not self._attended and not self._closed:
            self._attended = True
            self._table.attended(self.person)

    def leave_company(self) -> None:
        """Tells no longer; to the others the person is away, unless they have another handle."""
        self._subscribers.clear()
        if self._attended:
            self._attended = False
            self._table.unattended(self.person)

    # The match.

    @property
    def game(self) -> Game[Any, Any, Any]:
        return self._table.game

    @property
    def plies(self) -> int:
        if self._last_seen is not None:
            return self._last_seen.plies
        match = self._table.match
        return 0 if match is None else match.plies

    @property
    def last_mover(self) -> Seat | None:
        if self._last_seen is not None:
            return self._last_seen.last_mover
        match = self._table.match
        return None if match is None else match.last_mover

    @property
    def taken_back(self) -> int:
        if self._last_seen is not None:
            return self._last_seen.taken_back
        match = self._table.match
        return 0 if match is None else match.taken_back

    @property
    def names(self) -> tuple[str, ...]:
        """By seat; empty for an open one."""
        return self._table.names if self._last_seen is None else self._last_seen.names

    @property
    def people(self) -> frozenset[Seat]:
        """The seats that people play themselves now."""
        seen = self._last_seen
        return self._table.playing.people if seen is None else seen.people

    @property
    def to_move(self) -> Seat | None:
        return self._table.playing.to_move if self._last_seen is None else self._last_seen.to_move

    def join(self, watcher: Watcher) -> None:
        """Tells this watcher of everything from now on, as far as both may know it."""
        self._watchers.append((watcher, copy_context()))

    def leave(self, watcher: Watcher) -> None:
        """Tells this watcher no longer; nothing happens if it never was told."""
        self._watchers = [one for one in self._watchers if one[0] is not watcher]

    def view(self, seat: Seat | None) -> View:
        """What the own seat may see now; for any other seat what everyone may see.

        Raises:
            HouseError: The match has not begun.
        """
        if self._last_view is not None:
            return self._last_view
        return self._match().view(seat if seat in self.seats else None)

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """What the own seat may do now; nothing when it is not its turn or nothing is played."""
        if seat not in self.seats or self._stopped() is not None:
            return ()
        return self._match().legal(seat)

    def why_not(self, seat: Seat, action: Action) -> Refusal | None:
        """Why the own seat may not do this now; ``None`` when it may."""
        refusal = self._why_nothing(seat)
        return refusal or self._match().why_not(seat, action)

    def play(self, seat: Seat, action: Action) -> None:
        """Plays an action for the own seat.

        Raises:
            IllegalActionError: It may not be played now; nothing happened.
            SaveError: It could not be written; nothing happened.
        """
        refusal = self._why_nothing(seat)
        if refusal is not None:
            raise IllegalActionError(refusal)
        self._match().play(seat, action)

    def why_no_undo(self, seat: Seat) -> Refusal | None:
        """Why the own seat cannot take its last action back without asking anybody."""
        refusal = self._why_nothing(seat)
        if refusal is not None:
            return Refusal(refusal.reason, UNDO_ANCHOR)
        # Who is away, too, has a say in what is taken back: a bot only plays on for them.
        return self._match().stored.why_no_undo(seat, self._table.person_seats)

    def undo(self, seat: Seat) -> int:
        """Takes the own seat's last action back, if nobody need be asked.

        Returns:
            How many actions were taken back.

        Raises:
            SaveError: It could not be written, or too much was of late; nothing happened.
        """
        if self.why_no_undo(seat) is not None:
            return 0
        self._count_write()
        return self._table.playing.take_back(seat)

    def can_redo(self, seat: Seat) -> bool:
        """Whether the own seat could play again what was taken back."""
        return self._why_nothing(seat) is None and self._match().can_redo(seat)

    def redo(self, seat: Seat) -> bool:
        """Plays again what the own seat took back.

        Raises:
            SaveError: It could not be written, or too much was of late; nothing happened.
        """
        if not self.can_redo(seat):
            return False
        self._count_write()
        return self._match().redo(seat)

    def why_no_hints(self, seat: Seat) -> Refusal | None:
        """Why the own seat gets no hints now; ``None`` when it does."""
        return self._why_nothing(seat) or self._match().why_no_hints(seat)

    @property
    def hinted(self) -> tuple[HintMark, ...]:
        """Who asked for a hint, and when."""
        match = self._table.match
        return () if match is None or self._closed else match.hinted

    async def hints(self, seat: Seat) -> tuple[Hint, ...]:
        """The best actions of the own seat.

        Raises:
            IllegalActionError: There are none for this seat now; nothing happened.
            ThinkingError: They could not be worked out, or the table changed meanwhile.
            SaveError: That they were asked for could not be written down.
        """
        refusal = self._why_nothing(seat)
        if refusal is not None:
            raise IllegalActionError(refusal)
        hints = await self._match().hints(seat)
        if self._why_nothing(seat) is not None:
            raise ThinkingError(OUTDATED)
        return hints

    def history(self, seats: frozenset[Seat]) -> list[Moment]:
        """Everything that happened, as the own seat may know it."""
        match = self._table.match
        return [] if match is None or self._closed else match.history(seats & self.seats)

    def wake(self) -> None:
        """Lets bots move if it is their turn."""
        if self._stopped() is None:
            self._match().wake()

    async def close(self) -> None:
        """Leaves the table, which stays as it is. May be repeated."""
        self._left = True
        self.leave_company()
        self._watchers.clear()
        self._table.left(self)

    # What the table calls.

    def table_changed(self, update: Update) -> None:
        """Tells the watchers what this handle may know."""
        own = self.seats
        for watcher, context in tuple(self._watchers):
            seen = visible(update.events, own & watcher.seats)
            told = msgspec.structs.replace(update, events=seen)
            call_in(context, watcher.table_changed, told)

    def tell(self, news: CompanyNews) -> None:
        """Tells the listeners of the company."""
        self._subscribers.tell(news)

    def shut_out(self, why: Phrase) -> None:
        """Closes the table to this handle: it goes on showing what it last knew, and no more."""
        if self._closed:
            return
        match = self._table.match
        self._last_view = None if match is None else match.view(None)
        self._last_seen = last_seen(self)
        self._closed = True
        self._watchers.clear()
        self.tell(CompanyNews("closed", why))
        self.leave_company()
        self._table.left(self)

    def forget(self) -> None:
        """The lobby closes: nobody is told of anything any more."""
        self._closed = True
        self._attended = False
        self._watchers.clear()
        self._subscribers.clear()

    # What only this handle needs.

    @property
    def _seat(self) -> Seat | None:
        return self._table.record.seat_of(self.person)

    def _own_seat(self) -> Seat:
        self._check_open()
        seat = self._seat
        if seat is None:
            raise LobbyError(phrase("Only who has a seat decides with the others."))
        return seat

    def _check_open(self) -> None:
        if self._closed:
            raise LobbyError(phrase("This table is closed to you now."))

    def _count_write(self) -> None:
        """Counts a move back or forth: only these can go on for ever."""
        try:
            self._table.services.rate_limits.check(self.person)
        except LobbyError as trouble:
            raise SaveError(trouble.phrase) from trouble

    def _match(self) -> Table:
        match = self._table.match
        if match is None:
            raise LobbyError(WHY_STOPPED[TableStage.GATHERING])
        return match

    def _stopped(self) -> Phrase | None:
        """Why nothing is played at this table now."""
        if self._closed:
            return phrase("This table is closed to you now.")
        if self._table.match is None:
            return WHY_STOPPED[TableStage.GATHERING]
        return WHY_STOPPED.get(self._table.stage)

    def _why_nothing(self, seat: Seat) -> Refusal | None:
        """Why a seat can do nothing from here, whatever it wants."""
        stopped = self._stopped()
        if stopped is not None:
            return Refusal(stopped, "round")
        if seat in self.seats:
            return None
        if not self.seats:
            return Refusal(phrase("Who watches cannot play."), "round")
        return Refusal(phrase("That is another player's seat."), "round")
