"""A seat handle: all that one visit is given of a table."""

from collections.abc import Callable

import msgspec

from dogs_rules.game import Seat
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.news import CompanyNews, Subscribers
from dogs_tui.host.people.onlookers import LISTENS, is_onlooker
from dogs_tui.host.store.talk import Said
from dogs_tui.host.tables.company import TableCompany
from dogs_tui.host.tables.listings import Asking, Company, Offer, TableStage
from dogs_tui.host.tables.match import HostedMatch
from dogs_tui.host.tables.owner_moderation import OwnerModeration
from dogs_tui.host.tables.seat_view import CLOSED, PlayedMatch, SeatView, WatchedMatch
from dogs_tui.host.tables.stored_table import StoredTable
from dogs_tui.host.tables.time_control import TimeControl
from dogs_tui.host.tables.votes import Votes
from dogs_tui.host.tables.waiting_room import WaitingRoom
from dogs_tui.match.watching import Update, Watching


class SeatHandle:
    """The table and the company around it, for one visit.

    It gives what its person may know and nothing else: views, events and actions of their own
    seat, and for every other seat what everyone may see. Watchers and listeners are called in the
    context in which they registered. Before the match there is nothing to see: then ``begun`` is
    false.

    What it is made of it keeps to itself.

    Attributes:
        person: The id of whose handle it is.
        room: What goes on at the table before the match.
        order: What can be done about who is there; nothing, unless the table is theirs.
    """

    def __init__(
        self,
        person: str,
        kept: StoredTable,
        company: TableCompany,
        match: HostedMatch,
        votes: Votes,
        room: WaitingRoom,
        order: OwnerModeration,
    ) -> None:
        self.person = person
        self.room = room
        self.order = order
        self._kept = kept
        self._company = company
        self._match = match
        self._votes = votes
        self._seat_view = SeatView(lambda: match.match, lambda: kept.record.seat_of(person))
        self._watched = WatchedMatch(self._seat_view)
        self._played = PlayedMatch(self._seat_view, kept, match, person)
        self._subscribers: Subscribers[CompanyNews] = Subscribers()
        self._attended = False
        self._left = False
        self._last: tuple[Company, tuple[Said, ...]] | None = None
        """The company and the talk of a table that was closed to this handle."""

    @property
    def code(self) -> str:
        return self._kept.code

    @property
    def seats(self) -> frozenset[Seat]:
        """The own seat; none for a spectator."""
        return self._seat_view.seats

    @property
    def begun(self) -> bool:
        """True if there is a match to look at."""
        return self._seat_view.begun

    @property
    def shut(self) -> bool:
        """True if the table was closed to this handle, which shows what it last knew."""
        return self._seat_view.closed

    @property
    def table(self) -> Watching:
        """The match: a ``Playing`` while there is something to play for the own seat."""
        goes_on = self._kept.stage in {TableStage.RUNNING, TableStage.PAUSED}
        return self._played if self.seats and goes_on else self._watched

    @property
    def why_nothing(self) -> Phrase | None:
        """Says why nothing is played at the table now; ``None``: it is."""
        return self._played.why_stopped

    # The company.

    @property
    def company(self) -> Company:
        """The people here and the request to them."""
        if self._last is not None:
            return self._last[0]
        record, proposal = self._kept.record, self._votes.proposal
        seat = record.seat_of(self.person)
        asked = (
            proposal is not None
            and seat in proposal.voters
            and seat not in {*proposal.agreed, *proposal.refused}
        )
        return Company(
            code=record.code,
            stage=record.stage,
            sitters=self._company.sitters(self._match.kinds),
            watchers=self._company.watchers,
            onlookers=self._company.onlookers,
            proposal=proposal,
            asked_me=asked,
            asked_by_me=proposal is not None and proposal.by == seat,
            private=record.private,
            owner=record.owner == self.person,
            deadline=None if record.deadline is None else record.deadline.at,
            clocks=() if record.over else record.clocks,
            missing=self._match.missing,
            tournament=record.tournament,
            cup=self._kept.services.cup_match(record),
        )

    @property
    def talk(self) -> tuple[Said, ...]:
        """The recent chat, the newest at the end."""
        return self._company.talk.lines if self._last is None else self._last[1]

    @property
    def nameless(self) -> bool:
        """True if this is the visit of somebody without a name, who has no other table."""
        return is_onlooker(self.person)

    @property
    def why_silent(self) -> Phrase | None:
        """Says why this person may only listen here; ``None``: they may talk."""
        if self.nameless:
            return LISTENS
        record = self._kept.record
        gathering = record.stage is TableStage.GATHERING
        if record.seat_of(self.person) is None and not record.watchers_talk and not gathering:
            return phrase("Spectators cannot chat at this table.")
        return None

    def say(self, text: str) -> None:
        """Says something to everybody at the table.

        Raises:
            LobbyError: It is empty, too soon after others, spectators may not talk here, or this
                person was muted.
        """
        self._check_open()
        if (silent := self.why_silent) is not None:
            raise LobbyError(silent)
        record = self._kept.record
        seat = record.seat_of(self.person)
        if self.person in record.muted:
            raise LobbyError(phrase("The owner of this table has muted you."))
        self._company.talk.say(self.person, seat, text)
        self._company.tell(CompanyNews("talk"))

    def offers(self) -> tuple[Offer, ...]:
        """Lists the requests to the table that can be made now; nothing for a spectator."""
        return tuple(offer for seat in self.seats for offer in self._votes.offers(seat))

    async def ask(
        self, kind: Asking, about: Seat | None = None, time: TimeControl | None = None
    ) -> None:
        """Asks the table; what nobody has to agree to is done at once.

        Args:
            kind: What.
            about: Of a stand-in: the seat that a bot would play for.
            time: Another one for everybody.

        Raises:
            LobbyError: It cannot be asked now, and why.
        """
        seat = self._own_seat()
        self._kept.services.rate_limits.check(self.person)
        await self._votes.ask(seat, kind, about, time)

    async def answer(self, agree: bool) -> None:
        """Agrees to what is being asked, or refuses it.

        Raises:
            LobbyError: This seat is not asked, answers too often, or what was agreed could not be
                written.
        """
        seat = self._own_seat()
        self._kept.services.rate_limits.check(self.person)
        await self._votes.answer(seat, agree)

    def withdraw(self) -> None:
        """Asks no longer.

        Raises:
            LobbyError: This seat has asked nothing.
        """
        self._votes.withdraw(self._own_seat())

    def attend(self, subscriber: Callable[[CompanyNews], None]) -> None:
        """Tells of the company from now on, and the others that the person is here.

        Nothing happens once the handle was closed: nobody is there any more.
        """
        if self._left:
            return
        self._subscribers.add(subscriber)
        if not self._attended and not self.shut:
            self._attended = True
            self._company.attended(self.person)

    def leave_company(self) -> None:
        """Tells no longer; to the others the person is away, unless they have another handle."""
        self._subscribers.clear()
        if self._attended:
            self._attended = False
            self._company.unattended(self.person)

    async def close(self) -> None:
        """Leaves the table, which stays as it is. May be repeated."""
        self._left = True
        self.leave_company()
        self._drop()

    # What the table calls.

    def table_changed(self, update: Update) -> None:
        """Tells the watchers what this handle may know."""
        self._seat_view.tell(update)

    def tell(self, news: CompanyNews) -> None:
        """Tells the listeners of the company."""
        self._subscribers.tell(news)

    def shut_out(self, why: Phrase) -> None:
        """Closes the table to this handle: it goes on showing what it last knew, and no more."""
        if self.shut:
            return
        # Nothing is being asked any more of whoever is sent out.
        quiet = {"proposal": None, "asked_me": False, "asked_by_me": False}
        self._last = msgspec.structs.replace(self.company, **quiet), self.talk
        self._seat_view.freeze()
        self.tell(CompanyNews("closed", why))
        self.leave_company()
        self._drop()

    def forget(self) -> None:
        """The lobby closes: nobody is told of anything any more."""
        self._seat_view.forget()
        self._attended = False
        self._subscribers.clear()

    # What only this handle needs.

    def _drop(self) -> None:
        """The table need not think of this handle any more."""
        self._company.drop(self)
        self._match.release()

    def _own_seat(self) -> Seat:
        self._check_open()
        seat = self._kept.record.seat_of(self.person)
        if seat is None:
            raise LobbyError(phrase("Only seated players can vote."))
        return seat

    def _check_open(self) -> None:
        if self.shut:
            raise LobbyError(CLOSED)
