"""Keys that come before a screen has looked at the one that closes it leave those below alone."""

from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.screen import Screen

from dogs_tui.app.settings import Loaded, Settings
from dogs_tui.home.game_list import GameRows
from dogs_tui.home.new_match import NewMatchScreen
from dogs_tui.home.program import DogsApp
from dogs_tui.host.commands.guest import Card
from dogs_tui.host.sessions.screens.command_screen import CodeScreen
from dogs_tui.kit.form import Form
from dogs_tui.kit.key_help import KeysScreen
from dogs_tui.play.match_screen import MatchScreen
from tests.support.pictures import TableApp


@pytest.mark.parametrize(
    "closed_by_any_key", [KeysScreen([]), CodeScreen(Card("Code", ("abc",)))], ids=["keys", "code"]
)
async def test_two_keys_close_one_screen(closed_by_any_key: Screen[Any]) -> None:
    below: Screen[Any] = Screen()
    app = TableApp(below)
    async with app.run_test() as pilot:
        await pilot.pause()
        await app.push_screen(closed_by_any_key)
        for key in "af":
            closed_by_any_key.post_message(events.Key(key, key))
        await pilot.pause()
        assert app.screen is below


async def test_beginning_twice_begins_one_match(home: Path) -> None:
    app = DogsApp(Loaded(Settings(name="Ana", pace="none")))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        await pilot.pause()
        games = app.screen.query_one(GameRows)
        for _ in range(2):
            games.post_message(GameRows.Chosen(games, 0))
        await pilot.pause()
        form = app.screen
        assert isinstance(form, NewMatchScreen)
        for _ in range(2):
            form.post_message(Form.Pressed(form.form, form.form.current))
        await pilot.pause()
        assert isinstance(app.screen, MatchScreen)
        assert len([screen for screen in app.screen_stack if isinstance(screen, MatchScreen)]) == 1
