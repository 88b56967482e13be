"""Time for decisions, clocks, and what happened since somebody moved, in few words."""

from datetime import datetime, timedelta

from rich.cells import cell_len

from dogs_rules.game import Seat
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.commands.tables import NEXT
from dogs_tui.host.people.person import Person
from dogs_tui.host.tables.listings import Company
from dogs_tui.host.tables.seat_handle import SeatHandle
from dogs_tui.host.tables.table import HostedTable
from dogs_tui.host.tables.time_control import HOURS, OFFERED, Late, TimeControl, time_for_all
from dogs_tui.match.since import sentences, since_acted
from dogs_tui.match.watching import Watching
from dogs_tui.words import listed, ngettext, say, tr
from dogs_tui.words.registry import words_of

_SECOND = timedelta(seconds=1)
_SHORT_OF_HOUR, _SHORT_OF_DAY = timedelta(minutes=5), timedelta(minutes=30)
_MINUTE, _HOUR, _DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


def length(time: timedelta) -> str:
    """A length of time in whole days, or hours, or minutes: rounded down, and at least 1 min.

    What is short of a whole hour by some minutes, or of a day by half an hour, counts as whole:
    somebody who was given 8 hours is not told of 7.
    """
    days, hours = (time + _SHORT_OF_DAY) // _DAY, (time + _SHORT_OF_HOUR) // _HOUR
    if days >= 2 or (days == 1 and time <= _DAY):
        return ngettext("{n} day", "{n} days", days)
    if hours >= 2 or (hours == 1 and time <= _HOUR):
        return ngettext("{n} hour", "{n} hours", hours)
    return say(phrase("{n} min", n=max(1, time // _MINUTE)))


def left(deadline: datetime, now: datetime) -> str:
    """Says how much time is left."""
    return length(deadline - now)


def time_left(company: Company, mover: Seat, handle: SeatHandle, now: datetime) -> str:
    """Says how long a table waits for the player to move; empty where there is no limit."""
    if company.deadline is None or company.clocks:
        return ""
    time = left(company.deadline, now)
    if mover in handle.seats:
        return say(phrase("Time left: {time}.", time=time))
    name = company.sitters[mover].name
    if handle.nameless:
        return say(phrase("{name} has {time} left.", name=name, time=time))
    return say(
        phrase("{name} has {time} left. {key}: next table", name=name, time=time, key=NEXT.shown)
    )


def on_clocks(company: Company, mover: Seat | None, now: datetime) -> dict[Seat, timedelta]:
    """By seat of a person, what they have left; who decides, with the seconds of a decision."""
    left = {
        sitter.seat: company.clocks[sitter.seat] * _SECOND
        for sitter in company.sitters
        if sitter.person and company.clocks
    }
    if company.deadline is not None and mover in left:
        left[mover] = max(company.deadline - now, timedelta())
    return left


def clock_mark(left: timedelta) -> str:
    """Writes the rest of a clock as short as can be: whole minutes, or seconds in the last one."""
    if left >= _MINUTE:
        return say(phrase("{n}m", n=left // _MINUTE))
    return say(phrase("{n}s", n=left // _SECOND))


def clock_changes(left: timedelta) -> float:
    """Seconds after which a running clock shows something else."""
    seconds = left.total_seconds()
    return seconds % 60 + 1 if seconds >= 60 else 1.0


def clocks_line(company: Company, mover: Seat | None, now: datetime) -> str:
    """Everybody's clock in a sentence; empty: there are none."""
    names = {sitter.seat: sitter.name for sitter in company.sitters}
    sentences = [
        phrase("{name} {left}", name=names[seat], left=clock_mark(left))
        for seat, left in on_clocks(company, mover, now).items()
    ]
    return say(phrase("On the clocks: {clocks}.", clocks=listed(sentences))) if sentences else ""


def late_word(late: Late) -> str:
    """Says what happens when somebody runs out of time."""
    if late is Late.TURN:
        return tr("a bot plays the turn")
    return tr("a bot plays on") if late is Late.SEAT else tr("the match pauses")


def hour_choices() -> list[tuple[int, str]]:
    """Lists the times per move that a table may have, in hours; 0: no time control."""
    offered = [(hours, length(timedelta(hours=hours))) for hours in HOURS]
    return [(0, tr("no limit (live)")), *offered]


def control_word(control: TimeControl) -> str:
    """Says how much time everybody has."""
    return say(time_for_all(control)) if control.clocked else length(control.time)


def time_choices() -> list[tuple[TimeControl | None, str]]:
    """Lists the time controls that a table may have; ``None``: no limit."""
    return [(None, tr("no limit (live)")), *((time, control_word(time)) for time in OFFERED)]


def late_choices() -> list[tuple[Late, str]]:
    """Lists what may happen at a table when time runs out."""
    return [(late, late_word(late)) for late in Late]


def since_line(table: HostedTable | None, person: Person, room: int, omitted: str) -> str:
    """The last of what others did, as the person may know it; empty: nothing, or no match is open.

    Args:
        table: The table.
        person: Who has a seat there.
        room: Columns for it. The newest sentence is whole in any case.
        omitted: Stands for what happened before what is told.
    """
    seat = None if table is None else table.seat_of(person)
    seen = None if table is None else table.seen_by(person)
    if seat is None or seen is None:
        return ""
    line = _last_words(seen, seat, room - cell_len(say(_since(""))), omitted)
    return say(_since(line)) if line else ""


def _since(line: str) -> Phrase:
    return phrase("Since your last move: {what}", what=line)


def _last_words(table: Watching, seat: Seat, room: int, omitted: str) -> str:
    said_before = [*sentences(since_acted(table, seat), words_of(table.game), table.names)]
    line = ""
    for sentence in reversed(said_before):
        longer = f"{sentence} {line}".strip()
        if line and cell_len(longer) + cell_len(omitted) + 1 > room:
            return f"{omitted} {line}"
        line = longer
    return line
