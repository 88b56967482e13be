"""Enter that was pressed once too often decides nothing that could not be taken back."""

from pathlib import Path

import pytest

from dogs_saves import PERSON, Player, StoredMatch
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.match.table import Table
from dogs_tui.play.match_screen import MatchScreen
from tests.support.fake_hints import KnownThinkers
from tests.support.peek import Peek
from tests.support.peek_ui import PeekUI, found
from tests.support.pictures import TableApp, at_table


@pytest.fixture(autouse=True)
def peek_has_a_ui(monkeypatch: pytest.MonkeyPatch) -> None:
    found(monkeypatch, PeekUI)


def screen_of(folder: Path, second: str, guard: int) -> MatchScreen:
    players = [Player("Ana", PERSON), Player("Bob", second)]
    stored = StoredMatch.create(
        folder / "m.dogs", Peek(), players, {}, 5, find_game={"peek": Peek()}.__getitem__
    )
    table = Table(stored, KnownThinkers())
    return MatchScreen(table, pace="none", hands="open", guard=guard)


async def pressed(screen: MatchScreen, *keys: str) -> list[int]:
    """How many moves were made after each key."""
    plies = []
    async with TableApp(screen).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for key in keys:
            screen.guard._until = 0.0
            await pilot.press(key)
            await screen.shown()
            await pilot.pause()
            plies.append(screen.table.plies)
    return plies


async def test_the_first_enter_only_says_what_it_would_do(tmp_path: Path) -> None:
    screen = screen_of(tmp_path, PERSON, guard=1)
    assert await pressed(screen, "enter", "enter", "enter", "enter") == [0, 1, 1, 2]


async def test_whoever_has_moved_the_cursor_means_it(tmp_path: Path) -> None:
    screen = screen_of(tmp_path, PERSON, guard=1)
    assert await pressed(screen, "down", "enter", "up", "enter") == [0, 1, 1, 2]


async def test_what_would_be_done_is_told(tmp_path: Path) -> None:
    async with at_table(screen_of(tmp_path, PERSON, guard=1)) as (pilot, screen):
        screen.guard._until = 0.0
        await pilot.press("enter")
        assert screen.query_one(PromptLine).meaning.endswith("press enter again to do it")


async def test_what_can_be_taken_back_is_done_at_once(tmp_path: Path) -> None:
    assert (await pressed(screen_of(tmp_path, "random", guard=1), "enter"))[0] > 0


async def test_nothing_is_asked_again_where_no_key_is_guarded(tmp_path: Path) -> None:
    assert await pressed(screen_of(tmp_path, PERSON, guard=0), "enter") == [1]
