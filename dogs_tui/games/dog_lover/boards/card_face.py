"""Cards as they lie in the grid: a frame with the name, what the card gives, and its kind."""

from typing import Final

from rich.cells import cell_len
from rich.style import Style

from dogs_rules.games.dog_lover.terms import (
    EMPTY,
    FILLED_BY,
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
from dogs_rules.phrase import Phrase, literal, phrase, plural, sense
from dogs_tui.games.dog_lover.boards.base import LoverBoard
from dogs_tui.games.dog_lover.boards.fitting import paragraphs
from dogs_tui.games.dog_lover.boards.layout import Rect
from dogs_tui.games.dog_lover.words import Words
from dogs_tui.games.dog_lover.words.cards import card_text, signed_gain
from dogs_tui.games.dog_lover.words.labels import food_letter, meal, size_name
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import shortened
from dogs_tui.kit.glyphs import Glyphs
from dogs_tui.words import say
from dogs_tui.words.phrases import points


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
    _put_title(board, canvas, box, face)
    inner = Rect(x + 1, y + 1, width - 2, height - 2)
    lines: list[str] = []
    if inner.width >= _WIDE:
        lines = paragraphs(card_text(board.words, face), inner.width, inner.height)
    lower = "" if lines else _put_figures(board, canvas, inner, face)
    for row, line in enumerate(lines, start=inner.y):
        canvas.put(inner.x, row, line)
    _put_label(board, canvas, box, face, lower)
    used = len(lines) or (3 if inner.width >= _WIDE else 2)
    _put_picture(board, canvas, inner, face, used)


def _put_title(board: LoverBoard, canvas: Canvas, box: Rect, face: Face) -> None:
    """The name, over the corners too where it is long; before it the sign where it is the kind.

    A sign leaves the right corner free for the Watch Dog, and the space after it out if need be.
    """
    name = say(board.words.card_name(face))
    if kind_of(face) in _NAMED_AS_KIND:
        sign = board.kind_sign(face)
        forms = f"{sign} {name}", f"{sign}{name}"
        name = next((form for form in forms if cell_len(form) < box.width), name)
    start = 1 if cell_len(name) <= box.width - 2 else 0
    cut = shortened(name, box.width, board.glyphs.ellipsis)
    canvas.put(box.x + start, box.y, cut, board.ink("strong"))


def _put_figures(board: LoverBoard, canvas: Canvas, box: Rect, face: Face) -> str:
    """Puts the gains of a card in two or three lines; returns the text of its lower edge."""
    words, kind, wide = board.words, kind_of(face), box.width >= _WIDE
    if kind == Kind.FOOD:
        food, count = FOOD_CARDS[face - FIRST_FOOD]
        canvas.put(box.x, box.y, " ".join(food_letter(food) * count), board.food_ink(food))
        tokens = plural("{n} token", "{n} tokens", count)
        _put_line(board, canvas, box, 1, tokens)
        return ""
    if kind == Kind.DOG:
        dog = words.tables.dog(face)
        _put_ends(board, canvas, box, size_name(dog.size), dog.points, wide=wide)
        x = board.put_words(canvas, box.x, box.y + 1, phrase("eats"), box.width, "quiet")
        if wide:
            _put_line(board, canvas, box, 2, meal(dog.food))
        else:
            board.put_food(
                canvas, max(x + 1, box.x + box.width - sum(dog.food)), box.y + 1, dog.food
            )
        return ""
    if kind == Kind.TRAIT:
        card = words.tables.traits[trait(face)]
        _put_ends(board, canvas, box, size_name(card.size), card.points, wide=wide)
        gain = trait_gain(words, trait(face), wide=wide)
        counted = FILLED_BY.get(trait(face))
        if cell_len(say(gain)) > box.width and counted is not None:
            gain = signed_gain(card.each, board.signs.kinds[counted])
        _put_line(board, canvas, box, 1, gain)
        return ""
    upper, middle, lower = _plain_lines(words, kind)
    _put_line(board, canvas, box, 0, upper)
    _put_line(board, canvas, box, 1, middle)
    return say(lower)


def _put_picture(board: LoverBoard, canvas: Canvas, box: Rect, face: Face, used: int) -> None:
    """Puts the picture of the card where the lines above leave room for all of it."""
    kind, signs = kind_of(face), board.signs
    if kind == Kind.DOG:
        picture = signs.dogs[board.words.tables.dog(face).size]
    elif kind == Kind.TOY:
        picture = signs.toys[toy(face)]
    else:
        picture = signs.pictures[kind]
    rows = [row for row in picture if row]
    if used + len(rows) > box.height:
        return
    top = box.y + used + (box.height - used - len(rows)) // 2
    left = box.x + (box.width - max(map(len, rows), default=0)) // 2
    for y, row in enumerate(rows, start=top):
        canvas.centred(left, y, max(map(len, rows)), row, board.ink("quiet"))


def _put_line(board: LoverBoard, canvas: Canvas, box: Rect, row: int, text: Phrase) -> None:
    if row < box.height:
        board.put_words(canvas, box.x, box.y + row, text, box.width)


def _put_ends(
    board: LoverBoard, canvas: Canvas, box: Rect, left: Phrase, count: int, *, wide: bool
) -> None:
    """Something and points at the ends of the first line: a figure alone where room is short."""
    end = board.put_words(canvas, box.x, box.y, left, box.width)
    text = say(points(count) if wide else worth(count))
    if end + 1 + cell_len(text) > box.x + box.width:
        text = str(count)
    canvas.right(box.x + box.width, box.y, text, board.ink("strong"))


def _put_label(board: LoverBoard, canvas: Canvas, box: Rect, face: Face, lower: str) -> None:
    """The lower edge of a card: its kind by sign and word, or a last line of what it gives."""
    sign, kind, ink = board.kind_sign(face), kind_of(face), board.ink("strong")
    if kind in _NAMED_AS_KIND:
        forms: tuple[str, ...] = (lower,)
        ink = board.ink("plain")
    elif kind == Kind.DOG:
        dog = board.words.tables.dog(face)
        word = say(phrase("rescue") if dog.rescued else phrase("dog"))
        forms = (f"{board.paws(dog.size)} {word}",)
    elif kind == Kind.TRAIT:
        ink, which = board.ink("warn"), trait(face)
        short = say(threat(board.words, which))
        whole = say(phrase("no dog: {loss}", loss=short))
        forms = (f"{sign} {whole}", whole, f"{sign} {short}", short)
    else:
        word = say(_KIND_WORDS[kind])
        forms = (f"{sign} {word}", word)
    room = box.width - 2
    label = next((form for form in forms if cell_len(form) <= room), forms[-1][:room])
    if label:
        before = " " if cell_len(label) < room else ""
        canvas.right(box.x + box.width - 1, box.y + box.height - 1, before + label, ink)


def worth(points: int) -> Phrase:
    """Points where room is short: ``5 pt``."""
    return phrase("{n} pt", n=points)


def trait_gain(words: Words, which: Trait, *, wide: bool = False) -> Phrase:
    """The effect of a trait in a few words: ``+3 a Walk``; wide: ``+3 for each Walk``."""
    template = (_WIDE_GAINS if wide else _GAINS)[which]
    return template.filled(n=words.tables.traits[which].each)


def threat(words: Words, which: Trait) -> Phrase:
    """The cost of a trait that cannot be attached, in a few words: ``-2 food``."""
    return phrase("-{n} {what}", n=words.tables.traits[which].penalty, what=_THREATS[which])


def _plain_lines(words: Words, kind: Kind) -> tuple[Phrase, Phrase, Phrase | str]:
    """The gains of a card of a kind with one face, or five alike."""
    worths = words.tables.points
    if kind == Kind.WALK:
        return phrase("tuck: {n} pt", n=worths.walk), phrase("this turn"), phrase("or lost")
    if kind == Kind.TRAINING:
        return phrase("tuck: {n} pt", n=worths.training), phrase("or learn"), phrase("a trick")
    if kind == Kind.ADOPTION:
        return phrase("{n} of them:", n=RESCUE_PRICE), phrase("adopt a dog"), ""
    if kind == Kind.BONE:
        return (
            phrase("one: {n} pt", n=worths.one_bone),
            phrase("2: {n}/dog", n=worths.two_bones),
            phrase("3: {n}/dog", n=worths.three_bones),
        )
    if kind == Kind.TOY:
        return phrase("sets score"), literal(" ".join(map(str, worths.toys))), ""
    return phrase("trade for"), phrase("any card"), ""


_WIDE: Final = 20
"""Cells inside a frame from which on figures are written out."""

_NAMED_AS_KIND: Final = frozenset({Kind.WALK, Kind.TRAINING, Kind.ADOPTION, Kind.BONE, Kind.FETCH})
"""Kinds with one face: the name of the card is that of its kind."""

_KIND_WORDS: Final = {
    Kind.TOY: phrase("favorite"),
    Kind.FOOD: phrase(sense("Dog Lover", "food")),
}

_GAINS: Final = {
    Trait.RASCAL: phrase("no tucking"),
    Trait.BEST_FRIEND: phrase("+{n} favorite"),
    Trait.ARISTOCRAT: phrase("+{n} Adoption"),
    Trait.SCAMP: phrase("+{n} per type"),
    Trait.TEACHERS_PET: phrase("+{n} Training"),
    Trait.THIEF: phrase("+{n} per food"),
    Trait.PACK_LEADER: phrase("+{n} per Walk"),
    Trait.DIGGER: phrase("+{n} per Bone"),
    Trait.RUNAWAY: phrase("eats any 1"),
}

_WIDE_GAINS: Final = {
    Trait.RASCAL: phrase("nothing is tucked"),
    Trait.BEST_FRIEND: phrase("+{n} per favorite thing"),
    Trait.ARISTOCRAT: phrase("+{n} per Adoption"),
    Trait.SCAMP: phrase("+{n} for each type"),
    Trait.TEACHERS_PET: phrase("+{n} for a Training"),
    Trait.THIEF: phrase("+{n} per Food card"),
    Trait.PACK_LEADER: phrase("+{n} for each Walk"),
    Trait.DIGGER: phrase("+{n} for each Bone"),
    Trait.RUNAWAY: phrase("eats any one token"),
}

_THREATS: Final = {
    Trait.RASCAL: phrase("tucked"),
    Trait.BEST_FRIEND: phrase("favorite"),
    Trait.ARISTOCRAT: phrase("card"),
    Trait.SCAMP: phrase("trick"),
    Trait.TEACHERS_PET: phrase("Training"),
    Trait.THIEF: phrase(sense("Dog Lover", "food")),
    Trait.PACK_LEADER: phrase("Walk"),
    Trait.DIGGER: phrase("Bone"),
    Trait.RUNAWAY: phrase("dog"),
}
