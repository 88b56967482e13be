"""Time for decisions, in few words."""

from datetime import datetime, timedelta

from dogs_rules.phrase import phrase
from dogs_tui.host.lobby.time_control import HOURS, Late, TimeControl
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


def chosen(hours: int, late: Late) -> TimeControl | None:
    """The time control that was chosen; ``None``: none."""
    return TimeControl(hours, late) if hours else None


def described(control: TimeControl) -> str:
    """A time control in one line."""
    time, what = length(control.time), late_word(control.late)
    return say(phrase("{time}, then {what}", time=time, what=what))
