"""A dog of an area in every form: large, in a few lines, or in one line with more or less in it."""

from collections import Counter
from typing import Final, NamedTuple

from rich.style import Style

from dogs_rules.games.dog_lover.terms import EMPTY, Kind, kind_of
from dogs_rules.games.dog_lover.view import FedDog, OwnDog
from dogs_rules.phrase import phrase
from dogs_tui.games.dog_lover.boards.base import LoverBoard
from dogs_tui.games.dog_lover.boards.fitting import fitting
from dogs_tui.games.dog_lover.boards.layout import Rect
from dogs_tui.games.dog_lover.words.cards import ability_forms
from dogs_tui.games.dog_lover.words.labels import diet, size_name
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import shortened
from dogs_tui.play.portraits import HEAD_SIZES, LARGE_HEAD, NO_BREED
from dogs_tui.words import say
from dogs_tui.words.phrases import points


class Form(NamedTuple):
    """The size in which dogs are drawn."""

    width: int
    """Cells of a dog, at least."""
    rows: int


HUGE: Final = Form(26, 15)
"""With a head: the dogs of the game are of no breed, so each is a mutt as large as it is."""
LARGE: Final = Form(26, 9)
MIDDLE: Final = Form(19, 5)
COLUMN: Final = Form(15, 4)
LINES: Final = (Form(37, 1), Form(25, 1), Form(17, 1), Form(12, 1))
_NAMED, FIGURED, _SIGNED, _ = LINES
"""In one line: with names of traits, with food and points, with its size, or only its name."""
_TOLD: Final = 6
"""Lines below the picture of a large dog."""
_NAME: Final = 8
"""Cells of a dog's name in a line."""


def put_dog(
    board: LoverBoard, canvas: Canvas, box: Rect, dog: OwnDog, fed: FedDog | None, *, lit: bool
) -> None:
    """Draws a dog in the form that its box is made for.

    Args:
        board: Gives inks and glyphs.
        canvas: Where to paint.
        box: As many rows as one of the forms has, and at least as wide.
        dog: The dog with all that lies under it.
        fed: Whether it eats and what it brings.
        lit: Whether it may be chosen.
    """
    if box.height >= LARGE.rows:
        _put_large(board, canvas, box, dog, fed, lit=lit)
    elif box.height >= COLUMN.rows:
        _put_column(board, canvas, box, dog, fed, lit=lit)
    else:
        _put_line(board, canvas, box, dog, fed, lit=lit)


def _put_large(
    board: LoverBoard, canvas: Canvas, box: Rect, dog: OwnDog, fed: FedDog | None, *, lit: bool
) -> None:
    """Name and size, its picture, what it eats and brings, trait, ability and tucked cards."""
    words = board.words
    card = words.tables.dog(dog.card)
    x, y, room = box.x, box.y, box.width - 2
    board.put_words(canvas, x, y, words.card_name(dog.card), room, "lit" if lit else "strong")
    canvas.right(x + room, y, f"{say(size_name(card.size))} {board.paws(card.size)}")
    y += _put_picture(board, canvas, Rect(x, y + 1, room, box.height), card.size)
    for line in fitting([diet(words, dog)], room, 1):
        canvas.put(x, y, line)
    if fed is not None:
        sign, ink = _sign(board, fed)
        forms = [phrase("{sign} fed: {points}", sign=sign, points=points(fed.worth))]
        if not fed.fed:
            hungry = phrase("{sign} hungry: {loss}, fed {points}", sign=sign, loss=fed.worth)
            would_be = (points(fed.would_be), fed.would_be)
            forms = [hungry.filled(points=worth_fed) for worth_fed in would_be]
        for line in fitting(forms, room, 1):
            canvas.put(x, y + 1, line, ink)
    _put_extras(board, canvas, Rect(x, y + 2, room, 2), dog)
    names = ", ".join(
        f"{board.kind_sign(face)} {say(words.card_name(face))}" + (f" x{n}" if n > 1 else "")
        for face, n in sorted(Counter(dog.tucked).items())
    )
    lines = fitting([names], room, 2)
    for row, line in enumerate(lines, start=y + 4):
        canvas.put(x, row, line)
    if not lines:
        _put_tucked(board, canvas, x, y + 4, dog, room)


