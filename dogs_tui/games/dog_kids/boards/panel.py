"""Right of the board of DOG Kids: the hand, what is pointed at, and who has how many home."""

from typing import Final

from dogs_rules.games.dog_kids.terms import DOGS, HOME, YARD, Stage, Teams
from dogs_rules.games.dog_kids.view import KidsView
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dog_kids.boards.aim import Aim, usable, ways
from dogs_tui.games.dog_kids.boards.base import KidsBoard
from dogs_tui.games.dog_kids.boards.hand import (
    CARD_COLUMNS,
    CARD_ROWS,
    TALL_ROWS,
    Rect,
    boxes,
    put_back,
    put_card,
)
from dogs_tui.games.dog_kids.boards.hint_targets import HandCard
from dogs_tui.kit.canvas import Canvas

WIDTH: Final = 29
_ROOMY: Final = 30
_NAME: Final = 11
_SIDE: Final = 16
"""Columns of the dogs that are home, behind shape and name."""


def put_panel(
    board: KidsBoard,
    canvas: Canvas,
    x: int,
    view: KidsView,
    names: tuple[str, ...],
    aim: Aim | None,
) -> None:
    """All of it.

    Args:
        board: Gives inks and glyphs.
        canvas: Where to paint.
        x: Its first column.
        view: What is shown.
        names: The players by seat.
        aim: What the player points at; ``None``: somebody else decides.
    """
    rows = TALL_ROWS if canvas.height >= _ROOMY else CARD_ROWS
    board.put_words(canvas, x, 0, _heading(view, names), WIDTH, "heading")
    y = 1 + rows
    if view.hand is None:
        for box in boxes(x, 1, rows, view.hand_sizes[view.mover]):
            put_back(board, canvas, box)
    else:
        _put_hand(board, canvas, x, rows, view, aim)
    if aim is not None:
        _put_button(board, canvas, x, y + 1, view, aim)
        _put_ways(board, canvas, x, y + 2, view, aim)
        _put_numbers(board, canvas, boxes(x, 1, rows, len(view.hand or ())))
    y += 4
    for seat in view.order:
        _put_player(board, canvas, x, y, view, seat, names[seat])
        y += 1
    y = canvas.height - 5
    _put_signs(board, canvas, x, y, view.teams != Teams.ALONE)
    _put_piles(board, canvas, x, y + 3, view)


def _heading(view: KidsView, names: tuple[str, ...]) -> Phrase:
    seat = view.mover if view.to_move is None else view.to_move
    if view.hand is None or view.seat is None:
        return phrase("{name}'s turn", name=names[seat])
    if view.to_move == view.seat:
        return phrase("{name}, these are your cards:", name=names[seat])
    return phrase("{name}'s cards", name=names[view.seat])


def _put_hand(
    board: KidsBoard, canvas: Canvas, x: int, rows: int, view: KidsView, aim: Aim | None
) -> None:
    hand = view.hand or ()
    for nth, box in enumerate(boxes(x, 1, rows, len(hand))):
        here = aim is not None and aim.at == nth
        put_card(board, canvas, box, hand[nth], aim is None or usable(view, nth))
        if aim is not None:
            ink = board.ink("bar" if here else "quiet")
            canvas.put(box.x, 1 + rows, str(nth + 1).center(box.width), ink)


def _put_numbers(board: KidsBoard, canvas: Canvas, cards: list[Rect]) -> None:
    """The numbers of hints on the upper edges of cards."""
    for at, box in enumerate(cards):
        middle = (box.width - len(board.numbers.get(HandCard(at), ""))) // 2
        board.put_hint(canvas, box.x + middle, box.y, HandCard(at), box.width - 2)


def _put_button(board: KidsBoard, canvas: Canvas, x: int, y: int, view: KidsView, aim: Aim) -> None:
    """Behind the last card: new ones for all, or no exchange."""
    exchanging = view.stage == Stage.EXCHANGE
    key, text = ("n", phrase("keep all cards")) if exchanging else ("x", phrase("change all cards"))
    button = len(view.hand or ())
    ink = board.ink("bar" if aim.at >= button else "quiet")
    end = canvas.put(x, y, key.center(CARD_COLUMNS), ink)
    board.put_hint(canvas, end - 2, y, HandCard(button))
    board.put_words(canvas, x + CARD_COLUMNS + 1, y, text, WIDTH - CARD_COLUMNS - 1)


def _put_ways(board: KidsBoard, canvas: Canvas, x: int, y: int, view: KidsView, aim: Aim) -> None:
    """How many things the card can do, and that up and down go over them."""
    count = len(ways(view, aim.at))
    if count < 2:
        return
    keys = f"{board.glyphs.up}{board.glyphs.down}"
    text = phrase("{keys} way {n} of {all}", keys=keys, n=aim.way % count + 1, all=count)
    board.put_words(canvas, x + 1, y, text, WIDTH - 2, "quiet")


def _put_player(
    board: KidsBoard, canvas: Canvas, x: int, y: int, view: KidsView, seat: int, name: str
) -> None:
    """Whose turn it is, its shape and coat, its dogs that are home, and who helps it."""
    side, signs = view.sides[seat], board.signs
    moving = seat == view.to_move
    canvas.put(x, y, board.glyphs.pointer if moving else " ", board.ink("lit"))
    board.put_dog(canvas, x + 1, y, seat, side)
    board.put_words(canvas, x + 5, y, name, _NAME, "strong" if moving else "plain")
    home = sum(place >= HOME for place in view.dogs[seat])
    waiting = sum(place == YARD for place in view.dogs[seat])
    at = canvas.put(x + _SIDE, y, signs.home * home, board.ink("good"))
    at = canvas.put(at, y, signs.free * (DOGS - home - waiting), board.ink("strong"))
    at = canvas.put(at, y, signs.place * waiting, board.ink("quiet")) + 1
    partner = view.partners[seat]
    if partner >= 0:
        at = canvas.put(at, y, "+ ", board.ink("quiet"))
        board.put_dog(canvas, at, y, partner, view.sides[partner])
    elif view.teams != Teams.ALONE:
        board.put_words(canvas, at, y, phrase("alone"), WIDTH - at + x, "quiet")
    else:
        board.put_words(canvas, at, y, board.words.side_name(side), WIDTH - at + x, "quiet")


def _put_signs(board: KidsBoard, canvas: Canvas, x: int, y: int, teams: bool) -> None:
    """What the signs on the board mean."""
    signs = board.signs
    lines = [
        ((signs.free, phrase("lands here")), (signs.kennel, phrase("safe there"))),
        ((signs.out, phrase("chucks out")), (signs.home, phrase("home"))),
    ]
    if teams:
        lines.append(((signs.push, phrase("pushes on")), (signs.swap, phrase("swaps"))))
    for row, line in enumerate(lines):
        at = x
        for sign, text in line:
            canvas.put(at, y + row, sign, board.ink("strong"))
            board.put_words(canvas, at + 2, y + row, text, WIDTH // 2, "quiet")
            at += WIDTH // 2


def _put_piles(board: KidsBoard, canvas: Canvas, x: int, y: int, view: KidsView) -> None:
    """How many cards are left to draw, and the last one laid."""
    board.put_words(canvas, x, y, phrase("{n} cards to draw", n=view.deck), WIDTH, "quiet")
    if view.discards:
        last = phrase("last laid: {card}", card=board.words.card_name(view.discards[-1]))
        board.put_words(canvas, x, y + 1, last, WIDTH, "quiet")
