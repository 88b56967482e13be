"""The area in front of a seat, drawn in any rectangle: food, hand, tricks, and every dog.

The heading flows over as many lines as it needs. Dogs are drawn as large as all of them have
room for: in a form of a few lines, or in one line each with more or less in it. What has no room
even so is counted: nothing is left out in silence.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.style import Style

from dogs_rules.games.dog_lover.terms import EMPTY, FETCH, Face, Food, kind_of
from dogs_rules.games.dog_lover.view import AreaView, DogLoverView
from dogs_rules.phrase import phrase, sense
from dogs_tui.games.dog_lover.boards.base import LoverBoard
from dogs_tui.games.dog_lover.boards.changes import InArea, Part
from dogs_tui.games.dog_lover.boards.dog_face import (
    COLUMN,
    FIGURED,
    HUGE,
    LARGE,
    LINES,
    MIDDLE,
    Form,
    put_dog,
)
from dogs_tui.games.dog_lover.boards.layout import Rect
from dogs_tui.games.dog_lover.words.labels import food_amount, food_letter
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import shortened
from dogs_tui.words import ngettext, say, tr
from dogs_tui.words.phrases import cards


class Look(NamedTuple):
    """The form in which an area is drawn."""

    form: Form
    brief: bool = False
    """True if the heading has signs in place of names."""


LOOKS: Final = (
    *map(Look, (HUGE, LARGE, MIDDLE, COLUMN)),
    *(Look(form, brief) for form in LINES for brief in (False, True)),
)
"""From the largest on: the first that leaves room for all dogs is taken."""
_MOST_ACROSS: Final = 5
"""Columns are no wider than a fifth, so that dogs keep their places while they are few."""
_GAP: Final = 1
_INDENT: Final = 2


class _Piece(NamedTuple):
    """Words of the heading that stay together."""

    text: str
    ink: Style
    apart: bool = False
    """True if something new begins: a wider gap before it."""


def put_area(
    board: LoverBoard,
    canvas: Canvas,
    box: Rect,
    view: DogLoverView,
    seat: int,
    name: str,
    *,
    tricks: bool = True,
    lit: Iterable[Face] = (),
    cursor: Face = EMPTY,
    look: Look | None = None,
) -> None:
    """Draws a seat's area.

    Args:
        board: Gives inks and glyphs.
        canvas: Where to paint.
        box: The rectangle: 36 columns and more look well, 2 rows at least.
        view: What is shown; a hand only as far as the view knows it.
        seat: Whose area.
        name: The player's.
        tricks: Whether its tricks are named; not needed where they are pictured.
        lit: Dogs that may be chosen.
        cursor: The dog the cursor is on.
        look: How it is drawn; ``None``: as large as there is room for.
    """
    lines, boxes = _laid(board, view, seat, name, box, look, tricks=tricks)
    for row, line in enumerate(lines[: box.height]):
        at = box.x + (_INDENT if row else 0)
        for piece in line:
            at = canvas.put(at + piece.apart, box.y + row, piece.text, piece.ink) + 1
    area = view.areas[seat]
    fed = {dog.card: dog for dog in area.feeding}
    may = frozenset(lit)
    for dog, place in zip(area.dogs, boxes, strict=False):
        put_dog(board, canvas, place, dog, fed.get(dog.card), lit=dog.card in may)
        if board.is_changed(InArea(seat, "dog", dog.card)):
            shown = min(cell_len(say(board.words.card_name(dog.card))), place.width - 1)
            board.mark(canvas, place.x, place.y, shown)
        if dog.card == cursor:
            canvas.tint(place.x, place.y, place.width, 1, board.ink("cursor"))
    missing = len(area.dogs) - len(boxes)
    if missing:
        text = f" {say(phrase('+{n} more', n=missing))}"
        canvas.right(box.x + box.width, box.y + box.height - 1, text, board.ink("warn"))


def dog_boxes(
    board: LoverBoard,
    view: DogLoverView,
    seat: int,
    name: str,
    box: Rect,
    *,
    tricks: bool = True,
) -> tuple[Rect, ...]:
    """The boxes in which ``put_area`` draws a seat's dogs; fewer than the dogs if room runs out."""
    return _laid(board, view, seat, name, box, None, tricks=tricks)[1]


def has_room(box: Rect, count: int) -> bool:
    """True if so many dogs, below one row of heading, have room for what they eat and bring."""
    return count <= (box.height - 1) * _fitting(box.width, FIGURED.width)


