"""The screens of deals: begin and go on, other days and lines, the table, what is hidden."""

from datetime import date
from pathlib import Path

import pytest
from textual.pilot import Pilot

from dogs_rules import registry
from dogs_saves import Dealt, MatchFolder
from dogs_tui.app.settings import Loaded, Settings
from dogs_tui.home.deal_rows import DealLine, DealRows
from dogs_tui.home.deal_table import DealTableScreen, ScoreTable
from dogs_tui.home.deals import DealsScreen
from dogs_tui.home.home import HomeMenu, HomeScreen
from dogs_tui.home.match_rows import MatchRows
from dogs_tui.home.matches import MatchesScreen
from dogs_tui.home.program import DogsApp
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.match import deals
from dogs_tui.match.veil import VEILED
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.play.replay.screen import ReplayScreen
from tests.support.deals import any_deal, finished

DAY = date(2026, 5, 1)


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DogsApp:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))
    monkeypatch.setattr(deals, "today", lambda: DAY)
    settings = Settings(name="Ana", motion=False, pace="none", first_times=False)
    return DogsApp(Loaded(settings), path=tmp_path / "settings.json")


async def pressed(pilot: Pilot[int], *keys: str) -> None:
    """Presses keys, each when all is done that the one before began."""
    for key in keys:
        await pilot.press(key)
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()


def asked(app: DogsApp) -> str:
    return app.screen.query_one(PromptLine).asked


async def test_the_deal_of_the_day_is_begun_and_gone_on_with(app: DogsApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await pressed(pilot, "n", "d")
        assert isinstance(app.screen, DealsScreen)
        rows = app.screen.query_one(DealRows)
        assert rows.deals == deals.daily_deals(DAY)
        assert len(rows.deals) == len(registry.keys())
        shown = app.screen.query_one(DealLine).painted_text().replace("\n", "").replace(" ", "")
        assert rows.deals[0].line in shown
        await pressed(pilot, "enter")
        assert isinstance(app.screen, MatchScreen)
        assert app.screen.table.people == {rows.deals[0].seat}
        await pressed(pilot, "q")
        assert isinstance(app.screen, DealsScreen)
        assert "running" in rows.painted_text()
        assert asked(app) == "Press enter to continue."
        await pressed(pilot, "enter")
        assert isinstance(app.screen, MatchScreen)
    (summary,) = MatchFolder().matches()
    assert summary.deal == Dealt(rows.deals[0].line, 1)


async def test_other_days(app: DogsApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await pressed(pilot, "n", "d", "right")
        rows = app.screen.query_one(DealRows)
        assert rows.deals == deals.daily_deals(DAY)
        await pressed(pilot, "left")
        assert rows.deals == deals.daily_deals(date(2026, 4, 30))
        assert "2026-04-30" in rows.painted_text()
        await pressed(pilot, "right")
        assert rows.deals == deals.daily_deals(DAY)


async def test_a_line_is_typed(app: DogsApp) -> None:
    deal = any_deal()
    async with app.run_test(size=(80, 24)) as pilot:
        await pressed(pilot, "n", "d", "p", *deal.line.lower().replace("-", ""), "enter")
        rows = app.screen.query_one(DealRows)
        assert rows.current == deal
        assert "by its code" in rows.painted_text()


async def test_a_mistyped_line_gets_a_sentence(app: DogsApp) -> None:
    line = any_deal().line
    async with app.run_test(size=(80, 24)) as pilot:
        await pressed(pilot, "n", "d", "p", *line[:-1].lower().replace("-", ""), "enter")
        refused = app.screen.query_one(PromptLine).refused
        assert refused == (
            "This deal code has a typo or is incomplete. Check it character by character."
        )
        assert app.screen.query_one(DealRows).deals == deals.daily_deals(DAY)


async def test_the_table_opens_for_who_has_finished(app: DogsApp) -> None:
    deal = any_deal()
    paths = {finished(deal, name): name for name in ("Ana", "Bo", "Cy")}
    async with app.run_test(size=(80, 24)) as pilot:
        await pressed(pilot, "n", "d", "end", "enter")
        assert isinstance(app.screen, DealTableScreen)
        table = app.screen.query_one(ScoreTable)
        assert {paths[entry.path] for entry in table.entries} == {"Ana", "Bo", "Cy"}
        text = table.painted_text()
        for entry in table.entries:
            assert entry.name in text
            assert str(entry.sheet.total) in text
        await pressed(pilot, "right", "w")
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.table.names[deal.seat] == table.entries[1].name


async def test_nobody_sees_the_table_before(app: DogsApp) -> None:
    finished(any_deal(), "Bo")
    async with app.run_test(size=(80, 24)) as pilot:
        await pressed(pilot, "n", "d", "end")
        assert app.screen.query_one(DealRows).current == any_deal()
        assert "not played" in app.screen.query_one(DealRows).painted_text().splitlines()[4]
        await pressed(pilot, "t")
        assert isinstance(app.screen, DealsScreen)


async def test_the_list_of_matches_tells_nothing_of_it(app: DogsApp) -> None:
    finished(any_deal(), "Bo")
    async with app.run_test(size=(120, 40)) as pilot:
        await pressed(pilot, "m")
        assert asked(app) == str(VEILED)
        row = app.screen.query_one(MatchRows).painted_text().splitlines()[0]
        assert "round" not in row
        assert "moves" not in row
        for key in ("w", "R", "E", "enter"):
            await pressed(pilot, key)
            assert isinstance(app.screen, MatchesScreen)
        assert app.screen.query_one(PromptLine).refused == str(VEILED)


async def test_home_goes_on_with_nobody_elses_deal(app: DogsApp) -> None:
    with deals.begin(MatchFolder(), any_deal(), "Bo"):
        pass
    async with app.run_test(size=(80, 24)) as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        await app.workers.wait_for_complete()
        menu = app.screen.query_one(HomeMenu)
        assert menu.newest is None
        await pressed(pilot, "c")
        assert isinstance(app.screen, HomeScreen)
