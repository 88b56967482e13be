"""Whole matches, written down (tests/support/playthrough.py says how to renew them)."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from dogs_rules import registry
from dogs_rules.game import Bot
from tests.support.game_setups import AnyKind
from tests.support.goldens import compare
from tests.support.playthrough import playthrough

pytestmark = pytest.mark.long

HERE = Path(__file__).parent
MODULES = {"puppies": "yes", "renewal": "yes", "two_donations": "yes", "straight": "yes"}


@pytest.mark.parametrize(
    ("key", "seats", "seed", "bot", "options"),
    [
        ("dogs", 2, 39, "random", {}),
        ("dogs", 3, 23, "random", {}),
        ("dogs", 4, 20, "random", {}),
        ("dog_lover", 2, 3, "steady", {}),
        ("dog_lover", 3, 8, "random", {}),
        ("dog_lover", 4, 5, "steady", {"tricks": "special"}),
        ("dogs_cardgame", 2, 1, AnyKind(), {}),
        ("dogs_cardgame", 3, 2, "steady", {"puppies": "yes"}),
        ("dogs_cardgame", 4, 3, AnyKind(), {"children": "yes", "breeds": "chosen"}),
        ("dogs_cardgame", 5, 4, AnyKind(), MODULES),
        ("dog_kids", 2, 3, "steady", {"double_start": "yes"}),
        ("dog_kids", 3, 8, "random", {}),
        ("dog_kids", 4, 5, "steady", {"teams": "teams"}),
    ],
)
def test_playthrough(
    key: str, seats: int, seed: int, bot: str | Bot, options: Mapping[str, str]
) -> None:
    game = registry.game(key)
    player = game.bots()[bot] if isinstance(bot, str) else bot
    lines = playthrough(game, seats, seed, options, player)
    compare(HERE / key / f"playthrough_{seats}_seats.txt", lines)
