"""A card shown whole: its name and text, below the kennel or in its place."""

from typing import Final

from dogs_rules.phrase import Phrase, literal
from dogs_tui.games.dogs_cardgame.boards.base import CardgameBoard
from dogs_tui.games.dogs_cardgame.boards.topics import CardText
from dogs_tui.games.dogs_cardgame.words import Words
from dogs_tui.games.dogs_cardgame.words.cards import names_original
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import wrapped
from dogs_tui.words import say

WIDEST: Final = 76
"""Columns of a card, with its frame and what stays free beside it."""
_FRAMED_ROWS: Final = 5
"""Rows from which a frame leaves room for a text."""

_Lines = list[tuple[str, str]]
"""Texts with their inks."""


class WholeCard(CardgameBoard):
    """One or several texts below each other, each under its name.

    Where rows are short it says less, never half a sentence: first the names in the box go, then
    all but the last text, then its last sentences. Of cards to choose from, none goes for another:
    all say equally many sentences.
    """

    DEFAULT_CSS = """
    WholeCard { height: 13; }
    """

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self._texts: list[CardText] = []
        self._equal = False

    def show(self, texts: list[CardText], *, equal: bool = False) -> None:
        """Shows names with their texts; ``equal``: one of these cards is to be chosen."""
        self._texts, self._equal = texts, equal
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        width = min(canvas.width, WIDEST) - 1
        framed = canvas.height >= _FRAMED_ROWS
        rim = 1 if framed else 0
        room = (width - 4 * rim, canvas.height - 2 * rim)
        more = literal(self.glyphs.ellipsis)
        lines = fitting(self._texts, *room, more, equal=self._equal, originals=self.is_roomy)
        if framed and lines:
            canvas.box(0, 0, width, len(lines) + 2, self.glyphs, self.ink("frame"))
        for y, (text, ink) in enumerate(lines, start=rim):
            canvas.put(2 * rim, y, text, self.ink(ink))


def fitting(
    texts: list[CardText],
    width: int,
    rows: int,
    more: Phrase,
    *,
    equal: bool = False,
    originals: bool = True,
) -> _Lines:
    """As much of some texts as has room in so many rows, in whole sentences.

    Args:
        texts: Names with their sentences.
        width: Columns of a row.
        rows: How many rows there are.
        more: Stands where sentences of a text have no room.
        equal: Whether all are shortened alike; otherwise all but the last go first.
        originals: Whether the names in the box are told where they have room.
    """
    plain = [(name, [part for part in text if not names_original(part)]) for name, text in texts]
    last = plain if equal else plain[-1:]
    longest = max((len(text) for _, text in last), default=0)
    shorter = [
        [(name, [*text[:count], more] if text[count:] else text) for name, text in last]
        for count in range(longest - 1, 0, -1)
    ]
    for form in (texts if originals else plain, plain, last, *shorter):
        lines = _lines(form, width)
        if len(lines) <= rows:
            return lines
    return []


def _lines(texts: list[CardText], width: int) -> _Lines:
    lines: _Lines = []
    for name, text in texts:
        lines += [(line, "character") for line in wrapped(say(name), width)]
        lines += [(line, "plain") for line in wrapped(" ".join(map(say, text)), width)]
    return lines
