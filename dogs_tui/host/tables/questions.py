"""What can be asked of a table, who decides it, why not, and in which words."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

import msgspec

from dogs_rules.game import Seat
from dogs_rules.phrase import Phrase, phrase, plural
from dogs_tui.host.results.result import LEAST_PEOPLE
from dogs_tui.host.tables.ballot import Ballot, Decided, majority
from dogs_tui.host.tables.company import TableCompany
from dogs_tui.host.tables.public import Asking, TableStage
from dogs_tui.host.tables.stored_table import StoredTable
from dogs_tui.host.tables.time_control import OFFERED, TimeControl, time_for_all

_LABELS: Final = {
    Asking.PAUSE: phrase("Pause the match"),
    Asking.RESUME: phrase("Go on with the match"),
    Asking.END: phrase("End the match for everybody"),
    Asking.LEAVE: phrase("Leave the match for good: a bot takes the seat"),
}
_ASKED: Final = {
    Asking.PAUSE: phrase("{name} asks to pause the match."),
    Asking.RESUME: phrase("{name} asks to go on with the match."),
    Asking.END: phrase("{name} asks to end the match."),
}


def label(ballot: Ballot, names: Sequence[str], plies: int) -> Phrase:
    """What somebody could ask, as a choice.

    Args:
        ballot: What would be asked.
        names: Of the players by seat.
        plies: How many moves would be taken back.
    """
    if ballot.kind is Asking.UNDO:
        return plural("Ask to take back the last move", "Ask to take back {n} moves", max(plies, 1))
    if ballot.kind is Asking.STAND_IN and ballot.about is not None:
        return phrase("Let a bot play on for {name}", name=names[ballot.about])
    if ballot.time is not None:
        time = time_for_all(ballot.time)
        if ballot.time.clocked:
            return phrase("Set the clocks to {time}", time=time)
        return phrase("Give everybody {time} for a decision", time=time)
    return _LABELS[ballot.kind]


def sentence(ballot: Ballot, names: Sequence[str], plies: int, absent: Sequence[Seat]) -> Phrase:
    """What is being asked.

    Args:
        ballot: The question.
        names: Of the players by seat.
        plies: How many moves would be taken back.
        absent: The seats for whose answers an undo waits.
    """
    name = names[ballot.by]
    if ballot.kind is Asking.UNDO:
        return _undo_sentence(name, plies, [names[seat] for seat in absent])
    if ballot.kind is Asking.STAND_IN and ballot.about is not None:
        return phrase(
            "{name} asks whether a bot may play on for {other}.",
            name=name,
            other=names[ballot.about],
        )
    if ballot.time is not None:
        time = time_for_all(ballot.time)
        if ballot.time.clocked:
            return phrase("{name} asks for clocks of {time}.", name=name, time=time)
        return phrase("{name} asks for {time} for every decision.", name=name, time=time)
    return _ASKED[ballot.kind].filled(name=name)


def _undo_sentence(name: str, plies: int, absent: Sequence[str]) -> Phrase:
    asked = plural(
        "{name} asks to take back a move.",
        "{name} asks to take back {n} moves.",
        max(plies, 1),
        name=name,
    )
    if not absent:
        return asked
    return phrase("{asked} It waits for {names}.", asked=asked, names=", ".join(absent))


def awaited(name: str, minutes: float, *, left: bool) -> Phrase:
    """Why no bot plays on for somebody yet who is not here.

    Args:
        name: What they are called.
        minutes: For how long the table waits.
        left: Whether they were here since the host began.
    """
    waits = f"{minutes:g}"
    if left:
        return phrase(
            "{name} has only just left: the table waits {n} min for that.", name=name, n=waits
        )
    return phrase("{name} may still come: the table waits {n} min for that.", name=name, n=waits)


class Electorate:
    """Those who decide at one table.

    Args:
        kept: What is kept of the table.
        company: Who is there.
        match: What is decided about.
    """

    def __init__(self, kept: StoredTable, company: TableCompany, match: Decided) -> None:
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


class Askable:
    """What the people at one table can ask of it, whatever is being asked now.

    Args:
        kept: What is kept of the table.
        company: Who is there.
        match: What is decided about.
        electorate: Who decides.
    """

    def __init__(
        self, kept: StoredTable, company: TableCompany, match: Decided, electorate: Electorate
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
            return phrase("There is nothing to undo.")
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
