"""The card of a lesson's step, over the table where it hides nothing that it speaks of."""

from collections.abc import Collection
from typing import ClassVar, Final

import msgspec
from textual.geometry import Size

from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import wrapped
from dogs_tui.kit.palette import Inks
from dogs_tui.play.portraits import SMALL_HEAD, PortraitBoard

WIDTH: Final = 80
"""Columns that a card takes where there are more."""
_MARGIN: Final = 2


class CardText(msgspec.Struct, frozen=True):
    """What stands on a card, in the player's language."""

    title: str
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
        """What stands on it; ``None``: it is put away."""
        return self._text

    def tell(self, text: CardText | None) -> None:
        """Writes on it, or puts it away."""
        if text == self._text:
            return
        higher = len(self._lines(text, WIDTH)) != len(self._lines(self._text, WIDTH))
        self._text = text
        self.display = text is not None
        if higher:
            self.refresh(layout=True)
        self.repaint()

    def lie(self, table: Size, *seen: Collection[int]) -> None:
        """Moves to where it covers none of some rows: the foot, the head, or as low as can be.

        Args:
            table: The room of the table.
            seen: Rows of the table that are to be seen; where that cannot be, the next ones.
        """
        height = self.get_content_height(table, table, min(table.width, WIDTH))
        foot = max(0, table.height - height)
        free = (
            y
            for rows in seen
            for y in (foot, 0, *range(foot, -1, -1))
            if not any(y <= row < y + height for row in rows)
        )
        self.styles.offset = (max(0, (table.width - WIDTH) // 2), next(free, foot))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        return len(self._lines(self._text, width)) + 2

    def _lines(self, text: CardText | None, width: int) -> list[tuple[str, str]]:
        """The lines of the text, each with its ink."""
        if text is None:
            return []
        room = width - 2 * _MARGIN - (SMALL_HEAD.width + 2 if text.picture else 0)
        parts = ((text.word, "lesson--word"), (text.says, "plain"), (text.how, "lesson--how"))
        return [(line, ink) for part, ink in parts if part for line in wrapped(part, room)]

    def paint(self, canvas: Canvas) -> None:
        text = self._text
        if text is None:
            return
        frame = self.style("lesson--frame")
        canvas.box(0, 0, canvas.width, canvas.height, self.glyphs, frame)
        canvas.put(_MARGIN, 0, f" {text.title} ", self.style("lesson--title"))
        if text.on:
            canvas.right(canvas.width - _MARGIN, 0, f" {text.on} ", self.style("lesson--on"))
        x = _MARGIN
        if text.picture:
            self.put_head(canvas, x, 1, text.picture)
            x += SMALL_HEAD.width + 2
        for y, (line, ink) in enumerate(self._lines(text, canvas.width), start=1):
            canvas.put(x, y, line, self.ink(ink))
