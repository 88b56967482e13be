"""The home screen and the list while match files are still being read, by keys."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from dogs_saves import MatchFolder
from dogs_saves.match_list import MatchList
from dogs_tui.app import fence
from dogs_tui.app.settings import Loaded, Settings
from dogs_tui.home import looking, matches
from dogs_tui.home.home import HomeMenu, HomeScreen
from dogs_tui.home.match_rows import MatchRows
from dogs_tui.home.matches import MatchesScreen
from dogs_tui.home.program import DogsApp
from dogs_tui.kit.heading import Heading
from dogs_tui.play.match_screen import MatchScreen
from tests.support.match_list import begun, prompt

pytestmark = [pytest.mark.usefixtures("home"), pytest.mark.telling]


class Reading:
    """Matches that become known when a test says so.

    Args:
        patch: Takes everything back after the test.
    """

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._told: asyncio.Queue[Callable[[], MatchList]] = asyncio.Queue()
        self.ended = 0
        patch.setattr(looking, "match_lists", self._lists)
        patch.setattr(matches, "match_lists", self._lists)

    def tell(self, left: int, *titles: str) -> None:
        """Has the matches of these titles become known."""
        every = {summary.title: summary for summary in MatchFolder().matches()}
        self._told.put_nowait(lambda: MatchList([every[title] for title in titles], left))

    async def _lists(self, folder: MatchFolder) -> AsyncIterator[MatchList]:
        try:
            while True:
                listing = (await self._told.get())()
                yield listing
                if not listing.left:
                    return
        finally:
            self.ended += 1


@pytest.fixture
def reading(monkeypatch: pytest.MonkeyPatch) -> Reading:
    monkeypatch.setattr(fence, "WAITING", 0.01)  # a key waits for rows, which a test holds back
    return Reading(monkeypatch)


@asynccontextmanager
async def running() -> AsyncIterator[tuple[DogsApp, Pilot[Any]]]:
    app = DogsApp(Loaded(Settings(name="Ana", pace="none")))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        yield app, pilot


def menu(app: DogsApp) -> HomeMenu:
    return app.screen.query_one(HomeMenu)


async def test_home_is_painted_before_any_match_is_read(reading: Reading) -> None:
    begun("One")
    async with running() as (app, pilot):
        assert "New match" in menu(app).painted_text()
        assert "nothing to continue" not in menu(app).painted_text()
        assert menu(app).cursor == 0
        reading.tell(0, "One")
        await pilot.pause()
        assert "Ana, Bella" in menu(app).painted_text()
        assert menu(app).cursor == 0


async def test_the_cursor_leaves_continue_only_when_nothing_is_running(reading: Reading) -> None:
    begun("One")
    async with running() as (app, pilot):
        reading.tell(1)
        await pilot.pause()
        assert "nothing to continue" not in menu(app).painted_text()
        reading.tell(0)
        await pilot.pause()
        assert "nothing to continue" in menu(app).painted_text()
        assert menu(app).cursor == 1


@pytest.mark.parametrize("key", ["c", "enter"])
async def test_continue_may_be_pressed_before_the_match_is_known(
    reading: Reading, key: str
) -> None:
    begun("One")
    async with running() as (app, pilot):
        await pilot.press(key)
        assert "Looking for your last match…" in prompt(app).asked
        reading.tell(0, "One")
        await pilot.pause()
        assert isinstance(app.screen, MatchScreen)


async def test_continue_pressed_early_is_answered_when_there_is_no_match(reading: Reading) -> None:
    begun("One")
    async with running() as (app, pilot):
        await pilot.press("c")
        reading.tell(0)
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        assert "No match in progress" in prompt(app).refused
        assert prompt(app).asked == ""


async def test_another_key_takes_continue_back(reading: Reading) -> None:
    begun("One")
    async with running() as (app, pilot):
        await pilot.press("c", "s")
        assert reading.ended == 1
        await pilot.press("escape")
        await pilot.press("c", "down")
        assert prompt(app).asked == ""
        reading.tell(0, "One")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)


async def test_rows_arrive_under_a_cursor_that_stays_on_its_match(reading: Reading) -> None:
    for title in ("One", "Two", "Three", "Four"):
        begun(title)
    async with running() as (app, pilot):
        await pilot.press("m")
        rows = app.screen.query_one(MatchRows)
        assert "No matches yet" not in rows.painted_text()
        reading.tell(1200, "One", "Two")
        await pilot.pause()
        heading = app.screen.query_one(Heading)
        assert "reading 2 of 1,202" in heading.render_line(0).text
        await pilot.press("down")
        reading.tell(1, "Three", "One", "Two")
        await pilot.pause()
        assert rows.current is not None
        assert (rows.current.title, rows.cursor) == ("Two", 2)
        reading.tell(0, "Three", "One", "Four", "Two")
        await pilot.pause()
        assert (rows.current.title, rows.cursor) == ("Two", 3)
        assert "4 matches" in heading.render_line(0).text


async def test_a_question_outlasts_rows_that_arrive(reading: Reading) -> None:
    for title in ("One", "Two"):
        begun(title)
    async with running() as (app, pilot):
        await pilot.press("m")
        reading.tell(1, "One")
        await pilot.pause()
        await pilot.press("r", *"s")
        reading.tell(0, "Two")
        await pilot.pause()
        assert "New title: Ones_" in prompt(app).asked
        await pilot.press("enter")
        assert sorted(summary.title for summary in MatchFolder().matches()) == ["Ones", "Two"]


async def test_what_was_just_done_is_said_until_the_cursor_moves() -> None:
    for title in ("One", "Two", "Three"):
        begun(title)
    async with running() as (app, pilot):
        await pilot.press("m")
        await pilot.press("d")
        assert "is in the trash" in prompt(app).asked
        await pilot.press("down")
        assert "is in the trash" not in prompt(app).asked


async def test_the_list_begins_with_what_home_knew(reading: Reading) -> None:
    begun("One")
    async with running() as (app, pilot):
        reading.tell(0, "One")
        await pilot.pause()
        await pilot.press("m")
        assert isinstance(app.screen, MatchesScreen)
        assert "One" in app.screen.query_one(MatchRows).painted_text()


@pytest.mark.parametrize("finished", [True, False])
async def test_a_match_that_was_looked_at_is_not_open_any_more(finished: bool) -> None:
    begun("One", finished=finished)
    async with running() as (app, pilot):
        await pilot.press("m")
        await pilot.press("enter")
        assert isinstance(app.screen, MatchScreen)
        await pilot.press("q")
        assert isinstance(app.screen, MatchesScreen)
        assert "another window" not in prompt(app).asked
        assert ("finished" if finished else "running") in app.screen.query_one(
            MatchRows
        ).painted_text()


async def test_odd_files_have_rows_with_their_reasons(tmp_path: Path) -> None:
    begun("One")
    folder = tmp_path / "matches"
    (folder / "link.dogs").symlink_to(folder / "nowhere")
    (folder / os.fsdecode(b"caf\xe9.dogs")).mkdir()
    async with running() as (app, pilot):
        await pilot.press("m")
        rows = app.screen.query_one(MatchRows)
        assert "not read" in rows.painted_text()
        said = []
        for _ in range(3):
            said.append(prompt(app).asked)
            await pilot.press("down")
        assert any("it is a link, not a file of its own" in sentence for sentence in said)
        assert any("it is a folder" in sentence for sentence in said)
        assert "damaged" not in rows.painted_text()
