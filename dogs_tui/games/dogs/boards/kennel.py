"""Kennels: one drawn large with its dogs' heads, and any of them drawn small in a few lines."""

from typing import Final

from dogs_rules.games.dogs.terms import BAYS, BUILT_BAYS, Mark, Resource, Trip
from dogs_rules.games.dogs.view import DogsView, KennelView, bay_rows
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dogs.boards.base import Board
from dogs_tui.games.dogs.boards.portraits import PORTRAIT_HEIGHT, PORTRAIT_WIDTH
from dogs_tui.games.dogs.words import Words
from dogs_tui.games.dogs.words.labels import SPACE_LETTERS, card_name
from dogs_tui.kit.canvas import Canvas
from dogs_tui.words import listed, say

ROWS: Final = 2
PLACES: Final = 2
SMALL_BAY: Final = 6
"""Cells from one small bay to the next; they share their sides."""
SMALL_KENNEL: Final = BAYS * SMALL_BAY + 1
WIDE: Final = 64
"""From so many cells on a small kennel takes three lines, below it five."""


def bay_worth(words: Words, dogs: tuple[int, ...]) -> int:
    """Final points of the dogs in a bay."""
    return words.tables.points.of_bay(dogs)


def bay_title(words: Words, bay: int) -> Phrase:
    """A bay's name where room is short: its number, or what it is worth."""
    if bay < BUILT_BAYS:
        return phrase("bay {n}", n=bay + 1)
    return phrase("{n}-pt bay", n=words.tables.points.bays[bay - BUILT_BAYS])


def small_rows(width: int) -> int:
    """How many lines a small kennel takes on so many cells."""
    return 3 if width >= WIDE else 5


def put_small_kennel(
    board: Board, canvas: Canvas, x: int, y: int, width: int, view: DogsView, seat: int, name: str
) -> int:
    """Draws a kennel small: goods, bays by code, infirmary, truck, cards.

    Returns:
        The line below it.
    """
    kennel = view.kennels[seat]
    _put_heading(board, canvas, x, y, width, view, seat, name)
    put_small_bays(board, canvas, x, y + 1, kennel)
    if width >= WIDE:
        right, room = x + SMALL_KENNEL + 2, width - SMALL_KENNEL - 2
        _put_sick_and_truck(board, canvas, right, y + 1, room, kennel)
        _put_cards(board, canvas, right, y + 2, room, kennel)
        return y + 3
    _put_sick_and_truck(board, canvas, x, y + 3, width, kennel)
    _put_cards(board, canvas, x, y + 4, width, kennel)
    return y + 5


def put_small_bays(board: Board, canvas: Canvas, x: int, y: int, kennel: KennelView) -> None:
    """Five bays beside each other on two lines of 31 cells; closed ones are hatched."""
    side = board.glyphs.vertical
    for row in range(ROWS):
        for bay, dogs in enumerate(kennel.bays):
            at = x + bay * SMALL_BAY
            canvas.put(at, y + row, side, board.ink("frame"))
            if dogs is None:
                canvas.put(at + 1, y + row, board.glyphs.shade * 5, board.ink("quiet"))
                if row:
                    worth = str(board.words.tables.points.bays[bay - BUILT_BAYS])
                    canvas.put(at + 3, y + row, worth, board.ink("quiet"))
                continue
            _put_small_row(board, canvas, at + 1, y + row, bay_rows(dogs)[row])
        canvas.put(x + BAYS * SMALL_BAY, y + row, side, board.ink("frame"))


def put_small_rows(board: Board, canvas: Canvas, x: int, y: int, dogs: tuple[int, ...]) -> None:
    """A bay on one line of 13 cells: its two rows, between sides."""
    side = board.glyphs.vertical
    for row, there in enumerate(bay_rows(dogs)):
        canvas.put(x + row * SMALL_BAY, y, side, board.ink("frame"))
        _put_small_row(board, canvas, x + row * SMALL_BAY + 1, y, there)
    canvas.put(x + ROWS * SMALL_BAY, y, side, board.ink("frame"))


def _put_small_row(board: Board, canvas: Canvas, x: int, y: int, dogs: tuple[int, ...]) -> None:
    for place in range(PLACES):
        if place < len(dogs):
            canvas.put(x + 3 * place, y, board.words.breed_code(dogs[place]), board.ink("strong"))
        else:
            canvas.put(x + 3 * place, y, board.signs.place * 2, board.ink("quiet"))


def _put_heading(
    board: Board, canvas: Canvas, x: int, y: int, width: int, view: DogsView, seat: int, name: str
) -> None:
    kennel = view.kennels[seat]
    wide = width >= WIDE
    board.put_name(canvas, x, y, seat, name, 13 if wide else 10)
    total = next((sheet.total for sheet in view.scores if sheet.seat == seat), 0)
    at = x + (14 if wide else 11)
    at = canvas.put(at, y, f"{total:>3}", board.ink("strong"))
    at = board.put_words(canvas, at + 1, y, phrase("pts"), 4, "quiet") + 2
    at = put_goods_line(board, canvas, at, y, kennel) + 1
    if wide:
        hired = phrase("assistant") if kennel.assistant else phrase("no assistant")
        board.put_words(canvas, at + 1, y, hired, x + width - at - 1, "quiet")
    elif not kennel.assistant:
        canvas.put(at, y, board.glyphs.cross, board.ink("warn"))


