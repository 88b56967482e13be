"""The heads of dogs: complete, as large as they say, of signs that fonts have, none alike."""

from importlib import resources

import pytest
from rich.cells import cell_len
from rich.style import Style

from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.glyphs import ASCII, UNICODE
from dogs_tui.play import portraits as module
from dogs_tui.play.portraits import (
    HEAD_SIZES,
    LARGE_HEAD,
    MIDDLE_HEAD,
    NO_BREED,
    SMALL_HEAD,
    HeadSize,
    PortraitBoard,
    coat,
    head_size,
    portrait,
    portraits,
)
from dogs_tui.words.game import GameWords
from tests.support.pictures import WidgetApp

SETS = (UNICODE.name, ASCII.name)
BREEDS = tuple(portraits(UNICODE.name)[SMALL_HEAD])
COATS = {"tan", "gold", "brown", "grey", "white", "black"}
UNLIKE = ("mutt", "dalmatian")
"""Breeds whose ears or spots are not the same on both sides."""
ALSO = set("·•∙∞≡")
"""Signs beside ASCII, box drawing, block elements and geometric shapes."""

each_set = pytest.mark.parametrize("glyphs", SETS)
each_size = pytest.mark.parametrize("size", HEAD_SIZES)


@each_set
@each_size
def test_every_breed_is_drawn_as_large_as_the_size_says(glyphs: str, size: HeadSize) -> None:
    heads = portraits(glyphs)[size]
    assert tuple(heads) == BREEDS
    for head in heads.values():
        assert [len(row) for row in head] == [size.width] * size.rows
        assert [cell_len(row) for row in head] == [size.width] * size.rows
        assert head[0].strip()
        assert head[-1].strip()
    assert len(set(heads.values())) == len(BREEDS)


@each_set
def test_every_sign_is_one_that_fonts_of_terminals_have(glyphs: str) -> None:
    signs = {sign for size in HEAD_SIZES for head in portraits(glyphs)[size].values()
             for row in head for sign in row}  # fmt: skip
    if glyphs == ASCII.name:
        assert all(sign.isascii() and sign.isprintable() for sign in signs)
    else:
        assert all(sign.isascii() or "\u2500" <= sign <= "\u25ff" for sign in signs - ALSO)


@each_set
def test_the_file_holds_nothing_but_heads(glyphs: str) -> None:
    text = (resources.files(module) / f"{glyphs}.txt").read_text(encoding="utf-8")
    for key, *rows in (block.splitlines() for block in text.split("\n\n")):
        assert len(rows) == LARGE_HEAD.rows, key
        for at, row in enumerate(rows):
            assert row == row.rstrip()
            rest = row.ljust(LARGE_HEAD.column + LARGE_HEAD.width)
            for size in HEAD_SIZES:
                if at < size.rows:
                    end = size.column + size.width
                    rest = rest[: size.column] + " " * size.width + rest[end:]
            assert not rest.strip(), (key, row)


MIRRORED = {
    **dict(zip("▗▟▐▛▝\u2571╭╰◢◤▶◖◜(/[{<db`", "▖▙▌▜▘\u2572╮╯◣◥◀◗◝)\\]}>bd'", strict=True)),
    ",": ".",
    "6": "9",
}
MIRRORED |= {right: left for left, right in MIRRORED.items() if right not in ".'"}


@each_set
@pytest.mark.parametrize("size", [MIDDLE_HEAD, LARGE_HEAD])
@pytest.mark.parametrize("breed", [breed for breed in BREEDS if breed not in UNLIKE])
def test_a_face_is_the_same_on_both_sides(glyphs: str, size: HeadSize, breed: str) -> None:
    half = size.width // 2
    for row in portrait(breed, glyphs, size):
        left = "".join(MIRRORED.get(sign, sign) for sign in reversed(row[:half]))
        assert left == row[half + 1 :], row


def test_every_breed_has_a_coat_that_has_an_ink() -> None:
    assert {coat(breed) for breed in BREEDS} == COATS
    assert set(PortraitBoard.INKS) >= COATS


@each_set
@each_size
def test_a_breed_that_nobody_drew_looks_like_a_mutt(glyphs: str, size: HeadSize) -> None:
    assert portrait("sea_dog", glyphs, size) == portrait("mutt", glyphs, size)
    assert portrait(NO_BREED, glyphs, size) == portrait("mutt", glyphs, size)


@pytest.mark.parametrize(
    ("width", "rows", "size"),
    [
        (4, 2, SMALL_HEAD),
        (9, 4, SMALL_HEAD),
        (8, 5, SMALL_HEAD),
        (9, 5, MIDDLE_HEAD),
        (15, 7, MIDDLE_HEAD),
        (14, 8, MIDDLE_HEAD),
        (15, 8, LARGE_HEAD),
        (200, 60, LARGE_HEAD),
    ],
)
def test_a_head_is_as_large_as_there_is_room(width: int, rows: int, size: HeadSize) -> None:
    assert head_size(width, rows) == size


class Heads(PortraitBoard):
    """The head of a pug in its own coat, and one in another colour."""

    red = Style(color="red")

    def paint(self, canvas: Canvas) -> None:
        self.put_head(canvas, 0, 0, "pug", MIDDLE_HEAD)
        self.put_head(canvas, 20, 0, "pug", MIDDLE_HEAD, self.red)


async def test_a_head_has_the_colour_of_its_coat_or_another() -> None:
    app = WidgetApp(Heads(GameWords(None)))
    async with app.run_test(size=(40, 10)) as pilot:
        await pilot.pause()
        board = app.query_one(Heads)
        lines = board.painted_text().splitlines()
        for row, line in enumerate(portrait("pug", UNICODE.name, MIDDLE_HEAD)):
            assert lines[row].ljust(40)[:9] == line
            assert lines[row].ljust(40)[20:29] == line
        styles = {segment.style.color.name for segment in board.render_line(0)
                  if segment.style and segment.style.color and segment.text.strip()}  # fmt: skip
        assert {"red", "#d7af87"} <= styles
