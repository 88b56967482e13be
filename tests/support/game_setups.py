"""Our games as they can be laid out, and random matches of them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import pytest

from dogs_rules.game import Action, Bot
from dogs_rules.registry import games
from dogs_rules.rng import Rng
from dogs_rules.testing import Setting, moments, settings_of

__all__ = [
    "FEWEST",
    "SETTINGS",
    "AnyKind",
    "Setting",
    "bot_play",
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


class AnyKind:
    """A bot that plays any kind of action, then any of that kind: of some kinds there are many.

    Args:
        shunned: A kind that is played only where there is no other.
    """

    def __init__(self, shunned: type[Action] | None = None) -> None:
        self._shunned = shunned

    def choose(self, _: Any, legal: Sequence[Action], rng: Rng) -> Action:
        kinds = dict.fromkeys(type(action) for action in legal)
        kind = rng.choice([each for each in kinds if each is not self._shunned] or list(kinds))
        return rng.choice([action for action in legal if type(action) is kind])


def bot_play(setting: Setting, seed: int, bot: Bot) -> Iterator[tuple[Any, list[Action]]]:
    """The same for a match in which a bot plays all seats."""
    game = setting.game
    state, rng = game.setup(setting.seats, setting.options, seed), Rng.seeded(seed)
    while legal := game.legal_actions(state):
        yield state, legal
        game.step(state, bot.choose(game.view(state, game.to_move(state)), legal, rng))
    yield state, []


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
