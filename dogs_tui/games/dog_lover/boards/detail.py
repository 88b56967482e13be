"""A card or a trick whole: its name, what it is called in the rulebook, and all that it says."""

from collections.abc import Sequence
from typing import NamedTuple

from dogs_rules.games.dog_lover.terms import Face
from dogs_rules.phrase import Phrase
from dogs_tui.games.dog_lover.boards.base import LoverBoard
from dogs_tui.games.dog_lover.boards.layout import Rect
from dogs_tui.games.dog_lover.words import Words
from dogs_tui.games.dog_lover.words.cards import card_text, trick_text
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import wrapped
from dogs_tui.words import say


class Detail(NamedTuple):
    """What there is to read about a thing."""

    title: Phrase
    original: str
    """As the Polish rulebook has it."""
    text: Sequence[Phrase]


def of_card(words: Words, face: Face) -> Detail:
    """All about a card."""
    return Detail(words.card_name(face), words.original_name(face), card_text(words, face))


def of_trick(words: Words, trick: int) -> Detail:
    """All about a trick."""
    return Detail(
        words.trick_name(trick), words.tables.tricks[trick].original, trick_text(words, trick)
    )


def detail_rows(detail: Detail, width: int) -> int:
    """The rows that it takes, its title counted."""
    return 1 + sum(len(wrapped(say(sentence), width)) for sentence in detail.text)


def put_detail(board: LoverBoard, canvas: Canvas, box: Rect, detail: Detail) -> None:
    """Writes it into a box, wrapped; what does not fit ends in an ellipsis."""
    x, y, width, height = box
    end = canvas.put(x, y, say(detail.title), board.ink("heading"))
    original = detail.original
    if original != say(detail.title) and end + len(original) + 3 < x + width:
        canvas.put(end + 1, y, f"({original})", board.ink("quiet"))
    lines = [line for sentence in detail.text for line in wrapped(say(sentence), width)]
    if len(lines) > height - 1:
        lines = lines[: height - 1]
        lines[-1] = lines[-1][: width - 1] + board.glyphs.ellipsis
    for row, line in enumerate(lines, start=y + 1):
        canvas.put(x, row, line)
