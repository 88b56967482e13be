"""Tricks over the grid, where things lie, and cards that say all they have to."""

import pytest
from rich.cells import cell_len

from dogs_rules.games.dog_lover.actions import PlayFetch, Take
from dogs_rules.games.dog_lover.terms import (
    EMPTY,
    FIRST_DOG,
    FIRST_FOOD,
    FOOD_CARDS,
    GRID,
    LANES,
    PLACES,
    Face,
    Food,
    lane_of,
)
from dogs_rules.registry import game
from dogs_tui.games.dog_lover import glyphs
from dogs_tui.games.dog_lover import signs as legend
from dogs_tui.games.dog_lover.boards import trick_aim
from dogs_tui.games.dog_lover.boards.base import LoverBoard
from dogs_tui.games.dog_lover.boards.card_face import put_card
from dogs_tui.games.dog_lover.boards.grid import walk_round
from dogs_tui.games.dog_lover.boards.layout import Rect, TableLocation, Zone, neighbour, plan
from dogs_tui.games.dog_lover.boards.tricks import Looks, put_rescue, put_trick
from dogs_tui.games.dog_lover.pictured import pictured, turned, upright
from dogs_tui.games.dog_lover.words.cards import trick_text
from dogs_tui.games.dog_lover.words.labels import cells_name, food_letter, food_name
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.glyphs import SETS
from dogs_tui.words import language, languages, say
from dogs_tui.words.registry import words_of
from tests.support.pictures import WidgetApp
from tests.tui.dog_lover.lover_stages import FACES, TABLES, TRICKS, table

WORDS = words_of(game("dog_lover"))
ALL_TRICKS = pytest.mark.parametrize("trick", TABLES.tricks, ids=lambda card: card.key)
SIZES = [(80, 19), (80, 21), (81, 27), (100, 27), (82, 37), (117, 60)]


@ALL_TRICKS
def test_arrows_and_turns_reach_every_placement(trick) -> None:
    reached, todo = set(), [trick_aim.first(trick, 0)]
    while todo:
        now = todo.pop()
        if now in reached:
            continue
        reached.add(now)
        todo += [trick_aim.turn(trick, now, by) for by in (1, -1)]
        todo += [trick_aim.shift(trick, now, *way) for way in ((0, 1), (0, -1), (1, 0), (-1, 0))]
    assert reached == set(range(len(trick.placements)))


@ALL_TRICKS
def test_turning_there_and_back(trick) -> None:
    for now, placement in enumerate(trick.placements):
        there = trick_aim.turn(trick, now, 1)
        assert trick.placements[there].turn == (placement.turn + 1) % 4
        back = trick_aim.turn(trick, there, -1)
        assert trick.placements[back].turn == placement.turn


@ALL_TRICKS
def test_a_trick_is_pictured_with_its_star_at_the_left(trick) -> None:
    cells, star = turned(trick, upright(trick))
    assert star[1] < 0
    assert 0 <= star[0] < 3
    assert len(cells) == len(trick.cells)
    assert all(0 <= row < 3 and 0 <= column < 3 for row, column in cells)


@ALL_TRICKS
@pytest.mark.parametrize("watch_dog", range(PLACES))
def test_a_trick_is_first_held_where_it_may_be_used(trick, watch_dog: int) -> None:
    placement = trick.placements[trick_aim.first(trick, watch_dog)]
    assert not trick_aim.blocked(placement, watch_dog)
    assert lane_of(watch_dog) not in placement.lanes


@pytest.mark.parametrize("cell", range(GRID))
def test_a_trick_is_first_held_beside_fetch_that_was_just_played(cell: int) -> None:
    scene = table(guarded="top row")
    scene.area(0, fetch=True)
    assert trick_aim.fetch_cell(scene.view(0)) == EMPTY
    scene.do(PlayFetch(cell))
    view = scene.view(0)
    assert trick_aim.fetch_cell(view) == cell
    sit = TABLES.tricks[TRICKS["sit"]]
    held = sit.placements[trick_aim.first(sit, view.watch_dog, fetch=cell)]
    assert trick_aim.obstacle(held, view) is None
    legal = {take.placement for take in scene.legal_of(Take)}
    for number, placement in enumerate(sit.placements):
        assert (trick_aim.obstacle(placement, view) is None) == (number in legal)
    scene.do(scene.legal_of(Take)[0])
    assert trick_aim.fetch_cell(scene.view(0)) == cell