def put_goods_line(board: Board, canvas: Canvas, x: int, y: int, kennel: KennelView) -> int:
    """Gas, food, medicine and coins as signs with numbers."""
    held = (kennel.gas, kennel.food, kennel.medicine, kennel.coins)
    for resource in Resource:
        x = canvas.put(x, y, board.signs.goods[resource], board.ink("quiet"))
        x = canvas.put(x, y, str(held[resource]), board.ink("strong")) + 1
    return x


def _put_sick_and_truck(
    board: Board, canvas: Canvas, x: int, y: int, room: int, kennel: KennelView
) -> None:
    limit = board.words.tables.limits.infirmary
    end = x + room
    count = phrase("sick {n}/{limit}", n=len(kennel.infirmary), limit=limit)
    x = board.put_words(canvas, x, y, count, room, "quiet") + 1
    for breed in kennel.infirmary:
        if x + 3 <= end:
            x = board.put_dog(canvas, x, y, breed, Mark.SICK) + 1
    if kennel.trip not in (Trip.READY, Trip.OUT) and not kennel.truck:
        return
    where = phrase("truck {place}", place=_place(kennel))
    if x + len(say(where)) + 3 > end:
        return
    x = board.put_words(canvas, x + 1, y, where, end - x, "quiet") + 1
    for token in kennel.truck:
        if x + 3 <= end:
            x = board.put_dog(canvas, x, y, *divmod(token, len(Mark))) + 1


def _place(kennel: KennelView) -> Phrase | str:
    if kennel.trip == Trip.OUT:
        return SPACE_LETTERS[kennel.place]
    return phrase("ready") if kennel.trip == Trip.READY else phrase("home")


def _put_cards(board: Board, canvas: Canvas, x: int, y: int, room: int, kennel: KennelView) -> None:
    if kennel.cards:
        x = canvas.put(x, y, board.signs.card, board.ink("quiet")) + 1
        board.put_words(canvas, x, y, listed(map(card_name, kennel.cards)), room - 2)
    else:
        board.put_words(canvas, x, y, phrase("no cards"), room, "quiet")


# Large.

LARGE_BAY_ROWS: Final = ROWS * (PORTRAIT_HEIGHT + 1) + 2


def put_large_bay(
    board: Board,
    canvas: Canvas,
    area: tuple[int, int, int],
    kennel: KennelView,
    bay: int,
    *,
    ink: str = "frame",
    below: Phrase | None = None,
) -> None:
    """Draws a bay with the heads of its dogs, ten lines high.

    Args:
        board: Whose colours are used.
        canvas: Where to.
        area: Left column, top line, width.
        kennel: The kennel.
        bay: Which bay.
        ink: The colour of the frame.
        below: What stands on the lower side of the frame.
    """
    x, y, width = area
    dogs = kennel.bays[bay]
    canvas.box(x, y, width, LARGE_BAY_ROWS, board.glyphs, board.ink(ink))
    board.put_words(
        canvas, x + 1, y, phrase(" {bay} ", bay=bay_title(board.words, bay)), width - 2, ink
    )
    if dogs is None:
        for row in range(y + 1, y + LARGE_BAY_ROWS - 1):
            canvas.put(x + 1, row, board.glyphs.shade * (width - 2), board.ink("quiet"))
        board.put_words(
            canvas, x + width // 2 - 4, y + LARGE_BAY_ROWS // 2 - 1, phrase(" closed "), 8, "quiet"
        )
        return
    coin = board.signs.goods[Resource.COIN] if kennel.quartet_bays[bay] else ""
    canvas.right(x + width - 1, y, f" {bay_worth(board.words, dogs)}{coin} ", board.ink("strong"))
    for row, there in enumerate(bay_rows(dogs)):
        _put_large_row(board, canvas, x + 1, y + 1 + row * (PORTRAIT_HEIGHT + 1), width - 2, there)
    if below is not None:
        text = phrase(" {text} ", text=below)
        board.put_words(canvas, x + 1, y + LARGE_BAY_ROWS - 1, text, width - 2, "lit")


def _put_large_row(
    board: Board, canvas: Canvas, x: int, y: int, width: int, dogs: tuple[int, ...]
) -> None:
    half = width // PLACES
    for place in range(PLACES):
        left = x + place * half + (half - PORTRAIT_WIDTH) // 2
        if place < len(dogs):
            board.put_kennel_dog(canvas, left, y, dogs[place])
        else:
            canvas.put(left + 2, y + 1, board.signs.place, board.ink("quiet"))


class KennelWidget(Board):
    """Any seat's kennel, small."""

    DEFAULT_CSS = """
    KennelWidget { height: auto; }
    """

    def __init__(self, words: Words, view: DogsView, seat: int, names: tuple[str, ...]) -> None:
        super().__init__(words)
        self._view = view
        self._seat = seat
        self._names = names

    def show(self, view: DogsView, seat: int, names: tuple[str, ...]) -> None:
        self._view, self._seat, self._names = view, seat, names
        self.repaint()

    def get_content_height(self, container: object, viewport: object, width: int) -> int:  # noqa: ARG002
        return small_rows(width)

    def paint(self, canvas: Canvas) -> None:
        name = self._names[self._seat]
        put_small_kennel(self, canvas, 0, 0, canvas.width, self._view, self._seat, name)
