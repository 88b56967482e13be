"""The contract of a game as tests: any game, ours or another package's, is held to it by one call.

    from dogs_rules.testing import contract

    test_contract = contract("bone_race")

Nothing is asked that ``dogs_rules.game`` does not say. Needs pytest.
"""

from collections.abc import Callable
from typing import Any

import pytest

from dogs_rules.game import Game
from dogs_rules.registry import game as game_of
from dogs_rules.testing.bots import quick_bots
from dogs_rules.testing.promises import PROMISES
from dogs_rules.testing.settings import (
    BrokenPromiseError,
    Moment,
    Setting,
    moments,
    settings_of,
)

__all__ = [
    "PROMISES",
    "BrokenPromiseError",
    "Moment",
    "Setting",
    "contract",
    "moments",
    "quick_bots",
    "settings_of",
]


def contract(*games: str | Game[Any, Any, Any]) -> Callable[..., None]:
    """A test of everything that games promise, one case for each promise and way to lay one out.

    Args:
        games: Keys of games, or games.

    Raises:
        KeyError: There is no such game.
    """
    listed = [game_of(each) if isinstance(each, str) else each for each in games]
    cases = [
        pytest.param(promise, setting, id=f"{promise.__name__}-{setting}")
        for game in listed
        for setting in settings_of(game)
        for promise, every in PROMISES.items()
        if every or not setting.options
    ]

    def test_contract(promise: Callable[[Setting], None], setting: Setting) -> None:
        promise(setting)

    marked: Callable[..., None] = pytest.mark.parametrize(("promise", "setting"), cases)(
        test_contract
    )
    return marked
