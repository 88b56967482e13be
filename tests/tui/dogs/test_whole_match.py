"""A whole match of DOGS at the table, from the first drive to the score sheet, by keys only."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

import dogs_rules
from dogs_saves import PERSON, MatchFolder, Player, read_match
from dogs_tui.app.settings import Loaded, Settings
from dogs_tui.home.program import DogsApp, Opening
from dogs_tui.play.end_page import EndPage
from dogs_tui.play.match_screen import MatchScreen
from tests.support.deciding_keys import DECIDING

MOST_KEYS = 4000


async def settled(pilot: Pilot[None], screen: MatchScreen) -> None:
    await pilot.pause()
    await screen.table.settled()
    await screen.shown()
    await pilot.pause()


async def test_a_person_plays_a_whole_match_against_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))
    game = dogs_rules.game("dogs")
    players = [Player("Ana", PERSON), Player("Bot 1", "steady"), Player("Bot 2", "steady")]
    stored = MatchFolder().create(game, players, {"start": "1"}, 7)
    path = stored.path
    app = DogsApp(
        Loaded(Settings(pace="none", motion=False, round_cards=False, turn_guard=0)),
        path=tmp_path / "settings.json",
        opening=Opening(stored),
    )
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, MatchScreen)
        await settled(pilot, screen)
        await play_to_the_end(pilot, screen)
        assert screen.table.to_move is None
        text = screen.query_one(EndPage).painted_text()
        assert "The game is over." in text
        assert "Ana" in text
        await pilot.press("q")
        await pilot.pause()
    reading = read_match(path)
    assert reading.recovery is None
    assert reading.match.to_move is None


async def play_to_the_end(pilot: Pilot[None], screen: MatchScreen) -> None:
    pressed = 0
    keys_for = DECIDING["dogs"]()
    while screen.table.to_move is not None:
        view = screen.view
        before = screen.table.match.plies
        legal = screen.table.legal(0)
        keys = tuple(keys_for(view, legal))
        await pilot.press(*keys)
        pressed += len(keys)
        await settled(pilot, screen)
        assert pressed < MOST_KEYS
        assert screen.table.match.plies > before, (view.stage, legal)


async def test_two_people_at_one_keyboard_are_asked_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))
    players = [Player("Ana", PERSON), Player("Zé", PERSON)]
    stored = MatchFolder().create(dogs_rules.game("dogs"), players, {"start": "1"}, 7)
    app = DogsApp(
        Loaded(Settings(pace="none", motion=False, round_cards=False, turn_guard=0)),
        path=tmp_path / "settings.json",
        opening=Opening(stored),
    )
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, MatchScreen)
        await settled(pilot, screen)
        assert screen.view.seat == 0
        await pilot.press("tab", "enter")
        await settled(pilot, screen)
        assert screen.table.to_move == 1
        assert screen.view.seat == 1
        assert screen.table.legal(1)
