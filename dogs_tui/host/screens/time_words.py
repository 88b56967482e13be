"""Time for decisions, in few words."""

from datetime import datetime, timedelta

from dogs_rules.game import Seat
from dogs_rules.phrase import phrase
from dogs_tui.host.lobby.public import Company
from dogs_tui.host.lobby.time_control import HOURS, Late
from dogs_tui.words import ngettext, say, tr

_MINUTE, _HOUR, _DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


def length(time: timedelta) -> str:
    """A length of time in whole days, or hours, or minutes: rounded down, and at least 1 min."""
    if time >= 2 * _DAY or time == _DAY:
        return ngettext("{n} day", "{n} days", time // _DAY)
    if time >= 2 * _HOUR or time == _HOUR:
        return ngettext("{n} hour", "{n} hours", time // _HOUR)
    return say(phrase("{n} min", n=max(1, time // _MINUTE)))


def left(deadline: datetime, now: datetime) -> str:
    """How much time is left."""
    return length(deadline - now)


def time_left(company: Company, mover: Seat, own: frozenset[Seat], now: datetime) -> str:
    """How long a table waits for who is to decide; empty where it waits for nobody."""
    if company.deadline is None:
        return ""
    time = left(company.deadline, now)
    if mover in own:
        return say(phrase("Time left: {time}.", time=time))
    name = company.sitters[mover].name
    return say(phrase("{name} has {time} left. F4: next table", name=name, time=time))


def late_word(late: Late) -> str:
    """What happens when somebody has not decided in time."""
    if late is Late.TURN:
        return tr("a bot plays the turn")
    return tr("a bot plays on") if late is Late.SEAT else tr("the match pauses")


def hour_choices() -> list[tuple[int, str]]:
    """What a table may have, in hours; 0: no time control."""
    offered = [(hours, length(timedelta(hours=hours))) for hours in HOURS]
    return [(0, tr("while all are here")), *offered]


def late_choices() -> list[tuple[Late, str]]:
    """What a table may agree on."""
    return [(late, late_word(late)) for late in Late]
