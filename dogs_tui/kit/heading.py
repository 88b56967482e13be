"""The first row of the screens behind the home screen."""

from typing import ClassVar

from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.fit import shortened
from dogs_tui.kit.palette import Inks


class Heading(Painted):
    """A title, and something beside it at the right."""

    INKS: ClassVar[Inks] = {
        "heading--title": "bold",
        "heading--note": "$text-muted",
    }
    DEFAULT_CSS = """
    Heading { height: 1; width: 1fr; background: $panel; }
    """

    def __init__(self, text: str, note: str = "") -> None:
        super().__init__()
        self._text = text
        self._note = note

    def show_title(self, text: str) -> None:
        """Shows another title."""
        self._text = text
        self.repaint()

    def show_note(self, note: str) -> None:
        """Shows something else at the right."""
        self._note = note
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        end = canvas.put(1, 0, self._text, self.style("heading--title"))
        note = shortened(self._note, canvas.width - end - 3, self.glyphs.ellipsis)
        canvas.right(canvas.width - 1, 0, note, self.style("heading--note"))
