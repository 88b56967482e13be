"""The board of DOG Kids grows with its window, and nothing of a decision is ever cut."""

# ruff: noqa: RUF001
# The diagonals are box characters on purpose.

import msgspec
import pytest

from dogs_tui.games.dog_kids.boards.layout import FORMS, SMALL, arranged
from dogs_tui.games.dog_kids.boards.panel import panel_room
from dogs_tui.games.dog_kids.boards.table import TableBoard
from dogs_tui.kit.glyphs import SETS
from tests.rules.dog_kids.kids_scenes import TABLES, Scene, home
from tests.tui.dog_kids.kids_stages import KIDS, busy, handicap, showing

SIZES = [(80, 21), (100, 27), (81, 37), (121, 47), (161, 57)]
"""What terminals of 80x24, 100x30, 120x40, 160x50 and 200x60 leave to the table."""


def forms_at(view: object) -> list[tuple[int, int]]:
    return [arranged(TABLES, *size, panel_room(view)).form for size in SIZES]  # type: ignore[arg-type]


def test_fields_grow_in_steps() -> None:
    forms = forms_at(KIDS.view(busy(), 0))
    assert forms == [SMALL, SMALL, *reversed(FORMS[:-1])]
    assert forms_at(KIDS.view(handicap(), 1)) == forms


@pytest.mark.parametrize("size", SIZES)
def test_board_and_panel_lie_in_the_middle(size: tuple[int, int]) -> None:
    arrangement = arranged(TABLES, *size, 24)
    after = size[0] - arrangement.panel - arrangement.panel_width
    assert abs(arrangement.left - 1 - after) <= 1
    lowest = max(field.y for field in TABLES.fields)
    below = size[1] - arrangement.place(0, lowest)[1] - arrangement.form.height
    assert abs(arrangement.top - below) <= 1


@pytest.mark.parametrize("size", SIZES)
def test_no_two_fields_share_a_cell(size: tuple[int, int]) -> None:
    arrangement = arranged(TABLES, *size, 24)
    places = [(field.x, field.y) for field in TABLES.fields]
    for side in TABLES.sides:
        places += [*side.home_at, *side.yard_at]
    cells = [
        (x + right, y + down)
        for x, y in (arrangement.place(*at) for at in places)
        for right in range(arrangement.form.width)
        for down in range(arrangement.form.height)
    ]
    assert len(set(cells)) == len(cells)
    assert all(0 <= x < arrangement.panel and 0 <= y < size[1] for x, y in cells)


async def test_dogs_have_faces_where_there_is_room() -> None:
    scene = Scene(seats=2)
    scene.dogs(0, 3, 9, home(0))
    shape = SETS["unicode"].seats[0]
    async with showing(scene.state, size=SIZES[2]) as (_, app):
        assert app.text().count(f"◖{shape}◗") == 3
    async with showing(scene.state, size=SIZES[3]) as (_, app):
        assert app.text().count(f"╲{shape}╱") == 3


async def test_cards_that_cannot_be_played_are_dim_and_have_no_frame() -> None:
    scene = Scene(seats=2)
    scene.dogs(0, 3)
    scene.hand(0, "red", "double green", "kennel")
    scene.hand(0, "red", "kennel", "swap")
    async with showing(scene.state) as (_, app):
        board = app.query_one(TableBoard)
        frames = app.text().count(app.glyphs.top_left)
        assert frames == 2
        assert board.pale(0) != board.ground(0)
        assert board.pale(0).bgcolor != board.ink("quiet").bgcolor


def test_a_board_that_is_not_in_steps_stays_as_it_was_typed_in() -> None:
    first, *others = TABLES.fields
    typed = msgspec.structs.replace(
        TABLES, fields=(msgspec.structs.replace(first, x=first.x + 1), *others)
    )
    arrangement = arranged(typed, *SIZES[-1], 24)
    assert arrangement.form == SMALL
    x, y = arrangement.place(first.x + 1, first.y)
    assert arrangement.place(first.x, first.y + 1) == (x - 1, y + 1)
