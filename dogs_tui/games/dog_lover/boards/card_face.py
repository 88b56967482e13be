"""Cards as they lie in the grid: a frame with the name, what the card gives, and its kind."""

from typing import Final

from rich.style import Style

from dogs_rules.games.dog_lover.tables import DogCard
from dogs_rules.games.dog_lover.terms import (
    EMPTY,
    FIRST_FOOD,
    FOOD_CARDS,
    RESCUE_PRICE,
    Face,
    Kind,
    Trait,
    kind_of,
    toy,
    trait,
)
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dog_lover.boards.base import LoverBoard
from dogs_tui.games.dog_lover.boards.layout import Rect
from dogs_tui.games.dog_lover.glyphs import FOOD_LETTERS
from dogs_tui.games.dog_lover.words import Words
from dogs_tui.games.dog_lover.words.labels import size_name
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import shortened
from dogs_tui.kit.glyphs import Glyphs
from dogs_tui.words import say


def put_card(
    board: LoverBoard, canvas: Canvas, box: Rect, face: Face, frame: Glyphs, ink: Style
) -> None:
    """A card of the grid in its frame.

    Args:
        board: Gives inks and glyphs.
        canvas: Where to paint.
        box: At least 13 by 4.
        face: The card; ``EMPTY``: an empty place.
        frame: What the frame is drawn with.
        ink: Of the frame.
    """
    x, y, width, height = box
    canvas.box(x, y, width, height, frame, ink)
    if face == EMPTY:
        return
    room = width - 2
    name = shortened(say(board.words.card_name(face)), room, board.glyphs.ellipsis)
    canvas.put(x + 1, y, name, board.kind_ink(face))
    label, label_ink = _label(board, face)
    label = shortened(label, room - 1, board.glyphs.ellipsis)
    canvas.right(x + width - 1, y + height - 1, f" {label}", label_ink)
    _put_inside(board, canvas, Rect(x + 1, y + 1, room, height - 2), face)
    _put_picture(board, canvas, Rect(x + 1, y + 1, room, height - 2), face)


def _put_inside(board: LoverBoard, canvas: Canvas, box: Rect, face: Face) -> None:
    kind = kind_of(face)
    if kind == Kind.DOG:
        _put_dog(board, canvas, box, board.words.tables.dog(face))
    elif kind == Kind.TRAIT:
        card = board.words.tables.traits[trait(face)]
        _put_ends(board, canvas, box, 0, size_name(card.size), worth(card.points))
        _put_line(board, canvas, box, 1, trait_gain(board.words, trait(face)))
    elif kind == Kind.FOOD:
        food, count = FOOD_CARDS[face - FIRST_FOOD]
        canvas.put(box.x, box.y, " ".join(FOOD_LETTERS[food] * count), board.food_ink(food))
        tokens = phrase("1 token") if count == 1 else phrase("{n} tokens", n=count)
        _put_line(board, canvas, box, 1, tokens)
    else:
        for row, line in enumerate(_plain_lines(board.words, kind)):
            _put_line(board, canvas, box, row, line)


def _put_dog(board: LoverBoard, canvas: Canvas, box: Rect, dog: DogCard) -> None:
    _put_ends(board, canvas, box, 0, size_name(dog.size), worth(dog.points))
    x = board.put_words(canvas, box.x, box.y + 1, phrase("eats"), box.width, "quiet")
    board.put_food(canvas, max(x + 1, box.x + box.width - sum(dog.food)), box.y + 1, dog.food)


def _put_picture(board: LoverBoard, canvas: Canvas, box: Rect, face: Face) -> None:
    """What the card shows, where two lines of text leave room for it."""
    kind, signs = kind_of(face), board.signs
    if kind == Kind.DOG:
        upper, lower = signs.dogs[board.words.tables.dog(face).size]
    elif kind == Kind.TOY:
        upper, lower = signs.toys[toy(face)]
    else:
        upper, lower = signs.pictures[kind]
    if box.height == 3 and upper:  # half a picture is none, but for the face of a dog
        upper, lower = "", upper if kind == Kind.DOG else ""
    ink, last = board.ink("quiet"), box.y + box.height - 1
    if box.height > 2:
        canvas.centred(box.x, last, box.width, lower, ink)
        canvas.centred(box.x, last - 1, box.width, upper, ink)


