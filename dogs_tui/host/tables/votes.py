"""The votes of a table: taking back, stand-ins, pausing, ending.

Who is asked, and how many must agree:

- **Undo.** Those whom it touches, all of them, and one refusal ends it: people whose own actions
  would be taken back, and, where something hidden was turned up by one of these actions, everybody
  who has a seat. Bots do not mind. Who is away cannot agree, so it waits for them. It ends when a
  person plays on.
- **Stand-in, pause, resume.** More than half of the people who have a seat and are here; who asks
  is one of them.
- **End.** More than half of the people who have a seat and are here, or have not been away for
  long. So who is here alone can end a match that the others have left, and nobody can use a short
  absence of the others to end theirs. At a table with hours for a decision this holds for pausing
  and going on, too, and long is the time that everybody has for a decision, without days off.
- **In a tournament** nobody ends a match, and to pause is for more than half of all people who have
  a seat, here or not: nobody puts a match aside alone for which a round waits.
"""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final

from dogs_rules.game import Seat
from dogs_rules.phrase import Phrase, phrase, plural
from dogs_saves import SaveError
from dogs_tui.host.errors import LobbyError, again, is_overtaken, said
from dogs_tui.host.news import CompanyNews
from dogs_tui.host.tables.ballot import Ballot, Question, label, sentence
from dogs_tui.host.tables.company import TableCompany
from dogs_tui.host.tables.electorate import Electorate
from dogs_tui.host.tables.listings import Asking, Offer, Proposal
from dogs_tui.host.tables.match import HostedMatch
from dogs_tui.host.tables.match_table import Happening
from dogs_tui.host.tables.stored_table import StoredTable
from dogs_tui.host.tables.time_control import TimeControl

AGAIN: Final = timedelta(seconds=30)
"""After a refusal the same seat may ask the same again only after this time."""


