"""The table of DOG Kids as plain text, compared with files for review.

To write the files anew, run this module with ``UPDATE_GOLDENS=1`` in the environment, and
read the difference.
"""

from pathlib import Path

import pytest

from dogs_rules.games.dog_kids.actions import Change, Move, Swap
from dogs_rules.registry import game
from dogs_tui.games.dog_kids.boards.others import OthersView
from dogs_tui.kit.glyphs import SETS
from dogs_tui.words.registry import words_of
from tests.rules.dog_kids.kids_scenes import RED, card
from tests.support import goldens
from tests.support.panes import NAMES
from tests.tui.dog_kids.kids_stages import KIDS, STATES, busy, pairs, pane_app, showing

pytestmark = pytest.mark.telling

WORDS = words_of(game("dog_kids"))

GOLDENS = Path(__file__).parent / "goldens"
TALL = (81, 37)
"""What a terminal of 120 by 40 leaves to the table, with the areas beside."""


def compare(name: str, text: str) -> None:
    goldens.compare(GOLDENS / f"{name}.txt", text.splitlines())


@pytest.mark.parametrize("glyphs", SETS)
@pytest.mark.parametrize("scene", STATES)
async def test_the_table_at_80_columns(scene: str, glyphs: str) -> None:
    async with showing(STATES[scene](), glyphs=SETS[glyphs]) as (_, app):
        compare(f"{scene}_80x21_{glyphs}", app.text())


@pytest.mark.parametrize("scene", STATES)
async def test_the_table_with_more_room(scene: str) -> None:
    async with showing(STATES[scene](), size=TALL) as (_, app):
        compare(f"{scene}_{TALL[0]}x{TALL[1]}", app.text())


KEYS = {
    "second_way": (busy(), ("down",)),
    "kennel": (busy(), ("2",)),
    "swapping": (busy(), ("3",)),
    "pushing": (pairs(), ("down",)),
    "changing": (busy(), ("left",)),
}


@pytest.mark.parametrize("scene", KEYS)
async def test_what_is_pointed_at(scene: str) -> None:
    state, keys = KEYS[scene]
    async with showing(state) as (pilot, app):
        await pilot.press(*keys)
        compare(f"{scene}_80x21", app.text())


@pytest.mark.parametrize("glyphs", SETS)
async def test_three_hints(glyphs: str) -> None:
    async with showing(busy(), glyphs=SETS[glyphs]) as (pilot, app):
        chucking, swapping = Move(card("red"), RED, 3), Swap(3, 1, 7)
        assert {chucking, swapping} <= set(app.pane.legal)
        app.pane.show_hints((chucking, swapping, Change()), 1)
        await pilot.pause()
        compare(f"hints_80x21_{glyphs}", app.text())


@pytest.mark.parametrize("seat", [1, None])
async def test_the_table_as_others_see_it(seat: int | None) -> None:
    app = pane_app(busy())
    async with app.run_test(size=(80, 21)) as pilot:
        await pilot.pause()
        app.pane.show(KIDS.view(app.state, seat), ())
        await pilot.pause()
        compare(f"seat_{seat}_80x21", app.text())


@pytest.mark.parametrize("size", [(38, 18), (81, 37)])
async def test_everybodys_dogs(size: tuple[int, int]) -> None:
    async with showing(pairs(), size=size) as (pilot, app):
        await app.query_one("#table").remove_children()
        await app.query_one("#table").mount(OthersView(WORDS, KIDS.view(app.state, 0), NAMES))
        await pilot.pause()
        compare(f"others_{size[0]}x{size[1]}", app.text())
