"""The cards of a hand of DOG Kids, big: their colours, letters and paws; or only their backs."""

from typing import Final, NamedTuple

from rich.style import Style

from dogs_rules.games.dog_kids.terms import Face, Kind, colours_of, kind_of
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dog_kids.boards.base import KidsBoard, letter
from dogs_tui.games.dog_kids.words import Words
from dogs_tui.kit.canvas import Canvas
from dogs_tui.words import say

CARD_ROWS: Final = 6
TALL_ROWS: Final = 9
CARD_COLUMNS: Final = 9
_NARROW: Final = 5
"""When the hand is five cards."""
_WIDE_HAND: Final = 3


class Rect(NamedTuple):
    x: int
    y: int
    width: int
    height: int


def boxes(x: int, y: int, height: int, count: int) -> list[Rect]:
    """Where so many cards lie beside each other."""
    width = CARD_COLUMNS if count <= _WIDE_HAND else _NARROW
    return [Rect(x + nth * (width + 1), y, width, height) for nth in range(count)]


def put_card(board: KidsBoard, canvas: Canvas, box: Rect, face: Face, usable: bool) -> None:
    """A card in its frame, its colours as its ground; a card that moves nothing is pale."""
    canvas.box(*box, board.glyphs, board.ink("frame"))
    inner = Rect(box.x + 1, box.y + 1, box.width - 2, box.height - 2)
    grounds = [board.ground(colour) for colour in colours_of(face)] or [board.ink("strong")]
    if not usable:
        grounds = [board.ink("quiet")] * len(grounds)
    _put_ground(canvas, inner, grounds)
    _put_letters(board.words, canvas, inner, face, grounds)
    _put_picture(board, canvas, inner, face)
    if inner.width > _NARROW:
        canvas.centred(
            inner.x, inner.y + inner.height - 1, inner.width, say(_name(board.words, face))
        )


def put_back(board: KidsBoard, canvas: Canvas, box: Rect) -> None:
    """A card that lies face down."""
    ink = board.ink("quiet")
    canvas.box(*box, board.glyphs, ink)
    canvas.fill(box.x + 1, box.y + 1, box.width - 2, box.height - 2, board.glyphs.shade, ink)


def _put_ground(canvas: Canvas, box: Rect, grounds: list[Style]) -> None:
    """The first colour, and the second over the right half."""
    canvas.fill(box.x, box.y, box.width, box.height, " ", grounds[0])
    half = box.width // 2
    canvas.fill(box.x + box.width - half, box.y, half, box.height, " ", grounds[-1])


def _put_letters(words: Words, canvas: Canvas, box: Rect, face: Face, grounds: list[Style]) -> None:
    colours = colours_of(face)
    if not colours:
        return
    edge = 1 if box.width > _WIDE_HAND else 0
    canvas.put(box.x + edge, box.y, letter(words, colours[0]), grounds[0])
    if len(colours) > 1:
        canvas.put(box.x + box.width - 1 - edge, box.y, letter(words, colours[-1]), grounds[-1])


def _put_picture(board: KidsBoard, canvas: Canvas, box: Rect, face: Face) -> None:
    """Two rows in the middle: one paw, two, a house or two arrows."""
    signs = board.signs
    pictures = {
        Kind.SINGLE: signs.paw,
        Kind.TWO_COLOURS: signs.paw,
        Kind.DOUBLE: (f"{signs.paw[0]} {signs.paw[0]}", f"{signs.paw[1]} {signs.paw[1]}"),
        Kind.KENNEL: signs.house,
        Kind.SWAP: signs.arrows,
    }
    y = box.y + (box.height - 2) // 2
    for row, line in enumerate(pictures[kind_of(face)]):
        canvas.centred(box.x, y + row, box.width, line)


def _name(words: Words, face: Face) -> Phrase:
    """What the card is called where there is little room."""
    kind, colours = kind_of(face), colours_of(face)
    if kind == Kind.KENNEL:
        return phrase("kennel")
    if kind == Kind.SWAP:
        return phrase("swap")
    if kind == Kind.TWO_COLOURS:
        return phrase(
            "{one} or {other}", one=letter(words, colours[0]), other=letter(words, colours[1])
        )
    return words.colour_name(colours[0])
