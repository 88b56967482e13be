"""Portraits, glyphs and the map's geometry."""

from itertools import pairwise, product

import pytest
from rich.cells import cell_len

from dogs_rules.games.dogs.terms import BREEDS, SPACES, Stage
from dogs_rules.registry import game
from dogs_tui.games.dogs.boards.bays import CODES, NAMES, BayForm, bay_form
from dogs_tui.games.dogs.boards.box_forms import FairForm, fitting_board
from dogs_tui.games.dogs.boards.housing import HousingBoard
from dogs_tui.games.dogs.boards.map_chart import (
    HUGE,
    LARGE,
    MIDDLE,
    SCENERY_SIZE,
    SMALL,
    chart,
    neighbour,
)
from dogs_tui.games.dogs.boards.portraits import breed_key
from dogs_tui.games.dogs.glyphs import SETS
from dogs_tui.play.portraits import HEAD_SIZES, LARGE_HEAD, MIDDLE_HEAD, HeadSize, portrait
from dogs_tui.words.registry import words_of
from tests.tui.dogs.stages import DOGS, at, showing

WORDS = words_of(game("dogs"))

SIZES = [(56, 19), (56, 21), (57, 37), (58, 23), (76, 27), (98, 33), (138, 43)]


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("size", HEAD_SIZES)
def test_every_breed_has_a_picture_of_its_own(size: HeadSize, glyphs: str) -> None:
    heads = {portrait(breed_key(WORDS, breed), glyphs, size) for breed in range(BREEDS)}
    assert len(heads) == BREEDS


def test_codes_are_two_letters_and_differ() -> None:
    codes = {WORDS.breed_code(breed) for breed in range(BREEDS)}
    assert len(codes) == BREEDS
    assert all(len(code) == 2 for code in codes)


@pytest.mark.parametrize("name", SETS)
def test_every_glyph_is_one_cell(name: str) -> None:
    glyphs = SETS[name]
    for field in glyphs.__struct_fields__:
        if field == "name":
            continue
        value = getattr(glyphs, field)
        for sign in "".join(value):
            assert cell_len(sign) == 1
            assert name == "unicode" or sign.isascii()


@pytest.mark.parametrize("name", SETS)
def test_houses_and_trees_are_as_large_as_the_ground_kept_for_them(name: str) -> None:
    for drawing in (SETS[name].house, SETS[name].tree):
        assert {len(line) for line in drawing} == {SCENERY_SIZE[0]}
        assert len(drawing) == SCENERY_SIZE[1]


def test_spaces_are_as_large_as_the_map_lets_them() -> None:
    forms = {size: chart(WORDS.tables, *size).form for size in SIZES}
    assert [forms[size] for size in ((56, 21), (58, 23), (76, 27))] == [SMALL, MIDDLE, MIDDLE]
    assert [forms[size] for size in ((98, 33), (138, 43))] == [LARGE, HUGE]


def test_houses_and_trees_stand_beside_roads_and_spaces() -> None:
    plan = chart(WORDS.tables, 138, 43)
    roads = {(cell.x, cell.y) for road in plan.roads.values() for cell in road}
    assert len(plan.scenery) > 40
    for x, y in plan.scenery:
        cells = set(product(range(x, x + SCENERY_SIZE[0]), range(y, y + SCENERY_SIZE[1])))
        assert not cells & roads
        assert not any(plan.covers(node, *cell) for node in range(SPACES + 1) for cell in cells)


@pytest.mark.parametrize("size", SIZES)
def test_spaces_lie_on_the_map_and_apart(size: tuple[int, int]) -> None:
    plan = chart(WORDS.tables, *size)
    taken: set[tuple[int, int]] = set()
    for node, (x, y) in enumerate(plan.corners):
        width, height = plan.size(node)
        cells = set(product(range(x, x + width), range(y, y + height)))
        assert not taken & cells
        taken |= cells
    assert all(0 <= x < size[0] and 0 <= y < size[1] for x, y in taken)


