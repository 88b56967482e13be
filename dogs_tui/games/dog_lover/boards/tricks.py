"""Tricks as small shapes: those that can be learned, and a seat's own; and the shelter."""

from typing import NamedTuple

from rich.cells import cell_len

from dogs_rules.games.dog_lover.tables import TrickCard
from dogs_rules.games.dog_lover.terms import SIDE, Face, Kind
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dog_lover.boards.base import LoverBoard
from dogs_tui.games.dog_lover.boards.card_face import worth
from dogs_tui.games.dog_lover.boards.fitting import fitting
from dogs_tui.games.dog_lover.boards.layout import Rect
from dogs_tui.games.dog_lover.pictured import turned, upright
from dogs_tui.games.dog_lover.words.cards import ability_forms
from dogs_tui.games.dog_lover.words.labels import meal, size_name
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import shortened
from dogs_tui.words import say


class Looks(NamedTuple):
    """The look of one trick or dog in a row."""

    lit: bool = False
    """It can be chosen."""
    cursor: bool = False
    chosen: bool = False
    changed: bool = False
    """It is new since its player last acted."""


def put_shape(
    board: LoverBoard, canvas: Canvas, x: int, y: int, card: TrickCard, ink: str = "strong"
) -> None:
    """A trick as a shape of three rows and seven columns, its star at the left."""
    cells, star = turned(card, upright(card))
    signs = board.signs
    for row in range(SIDE):
        for column in range(SIDE):
            taken = (row, column) in cells
            sign = signs.taken if taken else signs.left
            style = board.ink(ink if taken else "quiet")
            canvas.put(x + 1 + 2 * column, y + row, sign, style)
    canvas.put(x, y + star[0], signs.star, board.ink("watch-dog"))


def put_trick(
    board: LoverBoard, canvas: Canvas, box: Rect, trick: int, head: str, tail: str, looks: Looks
) -> None:
    """A trick: its name with a key before it, its shape below, and a price beside that."""
    card = board.words.tables.tricks[trick]
    name = shortened(
        say(board.words.trick_name(trick)), box.width - len(head), board.glyphs.ellipsis
    )
    x = canvas.put(box.x, box.y, head, board.ink("lit" if looks.lit else "quiet"))
    x = canvas.put(x, box.y, name, board.ink("lit" if looks.lit else "strong"))
    canvas.right(box.x + box.width, box.y + 1, tail, board.ink("strong"))
    ink = "lit" if looks.chosen else "plain" if looks.lit else "rule"
    put_shape(board, canvas, box.x, box.y + 1, card, ink)
    if looks.changed:
        board.mark(canvas, box.x, box.y, x - box.x)
    if looks.cursor:
        canvas.tint(box.x, box.y, box.width, 1, board.ink("cursor"))


def put_rescue(
    board: LoverBoard, canvas: Canvas, box: Rect, face: Face, looks: Looks, names: int = 8
) -> None:
    """A dog of the shelter: name, size, food, points and what it earns, in so many lines.

    Args:
        board: Gives inks and glyphs.
        canvas: Where to paint.
        box: At least 33 wide; what it earns stands at the end of one line, or below it.
        face: The dog.
        looks: How it looks among the others.
        names: Cells of the longest name among them, so that they stand in columns.
    """
    words, dog = board.words, board.words.tables.dog(face)
    x, end = box.x, box.x + box.width
    after = canvas.put(
        x, box.y, say(words.card_name(face)), board.ink("lit" if looks.lit else "strong")
    )
    if looks.changed:
        board.mark(canvas, x, box.y, after - x)
    x += names + 1
    canvas.put(x, box.y, board.paws(dog.size), board.ink("strong"))
    sign = board.signs.kinds[Kind.TRAIT]
    forms = () if dog.ability is None else ability_forms(words, dog.ability, sign)
    if box.height > 1:
        sizes = phrase("{size}, eats {food}", size=size_name(dog.size), food=meal(dog.food))
        own = say(worth(dog.points)) if dog.points else ""
        canvas.right(end, box.y, own, board.ink("strong"))
        eats = phrase("eats {food}", food=meal(dog.food))
        said = fitting([sizes, eats], end - x - 5 - cell_len(own), 1)
        for line in said:
            canvas.put(x + 4, box.y, line)
        if not said:
            board.put_food(canvas, x + 4, box.y, dog.food)
        lines = fitting(forms, box.width - 3, box.height - 1)
        for row, line in enumerate(lines, start=box.y + 1):
            canvas.put(box.x + 2, row, line)
    else:
        x = board.put_food(canvas, x + 4, box.y, dog.food)
        own = f"{say(worth(dog.points))} " if dog.points else ""
        texts = [f"{own}{say(form)}" for form in forms[1:]]
        for line in fitting(texts, end - x - 1, 1):
            canvas.right(end, box.y, line)
    if looks.cursor:
        canvas.tint(box.x, box.y, box.width, 1, board.ink("cursor"))


def put_heading(
    board: LoverBoard, canvas: Canvas, box: Rect, y: int, title: Phrase, note: Phrase | None = None
) -> None:
    """A heading, and what there is to say about it at its end; a line between in large rooms."""
    if board.is_roomy:
        rule = board.glyphs.horizontal * (box.width - 1)
        canvas.put(box.x, y, rule, board.ink("rule"))
    canvas.put(box.x, y, f"{say(title)} ", board.ink("heading"))
    if note is not None:
        canvas.right(box.x + box.width - 1, y, f" {say(note)}", board.ink("quiet"))
