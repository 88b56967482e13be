"""Who is asked when a table decides, and how many of them must agree."""

from datetime import timedelta

from dogs_rules.game import Seat
from dogs_tui.host.tables.ballot import Ballot, majority
from dogs_tui.host.tables.company import TableCompany
from dogs_tui.host.tables.decided import Decided
from dogs_tui.host.tables.public import Asking
from dogs_tui.host.tables.stored_table import KeptTable


class Electorate:
    """Those who decide at one table.

    Args:
        kept: What is kept of the table.
        company: Who is there.
        match: What is decided about.
    """

    def __init__(self, kept: KeptTable, company: TableCompany, match: Decided) -> None:
        self._kept = kept
        self._company = company
        self._match = match

    def asked(self, ballot: Ballot) -> tuple[frozenset[Seat], int]:
        """Who is asked, without the one who asks, and how many of them must agree."""
        if ballot.kind is Asking.UNDO:
            touched = self._match.touched_by_undo(ballot.by)
            return touched, len(touched)
        if ballot.kind is Asking.PAUSE and self._kept.record.tournament:
            everybody = self._kept.person_seats
            return everybody - {ballot.by}, majority(len(everybody))
        electorate = {seat for seat in self._kept.person_seats if self._company.is_here(seat)}
        if ballot.kind is Asking.END or self._kept.record.by_correspondence is not None:
            electorate |= {seat for seat in self._kept.person_seats if not self.long_away(seat)}
        electorate.add(ballot.by)
        return frozenset(electorate - {ballot.by}), majority(len(electorate))

    def long_away(self, seat: Seat) -> bool:
        """Whether somebody is away for so long that the table goes on without them."""
        away = self._company.away_for(seat)
        if self._kept.record.by_correspondence is not None:
            away = min(away, self._since_off(seat))
        return away >= self._patience

    @property
    def _patience(self) -> timedelta:
        """How long somebody may be away before the table goes on without them."""
        control = self._kept.record.by_correspondence
        if control is not None:
            return control.time
        return timedelta(minutes=self._kept.services.limits.away_minutes)

    def _since_off(self, seat: Seat) -> timedelta:
        """For how long the days off of somebody have been over, if they are."""
        services = self._kept.services
        person = services.people.get(self._kept.record.seats[seat].person)
        if person is None or not person.holidays:
            return timedelta.max
        return services.clock() - person.holidays[-1].until
