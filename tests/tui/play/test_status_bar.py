"""The line above the table says what will end the match; the names' room comes first."""

from typing import Any

import msgspec
import pytest
from textual.pilot import Pilot

import dogs_rules
from dogs_rules.game import Progress
from dogs_rules.phrase import phrase
from dogs_tui.play.follow_screen import FollowScreen
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.play.status_bar import StatusBar
from tests.support.memory_match import NAMES, table_from
from tests.support.pictures import TableApp

LEFT = Progress(left=phrase("city {n} left", n=10))
LAST = Progress(last_round=True, left=phrase("city {n} left", n=0))


async def bar_of(
    monkeypatch: pytest.MonkeyPatch, key: str, seats: int, ending: Progress, width: int
) -> str:
    """The line above a table at which this will end the match."""
    game: Any = dogs_rules.game(key)
    screen = MatchScreen(table_from(game, game.setup(seats, {}, 7), seats), pace="none")
    monkeypatch.setattr(type(game), "progress", lambda rules, view: ending)
    async with TableApp(screen).run_test(size=(width, 30)) as pilot:
        await settle(pilot)
        return screen.query_one(StatusBar).painted_text()


async def settle(pilot: Pilot[None]) -> None:
    for _ in range(3):
        await pilot.pause()


@pytest.mark.parametrize(
    ("key", "seats"), [("dogs", 4), ("dogs_cardgame", 5), ("dog_lover", 4), ("dog_kids", 4)]
)
async def test_the_last_round_stands_beside_all_names(
    monkeypatch: pytest.MonkeyPatch, key: str, seats: int
) -> None:
    text = await bar_of(monkeypatch, key, seats, LAST, 80)
    assert "LAST ROUND" in text
    assert "city" not in text
    assert "round 1" not in text
    for name in NAMES[:seats]:
        assert name[:4] in text


async def test_what_will_end_it_stands_where_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    wide = await bar_of(monkeypatch, "dogs", 4, LEFT, 120)
    assert "round 1 · " in wide
    assert "city 10 left" in wide
    narrow = await bar_of(monkeypatch, "dogs_cardgame", 5, LEFT, 80)
    assert "city 10 left" in narrow
    assert "round" not in narrow
    assert all(name in narrow for name in NAMES)


@pytest.mark.parametrize("width", [80, 120])
async def test_figures_change_and_nothing_else_moves(width: int) -> None:
    game: Any = dogs_rules.game("dogs")
    screen = MatchScreen(table_from(game, game.setup(3, {}, 7), 3), pace="none")
    async with TableApp(screen).run_test(size=(width, 24)) as pilot:
        await settle(pilot)
        bar = screen.query_one(StatusBar)
        before = bar.painted_text()
        bar.changes = {0: 12, 1: -3}
        await settle(pilot)
        after = bar.painted_text()
        assert "+12" in after
        assert " -3 " in f"{after} "
        for name in NAMES[:3]:
            assert after.index(name) == before.index(name)


async def test_a_match_that_is_over_has_no_last_round(monkeypatch: pytest.MonkeyPatch) -> None:
    game: Any = dogs_rules.game("dogs")
    screen = MatchScreen(table_from(game, game.setup(2, {}, 7), 2), pace="none")
    monkeypatch.setattr(type(game), "progress", lambda rules, view: LAST)
    async with TableApp(screen).run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        over = msgspec.structs.replace(screen.view, finished=True)
        FollowScreen._show_status(screen, over)
        assert "LAST ROUND" not in screen.query_one(StatusBar).painted_text()
