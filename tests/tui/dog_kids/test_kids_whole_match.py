"""A whole match of DOG Kids at the table, by keys only, as a child would press them."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from textual.pilot import Pilot

import dogs_rules
from dogs_rules.game import OptionValue
from dogs_saves import PERSON, MatchFolder, Player, read_match
from dogs_tui.app.settings import Loaded, Settings
from dogs_tui.home.program import DogsApp, Opening
from dogs_tui.play.curtain import Curtain
from dogs_tui.play.end_page import EndPage
from dogs_tui.play.match_screen import MatchScreen
from tests.support.deciding_keys import DECIDING

MOST_KEYS = 300


async def settled(pilot: Pilot[None], screen: MatchScreen) -> None:
    await pilot.pause()
    await screen.table.settled()
    await screen.shown()
    await pilot.pause()


def opened(
    tmp_path: Path, players: list[Player], seed: int, options: Mapping[str, OptionValue]
) -> tuple[DogsApp, Path]:
    game = dogs_rules.game("dog_kids")
    stored = MatchFolder().create(game, players, {"start": "1", **options}, seed)
    loaded = Loaded(Settings(pace="none", motion=False, round_cards=False, turn_guard=0))
    return DogsApp(loaded, path=tmp_path / "settings.json", opening=Opening(stored)), stored.path


async def play_to_the_end(pilot: Pilot[None], screen: MatchScreen) -> set[str]:
    pressed = 0
    seen: set[str] = set()
    keys_for = DECIDING["dog_kids"]()
    while screen.table.to_move is not None:
        seen.add(screen.view.phase)
        before = screen.table.match.plies
        if screen.query(Curtain):
            await pilot.press("enter")
            await pilot.pause()
        for key in keys_for(screen.view, screen.table.legal(screen.table.to_move)):
            if screen.table.match.plies > before:
                break
            await pilot.press(key)
            pressed += 1
            await settled(pilot, screen)
        assert pressed < MOST_KEYS
        assert screen.table.match.plies > before, screen.view.decision
    return seen


async def test_a_person_plays_a_whole_match_against_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))
    players = [Player("Ana", PERSON), *(Player(f"Bot {n}", "random") for n in range(1, 4))]
    app, path = opened(tmp_path, players, 2, {"teams": "teams"})
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, MatchScreen)
        await settled(pilot, screen)
        assert {"turn", "exchange"} <= await play_to_the_end(pilot, screen)
        text = screen.query_one(EndPage).painted_text()
        assert "The game is over." in text
        assert "Ana" in text
        await pilot.press("q")
        await pilot.pause()
    reading = read_match(path)
    assert reading.recovery is None
    assert reading.match.to_move is None


async def test_two_people_play_a_whole_match_at_one_keyboard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))
    app, path = opened(tmp_path, [Player("Ana", PERSON), Player("Zé", PERSON)], 2, {})
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, MatchScreen)
        await settled(pilot, screen)
        await play_to_the_end(pilot, screen)
    assert read_match(path).match.to_move is None
