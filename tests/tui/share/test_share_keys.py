"""The key that writes a page: in the list of matches, and at the end of a match."""

import shutil
from pathlib import Path

import pytest

from dogs_tui.app.settings import Loaded, Settings
from dogs_tui.home.matches import MatchesScreen
from dogs_tui.home.program import DogsApp
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.play.own_match import OwnMatchScreen
from tests.support.shared_matches import finished, running

SIZE = (120, 40)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))
    (tmp_path / "matches").mkdir()
    return tmp_path


@pytest.fixture
def app(home: Path) -> DogsApp:
    return DogsApp(Loaded(Settings(motion=False, pace="none")), path=home / "settings.json")


def brought(home: Path, path: Path) -> Path:
    return Path(shutil.copy(path, home / "matches" / "sunday.dogs"))


def said(app: DogsApp) -> str:
    return " ".join(app.screen.query_one(PromptLine).painted_text().split())


async def test_the_list_writes_the_page_and_says_where_it_lies(home: Path, app: DogsApp) -> None:
    brought(home, finished("dog_kids"))
    async with app.run_test(size=SIZE) as pilot:
        app.push_screen(MatchesScreen())
        await pilot.pause()
        await pilot.press("E")
        await app.workers.wait_for_complete()
        page = home / "shared" / "sunday.html"
        assert f"The page was saved as {page}." in said(app)
        assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
        await pilot.press("E")
        await app.workers.wait_for_complete()
        assert page.with_name("sunday-2.html").exists()
        await pilot.press("q")
        assert app.crash is None


async def test_a_folder_that_cannot_be_used_is_said(home: Path, app: DogsApp) -> None:
    brought(home, running("dog_kids"))
    (home / "shared").write_text("in the way", encoding="utf-8")
    async with app.run_test(size=SIZE) as pilot:
        app.push_screen(MatchesScreen())
        await pilot.pause()
        await pilot.press("E")
        await app.workers.wait_for_complete()
        assert "cannot be used" in said(app)


async def test_the_end_of_a_match_offers_the_page(home: Path, app: DogsApp) -> None:
    path = brought(home, finished("dog_kids"))
    async with app.run_test(size=SIZE) as pilot:
        assert app.open_path(path) == ""
        await pilot.pause()
        assert isinstance(app.screen, OwnMatchScreen)
        await pilot.press("E")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert str(home / "shared" / "sunday.html") in said(app)
        await pilot.press("q")
        assert app.crash is None


async def test_a_match_that_runs_offers_no_page_at_the_table(home: Path, app: DogsApp) -> None:
    path = brought(home, running("dog_kids"))
    async with app.run_test(size=SIZE) as pilot:
        assert app.open_path(path) == ""
        await pilot.pause()
        await pilot.press("E")
        assert not (home / "shared").exists()


async def test_who_leaves_the_list_reads_where_the_page_lies(home: Path, app: DogsApp) -> None:
    brought(home, finished("dog_kids"))
    async with app.run_test(size=SIZE) as pilot:
        screen = MatchesScreen()
        app.push_screen(screen)
        await pilot.pause()
        screen.action_matches_export()
        screen.dismiss()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert app.screen is not screen
        assert f"The page was saved as {home / 'shared' / 'sunday.html'}." in said(app)
        assert app.crash is None


async def test_what_is_done_meanwhile_and_the_page_are_both_said(home: Path, app: DogsApp) -> None:
    brought(home, finished("dog_kids"))
    async with app.run_test(size=SIZE) as pilot:
        app.push_screen(MatchesScreen())
        await pilot.pause()
        app.screen.action_matches_export()
        app.screen.action_matches_archive()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "is archived; press P to show the archive." in said(app)
        assert f"The page was saved as {home / 'shared' / 'sunday.html'}." in said(app)


async def test_leaving_the_program_ends_the_writing(home: Path, app: DogsApp) -> None:
    brought(home, finished("dog_kids"))
    async with app.run_test(size=SIZE) as pilot:
        app.push_screen(MatchesScreen())
        await pilot.pause()
        app.screen.action_matches_export()
        app.exit()
        await pilot.pause()
    assert app.crash is None
    assert not (home / "shared").exists()
