"""Tricks as small shapes: those that can be learned, and a seat's own; and the shelter."""

from typing import NamedTuple

from dogs_rules.games.dog_lover.tables import Ability, DogCard, TrickCard
from dogs_rules.games.dog_lover.terms import FIRST_TOY, FIRST_TRAIT, SIDE, TRAINING, Face, Size
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dog_lover.boards.base import LoverBoard
from dogs_tui.games.dog_lover.boards.card_face import worth
from dogs_tui.games.dog_lover.boards.layout import Rect
from dogs_tui.games.dog_lover.boards.trick_aim import turned, upright
from dogs_tui.games.dog_lover.words import Words
from dogs_tui.games.dog_lover.words.labels import size_name
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import shortened
from dogs_tui.words import say

SHAPE_WIDTH = 1 + 2 * SIDE
"""Columns of a pictured trick: its star, and three cells."""


class Looks(NamedTuple):
    """How one of a row looks."""

    lit: bool = False
    """It can be chosen."""
    cursor: bool = False
    chosen: bool = False


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
    room = box.width - len(head)
    name = shortened(say(board.words.trick_name(trick)), room, board.glyphs.ellipsis)
    x = canvas.put(box.x, box.y, head, board.ink("lit" if looks.lit else "quiet"))
    canvas.put(x, box.y, name, board.ink("lit" if looks.lit else "strong"))
    canvas.right(box.x + box.width, box.y + 1, tail, board.kind_ink(TRAINING))
    ink = "lit" if looks.chosen else "plain" if looks.lit else "rule"
    put_shape(board, canvas, box.x, box.y + 1, card, ink)
    if looks.cursor:
        canvas.tint(box.x, box.y, box.width, 1, board.ink("cursor"))


def put_rescue(board: LoverBoard, canvas: Canvas, box: Rect, face: Face, looks: Looks) -> None:
    """A dog of the shelter in three lines: name and size, food and points, what it earns."""
    dog = board.words.tables.dog(face)
    name = shortened(
        say(board.words.card_name(face)), box.width - dog.size - 2, board.glyphs.ellipsis
    )
    canvas.put(box.x, box.y, name, board.ink("lit" if looks.lit else "strong"))
    end = box.x + box.width
    canvas.right(end, box.y, board.paws(dog.size), board.kind_ink(face))
    board.put_food(canvas, box.x, box.y + 1, dog.food)
    canvas.right(end, box.y + 1, say(_earnings(dog)), board.ink("strong"))
    if dog.ability is not None:
        what = _earned_by(board.words, dog.ability, box.width)
        canvas.right(end, box.y + 2, what, board.ink("plain"))
    if looks.cursor:
        canvas.tint(box.x, box.y, box.width, 1, board.ink("cursor"))


def _earnings(dog: DogCard) -> Phrase:
    """The points of a rescued dog: its own, then what its ability adds: ``3 pt +4``."""
    ability = dog.ability
    if ability is None:
        return worth(dog.points)
    if ability.kind == "toy":
        return phrase("{own} +{more}", own=worth(dog.points), more=ability.points)
    if ability.kind == "two_traits":
        return phrase("+{one}/{both}", one=ability.points, both=ability.more)
    return phrase("+{n} each", n=ability.points)


def _earned_by(words: Words, ability: Ability, room: int) -> str:
    """What earns it, cut to a few letters where there are two: ``Leash``, ``Runaw Thief``."""
    if ability.kind == "toy":
        return shortened(say(words.card_name(FIRST_TOY + (ability.toy or 0))), room, "")
    if ability.kind == "two_traits":
        each = (room - 1) // 2
        names = (say(words.card_name(FIRST_TRAIT + which)) for which in ability.traits)
        return " ".join(name[:each].strip() for name in names)
    if ability.kind == "each_trait":
        return say(phrase("trait"))
    if ability.kind == "trainings":
        return say(phrase("Training"))
    if ability.kind == "sets":
        return say(phrase("all sizes"))
    return say(phrase("{size} dog", size=size_name(ability.size or Size.SMALL)))


def put_heading(
    board: LoverBoard, canvas: Canvas, box: Rect, y: int, title: Phrase, note: Phrase | None = None
) -> None:
    """A heading with a line after it, and what there is to say about it at its end."""
    rule = board.glyphs.horizontal * (box.width - 1)
    canvas.put(box.x, y, rule, board.ink("rule"))
    canvas.put(box.x, y, f"{say(title)} ", board.ink("heading"))
    if note is not None:
        canvas.right(box.x + box.width - 1, y, f" {say(note)}", board.ink("quiet"))
