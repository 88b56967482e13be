"""Every game is played by the mouse alone."""

from typing import Any

import pytest

from dogs_rules import game
from dogs_rules.match import Match
from dogs_rules.rng import Rng
from dogs_tui.play.match_screen import MatchScreen
from tests.support.clicks import Clicker
from tests.support.memory_match import table_of
from tests.support.panes_of_games import Place, places, stages
from tests.support.pictures import at_table, settled
from tests.support.shared_matches import GAMES

GUARD = 1
"""Milliseconds: keys that were pressed too often are looked for, as at any table."""
ROUNDS = 2
"""That are played, of games that count them."""


async def decided(there: list[Place]) -> None:
    """Takes a decision on a board or in a list: no key is clicked."""
    for place in there:
        screen = place.screen(hands="open", cards=False, guard=GUARD)
        async with at_table(screen) as (pilot, _):
            await settled(pilot)
            await Clicker(pilot, screen).choose(keys=False)


@pytest.mark.parametrize("key", GAMES)
async def test_each_decision_is_taken_where_it_is_shown(key: str) -> None:
    await decided([place for place in places() if place.key == key])


@pytest.mark.minutes
@pytest.mark.parametrize("key", GAMES)
async def test_each_stage_of_a_decision_is_taken_where_it_is_shown(key: str) -> None:
    await decided(stages(key))


@pytest.mark.minutes
@pytest.mark.parametrize("key", GAMES)
async def test_rounds_by_clicks(key: str) -> None:
    rules: Any = game(key)
    table, rng = table_of(Match(rules, 2, {}, 3)), Rng.seeded(3)
    screen = MatchScreen(table, frozenset({0}), pace="none", cards=False, guard=GUARD)
    async with at_table(screen, (120, 40)) as (pilot, _):
        clicker = Clicker(pilot, screen)
        while getattr(table.view(0), "round", ROUNDS) <= ROUNDS and table.to_move is not None:
            await settled(pilot)
            if table.to_move == 0:
                await clicker.choose()
            else:
                await table.play(1, rng.choice(table.legal(1)))
        assert table.plies
