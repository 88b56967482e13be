"""What lies in front of a seat, drawn in any rectangle: food, hand, tricks, and every dog.

The heading flows over as many lines as it needs. Dogs are drawn as large as all of them have
room for: as columns of a few lines, or in one line each with more or less in it. What has no room
even so is counted: nothing is left out in silence.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.style import Style

from dogs_rules.games.dog_lover.terms import EMPTY, FETCH, Face, kind_of
from dogs_rules.games.dog_lover.view import AreaView, DogLoverView, FedDog, OwnDog
from dogs_rules.phrase import phrase
from dogs_tui.games.dog_lover.boards.base import LoverBoard
from dogs_tui.games.dog_lover.boards.layout import Rect
from dogs_tui.games.dog_lover.glyphs import FOOD_LETTERS
from dogs_tui.games.dog_lover.words.cards import ability_short
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import shortened
from dogs_tui.words import ngettext, say, tr
from dogs_tui.words.phrases import cards

TALL: Final = 4
"""Lines of a dog drawn as a column."""
COLUMN: Final = 15
"""Cells of a dog drawn as a column, at least."""
LINES: Final = (38, 25, 17, 12)
"""Cells of a dog in one line, at least: the first that leaves room for all is taken."""
_MOST_ACROSS: Final = 5
"""Columns are no wider than a fifth, so that dogs keep their places while they are few."""
_GAP: Final = 1
_INDENT: Final = 2


class _Piece(NamedTuple):
    """Words of the heading that stay together."""

    text: str
    ink: Style
    apart: bool = False
    """Whether something new begins: a wider gap before it."""


def put_area(
    board: LoverBoard,
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    height: int,
    view: DogLoverView,
    seat: int,
    name: str,
    *,
    tricks: bool = True,
    lit: Iterable[Face] = (),
    cursor: Face = EMPTY,
) -> None:
    """Draws a seat's area.

    Args:
        board: Gives inks and glyphs.
        canvas: Where to paint.
        x: Left column of the rectangle.
        y: Its top row.
        width: Columns; 38 and more look well.
        height: Rows; 2 at least.
        view: What is shown; a hand only as far as the view knows it.
        seat: Whose area.
        name: The player's.
        tricks: Whether its tricks are named; not needed where they are pictured.
        lit: Dogs that may be chosen.
        cursor: The dog the cursor is on.
    """
    lines, boxes = _laid(board, view, seat, name, Rect(x, y, width, height), tricks=tricks)
    for row, line in enumerate(lines[:height]):
        at = x + (_INDENT if row else 0)
        for piece in line:
            at = canvas.put(at + piece.apart, y + row, piece.text, piece.ink) + 1
    area = view.areas[seat]
    fed = {dog.card: dog for dog in area.feeding}
    may = frozenset(lit)
    for dog, box in zip(area.dogs, boxes, strict=False):
        _put_dog(board, canvas, box, dog, fed.get(dog.card), lit=dog.card in may)
        if dog.card == cursor:
            canvas.tint(box.x, box.y, box.width, 1, board.ink("cursor"))
    missing = len(area.dogs) - len(boxes)
    if missing:
        text = f" {say(phrase('+{n} more', n=missing))}"
        canvas.right(x + width, y + height - 1, text, board.ink("warn"))


def dog_boxes(
    board: LoverBoard,
    view: DogLoverView,
    seat: int,
    name: str,
    box: Rect,
    *,
    tricks: bool = True,
) -> tuple[Rect, ...]:
    """Where ``put_area`` draws each dog of a seat; fewer than there are where room ends."""
    return _laid(board, view, seat, name, box, tricks=tricks)[1]


def area_rows(board: LoverBoard, view: DogLoverView, seat: int, name: str, width: int) -> int:
    """The rows in which a seat's area lies whole, its dogs as columns."""
    used = len(_heading(board, view, seat, name, width, tricks=True, brief=False))
    return used + TALL * -(-len(view.areas[seat].dogs) // _fitting(width, COLUMN))


# Where the heading ends and the dogs go.


def _laid(
    board: LoverBoard, view: DogLoverView, seat: int, name: str, box: Rect, *, tricks: bool
) -> tuple[list[list[_Piece]], tuple[Rect, ...]]:
    """The heading and the boxes of the dogs; a shorter heading where dogs would have no room."""
    count = len(view.areas[seat].dogs)
    for brief in (False, True):
        lines = _heading(board, view, seat, name, box.width, tricks=tricks, brief=brief)
        used = len(lines)
        boxes = _boxes(Rect(box.x, box.y + used, box.width, box.height - used), count)
        if len(boxes) == count:
            break
    return lines, boxes


def _fitting(width: int, least: int) -> int:
    """How many boxes of at least so many cells lie beside each other."""
    return max(1, (width + _GAP) // (least + _GAP))


def _boxes(room: Rect, count: int) -> tuple[Rect, ...]:
    """A box for each dog, as large as there is room for all."""
    if room.height < 1 or not count:
        return ()
    across = _fitting(room.width, COLUMN)
    if count <= across * (room.height // TALL):
        needed = -(-count // (room.height // TALL))
        return _cut(room, max(needed, min(across, _MOST_ACROSS)), TALL, count)
    for least in LINES:
        across = _fitting(room.width, least)
        if count <= across * room.height:
            return _cut(room, across, 1, count)
    # The last line is not for a dog but for how many are left out.
    return _cut(room, across, 1, across * room.height - 1)


def _cut(room: Rect, across: int, rows: int, count: int) -> tuple[Rect, ...]:
    wide = (room.width + _GAP) // across
    return tuple(
        Rect(room.x + wide * (n % across), room.y + rows * (n // across), wide - _GAP, rows)
        for n in range(count)
    )


# The heading.


def _heading(
    board: LoverBoard,
    view: DogLoverView,
    seat: int,
    name: str,
    width: int,
    *,
    tricks: bool,
    brief: bool,
) -> list[list[_Piece]]:
    """The pieces of the heading, line by line."""
    lines: list[list[_Piece]] = [[]]
    x = 0
    for piece in _pieces(board, view.areas[seat], seat, name, width, tricks=tricks, brief=brief):
        long = cell_len(piece.text)
        if x and x + piece.apart + long > width:
            lines.append([])
            x = _INDENT
        apart = piece.apart and bool(lines[-1])
        lines[-1].append(piece._replace(apart=apart))
        x += apart + long + 1
    return lines


def _pieces(
    board: LoverBoard,
    area: AreaView,
    seat: int,
    name: str,
    width: int,
    *,
    tricks: bool,
    brief: bool,
) -> Iterator[_Piece]:
    quiet = board.ink("quiet")
    who = shortened(name, max(4, width // 2), board.glyphs.ellipsis)
    yield _Piece(f"{board.seat_shape(seat)} {who}", board.seat_ink(seat))
    yield _Piece(str(area.points), board.ink("strong"))
    yield _Piece(tr("food"), quiet, apart=True)
    yield from _food_pieces(board, area.tokens)
    if any(area.lacking):
        yield _Piece(tr("short of"), quiet, apart=True)
        yield from _food_pieces(board, area.lacking)
    yield _Piece(tr("hand"), quiet, apart=True)
    yield from _hand_pieces(board, area, brief=brief)
    if area.fetch:
        text = f"{board.kind_sign(FETCH)} {say(board.words.card_name(FETCH))}"
        yield _Piece(text, board.kind_ink(FETCH), apart=True)
    if tricks and brief:
        yield _Piece(ngettext("1 trick", "{n} tricks", len(area.tricks)), quiet, apart=True)
    elif tricks:
        yield _Piece(tr("tricks"), quiet, apart=True)
        names = [say(board.words.trick_name(trick)) for trick in area.tricks]
        for text in [*(f"{name}," for name in names[:-1]), *names[-1:]]:
            yield _Piece(text, board.ink("plain"))


def _food_pieces(board: LoverBoard, food: Sequence[int]) -> Iterator[_Piece]:
    if not any(food):
        yield _Piece(board.glyphs.dash, board.ink("quiet"))
    for which, count in enumerate(food):
        if count:
            yield _Piece(f"{count}{FOOD_LETTERS[which]}", board.food_ink(which))


def _hand_pieces(board: LoverBoard, area: AreaView, *, brief: bool) -> Iterator[_Piece]:
    """The hand card by card, equal ones counted; only the sorts in brief; a hidden one's size."""
    if area.hand is None:
        yield _Piece(say(cards(area.hand_size)), board.ink("plain"))
        return
    if not area.hand:
        yield _Piece(board.glyphs.dash, board.ink("quiet"))
    if brief:
        for kind, count in sorted(Counter(map(kind_of, area.hand)).items()):
            yield _Piece(f"{count}{board.signs.kinds[kind]}", board.ink(f"kind-{kind.value}"))
        return
    for face, count in sorted(Counter(area.hand).items()):
        name = say(board.words.card_name(face))
        text = f"{board.kind_sign(face)} {name}" + (f" x{count}" if count > 1 else "")
        yield _Piece(text, board.kind_ink(face))


# A dog.


def _put_dog(
    board: LoverBoard, canvas: Canvas, box: Rect, dog: OwnDog, fed: FedDog | None, *, lit: bool
) -> None:
    if box.height >= TALL:
        _put_column(board, canvas, box, dog, fed, lit=lit)
    else:
        _put_line(board, canvas, box, dog, fed, lit=lit)


def _put_column(
    board: LoverBoard, canvas: Canvas, box: Rect, dog: OwnDog, fed: FedDog | None, *, lit: bool
) -> None:
    """Name and size; food and what it brings; trait or ability; what is tucked."""
    card = board.words.tables.dog(dog.card)
    x, y, room = box.x, box.y, box.width - 1
    paws = board.paws(card.size)
    name_room = room - len(paws) - 1
    board.put_words(
        canvas, x, y, board.words.card_name(dog.card), name_room, "lit" if lit else "strong"
    )
    canvas.right(x + room, y, paws, board.ink("quiet"))
    board.put_food(canvas, x, y + 1, card.food)
    _put_worth(board, canvas, x + room, y + 1, fed)
    if dog.trait != EMPTY:
        name, sign = say(board.words.card_name(dog.trait)), board.kind_sign(dog.trait)
        text = f"{sign} {name}" if len(name) + 2 <= room else f"{sign}{name}"
        cut = shortened(text, room, board.glyphs.ellipsis)
        canvas.put(x, y + 2, cut, board.kind_ink(dog.trait))
    elif card.ability is not None:
        board.put_words(canvas, x, y + 2, ability_short(board.words, card.ability), room, "quiet")
    _put_tucked(board, canvas, x, y + 3, dog, room)


def _put_line(
    board: LoverBoard, canvas: Canvas, box: Rect, dog: OwnDog, fed: FedDog | None, *, lit: bool
) -> None:
    """As much of a dog as one line holds: name and size, what it brings, food, trait, tucked."""
    card = board.words.tables.dog(dog.card)
    end = box.x + box.width
    paws = board.paws(card.size)
    name_room = 6 if box.width < LINES[2] else 8
    board.put_words(
        canvas, box.x, box.y, board.words.card_name(dog.card), name_room, "lit" if lit else "strong"
    )
    canvas.put(box.x + name_room, box.y, paws, board.ink("quiet"))
    x = box.x + name_room + 3
    if box.width >= LINES[1]:
        board.put_food(canvas, x, box.y, card.food)
        x += 4
    x = _put_sign(board, canvas, x, box.y, fed, worth=box.width >= LINES[1])
    if dog.trait != EMPTY and x < end:
        x = canvas.put(x, box.y, board.kind_sign(dog.trait), board.kind_ink(dog.trait))
        if box.width >= LINES[0]:
            x = board.put_words(canvas, x, box.y, board.words.card_name(dog.trait), 12, "plain") + 1
    _put_tucked(board, canvas, x, box.y, dog, end - x)


def _put_worth(board: LoverBoard, canvas: Canvas, end: int, y: int, fed: FedDog | None) -> None:
    """Whether it eats and what it brings, so that it ends before a column."""
    if fed is not None:
        text, ink = _worth(board, fed)
        canvas.right(end, y, text, ink)


def _put_sign(
    board: LoverBoard, canvas: Canvas, x: int, y: int, fed: FedDog | None, *, worth: bool
) -> int:
    """The same, from a column on; the figures only where there is room."""
    if fed is None:
        return x
    text, ink = _worth(board, fed)
    width = 5 if worth else 1
    canvas.put(x, y, text[:width], ink)
    return x + width


def _worth(board: LoverBoard, fed: FedDog) -> tuple[str, Style]:
    sign = board.glyphs.tick if fed.fed else board.glyphs.cross
    return f"{sign}{fed.worth:+}", board.ink("good" if fed.fed else "warn")


def _put_tucked(board: LoverBoard, canvas: Canvas, x: int, y: int, dog: OwnDog, room: int) -> None:
    """What is tucked under a dog: the sign of each sort, and how many of it."""
    sorts = Counter(map(kind_of, dog.tucked))
    end = x + room
    for kind, count in sorted(sorts.items()):
        text = board.signs.kinds[kind] + (str(count) if count > 1 else "")
        if x + len(text) > end:
            canvas.put(end - 1, y, board.glyphs.ellipsis, board.ink("quiet"))
            return
        x = canvas.put(x, y, text, board.ink(f"kind-{kind.value}"))
