"""The first row of the screens behind the home screen."""

from dogs_tui.canvas import Canvas, Painted


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

    def show_note(self, note: str) -> None:
        """Shows something else at the right."""
        self._note = note
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        canvas.put(1, 0, self._text, self.style("heading--title"))
        canvas.right(canvas.width - 1, 0, self._note, self.style("heading--note"))