@pytest.mark.parametrize("size", SIZES)
def test_roads_lead_from_space_to_space_without_gaps(size: tuple[int, int]) -> None:
    plan = chart(WORDS.tables, *size)
    for (start, end), cells in plan.roads.items():
        assert (cells[0].x, cells[0].y) == plan.middles[start]
        assert (cells[-1].x, cells[-1].y) == plan.middles[end]
        for cell, after in pairwise(cells):
            assert max(abs(cell.x - after.x), abs(cell.y - after.y)) == 1
        assert any(
            not (plan.covers(start, cell.x, cell.y) or plan.covers(end, cell.x, cell.y))
            for cell in cells
        )


@pytest.mark.parametrize("size", SIZES)
def test_arrows_reach_every_space_from_every_space(size: tuple[int, int]) -> None:
    plan = chart(WORDS.tables, *size)
    for start in range(SPACES):
        seen, edge = {start}, [start]
        for space in edge:
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                other = neighbour(plan, space, dx, dy)
                if other not in seen:
                    seen.add(other)
                    edge.append(other)
        assert len(seen) == SPACES


def test_arrows_go_where_they_point() -> None:
    plan = chart(WORDS.tables, 56, 21)
    for space in range(SPACES):
        x, y = plan.middles[space]
        assert plan.middles[neighbour(plan, space, 1, 0)][0] >= x
        assert plan.middles[neighbour(plan, space, -1, 0)][0] <= x
        assert plan.middles[neighbour(plan, space, 0, 1)][1] >= y
        assert plan.middles[neighbour(plan, space, 0, -1)][1] <= y


# Heads, as large as there is room.


@pytest.mark.parametrize(
    ("width", "lines", "more", "form"),
    [
        (16, 9, 0, CODES),
        (16, 12, 0, NAMES),
        (16, 40, 0, NAMES),
        (24, 15, 0, NAMES),
        (24, 16, 0, BayForm(MIDDLE_HEAD, named=True)),
        (32, 21, 0, BayForm(MIDDLE_HEAD, named=True)),
        (32, 22, 0, BayForm(LARGE_HEAD, named=True)),
        (32, 23, 11, NAMES),
        (32, 27, 11, BayForm(MIDDLE_HEAD, named=True)),
        (32, 33, 11, BayForm(LARGE_HEAD, named=True)),
    ],
)
def test_bays_have_heads_as_large_as_their_room_and_push_nothing_out(
    width: int, lines: int, more: int, form: BayForm
) -> None:
    assert bay_form(width, lines, more) == form


def test_larger_heads_at_the_fair_take_only_lines_that_are_free() -> None:
    state = at(Stage.PLACE)
    view = DOGS.view(state, DOGS.to_move(state))
    usual = fitting_board(WORDS, view, 172, 60, FairForm.NAMES)
    assert usual.fair == FairForm.NAMES
    for more in range(12):
        board = fitting_board(WORDS, view, 172, usual.lines + more)
        assert (board.boxes, board.text_lines) == (usual.boxes, usual.text_lines)
        assert board.lines <= usual.lines + more
        assert board.fair == (FairForm.NAMES if more < 2 else board.fair)
        assert board == fitting_board(WORDS, view, 172, board.lines)
    assert board.fair == FairForm.LARGE_NAMES


@pytest.mark.parametrize("size", [(80, 21), (122, 37), (162, 57), (200, 70)])
async def test_what_brings_points_stands_beside_heads_of_every_size(size: tuple[int, int]) -> None:
    async with showing(at(Stage.HOUSING), size=size) as (_, app):
        text = app.query_one(HousingBoard).painted_text()
        board = app.query_one(HousingBoard)
        assert ("what brings points" in text) == (size[1] >= 37)
        for dog in board.yard:
            assert WORDS.breed_code(dog) in text
