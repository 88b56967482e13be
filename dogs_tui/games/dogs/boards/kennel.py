"""Kennels: any of them in the largest of three forms for which there is room."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Final

import msgspec
from rich.cells import cell_len

from dogs_rules.games.dogs.terms import BAYS, Mark, Resource, Trip
from dogs_rules.games.dogs.view import DogsView, KennelView
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dogs.boards.base import Board
from dogs_tui.games.dogs.boards.bays import (
    CODES,
    ROWS,
    SMALL_BAYS,
    put_large_bay,
    put_small_bays,
)
from dogs_tui.games.dogs.words import Words
from dogs_tui.games.dogs.words.labels import MARKS, SPACE_LETTERS, amount, card_name
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import wrapped
from dogs_tui.words import say
from dogs_tui.words.phrases import cards, counted, dogs, points

HEADS_LINES: Final = 14
"""Kept for a kennel with heads, so that what is beside it stays where it is."""
WIDE: Final = 78
"""From so many cells on what a kennel holds stands beside its bays."""
_NAME: Final = 13
_SHORT_NAME: Final = 11
"""Cells of a name where the line has to be short."""


class Form(IntEnum):
    """The level of detail of a kennel."""

    SIGNS = 0
    """Goods as signs with numbers, dogs as codes."""
    WORDS = 1
    """Goods in words, dogs as codes."""
    HEADS = 2
    """Goods in words, and the bays with the heads of their dogs."""


class Note(msgspec.Struct, frozen=True):
    """A line about a kennel: infirmary, truck or cards."""

    text: str
    ink: str
    about: tuple[str, int]
    """The name among the things that changed."""


def goods_words(kennel: KennelView) -> list[Phrase]:
    """The amount of each good in a kennel, in the order of ``Resource``."""
    held = goods_held(kennel)
    return [amount(resource, held[resource]) for resource in Resource]


def notes(words: Words, kennel: KennelView, seat: int, width: int, form: Form) -> list[Note]:
    """Notes about the infirmary, truck and cards of a kennel, wrapped to a width.

    In the form of signs they are two at most: what does not fit is counted.
    """
    limit, sick = words.tables.limits.infirmary, kennel.infirmary
    codes = map(words.breed_code, sick)
    title = say(phrase("infirmary {n}/{limit}", n=len(sick), limit=limit))
    infirmary = Note(" ".join([title, *codes]), "sick" if sick else "quiet", ("sick", seat))
    truck = Note(_truck(words, kennel), "plain", ("truck", seat))
    held = Note(_cards(kennel), "plain", ("cards", seat))
    if form == Form.SIGNS:
        short = _beside_each_other((truck.text, held.text), width) or _beside_each_other(
            (_counted_truck(kennel), _counted_cards(kennel)), width
        )
        candidates = [infirmary, Note(short, "plain", held.about)]
    else:
        candidates = [infirmary, truck, held]
    return [
        Note(line, note.ink, note.about)
        for note in candidates
        if note.text
        for line in wrapped(note.text, width)
    ]


def _beside_each_other(texts: tuple[str, ...], width: int) -> str:
    """Texts on one line; nothing where they do not fit on it."""
    line = ", ".join(filter(None, texts))
    return line if len(line) <= width else ""


def _truck(words: Words, kennel: KennelView) -> str:
    if not kennel.truck:
        return ""
    loaded = [_token_code(words, token) for token in kennel.truck]
    return " ".join([say(phrase("truck, {place}:", place=_place(kennel))), *loaded])


def _counted_truck(kennel: KennelView) -> str:
    return say(phrase("truck: {n}", n=dogs(len(kennel.truck)))) if kennel.truck else ""


def _cards(kennel: KennelView) -> str:
    if not kennel.cards:
        return ""
    return say(phrase("cards: {cards}", cards=counted(kennel.cards, card_name)))


def _counted_cards(kennel: KennelView) -> str:
    return say(cards(len(kennel.cards))) if kennel.cards else ""


def _token_code(words: Words, token: int) -> str:
    breed, mark = divmod(token, len(Mark))
    return (words.breed_code(breed) + MARKS[mark]).rstrip()


def _place(kennel: KennelView) -> Phrase:
    if kennel.trip == Trip.OUT:
        return phrase("space {letter}", letter=SPACE_LETTERS[kennel.place])
    return phrase("ready") if kennel.trip == Trip.READY else phrase("home")


def _beside(width: int) -> int:
    """Cells beside small bays."""
    return width - SMALL_BAYS - 2


def kennel_lines(words: Words, kennel: KennelView, width: int, form: Form) -> int:
    """The number of lines that a kennel takes in a form, at a given width."""
    if form == Form.HEADS:
        return 1 + CODES.lines + len(notes(words, kennel, 0, width, form))
    if width >= WIDE:
        return 1 + max(ROWS, len(notes(words, kennel, 0, _beside(width), form)))
    heading = 1 if form == Form.SIGNS else 2
    return heading + ROWS + len(notes(words, kennel, 0, width, form))


def fitting_form(words: Words, kennels: Sequence[KennelView], width: int, height: int) -> Form:
    """The largest form in which all these kennels stand below each other; the smallest if none."""
    for form in (Form.HEADS, Form.WORDS):
        if form == Form.HEADS and width < WIDE:
            continue
        if sum(kennel_lines(words, kennel, width, form) for kennel in kennels) <= height:
            return form
    return Form.SIGNS


def put_kennel(
    board: Board,
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    view: DogsView,
    seat: int,
    name: str,
    form: Form,
) -> int:
    """Draws a kennel: who, goods, bays, infirmary, truck, cards.

    Returns:
        The line below it.
    """
    kennel = view.kennels[seat]
    wide = width >= WIDE
    end = y + kennel_lines(board.words, kennel, width, form)
    top = put_heading(board, canvas, x, y, width=width, view=view, seat=seat, name=name, form=form)
    right, room = x, width
    if form == Form.HEADS:
        each = width // BAYS
        for bay in range(BAYS):
            about = ("bay", seat, bay)
            put_large_bay(board, canvas, (x + bay * each, top, each), kennel, bay, about=about)
        top += CODES.lines
    else:
        put_small_bays(board, canvas, x, top, kennel, seat)
        if wide:
            right, room = x + SMALL_BAYS + 2, _beside(width)
        else:
            top += ROWS
    for row, note in enumerate(notes(board.words, kennel, seat, room, form)):
        ink = board.fresh_ink(note.about, note.ink)
        board.put_words(canvas, right, top + row, note.text, room, ink)
    return end


def put_heading(
    board: Board,
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    view: DogsView,
    seat: int,
    name: str,
    form: Form,
) -> int:
    """Draws the name, points, goods and assistant of a seat on one line or two.

    Returns:
        The line below.
    """
    kennel = view.kennels[seat]
    wide = width >= WIDE
    end = x + width
    room = _NAME if wide else _SHORT_NAME
    board.put_name(canvas, x, y, seat, name, room)
    total = next((sheet.total for sheet in view.scores if sheet.seat == seat), 0)
    at = x + room + 1
    if wide:
        at = board.put_words(canvas, at, y, points(total), 10, "strong") + 2
        room = end - at - cell_len(say(_assistant(kennel))) - 1
        put_fitting_goods(board, canvas, at, y, room=room, kennel=kennel, seat=seat)
        put_assistant(board, canvas, end, y, kennel, seat)
        return y + 1
    if form == Form.WORDS:
        room = end - at - cell_len(say(_assistant(kennel))) - 1
        whole = cell_len(say(points(total))) <= room
        at = board.put_words(canvas, at, y, points(total) if whole else str(total), room, "strong")
        if not whole:
            board.put_words(canvas, at + 1, y, phrase("pts"), room, "quiet")
        put_assistant(board, canvas, end, y, kennel, seat)
        put_fitting_goods(board, canvas, x, y + 1, room=width, kennel=kennel, seat=seat)
        return y + 2
    at = canvas.put(at - 1, y, f"{total:>3}", board.ink("strong"))
    at = board.put_words(canvas, at + 1, y, phrase("pts"), 4, "quiet") + 1
    at = put_goods_line(board, canvas, at, y, kennel, seat)
    if not kennel.assistant:
        canvas.put(at, y, board.glyphs.cross, board.ink("warn"))
    return y + 1


def put_assistant(
    board: Board, canvas: Canvas, end: int, y: int, kennel: KennelView, seat: int
) -> None:
    """Draws ``assistant`` or ``no assistant``, ending before a column."""
    ink = board.fresh_ink(("assistant", seat), "quiet" if kennel.assistant else "warn")
    canvas.right(end, y, say(_assistant(kennel)), board.ink(ink))


def _assistant(kennel: KennelView) -> Phrase:
    return phrase("assistant") if kennel.assistant else phrase("no assistant")


def put_fitting_goods(
    board: Board, canvas: Canvas, x: int, y: int, room: int, kennel: KennelView, seat: int
) -> int:
    """Gas, food, medicine and coins: in words where so many cells are enough for that."""
    texts = [say(text) for text in goods_words(kennel)]
    if sum(map(cell_len, texts)) + len(texts) - 1 > room:
        return put_goods_line(board, canvas, x, y, kennel, seat)
    for resource, text in enumerate(texts):
        ink = board.fresh_ink(("goods", seat, resource), "plain")
        x = board.put_words(canvas, x, y, text, canvas.width, ink) + 1
    return x


def goods_held(kennel: KennelView) -> tuple[int, ...]:
    """The amount of each good that a seat has, by resource."""
    return kennel.gas, kennel.food, kennel.medicine, kennel.coins


def put_goods_line(
    board: Board, canvas: Canvas, x: int, y: int, kennel: KennelView, seat: int
) -> int:
    """Gas, food, medicine and coins as signs with numbers."""
    held = goods_held(kennel)
    for resource in Resource:
        ink = board.fresh_ink(("goods", seat, resource), "strong")
        x = canvas.put(x, y, board.signs.goods[resource], board.ink("quiet"))
        x = canvas.put(x, y, str(held[resource]), board.ink(ink)) + 1
    return x


class KennelWidget(Board):
    """Any seat's kennel, in the largest form for its room."""

    DEFAULT_CSS = """
    KennelWidget { height: auto; }
    """

    def __init__(self, words: Words, view: DogsView, seat: int, names: tuple[str, ...]) -> None:
        super().__init__(words, view)
        self._seat = seat
        self._names = names

    def show(self, view: DogsView, seat: int, names: tuple[str, ...]) -> None:
        """Shows a seat's kennel."""
        self._view, self._seat, self._names = view, seat, names
        self.repaint()

    def lines(self, width: int, form: Form) -> int:
        """The number of lines that the kennel takes in a form, at a given width."""
        return kennel_lines(self.words, self._view.kennels[self._seat], width, form)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:  # noqa: ARG002
        return self.lines(width, Form.WORDS)

    def paint(self, canvas: Canvas) -> None:
        seat = self._seat
        kennel = self._view.kennels[seat]
        form = fitting_form(self.words, [kennel], canvas.width, canvas.height)
        name = self._names[seat]
        put_kennel(
            self, canvas, 0, 0, width=canvas.width, view=self._view, seat=seat, name=name, form=form
        )
