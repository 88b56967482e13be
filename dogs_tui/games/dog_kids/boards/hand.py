"""The cards of a hand of DOG Kids, big: colours, letters and pictures; or only their backs."""

from typing import Final, Literal, NamedTuple

from rich.cells import cell_len
from rich.style import Style

from dogs_rules.games.dog_kids.terms import FACES, HAND, Face, Kind, colours_of, kind_of
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dog_kids.boards.base import KidsBoard
from dogs_tui.games.dog_kids.glyphs import KidsGlyphs
from dogs_tui.games.dog_kids.words import Words
from dogs_tui.kit.canvas import Canvas
from dogs_tui.words import say

_NARROWEST: Final = 5
"""Columns of a card that can still be read."""
_NAMED: Final = 7
"""Columns of one that can bear its name below."""
_WIDEST: Final = 15
_LOWEST: Final = 6
_HIGHEST: Final = 11
_BIG: Final = 6
"""Rows inside a card from which its picture is drawn big."""


class Rect(NamedTuple):
    x: int
    y: int
    width: int
    height: int


class Hand(NamedTuple):
    """The boxes of the cards of a hand, and the room for their titles."""

    cards: tuple[Rect, ...]
    below: int
    """The first row that is free below them and their numbers."""
    titles: Literal["inside", "below", ""]
    """The room for the names of cards; empty: nowhere."""


def room_of(count: int) -> int:
    """Columns that a hand of so many cards needs at least, the gaps between small cards with them.

    With three cards each is wide enough to bear its name below.
    """
    return count * _NARROWEST if count > HAND else count * (_NAMED + 1) - 1


def laid(words: Words, count: int, at: tuple[int, int], width: int, rows: int) -> Hand:
    """Lays out a number of cards beside each other.

    Args:
        words: Know the longest name.
        count: The number of them.
        at: Column and row of the first.
        width: Columns that there are.
        rows: Rows of the whole canvas.
    """
    gap = 1 if width >= count * (_NARROWEST + 1) - 1 else 0
    wide = min(_WIDEST, (width - gap * (count - 1)) // max(1, count))
    wide -= wide % 2 == 0
    high = min(_HIGHEST, max(_LOWEST, min(wide * 2 // 3 + (rows - 20) // 4, rows // 3 - 1)))
    cards = tuple(Rect(at[0] + nth * (wide + gap), at[1], wide, high) for nth in range(count))
    longest = max((cell_len(say(card_title(words, face))) for face in range(FACES)), default=0)
    below: Literal["below", ""] = "below" if wide >= longest else ""
    titles = "inside" if wide - 2 >= longest else below
    return Hand(cards, at[1] + high + (2 if titles == "below" else 1), titles)


def put_card(
    board: KidsBoard, canvas: Canvas, box: Rect, face: Face, usable: bool, *, glows: bool
) -> None:
    """A card, its colours as its ground; in a frame if it can be used, else dim and without.

    One that a hint is about glows: its frame is as bright as the number of the hint.
    """
    inner = Rect(box.x + 1, box.y + 1, box.width - 2, box.height - 2)
    if usable:
        canvas.box(*box, board.glyphs, board.ink("hint" if glows else "strong"))
    colour = board.ground if usable else board.pale
    grounds = [colour(shade) for shade in colours_of(face)]
    grounds = grounds or [board.ink("blank" if usable else "blank-pale")]
    _put_ground(canvas, inner, grounds)
    _put_letters(board.words, canvas, inner, face, grounds)
    _put_picture(board, canvas, inner, face)


def put_title(board: KidsBoard, canvas: Canvas, hand: Hand, at: int, face: Face) -> None:
    """Draws the title of a card in its last row or below it."""
    box, text = hand.cards[at], say(card_title(board.words, face))
    if hand.titles == "inside":
        canvas.centred(box.x + 1, box.y + box.height - 2, box.width - 2, text)
    elif hand.titles == "below":
        canvas.centred(box.x, hand.below - 1, box.width, text, board.ink("quiet"))


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
    edge = 1 if box.width > _NARROWEST - 2 else 0
    letters = words.colour_letters()
    canvas.put(box.x + edge, box.y, letters[colours[0]], grounds[0])
    if len(colours) > 1:
        canvas.put(box.x + box.width - 1 - edge, box.y, letters[colours[-1]], grounds[-1])


def _put_picture(board: KidsBoard, canvas: Canvas, box: Rect, face: Face) -> None:
    """In the middle: one paw, two, a house or two arrows."""
    picture = picture_of(board.signs, face, box.width, box.height)
    y = box.y + (box.height - len(picture)) // 2
    for row, line in enumerate(picture):
        canvas.centred(box.x, y + row, box.width, line)


def picture_of(signs: KidsGlyphs, face: Face, width: int, height: int) -> tuple[str, ...]:
    """The largest picture of a card for which there is room."""
    picture = _picture(signs, kind_of(face), height >= _BIG)
    return picture if len(picture[0]) <= width else _picture(signs, kind_of(face), big=False)


def _picture(signs: KidsGlyphs, kind: Kind, big: bool) -> tuple[str, ...]:
    paw = signs.big_paw if big else signs.paw
    return {
        Kind.SINGLE: paw,
        Kind.TWO_COLOURS: paw,
        Kind.DOUBLE: tuple(f"{line} {line}" for line in paw),
        Kind.KENNEL: signs.big_house if big else signs.house,
        Kind.SWAP: signs.big_arrows if big else signs.arrows,
    }[kind]


def card_title(words: Words, face: Face) -> Phrase:
    """The short title of a card, used where there is little room."""
    kind, colours = kind_of(face), colours_of(face)
    if kind == Kind.KENNEL:
        return phrase("kennel")
    if kind == Kind.SWAP:
        return phrase("swap")
    if kind == Kind.TWO_COLOURS:
        first, other = (words.colour_letters()[colour] for colour in colours)
        return phrase("{one} or {other}", one=first, other=other)
    return words.colour_name(colours[0])
