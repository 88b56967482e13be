"""Bays: five of them small, by the codes of their dogs, or large with their heads."""

from typing import Final

import msgspec

from dogs_rules.games.dogs.terms import BAYS, BUILT_BAYS
from dogs_rules.games.dogs.view import KennelView, bay_rows
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dogs.boards.base import Board
from dogs_tui.games.dogs.words import Words
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import wrapped
from dogs_tui.play.portraits import SMALL_HEAD, HeadSize, head_size
from dogs_tui.words import say

ROWS: Final = 2
PLACES: Final = 2
SMALL_BAY: Final = 6
"""Cells from one small bay to the next; they share their sides."""
SMALL_BAYS: Final = BAYS * SMALL_BAY + 1
"""Cells of five small bays beside each other."""


class BayForm(msgspec.Struct, frozen=True):
    """The way a large bay shows the dogs that live in it."""

    head: HeadSize
    named: bool
    """By the name of their breed, which has two lines; otherwise by its code."""

    @property
    def below(self) -> int:
        """Lines below the heads of a row."""
        return 2 if self.named else 1

    @property
    def row(self) -> int:
        """Lines of one of its rows."""
        return self.head.rows + self.below

    @property
    def lines(self) -> int:
        """Lines of the whole bay."""
        return ROWS * self.row + 2


CODES: Final = BayForm(SMALL_HEAD, named=False)
NAMES: Final = BayForm(SMALL_HEAD, named=True)
BARE: Final = BayForm(SMALL_HEAD._replace(rows=0), named=False)
"""By codes alone, where heads would take the room of what is asked."""


def bay_form(width: int, lines: int, more: int = 0) -> BayForm:
    """The largest form that fits; the smallest where none does.

    Args:
        width: Cells for a bay.
        lines: For the bays, and what stands with them where there is room.
        more: Lines of that; larger heads do not push it out.
    """
    plain = NAMES if lines >= NAMES.lines else CODES
    room = lines - more if lines >= plain.lines + more else lines
    size = head_size((width - 2) // PLACES, (room - 2) // ROWS - NAMES.below)
    return plain if size == SMALL_HEAD else BayForm(size, named=True)


def bay_worth(words: Words, dogs: tuple[int, ...]) -> int:
    """Final points of the dogs in a bay."""
    return words.tables.points.of_bay(dogs)


def bay_title(words: Words, bay: int) -> Phrase:
    """A bay's name where room is short: its number, or what it is worth."""
    if bay < BUILT_BAYS:
        return phrase("bay {n}", n=bay + 1)
    return phrase("{n}-pt bay", n=words.tables.points.bays[bay - BUILT_BAYS])


# Small.


def put_small_bays(
    board: Board, canvas: Canvas, x: int, y: int, kennel: KennelView, seat: int
) -> None:
    """Five bays beside each other on two lines of 31 cells; closed ones say what they bring."""
    side = board.glyphs.vertical
    for row in range(ROWS):
        for bay, dogs in enumerate(kennel.bays):
            at = x + bay * SMALL_BAY
            canvas.put(at, y + row, side, board.ink("frame"))
            if dogs is None:
                fill = board.glyphs.shade if board.is_roomy else " "
                canvas.put(at + 1, y + row, fill * 5, board.ink("quiet"))
                if row:
                    worth = str(board.words.tables.points.bays[bay - BUILT_BAYS])
                    canvas.put(at + 3, y + row, worth, board.ink("quiet"))
                continue
            ink = board.fresh_ink(("bay", seat, bay), "strong")
            _put_small_row(board, canvas, at + 1, y + row, bay_rows(dogs)[row], ink)
        canvas.put(x + BAYS * SMALL_BAY, y + row, side, board.ink("frame"))


def put_small_rows(
    board: Board, canvas: Canvas, x: int, y: int, dogs: tuple[int, ...], ink: str = "strong"
) -> None:
    """A bay on one line of 13 cells: its two rows, between sides."""
    side = board.glyphs.vertical
    for row, there in enumerate(bay_rows(dogs)):
        canvas.put(x + row * SMALL_BAY, y, side, board.ink("frame"))
        _put_small_row(board, canvas, x + row * SMALL_BAY + 1, y, there, ink)
    canvas.put(x + ROWS * SMALL_BAY, y, side, board.ink("frame"))


def _put_small_row(
    board: Board, canvas: Canvas, x: int, y: int, dogs: tuple[int, ...], ink: str
) -> None:
    for place in range(PLACES):
        if place < len(dogs):
            canvas.put(x + 3 * place, y, board.words.breed_code(dogs[place]), board.ink(ink))
        else:
            canvas.put(x + 3 * place, y, board.signs.place * 2, board.ink("quiet"))


# Large.


def put_large_bay(
    board: Board,
    canvas: Canvas,
    area: tuple[int, int, int],
    kennel: KennelView,
    bay: int,
    *,
    form: BayForm = CODES,
    ink: str = "frame",
    about: object = None,
    below: Phrase | None = None,
) -> None:
    """Draws a bay with the heads of its dogs.

    Args:
        board: Whose colours are used.
        canvas: The canvas to paint on.
        area: Left column, top line, width.
        kennel: The kennel.
        bay: Which bay.
        form: How its dogs are named, and so how high it is.
        ink: The colour of the frame.
        about: What it is called among the things that changed.
        below: What stands on the lower side of the frame.
    """
    x, y, width = area
    dogs = kennel.bays[bay]
    canvas.box(x, y, width, form.lines, board.glyphs, board.ink(ink))
    title = phrase(" {bay} ", bay=bay_title(board.words, bay))
    board.put_words(canvas, x + 1, y, title, width - 2, board.fresh_ink(about, ink))
    if dogs is None:
        for row in range(y + 1, y + form.lines - 1) if board.is_roomy else ():
            canvas.put(x + 1, row, board.glyphs.shade * (width - 2), board.ink("quiet"))
        closed = f" {say(phrase('closed'))} "
        canvas.centred(x, y + form.lines // 2 - 1, width, closed, board.ink("quiet"))
        return
    canvas.right(x + width - 1, y, f" {bay_worth(board.words, dogs)} ", board.ink("strong"))
    for row, there in enumerate(bay_rows(dogs)):
        _put_large_row(
            board, canvas, x + 1, y + 1 + row * form.row, width=width - 2, dogs=there, form=form
        )
    if below is not None:
        text = phrase(" {text} ", text=below)
        board.put_words(canvas, x + 1, y + form.lines - 1, text, width - 2, "lit")


def _put_large_row(
    board: Board,
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    dogs: tuple[int, ...],
    form: BayForm,
) -> None:
    half = width // PLACES
    head = form.head
    for place in range(PLACES):
        left = x + place * half + (half - head.width) // 2
        if place >= len(dogs):
            middle = left + head.width // 2, y + head.rows // 2
            canvas.put(*middle, board.signs.place, board.ink("quiet"))
        elif not head.rows:
            code = board.words.breed_code(dogs[place])
            canvas.centred(left, y, head.width, code, board.ink("strong"))
        elif form.named:
            board.put_portrait(canvas, left, y, dogs[place], size=head)
        else:
            board.put_kennel_dog(canvas, left, y, dogs[place], head)
    if dogs and form.named:
        name = wrapped(say(board.words.breed_name(dogs[0])), width)
        for line, text in enumerate(name[: form.below], start=y + head.rows):
            canvas.centred(x, line, width, text, board.ink("strong"))
