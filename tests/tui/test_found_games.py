"""What games give the top floor is found: by folder, or in another package by its entry point."""

import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from dogs_rules.registry import game, keys
from dogs_tui.play.found_ui import game_ui
from dogs_tui.play.generic_pane import GenericUI
from dogs_tui.words import registry as games
from dogs_tui.words.game import GameWords
from tests.support.peek import Peek

WORDS = """
from dogs_rules.phrase import phrase
from dogs_tui.words.game import GameWords
from tests.support.peek import Laid


class Words(GameWords):
    events = {Laid: phrase("{name} puts {card} down.")}
"""
UI = """
from tests.support.peek_ui import PeekUI


class UI(PeekUI):
    pass
"""


@pytest.fixture
def other_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a package that says how Peek is told and shown."""
    name = f"peek_screens_{tmp_path.name}"
    home = tmp_path / name
    home.mkdir()
    (home / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    entry = EntryPoint("peek", name, games.GROUP)
    monkeypatch.setattr(
        "importlib.metadata.entry_points",
        lambda *, group, name: [entry] if (group, name) == (games.GROUP, "peek") else [],
    )
    monkeypatch.setattr(games, "package", games.package.__wrapped__)
    return home


def test_another_package_gives_words_and_panes(other_package: Path) -> None:
    (other_package / "words.py").write_text(WORDS)
    (other_package / "ui.py").write_text(UI)
    words = games.words_of(Peek())
    assert type(words).__module__ == f"{other_package.name}.words"
    assert type(game_ui("peek")).__module__ == f"{other_package.name}.ui"


def test_a_package_with_words_alone_is_shown_by_the_generic_pane(other_package: Path) -> None:
    (other_package / "words.py").write_text(WORDS)
    assert type(games.words_of(Peek())) is not GameWords
    assert type(game_ui("peek")) is GenericUI


def test_words_that_cannot_be_loaded_are_a_sentence_and_end_nothing(
    other_package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "_problems", {})
    monkeypatch.setattr(games, "keys", lambda: ("peek",))
    monkeypatch.setattr(games, "game", lambda key: Peek())
    (other_package / "words.py").write_text("raise RuntimeError('a tooth \\x1b[31m')\n")
    assert type(games.words_of(Peek())) is GameWords
    (sentence,) = map(str, games.problems())
    assert sentence.startswith(
        "The words of the game 'peek' cannot be loaded: RuntimeError: a tooth"
    )
    assert "\x1b" not in sentence


def test_words_and_panes_that_cannot_be_made_are_sentences_too(
    other_package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "_problems", {})
    (other_package / "words.py").write_text("class Words:\n    pass\n")
    (other_package / "ui.py").write_text("class Other:\n    pass\n")
    assert type(games.words_of(Peek())) is GameWords
    assert type(game_ui("peek")) is GenericUI
    assert {part for _, part in games._problems} == {"words", "ui"}


def test_a_game_that_gives_nothing_is_told_and_shown_all_the_same() -> None:
    assert games.package("peek") is None
    assert type(games.words_of(Peek())) is GameWords
    assert type(game_ui("peek")) is GenericUI


def test_words_of_all_games_need_no_textual() -> None:
    code = (
        "import sys, dogs_rules.registry as known\n"
        "from dogs_tui.words.registry import words_of\n"
        "for key in known.keys(): words_of(known.game(key))\n"
        "sys.exit('textual' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("key", keys())
def test_our_games_are_told_and_shown_by_what_their_folder_has(key: str) -> None:
    for made, house, name in (
        (games.words_of(game(key)), GameWords, "words"),
        (game_ui(key), GenericUI, "ui"),
    ):
        own = games.part(key, name)
        home = house.__module__ if own is None else own.__name__
        assert type(made).__module__ == home
