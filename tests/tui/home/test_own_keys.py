"""The player's own keys: read strictly, and never in the way."""

from pathlib import Path

import pytest

from dogs_tui.app.answering import keys_here
from dogs_tui.app.settings import Loaded, Settings
from dogs_tui.cli import main
from dogs_tui.home.own_keys import load_keys
from dogs_tui.home.program import DogsApp
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.shell.keys import EXAMPLE


def wrong(tmp_path: Path, text: str) -> str:
    path = tmp_path / "keys.toml"
    path.write_text(text)
    loaded = load_keys(path)
    assert not loaded.keymap
    assert loaded.problem.endswith("Using the default keys.")
    return loaded.problem


def test_the_example_can_be_used(tmp_path: Path) -> None:
    path = tmp_path / "keys.toml"
    path.write_text(EXAMPLE)
    loaded = load_keys(path)
    assert loaded.keymap == {"match.undo": "ctrl+u", "match.log": "L,f5"}
    assert not loaded.problem


def test_no_file_changes_nothing(tmp_path: Path) -> None:
    assert load_keys(tmp_path / "keys.toml").keymap == {}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[keys", "is not TOML"),
        ("[mouse]\n", "All keys belong in [keys]"),
        ("keys = 3", "should be a table"),
        ('[keys]\n"match.undoo" = "z"', "line 2: unknown command 'match.undoo'. Did you mean"),
        ('[keys]\n\n"match.undo" = "ctl+u"', "line 3: unknown key 'ctl+u'."),
        ('[keys]\n"match.undo" = "pagedwn"', "Did you mean 'pagedown'?"),
        ('[keys]\n"match.undo" = []', "needs a key name"),
        ('[keys]\n"match.undo" = [7]', "needs a key name"),
        ('[keys]\n"cursor.digit" = "z"', "cannot be changed"),
        (
            '[keys]\n"match.undo" = "l"',
            "line 2: key 'l' is assigned to both 'match.undo' and 'match.log'.",
        ),
        (
            '[keys]\n"match.log" = "c"',
            "line 2: key 'c' is assigned to both 'match.log' and 'replay.curve'.",
        ),
        ('[keys]\n"app.keys" = "q"', "key 'q' is assigned to both 'app.keys' and"),
        ('[keys]\n"dogs.home" = "a"', "key 'a' is assigned to both 'dogs.home' and"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(tmp_path: Path, text: str, said: str) -> None:
    assert said in wrong(tmp_path, text)


def test_keys_of_other_places_may_be_the_same(tmp_path: Path) -> None:
    path = tmp_path / "keys.toml"
    path.write_text('[keys]\n"home.new" = "z"\n"match.log" = "f6"\n"home.matches" = "y"\n')
    assert not load_keys(path).problem


def test_a_folder_is_no_file_of_keys(tmp_path: Path) -> None:
    (tmp_path / "keys.toml").mkdir()
    assert "it is a folder" in load_keys(tmp_path / "keys.toml").problem


async def test_another_key_is_pressed_shown_and_listed(tmp_path: Path) -> None:
    (tmp_path / "keys.toml").write_text('[keys]\n"home.settings" = "x"\n"home.quit" = "f9"\n')
    app = DogsApp(Loaded(Settings()), path=tmp_path / "settings.json")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "F9 quit" in app.screen.query_one(KeyBar).painted_text()
        named = {entry.command.id: entry.named for entry in keys_here(app.screen)}
        assert named["home.settings"] == "x"
        home = app.screen
        await pilot.press("s")
        assert app.screen is home
        assert "s does nothing here" in home.query_one(PromptLine).answer
        await pilot.press("e")
        assert app.screen is not home


async def test_a_wrong_file_is_said_at_home_and_the_usual_keys_hold(tmp_path: Path) -> None:
    (tmp_path / "keys.toml").write_text('[keys]\n"home.setings" = "e"\n')
    app = DogsApp(Loaded(Settings()), path=tmp_path / "settings.json")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "unknown command 'home.setings'" in app.screen.query_one(PromptLine).refused
        home = app.screen
        await pilot.press("s")
        assert app.screen is not home


def test_the_table_lists_all_with_their_ids(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["keys"]) == 0
    out = capsys.readouterr().out
    assert "match.undo" in out
    assert "cardgame.collect" in out
    assert EXAMPLE.strip() in out


def test_a_former_name_of_a_command_still_works_and_is_told(tmp_path: Path) -> None:
    path = tmp_path / "keys.toml"
    path.write_text('[keys]\n"matches.pack" = "z"\n')
    loaded = load_keys(path)
    assert loaded.keymap == {"matches.archive": "z"}
    assert not loaded.problem
    assert "line 2: 'matches.pack' is now called 'matches.archive'." in loaded.renamed