@pytest.mark.parametrize("cell", range(GRID))
def test_a_trick_held_over_a_card_takes_it(cell: int) -> None:
    sit = TABLES.tricks[TRICKS["sit"]]
    assert cell in sit.placements[trick_aim.first(sit, 4, cell)].cells


@ALL_TRICKS
def test_a_trick_is_told_as_it_is_drawn(trick) -> None:
    """The words beside a picture name its cells, and the way its star points."""
    cells, place = pictured(trick)
    drawn, star = turned(trick, upright(trick))
    assert cells == tuple(3 * row + column for row, column in drawn)
    assert any((p.cells, p.place) == (cells, place) for p in trick.placements)
    text = " ".join(map(str, trick_text(WORDS, TABLES.tricks.index(trick))))
    assert str(cells_name(cells)) in text
    assert "left of" in text
    assert place == 9 + star[0]


def test_the_watch_dog_walks_the_shorter_way_round() -> None:
    assert walk_round(0, 3) == (1, 2, 3)
    assert walk_round(0, 9) == (9,)
    assert walk_round(11, 6) == (6,)
    for start in range(PLACES):
        for end in range(PLACES):
            way = walk_round(start, end)
            assert len(way) <= PLACES // 2
            assert (way[-1] if way else start) == end


def inside(box: Rect, outer: Rect) -> bool:
    return (
        outer.x <= box.x
        and outer.y <= box.y
        and box.x + box.width <= outer.x + outer.width
        and box.y + box.height <= outer.y + outer.height
    )


def overlap(first: Rect, other: Rect) -> bool:
    return not (
        first.x + first.width <= other.x
        or other.x + other.width <= first.x
        or first.y + first.height <= other.y
        or other.y + other.height <= first.y
    )


@pytest.mark.parametrize("size", SIZES)
def test_nothing_of_the_table_overlaps(size: tuple[int, int]) -> None:
    where = plan(*size)
    whole = Rect(0, 0, *size)
    boxes = [*where.cards, *where.learn, *where.shelter, where.own, where.area]
    if where.detail.height:
        boxes.append(where.detail)
    for box in boxes:
        assert inside(box, whole)
    for number, box in enumerate(boxes):
        assert not any(overlap(box, other) for other in boxes[:number])
    for count in range(1, 6):
        own = where.own_tricks([6] * count)
        assert own
        assert all(inside(box, where.own) for box in own)
    assert where.area.height >= 4


@pytest.mark.parametrize("size", SIZES)
def test_every_place_of_the_watch_dog_is_beside_its_lane(size: tuple[int, int]) -> None:
    where = plan(*size)
    seen = [where.place(place) for place in range(PLACES)]
    assert len(set(seen)) == PLACES
    for place, (x, y, width) in enumerate(seen):
        assert inside(Rect(x, y, width, 1), where.grid)
        assert not any(overlap(Rect(x, y, width, 1), card) for card in where.cards)
        opposite = where.place((place + LANES) % PLACES)
        assert x == opposite[0] or y == opposite[1]


def test_arrows_go_to_what_lies_in_their_direction() -> None:
    where = plan(80, 21)
    locations = {TableLocation(Zone.GRID, cell): where.cards[cell] for cell in range(GRID)}
    locations |= {TableLocation(Zone.SHELTER, n): box for n, box in enumerate(where.shelter)}
    centre = TableLocation(Zone.GRID, 4)
    assert neighbour(locations, centre, 1, 0) == TableLocation(Zone.GRID, 5)
    assert neighbour(locations, centre, 0, -1) == TableLocation(Zone.GRID, 1)
    assert neighbour(locations, TableLocation(Zone.GRID, 5), 1, 0) == TableLocation(Zone.SHELTER, 0)
    assert neighbour(locations, TableLocation(Zone.SHELTER, 0), -1, 0) == TableLocation(
        Zone.GRID, 5
    )
    assert neighbour(locations, TableLocation(Zone.GRID, 0), -1, 0) == TableLocation(Zone.GRID, 0)


class FacesBoard(LoverBoard):
    def paint(self, canvas: Canvas) -> None:
        """Nothing: what is looked at is painted by itself."""

    def card(self, width: int, height: int, face: Face) -> str:
        canvas = Canvas(width, height)
        put_card(self, canvas, Rect(0, 0, width, height), face, self.glyphs, self.ink("frame"))
        return canvas.text()

    def rescue(self, face: Face, height: int, width: int = 35) -> str:
        canvas = Canvas(width, height)
        put_rescue(self, canvas, Rect(0, 0, width, height), face, Looks())
        return canvas.text()

    def trick(self, number: int, width: int = 11) -> str:
        canvas = Canvas(width, 4)
        put_trick(self, canvas, Rect(0, 0, width, 4), number, "", "t3", Looks())
        return canvas.text()


