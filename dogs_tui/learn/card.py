"""The card of a lesson's step, over the table where it hides nothing that it speaks of."""

from collections.abc import Collection
from typing import ClassVar, Final

import msgspec
from rich.cells import cell_len
from textual.geometry import Size
from textual.widget import Widget

from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import wrapped
from dogs_tui.kit.palette import Inks
from dogs_tui.play.board import GameBoard
from dogs_tui.play.portraits import SMALL_HEAD, PortraitBoard

WIDTH: Final = 80
"""Columns that a card takes where there are more."""
_MARGIN: Final = 2
_WHOLE_TITLE: Final = 60
"""Columns from which the title names the game."""


def lit_rows(pane: Widget) -> set[int]:
    """The rows of a table, from 0 at its top, in which something is lit."""
    return {
        board.content_region.y + row - pane.region.y
        for board in pane.query(GameBoard)
        for row in board.rows_of_hints()
    }


class CardText(msgspec.Struct, frozen=True):
    """The text on a card, in the player's language."""

    title: str
    place: str
    """How far the lesson is: the end of the title, where there is no room for more."""
    says: str
    how: str
    on: str
    """How to go on; stands in the frame."""
    word: str = ""
    picture: str = ""


class LessonCard(PortraitBoard):
    """A frame with a few lines: what the step is about, and how it is done."""

    INKS: ClassVar[Inks] = {
        "lesson--frame": "$accent",
        "lesson--title": "bold $accent",
        "lesson--word": "bold",
        "lesson--how": "bold $lit",
        "lesson--on": "$text-muted",
    }
    DEFAULT_CSS = """
    LessonCard {
        display: none; layer: over; dock: top; height: auto; width: 1fr; max-width: 80;
        background: $surface;
    }
    """

    def __init__(self) -> None:
        super().__init__(None)
        self._text: CardText | None = None

    @property
    def text(self) -> CardText | None:
        """The text on the card; ``None`` if it is put away."""
        return self._text

    def tell(self, text: CardText | None) -> None:
        """Writes on it, or puts it away."""
        if text == self._text:
            return
        self._text = text
        self.refresh(layout=True)
        self.repaint()

    def lie(self, table: Size, wanted: str, spare: int, *seen: Collection[int]) -> None:
        """Moves to where it covers none of some rows: where it is wanted, or as low as can be.

        Args:
            table: The room of the table.
            wanted: As ``Step.at`` says.
            spare: Columns at its right that hold least (``PhasePane.spare``): there it lies then.
            seen: Rows of the table that are to be seen; where that cannot be, the next ones.
        """
        width = spare or min(table.width, WIDTH)
        height = self.get_content_height(table, table, width)
        foot = max(0, table.height - height)
        first = {"foot": (foot, 0), "head": (0, foot), "middle": (foot // 2,)}[wanted]
        free = (
            y
            for rows in seen
            for y in (*first, *range(foot, -1, -1))
            if spare or not any(y <= row < y + height for row in rows)
        )
        left = table.width - width if spare else max(0, (table.width - width) // 2)
        self.styles.width = width
        self.styles.offset = (left, next(free, foot))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        has_head = self._text is not None and bool(self._text.picture)
        return max(len(self._lines(width)), has_head * SMALL_HEAD.rows) + 2

    def _lines(self, width: int) -> list[tuple[int, str, str]]:
        """The lines of the text, each with the column where it begins and its ink."""
        text = self._text
        if text is None:
            return []
        parts = ((text.word, "lesson--word"), (text.says, "plain"), (text.how, "lesson--how"))
        lines: list[tuple[int, str, str]] = []
        for part, ink in parts:
            left = part
            while left:
                beside = bool(text.picture) and len(lines) < SMALL_HEAD.rows
                x = _MARGIN + (SMALL_HEAD.width + 2 if beside else 0)
                line = wrapped(left, width - _MARGIN - x)[0]
                lines.append((x, line, ink))
                left = left[len(line) :].lstrip()
        return lines

    def paint(self, canvas: Canvas) -> None:
        text = self._text
        if text is None:
            return
        frame = self.style("lesson--frame")
        canvas.box(0, 0, canvas.width, canvas.height, self.glyphs, frame)
        title = text.title if canvas.width >= _WHOLE_TITLE else text.place
        end = canvas.put(_MARGIN, 0, f" {title} ", self.style("lesson--title"))
        if text.on and end + cell_len(text.on) + 2 <= canvas.width - _MARGIN:
            canvas.right(canvas.width - _MARGIN, 0, f" {text.on} ", self.style("lesson--on"))
        if text.picture:
            self.put_head(canvas, _MARGIN, 1, text.picture)
        for y, (x, line, ink) in enumerate(self._lines(canvas.width), start=1):
            canvas.put(x, y, line, self.ink(ink))
