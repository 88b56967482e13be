"""The row of the Dog Fair: its dogs over their prices, and what its card lets one sell."""

from dogs_rules.games.dogs.view import DogsView
from dogs_rules.phrase import phrase
from dogs_tui.games.dogs.boards.base import Board
from dogs_tui.games.dogs.boards.box_forms import FAIR_FIRST, FairForm
from dogs_tui.games.dogs.boards.portraits import breed_key
from dogs_tui.games.dogs.words import Words
from dogs_tui.games.dogs.words.board import fair_breeds
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import wrapped
from dogs_tui.words import listed, say


def put_fair(board: Board, canvas: Canvas, y: int, view: DogsView, form: FairForm) -> None:
    """Draws the Fair below the boxes."""
    limits = board.words.tables.limits
    ink = board.fresh_ink(("fair",), "strong")
    board.put_words(canvas, 0, y, phrase("Fair"), FAIR_FIRST - 1, ink)
    end = y + form.value
    for place in range(limits.fair_price):
        price = limits.fair_price - place
        x = FAIR_FIRST + place * form.step
        at = x if form == FairForm.CODES else x + 1
        if place < len(view.fair):
            _put_dog(board, canvas, x, y, breed=view.fair[place], form=form, ink=ink)
        else:
            canvas.put(at, end - 3, board.signs.place * 2, board.ink("quiet"))
        here = place == min(len(view.fair), limits.fair_price - 1)
        canvas.put(at, end - 2, f"{price:>2}", board.ink("lit" if here else "quiet"))
    _put_beside(board, canvas, form.after(limits.fair_price), y, view, form)
    sold = listed(map(board.words.breed_name, fair_breeds(board.words, view)))
    buys = phrase("It buys {breeds}", breeds=sold)
    board.put_words(
        canvas, 0, end - 1, buys, canvas.width, board.fresh_ink(("fair card",), "plain")
    )


def _put_dog(
    board: Board, canvas: Canvas, x: int, y: int, breed: int, form: FairForm, ink: str
) -> None:
    if form == FairForm.CODES:
        canvas.put(x, y, board.words.breed_code(breed), board.ink(ink))
        return
    board.put_head(canvas, x, y, breed_key(board.words, breed), form.head)
    if form == FairForm.HEADS:
        canvas.put(x + 1, y + form.head.rows, board.words.breed_code(breed), board.ink(ink))
        return
    name = wrapped(say(board.words.breed_name(breed)), form.step - 1)
    for row, line in enumerate(name, start=y + form.head.rows):
        canvas.put(x, row, line, board.ink(ink))


def _put_beside(
    board: Board, canvas: Canvas, x: int, y: int, view: DogsView, form: FairForm
) -> None:
    """The dogs that find no price any more, in as many lines as there are beside the row."""
    beside = view.fair[board.words.tables.limits.fair_price :]
    room = canvas.width - x
    if not beside:
        return
    codes = " ".join(map(board.words.breed_code, beside))
    lines = wrapped(say(phrase("more: {dogs}", dogs=codes)), room)
    most = form.value - 1
    if len(lines) > most:
        lines = wrapped(say(phrase("{n} more", n=len(beside))), room)
    for row, line in enumerate(lines[:most], start=y):
        canvas.put(x, row, line, board.ink("strong"))


def fair_price(words: Words, view: DogsView) -> int:
    """The present price of a dog of the Fair."""
    return max(1, words.tables.limits.fair_price - len(view.fair))
