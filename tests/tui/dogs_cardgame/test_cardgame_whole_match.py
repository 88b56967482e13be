"""Whole matches of DOGS Cardgame at the table, from the characters to the score, by keys only."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

import dogs_rules
from dogs_rules.games.dogs_cardgame.terms import Stage
from dogs_saves import PERSON, MatchFolder, Player, read_match
from dogs_tui.app.settings import Loaded, Settings
from dogs_tui.games.dogs_cardgame.panes.table import TablePane
from dogs_tui.home.program import DogsApp, Opening
from dogs_tui.play.end_page import EndPage
from dogs_tui.play.match_screen import MatchScreen
from tests.support.deciding_keys import DECIDING
from tests.tui.dogs_cardgame.cardgame_stages import MODULES

MOST_KEYS = 4000


async def settled(pilot: Pilot[None], screen: MatchScreen) -> None:
    await pilot.pause()
    await screen.table.settled()
    await screen.shown()
    await pilot.pause()


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {**MODULES, "breeds": "chosen"}), (5, {"children": "yes"})],
    ids=["two-with-all-modules", "five-with-children"],
)
async def test_a_person_plays_a_whole_match_against_bots(
    seats: int, options: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))
    game = dogs_rules.game("dogs_cardgame")
    players = [Player("Ana", PERSON), *(Player(f"Bot {n}", "random") for n in range(1, seats))]
    stored = MatchFolder().create(game, players, {"start": "1", **options}, 7)
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
        table = screen.query_one(TablePane)
        await play_to_the_end(pilot, screen)
        assert not table.is_attached
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
    keys_for = DECIDING["dogs_cardgame"]()
    while screen.table.to_move is not None:
        before = screen.table.match.plies
        view, legal = screen.view, screen.table.legal(0)
        keys = tuple(keys_for(view, legal))
        await pilot.press(*keys)
        pressed += len(keys)
        await settled(pilot, screen)
        assert pressed < MOST_KEYS
        assert screen.table.match.plies > before, (Stage(view.stage), legal)
