"""Right of the grid: tricks to learn, the shelter, and the tricks of the seat."""

from typing import NamedTuple

from dogs_rules.games.dog_lover.terms import RESCUE_PRICE, Kind
from dogs_rules.games.dog_lover.view import DogLoverView
from dogs_rules.phrase import phrase, plural
from dogs_tui.games.dog_lover.boards.base import LoverBoard
from dogs_tui.games.dog_lover.boards.layout import Rect, TableLayout, TableLocation, Zone
from dogs_tui.games.dog_lover.boards.pointer import Lit
from dogs_tui.games.dog_lover.boards.tricks import Looks, put_heading, put_rescue, put_trick
from dogs_tui.kit.canvas import Canvas
from dogs_tui.words import say


class OwnTricks(NamedTuple):
    """The tricks of a seat, as far as there is room for them."""

    tricks: tuple[int, ...]
    """All of them."""
    first: int
    """The first that is shown."""
    boxes: tuple[Rect, ...]
    """The rectangles of those that are shown."""
    held: int
    """The one held over the grid."""
    changed: frozenset[int]
    """Those that are new."""


def put_panel(
    board: LoverBoard,
    canvas: Canvas,
    where: TableLayout,
    view: DogLoverView,
    own: OwnTricks,
    lit: Lit,
    location: TableLocation | None,
) -> None:
    """The three rows with their headings.

    Args:
        board: Gives inks and glyphs.
        canvas: Where to paint.
        where: Where everything lies.
        view: The view that is shown.
        own: The tricks in the lowest row.
        lit: What may be chosen.
        location: Where the cursor is.
    """
    sign = board.signs.kinds[Kind.TRAINING]
    learn, shelter, mine = where.heads
    price = phrase("{sign} for Trainings", sign=sign)
    put_heading(board, canvas, where.panel, learn, phrase("Tricks to learn"), price)
    for n, trick in enumerate(view.trick_row):
        at = TableLocation(Zone.LEARN, n)
        looks = Looks(trick in lit.learn, location == at, changed=board.is_changed(at))
        cost = f"{sign}{board.words.tables.tricks[trick].cost}"
        put_trick(board, canvas, where.learn[n], trick, head="", tail=cost, looks=looks)
    price = plural("for {n} Adoption", "for {n} Adoptions", RESCUE_PRICE)
    put_heading(board, canvas, where.panel, shelter, phrase("Shelter"), price)
    names = max((len(say(board.words.card_name(dog))) for dog in view.shelter_row), default=0)
    for n, dog in enumerate(view.shelter_row):
        at = TableLocation(Zone.SHELTER, n)
        looks = Looks(dog in lit.adopt, location == at, changed=board.is_changed(at))
        put_rescue(board, canvas, where.shelter[n], dog, looks, names)
    last, count = own.first + len(own.boxes), len(own.tricks)
    part = phrase("{first} to {last} of {n}", first=own.first + 1, last=last, n=count)
    title = phrase("Own tricks")
    put_heading(board, canvas, where.panel, mine, title, part if len(own.boxes) < count else None)
    for n, box in enumerate(own.boxes, own.first):
        trick = own.tricks[n]
        looks = Looks(
            trick in lit.tricks,
            location == TableLocation(Zone.OWN, n),
            trick == own.held,
            trick in own.changed,
        )
        put_trick(board, canvas, box, trick, head=f"{n + 1} ", tail="", looks=looks)
