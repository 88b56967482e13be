"""The voters of a table, the questions that it can be asked, and the reasons against one."""

from datetime import timedelta

import msgspec

from dogs_rules.game import Seat
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.results.results import LEAST_PEOPLE
from dogs_tui.host.tables.ballot import Ballot, majority
from dogs_tui.host.tables.company import TableCompany
from dogs_tui.host.tables.listings import Asking, TableStage
from dogs_tui.host.tables.match import HostedMatch
from dogs_tui.host.tables.stored_table import StoredTable
from dogs_tui.host.tables.time_control import OFFERED, TimeControl

_BEGUN = {TableStage.RUNNING, TableStage.PAUSED}


class Electorate:
    """Those who decide at one table, and what there is to decide, whatever is being asked now."""

    def __init__(self, kept: StoredTable, company: TableCompany, match: HostedMatch) -> None:
        self._kept = kept
        self._company = company
        self._match = match

    def asked(self, ballot: Ballot) -> tuple[frozenset[Seat], int]:
        """Gives the other seats that are asked, and how many of them must agree."""
        if ballot.kind is Asking.UNDO:
            touched = self._match.touched_by_undo(ballot.by)
            return touched, len(touched)
        everybody = self._kept.person_seats
        if ballot.kind is Asking.PAUSE and self._kept.record.tournament:
            return everybody - {ballot.by}, majority(len(everybody))
        electorate = {seat for seat in everybody if self._company.is_here(seat)} | {ballot.by}
        if ballot.kind is Asking.END or self._kept.record.by_correspondence is not None:
            electorate |= {seat for seat in everybody if not self._long_away(seat)}
        return frozenset(electorate - {ballot.by}), majority(len(electorate))

    def _long_away(self, seat: Seat) -> bool:
        """True if somebody is away for so long that the table goes on without them.

        Where people have hours for a decision that is so long, and days off do not count.
        """
        away, control = self._company.away_for(seat), self._kept.record.by_correspondence
        if control is None:
            return away >= timedelta(minutes=self._kept.services.limits.away_minutes)
        person = self._kept.person(seat)
        if person is not None and person.holidays:
            away = min(away, self._kept.services.clock() - person.holidays[-1].until)
        return away >= control.time

    def askable(self, seat: Seat) -> tuple[Ballot, ...]:
        """Lists the requests that somebody could make, also those that are refused now."""
        stage = self._kept.stage
        if stage not in _BEGUN:
            return ()
        asked = [Ballot(Asking.RESUME, seat)]
        if stage is TableStage.RUNNING:
            others = sorted(self._kept.person_seats & self._match.people - {seat})
            away = [other for other in others if not self._company.is_here(other)]
            stand_ins = [Ballot(Asking.STAND_IN, seat, about) for about in away]
            asked = [Ballot(Asking.UNDO, seat), *stand_ins, Ballot(Asking.PAUSE, seat)]
        asked += [Ballot(Asking.TIME, seat, time=time) for time in self._other_times()]
        return (*asked, Ballot(Asking.END, seat), Ballot(Asking.LEAVE, seat))

    def why_not(self, wanted: Ballot) -> Phrase | None:
        """Says why something cannot be asked at this table now; ``None``: it can."""
        kind, seat = wanted.kind, wanted.by
        stage, record = self._kept.stage, self._kept.record
        if kind is Asking.END and record.tournament:
            return phrase("Tournament matches cannot be ended early. If you leave, a bot plays on.")
        alone = len(self._kept.person_seats) < LEAST_PEOPLE
        if kind is Asking.PAUSE and record.tournament and alone:
            return phrase("In a tournament you cannot pause a match on your own.")
        if kind is Asking.TIME and wanted.time not in self._other_times():
            return phrase("This table already has that time control.")
        if kind is Asking.RESUME and stage is not TableStage.PAUSED:
            return phrase("The match is not paused.")
        running = {Asking.UNDO, Asking.STAND_IN, Asking.PAUSE}
        if kind in running and stage is not TableStage.RUNNING:
            return phrase("The match is not running.")
        if stage not in _BEGUN:
            return phrase("The match is over.")
        if kind is Asking.UNDO:
            return self._why_no_undo(seat)
        return self._why_no_stand_in(seat, wanted.about) if kind is Asking.STAND_IN else None

    def _other_times(self) -> tuple[TimeControl, ...]:
        """Other times that everybody could have: hours for hours, clocks for clocks."""
        own = self._kept.record.time_control
        if own is None:
            return ()
        alike = [time for time in OFFERED if time.clocked == own.clocked]
        others = (msgspec.structs.replace(time, late=own.late) for time in alike)
        return tuple(time for time in others if time != own)

    def _why_no_undo(self, seat: Seat) -> Phrase | None:
        if not self._match.plies_back(seat):
            return phrase("There is nothing to undo.")
        if self._kept.record.rated:
            return phrase("Takebacks are not allowed in rated matches.")
        return None

    def _why_no_stand_in(self, seat: Seat, about: Seat | None) -> Phrase | None:
        if about is None or about == seat or about not in self._kept.person_seats:
            return phrase("A bot can only play on for another player at this table.")
        name = self._kept.names[about]
        if about not in self._match.people:
            return phrase("A bot already plays on for {name}.", name=name)
        if self._company.is_here(about):
            return phrase("{name} is here.", name=name)
        if self._long_away(about):
            return None
        if self._kept.record.by_correspondence is not None:
            return phrase("{name} still has time to move.", name=name)
        waits = phrase("{name} may still return. The table waits {n} min.")
        if self._company.presence.has_left(self._kept.record.seats[about].person):
            waits = phrase("{name} has only just left. The table waits {n} min.")
        return waits.filled(name=name, n=f"{self._kept.services.limits.away_minutes:g}")
