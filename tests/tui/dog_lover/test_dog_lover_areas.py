"""Anybody's area in any rectangle: everything is there, or is counted."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot

from dogs_rules.games.dog_lover.terms import Stage
from dogs_rules.registry import game
from dogs_tui.games.dog_lover.boards.areas import dog_boxes, put_area
from dogs_tui.games.dog_lover.boards.base import LoverBoard
from dogs_tui.games.dog_lover.boards.dog_face import HUGE, LARGE
from dogs_tui.games.dog_lover.boards.layout import Rect
from dogs_tui.games.dog_lover.boards.others import OthersView
from dogs_tui.games.dog_lover.ui import FinalPane
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.glyphs import ASCII, UNICODE, Glyphs
from dogs_tui.play.portraits import HEAD_SIZES, NO_BREED, portrait
from dogs_tui.play.side.score import ScorePane
from dogs_tui.words.registry import words_of
from tests.support.pictures import WidgetApp
from tests.tui.dog_lover.lover_stages import LOVER, NAMES, Scene, at, own, showing

WORDS = words_of(game("dog_lover"))

DOGS = (
    "leia:best_friend:ball leash",
    "molly:rascal:walk",
    "dango:teachers_pet:training training training walk",
    "mando:digger:bone bone",
    "arya",
    "wanisz::walk training",
    "tina::chew_toy",
    "bean",
    "waffle",
    "rusty",
    "olive",
    "scout",
    "duke",
    "juno",
    "dino",
)
MORE = re.compile(r"\+(\d+) more")
LETTERS = 3
"""So much of a name is shown in the narrowest form, and more."""


class EmptyBoard(LoverBoard):
    """Lends its inks and glyphs."""

    def paint(self, canvas: Canvas) -> None:
        """Nothing: the tests paint on canvases of their own."""


@asynccontextmanager
async def on_screen(
    board: LoverBoard, *, size: tuple[int, int] = (80, 24), glyphs: Glyphs = UNICODE
) -> AsyncIterator[Pilot[None]]:
    async with WidgetApp(board, glyphs=glyphs, motion=False).run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot


def crowded(dogs: int = len(DOGS), seats: int = 2) -> Scene:
    scene = Scene(seats=seats)
    scene.area(
        0,
        dogs=[own(*dog.split(":")) for dog in DOGS[:dogs]],
        hand="training training adoption bone bone ball frisbee",
        tokens=(4, 3, 1, 1),
        tricks="sit catch",
        fetch=True,
    )
    return scene


def area_text(board: LoverBoard, view: Any, seat: int, width: int, height: int) -> str:
    canvas = Canvas(width, height)
    put_area(board, canvas, Rect(0, 0, width, height), view, seat, NAMES[seat])
    return canvas.text()


def names_seen(text: str, view: Any, seat: int) -> int:
    dogs = view.areas[seat].dogs
    return sum(WORDS.tables.dog(dog.card).name[:LETTERS] in text for dog in dogs)


async def test_a_seats_own_area_says_everything() -> None:
    view = crowded(4).view(0)
    async with on_screen(EmptyBoard(WORDS)) as pilot:
        board = pilot.app.query_one(EmptyBoard)
        text = area_text(board, view, 0, 80, 8)
    assert "Training x2" in text
    assert "Bone x2" in text
    assert "4 scraps, 3 dry, 1 canned, 1 wild" in text
    assert "Fetch" in text
    assert "tricks Sit, Catch" in text
    assert "Teacher's Pet" in text
    assert MORE.search(text) is None
    assert f"Ana {view.areas[0].points}" in text


@pytest.mark.parametrize("width", [56, 58, 62, 80])
async def test_what_a_hungry_dog_brings_stands_there_at_every_width(width: int) -> None:
    scene = Scene(seats=2)
    scene.area(0, dogs=[own("leia"), own("arya")])
    async with on_screen(EmptyBoard(WORDS)) as pilot:
        text = area_text(pilot.app.query_one(EmptyBoard), scene.view(0), 0, width, 20)
    assert text.count("hungry: -2, fed") == 2, text


async def test_a_hidden_hand_is_only_a_size() -> None:
    scene = crowded(4)
    async with on_screen(EmptyBoard(WORDS)) as pilot:
        board = pilot.app.query_one(EmptyBoard)
        hidden = area_text(board, scene.view(1), 0, 80, 8)
        scene.area(0, hand="leash " * 7, tokens=(4, 3, 1, 1), tricks="sit catch", fetch=True)
        other = area_text(board, scene.view(1), 0, 80, 8)
    assert "hand 7 cards" in hidden
    assert hidden == other


@pytest.mark.parametrize("width", [36, 38, 60, 78, 118])
async def test_every_dog_is_there_or_counted_at_every_size(width: int) -> None:
    async with on_screen(EmptyBoard(WORDS)) as pilot:
        board = pilot.app.query_one(EmptyBoard)
        for dogs in range(len(DOGS) + 1):
            view = crowded(dogs).view(0)
            for height in range(3, 24):
                text = area_text(board, view, 0, width, height)
                more = MORE.search(text)
                counted = int(more.group(1)) if more else 0
                assert names_seen(text, view, 0) + counted == dogs, (dogs, height, text)


async def test_fifteen_dogs_fit_into_the_rows_below_the_grid() -> None:
    view = crowded().view(0)
    async with on_screen(EmptyBoard(WORDS)) as pilot:
        board = pilot.app.query_one(EmptyBoard)
        text = area_text(board, view, 0, 80, 6)
        boxes = dog_boxes(board, view, 0, NAMES[0], Rect(0, 0, 80, 6))
    assert MORE.search(text) is None
    assert names_seen(text, view, 0) == len(boxes) == len(DOGS)
    cells = {(x, box.y) for box in boxes for x in range(box.x, box.x + box.width)}
    assert len(cells) == sum(box.width for box in boxes)
    assert all(box.x + box.width <= 80 for box in boxes)
    assert all(box.y + box.height <= 6 for box in boxes)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", [(80, 21), (38, 21), (120, 36)])
async def test_everybody_is_on_one_screen(seats: int, size: tuple[int, int]) -> None:
    view = LOVER.view(at(Stage.FEEDING, seats=seats), None)
    async with on_screen(OthersView(WORDS, view, NAMES[:seats]), size=size) as pilot:
        text = pilot.app.query_one(OthersView).painted_text()
    for seat in range(seats):
        assert NAMES[seat] in text


async def test_arrows_give_one_area_the_room() -> None:
    scene = crowded(seats=4)
    for seat in (1, 2, 3):
        scene.area(seat, dogs=[own("greta"), own("koda")])
    async with on_screen(OthersView(WORDS, scene.view(0), NAMES), size=(40, 14)) as pilot:
        board = pilot.app.query_one(OthersView)
        board.focus()
        shared = board.painted_text()
        assert MORE.search(shared)
        await pilot.press("down")
        first = board.painted_text()
        assert names_seen(first, scene.view(0), 0) == len(DOGS)
        assert all(name in first for name in NAMES[:4])
        await pilot.press("up")
        assert board.painted_text() == shared
        await pilot.press("up")
        assert board.painted_text() not in {shared, first}


async def test_a_click_gives_an_area_the_room_and_a_second_one_takes_it_away() -> None:
    scene = crowded(seats=4)
    async with on_screen(OthersView(WORDS, scene.view(0), NAMES), size=(40, 14)) as pilot:
        board = pilot.app.query_one(OthersView)
        board.screen.set_focus(None)
        await pilot.pause()
        shared = board.painted_text()
        assert board.place_at(0, 0) is None, "at rest they are one thing"
        board.focus()
        await pilot.pause()
        first = board.place_at(0, 0)
        board.click(first)
        assert names_seen(board.painted_text(), scene.view(0), 0) == len(DOGS)
        board.click(first)
        assert board.painted_text() == shared
        await pilot.press("tab", "tab")
        assert board.pointed == 1


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=lambda glyphs: glyphs.name)
async def test_a_dogs_head_is_as_large_as_the_dog_and_takes_no_words(glyphs: Glyphs) -> None:
    view = crowded(5).view(0)
    async with on_screen(EmptyBoard(WORDS), glyphs=glyphs) as pilot:
        board = pilot.app.query_one(EmptyBoard)
        large = area_text(board, view, 0, 160, 2 + LARGE.rows)
        huge = area_text(board, view, 0, 160, 2 + HUGE.rows)
    sizes = {WORDS.tables.dog(dog.card).size for dog in view.areas[0].dogs}
    assert len(sizes) > 1
    for size in range(3):
        head = portrait(NO_BREED, glyphs.name, HEAD_SIZES[-1 - size])
        assert all(row.strip() in huge for row in head) == (size in sizes)
    word = re.compile(r"[A-Za-z0-9]{3,}")
    assert set(word.findall(huge)) >= set(word.findall(large))


async def test_plain_ascii() -> None:
    board = OthersView(WORDS, crowded().view(0), NAMES)
    async with on_screen(board, glyphs=ASCII):
        assert board.painted_text().isascii()


async def test_hands_are_shown_at_the_end() -> None:
    state = at(Stage.OVER)
    async with showing(state) as (_, app):
        assert isinstance(app.pane, FinalPane)
        text = app.text()
        held = next(seat for seat, area in enumerate(state.areas) if area.hand)
        line = next(line for line in text.splitlines() if NAMES[held] in line)
        assert re.search(r"hand \d+ cards", line) is None


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_the_final_sheet_has_a_bar_for_everybody(seats: int) -> None:
    view = LOVER.view(at(Stage.OVER, seats=seats), None)
    score = ScorePane()
    score.names, score.view = NAMES, view
    app = WidgetApp(score, glyphs=UNICODE, motion=False)
    async with app.run_test(size=(80, 21)) as pilot:
        for _ in view.scores[0].lines:
            rows = score.painted_text().split("\n")
            bars = rows[21 - seats :]
            for bar, sheet in zip(bars, sorted(view.scores, key=order), strict=True):
                assert bar.startswith(UNICODE.seats[sheet.seat])
                assert bar.split()[-1] == str(sheet.total)
            score.action_cursor_down()
            await pilot.pause()


def order(sheet: Any) -> tuple[int, int]:
    return sheet.rank, sheet.seat
