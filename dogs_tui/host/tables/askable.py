"""What can be asked of a table, by whom, and why not."""

import msgspec

from dogs_rules.game import Seat
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.results.result import LEAST_PEOPLE
from dogs_tui.host.tables.ballot import Ballot
from dogs_tui.host.tables.company import TableCompany
from dogs_tui.host.tables.decided import Decided
from dogs_tui.host.tables.electorate import Electorate
from dogs_tui.host.tables.public import Asking, TableStage
from dogs_tui.host.tables.stored_table import KeptTable
from dogs_tui.host.tables.time_control import OFFERED, TimeControl
from dogs_tui.host.tables.vote_words import awaited


class Askable:
    """What the people at one table can ask of it, whatever is being asked now.

    Args:
        kept: What is kept of the table.
        company: Who is there.
        match: What is decided about.
        electorate: Who decides.
    """

    def __init__(
        self, kept: KeptTable, company: TableCompany, match: Decided, electorate: Electorate
    ) -> None:
        self._kept = kept
        self._company = company
        self._match = match
        self._electorate = electorate

    def by(self, seat: Seat) -> tuple[Ballot, ...]:
        """What is there for somebody to ask, also what cannot be asked now."""
        stage = self._kept.stage
        if stage not in {TableStage.RUNNING, TableStage.PAUSED}:
            return ()
        about = [one for one in self._kept.person_seats if self._could_stand_in(one, seat)]
        asked: list[Ballot] = []
        if stage is TableStage.RUNNING:
            asked += [Ballot(Asking.UNDO, seat)]
            asked += [Ballot(Asking.STAND_IN, seat, one) for one in about]
        asked.append(Ballot(Asking.PAUSE if stage is TableStage.RUNNING else Asking.RESUME, seat))
        asked += [Ballot(Asking.TIME, seat, time=time) for time in self._other_times()]
        asked += [Ballot(Asking.END, seat), Ballot(Asking.LEAVE, seat)]
        return tuple(asked)

    def why_not(self, wanted: Ballot) -> Phrase | None:
        """Why something cannot be asked at this table now; ``None``: it can."""
        kind, seat = wanted.kind, wanted.by
        if kind is Asking.UNDO:
            return self._why_no_undo(seat)
        if kind is Asking.STAND_IN:
            return self._why_no_stand_in(seat, wanted.about)
        if kind is Asking.END and self._kept.record.tournament:
            return phrase("In a tournament nobody ends a match: leave it, and a bot plays on.")
        if kind is Asking.PAUSE and self._kept.record.tournament and self._is_alone:
            return phrase("In a tournament nobody pauses a match alone.")
        if kind is Asking.TIME and wanted.time not in self._other_times():
            return phrase("That is no other time for this table.")
        stage = self._kept.stage
        if kind is Asking.RESUME and stage is not TableStage.PAUSED:
            return phrase("The match is not paused.")
        if kind is Asking.PAUSE and stage is not TableStage.RUNNING:
            return phrase("The match is not running.")
        if stage not in {TableStage.RUNNING, TableStage.PAUSED}:
            return phrase("The match is over.")
        return None

    @property
    def _is_alone(self) -> bool:
        """Whether one person plays bots alone."""
        return len(self._kept.person_seats) < LEAST_PEOPLE

    def _other_times(self) -> tuple[TimeControl, ...]:
        """What everybody could have instead: other hours for hours, other clocks for clocks."""
        own = self._kept.record.time_control
        if own is None:
            return ()
        alike = [one for one in OFFERED if one.clocked == own.clocked]
        others = (msgspec.structs.replace(one, late=own.late) for one in alike)
        return tuple(one for one in others if one != own)

    def _could_stand_in(self, seat: Seat, asker: Seat) -> bool:
        return seat != asker and not self._company.is_here(seat) and seat in self._match.people

    def _why_no_undo(self, seat: Seat) -> Phrase | None:
        if self._kept.stage is not TableStage.RUNNING:
            return phrase("The match is not running.")
        if not self._match.plies_back(seat):
            return phrase("You have played nothing that could be taken back.")
        if self._kept.record.rated:
            return phrase("In a rated match nothing is taken back by agreement.")
        return None

    def _why_no_stand_in(self, seat: Seat, about: Seat | None) -> Phrase | None:
        if self._kept.stage is not TableStage.RUNNING:
            return phrase("The match is not running.")
        if about is None or about == seat or about not in self._kept.person_seats:
            return phrase("A bot can only play on for somebody else at this table.")
        name = self._kept.names[about]
        if about not in self._match.people:
            return phrase("A bot plays on for {name} already.", name=name)
        if self._company.is_here(about):
            return phrase("{name} is here.", name=name)
        if not self._electorate.long_away(about):
            if self._kept.record.by_correspondence is not None:
                return phrase("{name} still has time to decide.", name=name)
            left = self._company.presence.has_left(self._kept.record.seats[about].person)
            return awaited(name, self._kept.services.limits.away_minutes, left=left)
        return None