def _put_picture(board: LoverBoard, canvas: Canvas, box: Rect, size: int) -> int:
    """A dog as large as its size, standing on the last line of what its form keeps for that.

    Returns:
        The lines from the name above it to what is told below it.
    """
    if box.height < HUGE.rows:
        for row, line in enumerate(board.signs.dogs[size], start=box.y):
            canvas.centred(box.x, row, box.width, line, board.ink("quiet"))
        return LARGE.rows - _TOLD
    head = HEAD_SIZES[-1 - size]
    left, top = box.x + (box.width - head.width) // 2, box.y + LARGE_HEAD.rows - head.rows
    board.put_head(canvas, left, top, NO_BREED, head)
    return HUGE.rows - _TOLD


def _put_column(
    board: LoverBoard, canvas: Canvas, box: Rect, dog: OwnDog, fed: FedDog | None, *, lit: bool
) -> None:
    """Name and size; food and what it brings; trait and ability; what is tucked."""
    card = board.words.tables.dog(dog.card)
    x, y, room = box.x, box.y, box.width - 1
    paws = board.paws(card.size)
    name = board.words.card_name(dog.card)
    board.put_words(canvas, x, y, name, room - len(paws) - 1, "lit" if lit else "strong")
    canvas.right(x + room, y, paws, board.ink("quiet"))
    board.put_needs(canvas, x, y + 1, dog)
    if fed is not None:
        sign, ink = _sign(board, fed)
        canvas.right(x + room, y + 1, f"{sign}{fed.worth:+}", ink)
    rows = box.height - 3 + (not dog.tucked)
    _put_extras(board, canvas, Rect(x, y + 2, room, rows), dog)
    _put_tucked(board, canvas, x, y + box.height - 1, dog, room)


def _put_extras(board: LoverBoard, canvas: Canvas, box: Rect, dog: OwnDog) -> None:
    """Its trait, and in the rows left what it earns as a rescued dog."""
    words, (x, y, room, rows) = board.words, box
    ability = words.tables.dog(dog.card).ability
    if dog.trait != EMPTY:
        name, sign = say(words.card_name(dog.trait)), board.kind_sign(dog.trait)
        for line in fitting([f"{sign} {name}", f"{sign}{name}"], room, 1):
            canvas.put(x, y, line, board.ink("strong"))
        y, rows = y + 1, rows - 1
    if ability is not None:
        forms = ability_forms(words, ability, board.signs.kinds[Kind.TRAIT])
        for row, line in enumerate(fitting(forms, room, rows), start=y):
            canvas.put(x, row, line, board.ink("quiet"))


def _put_line(
    board: LoverBoard, canvas: Canvas, box: Rect, dog: OwnDog, fed: FedDog | None, *, lit: bool
) -> None:
    """As much of a dog as one line holds: name, size, food, what it brings, trait, tucked."""
    card = board.words.tables.dog(dog.card)
    x, end = box.x, box.x + box.width
    board.put_words(
        canvas, x, box.y, board.words.card_name(dog.card), _NAME, "lit" if lit else "strong"
    )
    x += _NAME + 1
    if box.width >= _SIGNED.width:
        canvas.put(x, box.y, board.paws(card.size), board.ink("quiet"))
        x += 4
    figured = box.width >= FIGURED.width
    if figured:
        board.put_needs(canvas, x, box.y, dog)
        x += 4
    if fed is not None:
        sign, ink = _sign(board, fed)
        canvas.put(x, box.y, f"{sign}{fed.worth:+}" if figured else sign, ink)
    x += 5 if figured else 1
    if dog.trait != EMPTY:
        text = board.kind_sign(dog.trait)
        if box.width >= _NAMED.width:
            text = f"{text} {say(board.words.card_name(dog.trait))}"
            text = shortened(text, end - x, board.glyphs.ellipsis)
        x = canvas.put(x, box.y, text, board.ink("strong")) + figured
    _put_tucked(board, canvas, x, box.y, dog, end - x)


def _sign(board: LoverBoard, fed: FedDog) -> tuple[str, Style]:
    """The sign of whether a dog eats, and its style."""
    sign = board.glyphs.tick if fed.fed else board.glyphs.cross
    return sign, board.ink("good" if fed.fed else "warn")


def _put_tucked(board: LoverBoard, canvas: Canvas, x: int, y: int, dog: OwnDog, room: int) -> None:
    """Puts the cards tucked under a dog: the sign and number of each sort, or only their number."""
    sorts: Counter[Kind] = Counter(map(kind_of, dog.tucked))
    texts = [
        board.signs.kinds[kind] + (str(count) if count > 1 else "")
        for kind, count in sorted(sorts.items())
    ]
    if sum(map(len, texts)) > room:
        number = f"x{len(dog.tucked)}"
        if len(number) <= room:
            canvas.put(x, y, number, board.ink("quiet"))
        return
    canvas.put(x, y, "".join(texts), board.ink("strong"))
