"""Portraits, glyphs and the map's geometry."""

from itertools import pairwise, product

import pytest
from rich.cells import cell_len

from dogs_rules.games.dogs.terms import BREEDS, SPACES
from dogs_rules.registry import game
from dogs_tui.games.dogs.boards.map_chart import (
    LARGE,
    MIDDLE,
    SCENERY_SIZE,
    SMALL,
    chart,
    neighbour,
)
from dogs_tui.games.dogs.boards.portraits import PORTRAIT_HEIGHT, PORTRAIT_WIDTH, portrait
from dogs_tui.games.dogs.glyphs import SETS
from dogs_tui.words.registry import words_of

WORDS = words_of(game("dogs"))

SIZES = [(56, 19), (56, 21), (57, 37), (58, 23), (76, 27), (98, 33), (138, 43)]


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_every_breed_has_a_picture_of_its_own(glyphs: str) -> None:
    heads = [portrait(WORDS, breed, glyphs) for breed in range(BREEDS)]
    assert len(set(heads)) == BREEDS
    for head in heads:
        assert len(head) == PORTRAIT_HEIGHT
        for line in head:
            assert len(line) == cell_len(line) == PORTRAIT_WIDTH
            assert glyphs == "unicode" or line.isascii()


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
    assert [forms[size] for size in ((98, 33), (138, 43))] == [LARGE, LARGE]


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
