"""The grid and the whole table of Dog Lover as plain text, compared with files for review.

To write the files anew, run this module with ``UPDATE_GOLDENS=1`` in the environment, and
read the difference.
"""

from pathlib import Path

import pytest

from dogs_rules.game import Action
from dogs_rules.games.dog_lover.actions import Learn, Take, Tuck
from dogs_rules.games.dog_lover.terms import TRAINING, Stage
from dogs_rules.games.dog_lover.view import DogLoverView
from dogs_tui.games.dog_lover.boards.table import TableBoard
from dogs_tui.kit.glyphs import SETS
from tests.support import goldens
from tests.tui.dog_lover.lover_stages import FACES, TRICKS, at, pane_app, rich, showing

pytestmark = pytest.mark.telling

GOLDENS = Path(__file__).parent / "goldens"
ROOMS = [(80, 21), (81, 37)]
"""What a terminal of 80 by 24, and one of 120 by 40 with the areas beside, leave to the table."""


def compare(name: str, text: str) -> None:
    goldens.compare(GOLDENS / f"{name}.txt", text.splitlines())


KEYS: dict[str, tuple[str, ...]] = {
    "table": (),
    "aiming": ("1", "r", "left"),
    "blocked": ("1", "r", "right", "right", "right"),
    "tucking": ("t",),
    "card": ("up", "c"),
    "fetching": ("f", "left"),
    "shelter": ("d", "d"),
}


@pytest.mark.parametrize("glyphs", SETS)
@pytest.mark.parametrize("scene", KEYS)
async def test_the_table_at_80_columns(scene: str, glyphs: str) -> None:
    async with showing(rich().state, glyphs=SETS[glyphs]) as (pilot, app):
        await pilot.press(*KEYS[scene])
        compare(f"{scene}_80x21_{glyphs}", app.text())


@pytest.mark.parametrize("glyphs", SETS)
@pytest.mark.parametrize("chosen", [0, 1, 2])
async def test_three_hints(chosen: int, glyphs: str) -> None:
    async with showing(rich().state, glyphs=SETS[glyphs]) as (pilot, app):
        taking = Take(TRICKS["sit"], 0)
        hinted = (taking, Tuck(TRAINING, FACES["tina"]), Learn(TRICKS["drop"]))
        assert set(hinted) <= set(app.pane.legal)
        app.pane.show_hints(hinted, chosen)
        await pilot.pause()
        compare(f"hint_{chosen + 1}_80x21_{glyphs}", app.text())


@pytest.mark.parametrize("size", [(81, 37), (100, 27)])
@pytest.mark.parametrize("scene", ["table", "aiming"])
async def test_the_table_with_more_room(scene: str, size: tuple[int, int]) -> None:
    async with showing(rich().state, size=size) as (pilot, app):
        await pilot.press(*KEYS[scene])
        compare(f"{scene}_{size[0]}x{size[1]}", app.text())


@pytest.mark.parametrize("place", ["above", "right", "below", "left"])
async def test_the_grid_with_the_watch_dog_at_each_side(place: str) -> None:
    scene = rich()
    scene.state.watch_dog = 1 + 3 * ("above", "right", "below", "left").index(place)
    async with showing(scene.state) as (_, app):
        grid = app.query_one(TableBoard).plan.grid
        lines = app.text().split("\n")[: grid.height]
        compare(f"grid_{place}", "\n".join(line[: grid.width].rstrip() for line in lines) + "\n")


def with_waiting(view: DogLoverView, legal: tuple[Action, ...]) -> bool:
    return bool(view.areas[view.mover].waiting) and view.round > 2


def late(view: DogLoverView, legal: tuple[Action, ...]) -> bool:
    return view.round > 5 and len(view.areas[view.mover].dogs) > 4


STAGES = {
    "watch_dog": (Stage.WATCH_DOG,),
    "waiting": (Stage.TURN, with_waiting),
    "late": (Stage.TURN, late),
    "penalty": (Stage.PENALTY,),
}


@pytest.mark.parametrize("size", ROOMS)
@pytest.mark.parametrize("scene", STAGES)
async def test_stages_found_in_play(scene: str, size: tuple[int, int]) -> None:
    app = pane_app(at(*STAGES[scene]))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        compare(f"{scene}_{size[0]}x{size[1]}", app.text())
