"""Somebody takes the file of a match away: its screen says so at once, and where the match is."""

from typing import Any

import pytest

from dogs_rules import game
from dogs_saves import MatchFolder, Player, StoredMatch, read_match
from dogs_tui.app.settings import Loaded, Settings
from dogs_tui.home.program import DogsApp, Opening
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.play.own_match import OwnMatchScreen
from tests.support.keyed_table import settled

pytestmark = pytest.mark.usefixtures("home")


def app_at(stored: StoredMatch) -> DogsApp:
    return DogsApp(Loaded(Settings(name="Ana", pace="none"), ""), opening=Opening(stored))


def begun() -> StoredMatch:
    players = [Player("Ana"), Player("Bella", "random")]
    return MatchFolder().create(game("dog_kids"), players, {}, 3)


def screen_of(app: DogsApp) -> OwnMatchScreen:
    screen: Any = app.screen
    assert isinstance(screen, OwnMatchScreen)
    return screen


def refused(screen: OwnMatchScreen) -> str:
    return screen.query_one(PromptLine).refused


async def test_the_move_after_it_tells_it_until_the_next_one() -> None:
    stored = begun()
    async with (app := app_at(stored)).run_test(size=(80, 24)) as pilot:
        screen = screen_of(app)
        await settled(pilot, screen)
        assert not refused(screen)
        stored.path.unlink()
        table: Any = screen.table
        await table.play(0, table.legal(0)[0])
        await settled(pilot, screen)
        assert stored.ply > 1  # The bot has answered, and it can still be read.
        assert "was removed by another program" in refused(screen)
        assert stored.path.name in refused(screen)
        assert read_match(stored.path).match.digest() == stored.match.digest()
        await screen._play(table.legal(0)[0])
        await settled(pilot, screen)
        assert not refused(screen)


async def test_who_leaves_reads_first_where_the_match_is() -> None:
    stored = begun()
    async with (app := app_at(stored)).run_test(size=(80, 24)) as pilot:
        screen = screen_of(app)
        await settled(pilot, screen)
        stored.path.write_bytes(b"other")
        await pilot.press("q")
        await settled(pilot, screen)
        assert app.screen is screen
        assert f"continues as {stored.path.name}" in refused(screen)
        await pilot.press("q")
        assert app.screen is not screen
    assert read_match(stored.path).match.plies == stored.match.plies


async def test_who_leaves_is_told_once_that_it_is_not_saved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(*_: Any) -> int:
        raise OSError(28, "No space left on device")

    stored = begun()
    async with (app := app_at(stored)).run_test(size=(80, 24)) as pilot:
        screen = screen_of(app)
        await settled(pilot, screen)
        stored.path.unlink()
        monkeypatch.setattr("dogs_saves.disk.open_new", full)
        await pilot.press("q")
        await settled(pilot, screen)
        assert app.screen is screen
        assert "a new one cannot be written" in refused(screen)
        await pilot.press("q")
        assert app.screen is not screen
