"""The size of the action board: the largest of its forms for which there are the lines."""

from enum import IntEnum
from typing import Final

import msgspec

from dogs_rules.games.dogs.terms import CARD_KINDS, Box
from dogs_rules.games.dogs.view import DogsView
from dogs_tui.games.dogs.words import Words
from dogs_tui.games.dogs.words.cards import box_says, card_says
from dogs_tui.games.dogs.words.labels import card_name
from dogs_tui.kit.fit import wrapped
from dogs_tui.play.portraits import LARGE_HEAD, MIDDLE_HEAD, SMALL_HEAD, HeadSize
from dogs_tui.words import say

BOXES: Final = len(Box)
PLACES: Final = 2
CARD_MARGIN: Final = 4
"""Cells of a box that the frames of it and of a card take."""


class BoxForm(IntEnum):
    """The level of detail of a box."""

    LINES = 0
    """The names of its cards."""
    CARDS = 1
    """Its cards as cards, with what they do in two or three words."""
    TEXTS = 2
    """The effects of the box and its cards, in whole sentences."""


class FairForm(IntEnum):
    """The form in which the dogs of the Fair are drawn; the value is the lines of its row."""

    CODES = 3
    HEADS = 6
    NAMES = 7
    MIDDLE_NAMES = 9
    LARGE_NAMES = 12

    @property
    def step(self) -> int:
        """Cells from one dog to the next."""
        return {FairForm.CODES: 4, FairForm.HEADS: 7, FairForm.LARGE_NAMES: 16}.get(self, 12)

    @property
    def head(self) -> HeadSize:
        """The size of the heads."""
        sizes = {FairForm.MIDDLE_NAMES: MIDDLE_HEAD, FairForm.LARGE_NAMES: LARGE_HEAD}
        return sizes.get(self, SMALL_HEAD)

    def after(self, dogs: int) -> int:
        """The column from which there is room beside so many dogs."""
        blanks = 1 if self == FairForm.HEADS else 0  # of the two behind a head one will do
        return FAIR_FIRST + dogs * self.step - blanks


FAIR_FIRST: Final = 6
"""The column of the dog of the Fair that costs most."""
_BESIDE: Final = 5
"""Cells to say that more dogs lie beside the row."""


class BoardForm(msgspec.Struct, frozen=True):
    """The form in which the action board is drawn."""

    boxes: BoxForm
    fair: FairForm
    text_lines: int
    """For what a box does."""
    card_lines: int
    """For what a card does, and what of its name is longer than a line."""

    @property
    def first_card(self) -> int:
        """The line of a box where the name of its first card stands."""
        return 1 + self.text_lines + 1 + 1

    @property
    def card_step(self) -> int:
        """Lines from one card to the next."""
        return 1 if self.boxes == BoxForm.LINES else 3 + self.card_lines

    @property
    def box_lines(self) -> int:
        """Lines of a box."""
        if self.boxes == BoxForm.LINES:
            return self.first_card + PLACES + 1
        return self.first_card - 1 + PLACES * self.card_step + 1

    @property
    def lines(self) -> int:
        """Lines of the boxes and the Fair below them."""
        return self.box_lines + self.fair.value


def card_lines(words: Words, kind: int, width: int) -> tuple[list[str], list[str]]:
    """The name of a card and what it does, in lines of so many cells."""
    return wrapped(say(card_name(kind)), width), wrapped(say(card_says(words, kind)), width)


def fitting_board(
    words: Words,
    view: DogsView,
    width: int,
    height: int,
    most: FairForm = FairForm.LARGE_NAMES,
) -> BoardForm:
    """The largest form of the action board on so many cells; the smallest if none fits.

    Args:
        words: The words of the match.
        view: The view that is shown.
        width: Columns.
        height: Lines.
        most: The largest form of the Fair that is wanted.
    """
    inner = width // BOXES - CARD_MARGIN
    text = max(len(wrapped(say(box_says(words, view, box)), inner + 2)) for box in range(BOXES))
    card = max(sum(map(len, card_lines(words, kind, inner))) - 1 for kind in range(CARD_KINDS))
    dogs = words.tables.limits.fair_price
    fairs = [
        form
        for form in sorted(FairForm, reverse=True)
        if form <= most and form.after(dogs) + _BESIDE <= width
    ]
    heads = next((form for form in fairs if form <= FairForm.NAMES), FairForm.CODES)
    larger = (form for form in fairs if form > heads)
    forms = (
        *(BoardForm(BoxForm.TEXTS, form, text, card) for form in larger),
        BoardForm(BoxForm.TEXTS, heads, text, card),
        BoardForm(BoxForm.TEXTS, FairForm.CODES, text, card),
        BoardForm(BoxForm.CARDS, heads, 2, 1),
        BoardForm(BoxForm.CARDS, FairForm.CODES, 2, 1),
    )
    smallest = BoardForm(BoxForm.LINES, FairForm.CODES, 2, 0)
    return next((form for form in forms if form.lines <= height), smallest)
