"""The first row of the screens behind the home screen."""

from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.fit import shortened


class Heading(Painted):
    """A title, and something beside it at the right."""

    COMPONENT_CLASSES = {"heading--title", "heading--note"}
    DEFAULT_CSS = """
    Heading { height: 1; width: 1fr; background: $panel; }
    Heading .heading--title { text-style: bold; }
    Heading .heading--note { color: $text-muted; }
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
