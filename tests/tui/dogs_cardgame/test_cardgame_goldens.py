"""The table of DOGS Cardgame as plain text, compared with files that read well in review.

To write the files anew, run this module with ``UPDATE_GOLDENS=1`` in the environment, and
read the difference.
"""

from pathlib import Path
from typing import Any

import pytest

from dogs_rules.game import Action
from dogs_rules.games.dogs_cardgame.terms import Stage
from dogs_rules.games.dogs_cardgame.view import CardgameView
from dogs_rules.registry import game
from dogs_tui.games.dogs_cardgame.boards.others import OtherKennels
from dogs_tui.kit.glyphs import SETS
from dogs_tui.words.registry import words_of
from tests.support import goldens
from tests.support.pictures import WidgetApp
from tests.tui.dogs_cardgame.cardgame_stages import CARDGAME, NAMES, anything, at, pane_app

pytestmark = pytest.mark.telling

WORDS = words_of(game("dogs_cardgame"))

GOLDENS = Path(__file__).parent / "goldens"


def housed(view: CardgameView) -> int:
    return sum(len(dogs or ()) for dogs in view.kennels[view.mover].bays)


def late(view: CardgameView, legal: tuple[Action, ...]) -> bool:
    return view.round > 4 and housed(view) > 3


def many(view: CardgameView, legal: tuple[Action, ...]) -> bool:
    return len(view.waiting) > 1 and housed(view) > 1


SCENES: dict[str, tuple[Any, Any, dict[str, Any]]] = {
    "breeds": (Stage.BREEDS, anything, {"breeds": "chosen", "seats": 2}),
    "character": (Stage.CHARACTER, anything, {"seats": 5}),
    "first_move": (Stage.MOVE, anything, {"seats": 2}),
    "move": (Stage.MOVE, late, {"seats": 5}),
    "act": (Stage.ACT, late, {"seats": 4, "modules": True}),
    "place": (Stage.PLACE, many, {"seats": 3}),
    "reward": (Stage.REWARD, anything, {"seats": 4}),
    "rearrange": (Stage.REARRANGE, late, {"seats": 3}),
    "shop": (Stage.SHOP, late, {"seats": 3, "modules": True}),
    "third": (Stage.THIRD, anything, {"seats": 5, "modules": True}),
    "puppy": (Stage.PUPPY, anything, {"seats": 4, "modules": True}),
    "over": (Stage.OVER, anything, {"seats": 5}),
}


def compare(name: str, text: str) -> None:
    goldens.compare(GOLDENS / f"{name}.txt", text.splitlines())


def scene(name: str) -> Any:
    stage, wanted, how = SCENES[name]
    return at(stage, wanted, **how)


@pytest.mark.parametrize("glyphs", SETS)
@pytest.mark.parametrize("name", SCENES)
async def test_table_at_80_columns(name: str, glyphs: str) -> None:
    app = pane_app(scene(name), SETS[glyphs])
    async with app.run_test(size=(80, 21)) as pilot:
        await pilot.pause()
        compare(f"{name}_80x21_{glyphs}", app.text())


@pytest.mark.parametrize("name", SCENES)
async def test_table_with_more_room(name: str) -> None:
    app = pane_app(scene(name))
    async with app.run_test(size=(81, 37)) as pilot:
        await pilot.pause()
        compare(f"{name}_81x37", app.text())


@pytest.mark.parametrize("key", ["n", "d", "w"])
async def test_what_a_key_asks(key: str) -> None:
    app = pane_app(scene("act"))
    async with app.run_test(size=(80, 21)) as pilot:
        await pilot.pause()
        await pilot.press(key)
        await pilot.pause()
        compare(f"act_{key}_80x21", app.text())


@pytest.mark.parametrize("size", [(80, 21), (38, 24)])
async def test_everybodys_kennels(size: tuple[int, int]) -> None:
    view = CARDGAME.view(scene("move"), None)
    app = WidgetApp(OtherKennels(WORDS, view, NAMES))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        text = app.query_one(OtherKennels).painted_text() + "\n"
        compare(f"others_{size[0]}x{size[1]}", text)
        assert all(name in text for name in NAMES)