def area_rows(
    board: LoverBoard, view: DogLoverView, seat: int, name: str, width: int, look: Look
) -> int:
    """The rows in which a seat's area lies whole."""
    used = len(_heading(board, view, seat, name, width, tricks=True, brief=look.brief))
    form = look.form
    return used + form.rows * -(-len(view.areas[seat].dogs) // _across(width, form))


# Where the heading ends and the dogs go.


def _laid(
    board: LoverBoard,
    view: DogLoverView,
    seat: int,
    name: str,
    box: Rect,
    wanted: Look | None,
    *,
    tricks: bool,
) -> tuple[list[list[_Piece]], tuple[Rect, ...]]:
    """The heading and the boxes of the dogs; a shorter heading where dogs would have no room."""
    count = len(view.areas[seat].dogs)
    lines: list[list[_Piece]] = []
    boxes: tuple[Rect, ...] = ()
    headings: dict[bool, list[list[_Piece]]] = {}
    for look in LOOKS if wanted is None else (wanted,):
        if look.brief not in headings:
            headings[look.brief] = _heading(
                board, view, seat, name, box.width, tricks=tricks, brief=look.brief
            )
        lines = headings[look.brief]
        used = len(lines)
        room = Rect(box.x, box.y + used, box.width, box.height - used)
        boxes = _boxes(room, look.form, count)
        if len(boxes) == count:
            break
    return lines, boxes


def _fitting(width: int, least: int) -> int:
    """The number of boxes of at least so many cells that fit beside each other."""
    return max(1, (width + _GAP) // (least + _GAP))


def _across(width: int, form: Form) -> int:
    """The number of dogs of a form that fit beside each other."""
    across = _fitting(width, form.width)
    return across if form.rows == 1 else min(across, _MOST_ACROSS)


def _boxes(room: Rect, form: Form, count: int) -> tuple[Rect, ...]:
    """A box for each dog in a form, or for as many as have room."""
    deep = room.height // form.rows
    if deep < 1 or not count:
        return ()
    most = _fitting(room.width, form.width)
    across = max(_across(room.width, form), min(most, -(-count // deep)))
    if count > across * deep:
        # The last line is not for a dog but for how many are left out.
        count = across * deep - 1
    return _cut(room, across, form.rows, count)


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
    """The pieces of the heading, line by line; food in words where that takes no line more."""
    area = view.areas[seat]
    in_words, in_letters = (
        _flowed(
            _pieces(board, area, seat, name, width, tricks=tricks, brief=brief, wordy=wordy), width
        )
        for wordy in (True, False)
    )
    return in_words if len(in_words) == len(in_letters) else in_letters


def _flowed(pieces: Iterable[_Piece], width: int) -> list[list[_Piece]]:
    lines: list[list[_Piece]] = [[]]
    x = 0
    for piece in pieces:
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
    wordy: bool,
) -> Iterator[_Piece]:
    quiet = board.ink("quiet")

    def inked(part: Part, ink: Style) -> Style:
        return board.ink("changed") if board.is_changed(InArea(seat, part)) else ink

    who = shortened(name, max(4, width // 2), board.glyphs.ellipsis)
    yield _Piece(f"{board.seat_shape(seat)} {who}", board.seat_ink(seat))
    left_out = f"+{tr('hand')}" if area.hand is None and area.hand_size else ""
    yield _Piece(f"{area.points}{left_out}", inked("points", board.ink("strong")))
    yield _Piece(tr(sense("Dog Lover", "food")), inked("food", quiet), apart=True)
    yield from _food_pieces(board, area.tokens, wordy=wordy)
    if any(area.lacking):
        yield _Piece(tr("short of"), quiet, apart=True)
        *lacking, any_kind = area.lacking
        if any(lacking):
            yield from _food_pieces(board, lacking, wordy=wordy)
        if any_kind:
            text = say(phrase(sense("food tokens of any kind", "{n} any"), n=any_kind))
            yield _Piece(text, board.food_ink(Food.WILD))
    yield _Piece(tr("hand"), inked("hand", quiet), apart=True)
    yield from _hand_pieces(board, area, brief=brief)
    if area.fetch:
        text = f"{board.kind_sign(FETCH)} {say(board.words.card_name(FETCH))}"
        yield _Piece(text, inked("fetch", board.ink("strong")), apart=True)
    if tricks and brief:
        yield _Piece(ngettext("1 trick", "{n} tricks", len(area.tricks)), quiet, apart=True)
    elif tricks:
        yield _Piece(tr("tricks"), quiet, apart=True)
        for at, trick in enumerate(area.tricks, start=1):
            text = say(board.words.trick_name(trick)) + ("," if at < len(area.tricks) else "")
            new = board.is_changed(InArea(seat, "trick", trick))
            yield _Piece(text, board.ink("changed" if new else "plain"))


def _food_pieces(board: LoverBoard, food: Sequence[int], *, wordy: bool) -> Iterator[_Piece]:
    if not any(food):
        yield _Piece(board.glyphs.dash, board.ink("quiet"))
    there = [(which, count) for which, count in enumerate(food) if count]
    for at, (which, count) in enumerate(there, start=1):
        text = f"{count}{food_letter(which)}"
        if wordy:
            text = say(food_amount(which, count)) + ("," if at < len(there) else "")
        yield _Piece(text, board.food_ink(which))


def _hand_pieces(board: LoverBoard, area: AreaView, *, brief: bool) -> Iterator[_Piece]:
    """The hand card by card, equal ones counted; only the sorts in brief; a hidden one's size."""
    if area.hand is None:
        yield _Piece(say(cards(area.hand_size)), board.ink("plain"))
        return
    if not area.hand:
        yield _Piece(board.glyphs.dash, board.ink("quiet"))
    if brief:
        for kind, count in sorted(Counter(map(kind_of, area.hand)).items()):
            yield _Piece(f"{count}{board.signs.kinds[kind]}", board.ink("strong"))
        return
    for face, count in sorted(Counter(area.hand).items()):
        name = say(board.words.card_name(face))
        text = f"{board.kind_sign(face)} {name}" + (f" x{count}" if count > 1 else "")
        yield _Piece(text, board.ink("strong"))
