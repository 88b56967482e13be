"""A book is read before somebody asks for it."""

from pathlib import Path
from typing import Any

import pytest

import dogs_rules
from dogs_rules import shelf
from dogs_saves import PERSON, MatchFolder, Player
from dogs_tui.app.settings import Loaded, Settings
from dogs_tui.book import read_ahead as module
from dogs_tui.book.read_ahead import read_ahead
from dogs_tui.home.program import DogsApp, Opening


def test_a_book_read_ahead_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf._load.cache_clear()
    read_ahead("dogs").join()

    def read_again(*_: Any) -> None:
        raise AssertionError("the book was not read ahead")

    monkeypatch.setattr(shelf, "parse_book", read_again)
    assert shelf.find_book("dogs") is not None


def test_a_game_without_a_book_is_left_alone() -> None:
    read_ahead("no such game").join()


async def test_a_match_that_is_opened_has_its_book_read(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    monkeypatch.setattr(module, "read_ahead", read.append)
    players = [Player("Ana", PERSON), Player("Bo", PERSON)]
    stored = MatchFolder().create(dogs_rules.game("dogs"), players, {}, 7)
    loaded = Loaded(Settings(pace="none", motion=False))
    app = DogsApp(loaded, path=home / "settings.json", opening=Opening(stored))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.pause()
    assert read == ["dogs"]
