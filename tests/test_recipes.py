"""The recipes for a game and a screen: what they name is there, what they show can be run.

``make new-game-check`` follows the first one to its end.
"""

import re
from pathlib import Path
from typing import Any

import pytest

import dogs_rules
from dogs_rules.registry import keys
from dogs_rules.testing import contract
from dogs_tui.kit import commands
from dogs_tui.words import registry as screens
from tests.support.panes import PaneApp, showing_pane
from tools.new_game.__main__ import TEMPLATE

ROOT = Path(__file__).parents[1]
GAME = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
SCREEN = (ROOT / "docs" / "add-a-screen.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
FOLDER = re.compile(r"[\w<>./-]+/|[\w<>./-]+\.(?:py|md|toml)")


def quoted(page: str) -> list[str]:
    """What stands in back quotes within lines."""
    return re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", page, flags=re.DOTALL))


def places() -> list[str]:
    """The paths that the pages name from the root of the checkout."""
    named = {each for each in quoted(GAME) + quoted(SCREEN) if FOLDER.fullmatch(each)}
    tops = ("rules/dogs_rules", "dogs_tui/", "tests/", "README.md", "CHANGELOG.md")
    return sorted(each for each in named if each.startswith(tops))


@pytest.mark.parametrize("place", places())
def test_every_path_that_is_named_is_there(place: str) -> None:
    """Of a game, as one that is there has it."""
    homes = [place.replace("<key>", key) for key in keys()]
    assert any((ROOT / home).exists() for home in homes)


def test_the_tables_name_every_file_that_a_new_game_begins_with() -> None:
    named = "".join(quoted(GAME))
    for path in TEMPLATE.rglob("*.*"):
        scenario = path.parent.parts[-2:] == ("rules", "new_game")
        if "__pycache__" not in path.parts and not scenario:
            assert path.name.replace("new_game", "<key>") in named, path


@pytest.mark.parametrize(
    "target", sorted(set(re.findall(r"make ([a-z-]+)", GAME + SCREEN))), ids=str
)
def test_every_command_is_a_target(target: str) -> None:
    assert re.search(rf"^{target}:.*## ", MAKEFILE, re.MULTILINE)


def test_the_entry_points_are_the_groups_that_are_looked_through() -> None:
    assert set(re.findall(r'entry-points\."([\w.]+)"', GAME)) == {"dogs_rules.games", screens.GROUP}


def test_the_contract_is_one_call() -> None:
    (block,) = re.findall(r"```python\n(.*?)```", GAME, re.DOTALL)
    names: dict[str, Any] = {}
    exec(compile(block.replace("bone_race", keys()[0]), "add-a-game.md", "exec"), names)
    assert names["contract"] is contract
    assert callable(names["test_contract"])


def test_the_words_of_the_glossary_are_those_of_the_code() -> None:
    ours = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").partition("## Products")[0]
    files = [path for top in ("dogs_tui", "rules", "saves") for path in (ROOT / top).rglob("*.py")]
    said = "\n".join((str(path) + path.read_text(encoding="utf-8")) for path in files)
    missing = [each for each in re.findall(r"`([^`]+)`", ours) if each not in said]
    assert not missing


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The names of the page's code; its key is forgotten afterwards."""
    monkeypatch.setattr(commands, "REGISTRY", dict(commands.REGISTRY))
    (block,) = re.findall(r"```python\n(.*?)```", SCREEN, re.DOTALL)
    names: dict[str, Any] = {"__name__": "add_a_screen"}
    exec(compile(block, "add-a-screen.md", "exec"), names)
    return names


@pytest.mark.parametrize("key", keys())
async def test_the_screen_plays_any_game(shown: dict[str, Any], key: str) -> None:
    game = dogs_rules.game(key)
    state = game.setup(2, {}, 3)
    legal = game.legal_actions(state)
    app = PaneApp(game, shown["UI"]().pane, state)
    async with showing_pane(app) as (pilot, _):
        await pilot.press("z")
        assert app.pane.board().cursor == len(legal) - 1
        assert app.said
        await pilot.press("up", "down", "enter")
        await pilot.pause()
        assert app.asked == [legal[-1]]
        app.pane.show_hints(app.pane.legal[:2], 1)
        await pilot.pause()
        assert app.pane.board().painted_text().startswith("1")