@pytest.mark.parametrize("name", SETS)
async def test_every_card_says_what_it_gives_in_the_smallest_grid(name: str) -> None:
    app = WidgetApp(FacesBoard(WORDS), glyphs=SETS[name])
    async with app.run_test():
        board = app.query_one(FacesBoard)
        seen = {}
        for face in range(FIRST_DOG + len(TABLES.dogs)):
            text = board.card(13, 4, face)
            body = "\n".join(text.split("\n")[1:])
            assert app.glyphs.ellipsis not in body, text
            assert text not in seen.values()
            seen[face] = text
            if face >= FIRST_DOG:
                dog = TABLES.dog(face)
                assert dog.name in text
                assert f"{dog.points} pt" in text
                letters = "".join(c * n for c, n in zip("SDC", dog.food, strict=True))
                assert letters in text
        for face in range(TABLES.shelter, FIRST_DOG + len(TABLES.dogs)):
            dog = TABLES.dog(face)
            letters = "".join(c * n for c, n in zip("SDC", dog.food, strict=True))
            assert dog.ability is not None
            for height in (1, 2, 3):
                drawn = board.rescue(face, height)
                assert drawn.startswith(dog.name)
                assert board.paws(dog.size) in drawn
                assert letters in drawn or "eats " in drawn
                assert str(dog.ability.points) in drawn
                assert board.glyphs.ellipsis not in drawn
        for number, card in enumerate(TABLES.tricks):
            lines = board.trick(number).split("\n")
            assert lines[0] == card.name
            shape = "\n".join(line[:7] for line in lines[1:])
            assert shape.count(board.signs.taken) == len(card.cells)
            assert shape.count(board.signs.star) == 1
            assert "t3" in lines[1]


@pytest.mark.parametrize("code", languages())
async def test_food_has_the_letters_of_the_players_language(code: str) -> None:
    with language.kept(code):
        letters = [food_letter(food) for food in Food]
        names = [say(food_name(food)).upper() for food in Food]
        assert len(set(letters)) == len(Food)
        for letter, name in zip(letters, names, strict=True):
            assert letter.isupper()
            others = "".join(other for other in names if other != name)
            begins = letter in {word[0] for word in name.split()}
            assert begins or (letter in name and letter not in others)
        inks = {sign.drawn: sign.ink for sign in legend.signs(SETS["unicode"])}
        app = WidgetApp(FacesBoard(WORDS), glyphs=SETS["unicode"])
        async with app.run_test():
            board = app.query_one(FacesBoard)
            for food, letter in enumerate(letters):
                assert board.ink(inks[letter]) == board.food_ink(food)
            for face in range(FIRST_FOOD, FIRST_FOOD + len(FOOD_CARDS)):
                food, count = FOOD_CARDS[face - FIRST_FOOD]
                rows = board.card(13, 4, face).split("\n")
                assert rows[1].strip("│ ").split() == [letters[food]] * count
            for face in range(FIRST_DOG, FIRST_DOG + len(TABLES.dogs)):
                eats = zip(letters, TABLES.dog(face).food, strict=False)
                assert "".join(letter * count for letter, count in eats) in board.card(13, 4, face)


def test_kinds_are_told_apart_without_colour() -> None:
    for signs in glyphs.SETS.values():
        assert len(set(signs.kinds)) == len(signs.kinds)
        assert len(signs.watch_dog) == 3


def test_a_face_for_every_key() -> None:
    assert FACES["fetch"] == FIRST_DOG - 1


def strings_of(value: object) -> list[str]:
    """Every text in a set of glyphs."""
    if isinstance(value, str):
        return [value]
    parts = value if isinstance(value, tuple) else ()
    return [text for part in parts for text in strings_of(part)]


@pytest.mark.parametrize("name", glyphs.SETS)
def test_every_glyph_is_one_cell_wide_and_fits_its_card(name: str) -> None:
    signs = glyphs.SETS[name]
    for field in signs.__struct_fields__:
        for text in strings_of(getattr(signs, field)):
            assert all(cell_len(sign) == 1 for sign in text)
            assert len(text) <= 11
            assert name != "ascii" or text.isascii()
