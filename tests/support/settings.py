"""Our games as they can be laid out, and random matches of them."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from dogs_rules.game import Action
from dogs_rules.registry import games
from dogs_rules.testing import Setting, moments, settings_of

__all__ = [
    "FEWEST",
    "SETTINGS",
    "Setting",
    "every_seat_count",
    "every_setting",
    "random_play",
    "settings_of",
    "with_extremes",
]

SETTINGS = [setting for game in games().values() for setting in settings_of(game)]

_JUDGED = [setting for setting in SETTINGS if setting.game.judge() is not None]
_PLAIN = [setting for setting in _JUDGED if not setting.options]
FEWEST = [setting for setting in _PLAIN if setting.seats == setting.game.seat_counts[0]]
"""Each game that has a judge, with the fewest seats."""
every_setting = pytest.mark.parametrize("setting", _JUDGED, ids=str)
"""Of games that have a judge, for tests of what needs one."""
every_seat_count = pytest.mark.parametrize("setting", _PLAIN, ids=str)
"""The same, with the defaults only."""


def random_play(setting: Setting, seed: int) -> Iterator[tuple[Any, list[Action]]]:
    """Every state of a random match with its legal actions, the final one included."""
    return ((moment.state, moment.legal) for moment in moments(setting, seed))


def with_extremes(
    things: Iterable[Any], seats: Callable[[Any], int] = lambda count: count
) -> list[Any]:
    """Cases of a test for seat counts: all but the fewest and the most seats take minutes.

    Args:
        things: What has seats; counts of them when ``seats`` is left out.
        seats: How many something has.
    """
    cases = list(things)
    ends = {min(map(seats, cases)), max(map(seats, cases))}
    return [
        pytest.param(thing, marks=() if seats(thing) in ends else pytest.mark.minutes)
        for thing in cases
    ]