def _put_line(board: LoverBoard, canvas: Canvas, box: Rect, row: int, text: Phrase) -> None:
    if row < box.height:
        board.put_words(canvas, box.x, box.y + row, text, box.width)


def _put_ends(
    board: LoverBoard, canvas: Canvas, box: Rect, row: int, left: Phrase, right: Phrase
) -> None:
    """Two things at the ends of a line."""
    board.put_words(canvas, box.x, box.y + row, left, box.width)
    canvas.right(box.x + box.width, box.y + row, say(right), board.ink("strong"))


def _label(board: LoverBoard, face: Face) -> tuple[str, Style]:
    """The lower edge of a card: its kind by sign and word; of a trait what it may cost."""
    sign, kind = board.kind_sign(face), kind_of(face)
    if kind == Kind.DOG:
        dog = board.words.tables.dog(face)
        word = phrase("rescue") if dog.rescued else phrase("dog")
        return f"{board.paws(dog.size)} {say(word)}", board.kind_ink(face)
    if kind == Kind.TRAIT:
        which = trait(face)
        return f"{sign} {say(threat(board.words, which))}", board.ink("warn")
    return f"{sign} {say(_KIND_WORDS[kind])}", board.kind_ink(face)


def worth(points: int) -> Phrase:
    """Points where room is short: ``5 pt``."""
    return phrase("{n} pt", n=points)


def trait_gain(words: Words, which: Trait) -> Phrase:
    """What a trait does, in a few words: ``+3 a Walk``."""
    template = _GAINS[which]
    return Phrase(template.template, {"n": words.tables.traits[which].each})


def threat(words: Words, which: Trait) -> Phrase:
    """What a trait costs when it cannot be attached, in a few words: ``-2 food``."""
    return phrase("-{n} {what}", n=words.tables.traits[which].penalty, what=_THREATS[which])


def _plain_lines(words: Words, kind: Kind) -> tuple[Phrase, ...]:
    """What a card of a kind that has only one face, or five alike, gives."""
    points = words.tables.points
    if kind == Kind.WALK:
        return phrase("tuck: {n} pt", n=points.walk), phrase("this turn")
    if kind == Kind.TRAINING:
        return phrase("tuck: {n} pt", n=points.training), phrase("or a trick")
    if kind == Kind.ADOPTION:
        return phrase("{n} adopt", n=RESCUE_PRICE), phrase("a dog")
    if kind == Kind.BONE:
        more = phrase("2: +{two} 3: +{three}", two=points.two_bones, three=points.three_bones)
        return phrase("alone: {n}", n=points.one_bone), more
    if kind == Kind.TOY:
        return phrase("sets score"), Phrase(" ".join(map(str, points.toys)))
    return phrase("trade for"), phrase("any card")


_KIND_WORDS: Final = {
    Kind.WALK: phrase("walk"),
    Kind.TRAINING: phrase("training"),
    Kind.ADOPTION: phrase("adoption"),
    Kind.BONE: phrase("bone"),
    Kind.TOY: phrase("toy"),
    Kind.FOOD: phrase("food"),
    Kind.FETCH: phrase("fetch"),
}

_GAINS: Final = {
    Trait.RASCAL: phrase("no tucking"),
    Trait.BEST_FRIEND: phrase("+{n} a toy"),
    Trait.ARISTOCRAT: phrase("+{n} Adoption"),
    Trait.SCAMP: phrase("+{n} a type"),
    Trait.TEACHERS_PET: phrase("+{n} Training"),
    Trait.THIEF: phrase("+{n} a food"),
    Trait.PACK_LEADER: phrase("+{n} a Walk"),
    Trait.DIGGER: phrase("+{n} a Bone"),
    Trait.RUNAWAY: phrase("eats any 1"),
}

_THREATS: Final = {
    Trait.RASCAL: phrase("tuck"),
    Trait.BEST_FRIEND: phrase("toy"),
    Trait.ARISTOCRAT: phrase("card"),
    Trait.SCAMP: phrase("trick"),
    Trait.TEACHERS_PET: phrase("train"),
    Trait.THIEF: phrase("food"),
    Trait.PACK_LEADER: phrase("Walk"),
    Trait.DIGGER: phrase("Bone"),
    Trait.RUNAWAY: phrase("dog"),
}