class Votes:
    """The proposals of one table, one at a time."""

    def __init__(self, kept: StoredTable, company: TableCompany, match: HostedMatch) -> None:
        self._kept = kept
        self._company = company
        self._match = match
        self._electorate = Electorate(kept, company, match)
        self._ballot: Ballot | None = None
        self._asked_here = True
        self._refused: dict[Question, datetime] = {}
        self.on_time_agreed: Callable[[TimeControl], None] = lambda _: None
        """Called with what everybody has from now on."""

    @property
    def proposal(self) -> Proposal | None:
        """The request to the table."""
        ballot = self._ballot
        if ballot is None:
            return None
        voters, needed = self._electorate.asked(ballot)
        return Proposal(
            kind=ballot.kind,
            by=ballot.by,
            sentence=self._sentence(ballot),
            voters=tuple(sorted(voters)),
            needed=needed,
            agreed=tuple(seat for seat in ballot.agreed if seat in voters),
            refused=tuple(seat for seat in ballot.refused if seat in voters),
            about=ballot.about,
        )

    def offers(self, seat: Seat) -> tuple[Offer, ...]:
        """Lists the requests that somebody could make now, with the reason where they cannot."""
        return tuple(
            Offer(
                ballot.kind, self._label(ballot), ballot.about, self._why_not(ballot), ballot.time
            )
            for ballot in self._electorate.askable(seat)
        )

    def _label(self, ballot: Ballot) -> Phrase:
        return label(ballot, self._kept.names, self._match.plies_back(ballot.by))

    def _sentence(self, ballot: Ballot) -> Phrase:
        waits = ballot.kind is Asking.UNDO
        asked = sorted(self._electorate.asked(ballot)[0]) if waits else ()
        absent = tuple(seat for seat in asked if not self._company.is_here(seat))
        return sentence(ballot, self._kept.names, self._match.plies_back(ballot.by), absent)

    async def ask(
        self, seat: Seat, kind: Asking, about: Seat | None, time: TimeControl | None = None
    ) -> None:
        """Asks the table for somebody; what nobody has to agree to is done at once.

        Raises:
            LobbyError: It cannot be asked now.
        """
        ballot = Ballot(kind, seat, about, time)
        why = self._why_not(ballot)
        if why is not None:
            raise LobbyError(why)
        if kind is Asking.LEAVE:
            await self._match.give_up(seat)
            return
        self._ballot, self._asked_here = ballot, True
        agreed = self._agreed()
        if agreed is not None:
            await self._carry_out(agreed)
        elif self._ballot is ballot:
            self._keep(ballot)
            self._tell(self._sentence(ballot))

    async def answer(self, seat: Seat, agree: bool) -> None:
        """Somebody's answer.

        Raises:
            LobbyError: They are not asked.
        """
        agreed = again(lambda: self._answered(seat, agree))
        if agreed is not None:
            await self._carry_out(agreed)
        elif self._ballot is not None:
            self._tell(None)

    def _answered(self, seat: Seat, agree: bool) -> Ballot | None:
        """Counts an answer; gives what was agreed with it.

        Raises:
            LobbyError: They are not asked, or it could not be kept.
        """
        ballot = self._ballot
        if ballot is None or seat not in self._electorate.asked(ballot)[0]:
            raise LobbyError(phrase("There is no request to answer now."))
        ballot = self._ballot = ballot.answered(seat, agree)
        agreed = self._agreed()
        if agreed is None and self._ballot is ballot:
            self._keep(ballot)
        return agreed

    def withdraw(self, seat: Seat) -> None:
        """Takes back what somebody asked.

        Raises:
            LobbyError: They asked nothing.
        """
        ballot = self._ballot
        if ballot is None or ballot.by != seat:
            raise LobbyError(phrase("You have no request to withdraw."))
        self._drop(phrase("{name} withdrew the request.", name=self._called(seat)), again=AGAIN)

    def match_changed(self, what: Happening, seat: Seat | None) -> None:
        """Follows the match: what a person plays answers a question to take something back.

        Once the match stops or goes on, nothing is asked any more; nor about moves taken back.
        """
        if what == "people":
            self.people_changed()
        elif what == "stage":
            self.close()
        elif self._ballot is None or self._ballot.kind is not Asking.UNDO:
            return
        elif what == "undone":
            self._drop(None)
        elif seat in self._match.people:
            self._drop(phrase("The match went on, so nothing was taken back."))
        else:
            self._count_again()

    def people_changed(self) -> None:
        """Somebody came, went, or has another seat: who is asked may have changed."""
        ballot = self._ballot
        if ballot is None:
            return
        if self._is_gone(ballot.by) or (
            ballot.about is not None and self._company.is_here(ballot.about)
        ):
            self._drop(None)
        else:
            self._count_again()

    def close(self) -> None:
        """Nothing is being asked any more."""
        ballot, self._ballot = self._ballot, None
        if ballot is not None and self._asked_here:
            self._forget()

    def follow(self, ballot: Ballot | None) -> None:
        """Takes what is being asked elsewhere; ``None``: nothing any more."""
        before, self._ballot = self._ballot, ballot
        if ballot is None:
            self._tell(None)
            return
        again = before is not None and before.question == ballot.question
        self._asked_here = self._asked_here and again
        self._tell(None if again else self._sentence(ballot))

    def _is_gone(self, seat: Seat) -> bool:
        """True if the asker is no longer here. Others may be here without our knowing it yet."""
        if self._asked_here:
            return not self._company.is_here(seat)
        return self._company.presence.has_left(self._kept.record.seats[seat].person)

    def _why_not(self, wanted: Ballot) -> Phrase | None:
        """The reason why somebody cannot ask this, or do it, now."""
        if wanted.kind is not Asking.LEAVE:
            ballot = self._ballot
            if ballot is not None:
                return phrase(
                    "{name} already has a request at this table.", name=self._called(ballot.by)
                )
            refused = self._refused.get(wanted.question)
            wait = None if refused is None else refused - self._kept.services.clock()
            if wait is not None and timedelta() < wait <= AGAIN:
                return phrase(
                    "That was just answered. Ask again in {n} s.",
                    n=max(1, round(wait.total_seconds())),
                )
        return self._electorate.why_not(wanted)

    # What comes of it.

    def _count_again(self) -> None:
        """Others are asked than before. Whoever brought that about need not hear of troubles."""
        try:
            agreed = self._agreed()
        except LobbyError:  # Others count it, or it is counted again when they can be asked.
            return
        if agreed is not None:
            self._kept.services.later(self._carry_out_for_all(agreed))
        elif self._ballot is not None:
            self._tell(None)

    def _agreed(self) -> Ballot | None:
        """Takes the vote if it was agreed and is to be done; drops it if it was refused.

        Raises:
            LobbyError: It is counted elsewhere, or cannot be now.
        """
        ballot = self._ballot
        if ballot is None:
            return None
        agreed = ballot.outcome(*self._electorate.asked(ballot))
        if agreed is False:
            self._drop(phrase("The table did not agree. Nothing was changed."), again=AGAIN)
        if not agreed:
            return None
        with said():
            self._kept.services.votes.remove(self._name)  # Who does this carries it out, once.
        self._ballot = None
        return ballot

    async def _carry_out_for_all(self, ballot: Ballot) -> None:
        try:
            await self._carry_out(ballot)
        except LobbyError as trouble:
            self._tell(trouble.phrase)

    async def _carry_out(self, ballot: Ballot) -> None:
        """Does what was agreed, and tells everybody that nothing is asked any more.

        Raises:
            LobbyError: The disk refuses; nothing changed.
        """
        match, by = self._match, ballot.by
        try:
            with said():
                if ballot.kind is Asking.UNDO:
                    await self._take_back(by)
                elif ballot.kind is Asking.STAND_IN and ballot.about is not None:
                    await match.stand_in(ballot.about)
                elif ballot.kind is Asking.PAUSE:
                    match.pause(by)
                elif ballot.kind is Asking.RESUME:
                    match.resume(by)
                elif ballot.kind is Asking.END:
                    match.end(by)
                elif ballot.time is not None:
                    self.on_time_agreed(ballot.time)
        finally:
            self._tell(None)

    async def _take_back(self, seat: Seat) -> None:
        count = max(await self._match.take_back(seat), 1)
        name = self._called(seat)
        self._company.talk.note(
            plural("{name} took back a move.", "{name} took back {n} moves.", count, name=name)
        )

    def _drop(self, sentence: Phrase | None, again: timedelta = timedelta()) -> None:
        ballot, self._ballot = self._ballot, None
        self._forget()
        if ballot is not None and again:
            self._refused[ballot.question] = self._kept.services.clock() + again
        self._tell(sentence)

    def _keep(self, ballot: Ballot) -> None:
        try:
            with said():
                self._kept.services.votes.write(self._name, ballot)
        except LobbyError as refusal:
            if not is_overtaken(refusal):
                self._ballot = None
            raise

    def _forget(self) -> None:
        with suppress(SaveError):  # Others have taken it away, or ask no more in a moment.
            self._kept.services.votes.remove(self._name)

    @property
    def _name(self) -> str:
        """Of the document that says what is being asked."""
        return self._kept.code.lower()

    def _tell(self, sentence: Phrase | None) -> None:
        self._company.tell(CompanyNews("proposal", sentence))

    def _called(self, seat: Seat) -> str:
        return self._kept.names[seat]
