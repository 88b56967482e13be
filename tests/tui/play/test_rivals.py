"""What opponents have stands in a line each, whole, below a table that is not wide."""

from typing import Any

import pytest

from dogs_rules.registry import game, keys
from dogs_tui.kit.glyphs import SETS
from dogs_tui.play.found_ui import game_ui
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.play.rival_rows import RivalRows
from dogs_tui.words.registry import words_of
from tests.support.memory_match import NAMES, table_from
from tests.support.pictures import TableApp, settled

_HALF = 39
"""Columns of an opponent where two stand beside each other, with the name."""


@pytest.mark.parametrize("key", keys())
def test_every_opponent_has_a_line_that_fits(key: str) -> None:
    rules: Any = game(key)
    for seats in rules.seat_counts:
        view = rules.view(rules.setup(seats, {}, 5), 0)
        for glyphs in SETS.values():
            rivals = game_ui(key).rivals(words_of(rules), view, glyphs)
            assert not rivals or len(rivals) == seats - 1
            for forms in rivals.values():
                assert len(forms[0]) >= len(forms[-1]) > 0
                assert len(forms[-1]) <= _HALF - 2 - len(max(NAMES, key=len))


@pytest.mark.parametrize(("seats", "rows"), [(2, 1), (3, 1), (5, 2)])
async def test_two_opponents_stand_in_a_row(seats: int, rows: int) -> None:
    rules: Any = game("dogs_cardgame")
    screen = MatchScreen(table_from(rules, rules.setup(seats, {}, 5), seats), pace="none")
    async with TableApp(screen).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        rivals = screen.query_one(RivalRows)
        assert rivals.size.height == rows
        others = [seat for seat in screen.view.order if seat != screen.view.mover]
        assert all(NAMES[seat] in rivals.painted_text() for seat in others)
        await pilot.press("l")
        await settled(pilot)
        assert not rivals.display, "a page that lies over the table has all of its room"
        await pilot.resize_terminal(120, 40)
        await settled(pilot)
        assert not rivals.display, "beside a wide table stand the areas of all"
