"""A whole match of DOGS at the table, from the first drive to the score sheet, by keys only."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

import dogs_rules
from dogs_rules.dogs.actions import Drive, GiveSick, GoHome, StayHome
from dogs_rules.dogs.terms import Stage
from dogs_rules.game import Action
from dogs_saves import PERSON, MatchFolder, Player, read_match
from dogs_tui.app import DogsApp, Opening
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.play.score_pane import ScorePane
from dogs_tui.settings import Loaded, Settings

MOST_KEYS = 4000


def keys_for(stage: int, legal: tuple[Action, ...], drives: int) -> Iterator[str]:
    """What somebody presses who takes what is nearest and then goes home."""
    if stage == Stage.PICK_UP:
        if any(isinstance(action, Drive) for action in legal) and drives < 3:
            yield from ("tab", "enter")
        elif any(isinstance(action, StayHome) for action in legal):
            yield "z"
        else:
            yield "w"
            if sum(isinstance(action, GoHome) for action in legal) > 1:
                yield "1"
    elif any(isinstance(action, GiveSick) for action in legal):
        yield from ("g", "g")
    elif stage in {Stage.HOUSING, Stage.REHOUSING}:
        yield from ("a", "f")
    elif stage == Stage.BOX:
        yield "1"
    else:
        yield "enter"


async def settled(pilot: Pilot[None], screen: MatchScreen) -> None:
    await pilot.pause()
    await screen.table.settled()
    await screen.shown()
    await pilot.pause()


@pytest.mark.parametrize("seats", [2, 3])
async def test_a_person_plays_a_whole_match_against_bots(
    seats: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))
    game = dogs_rules.game("dogs")
    players = [Player("Ana", PERSON), *(Player(f"Bot {n}", "steady") for n in range(1, seats))]
    stored = MatchFolder().create(game, players, {"start": "1"}, 7)
    path = stored.path
    app = DogsApp(
        Loaded(Settings(pace="none", motion=False)),
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
        text = screen.query_one(ScorePane).painted_text()
        assert "Final score" in text
        assert "Ana" in text
        await pilot.press("q")
        await pilot.pause()
    reading = read_match(path)
    assert reading.recovery is None
    assert reading.match.to_move is None


async def play_to_the_end(pilot: Pilot[None], screen: MatchScreen) -> None:
    drives = pressed = 0
    round_now = 0
    while screen.table.to_move is not None:
        view = screen.view
        if view.round != round_now:
            round_now, drives = view.round, 0
        before = screen.table.match.plies
        legal = screen.table.legal(0)
        drives += view.stage == Stage.PICK_UP
        for key in keys_for(view.stage, legal, drives):
            await pilot.press(key)
            pressed += 1
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
        Loaded(Settings(pace="none", motion=False)),
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
