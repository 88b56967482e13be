"""Everybody's kennels below each other, in turn order."""

from dogs_rules.games.dogs.view import DogsView
from dogs_tui.games.dogs.boards.base import Board
from dogs_tui.games.dogs.boards.kennel import Form, fitting_form, kennel_lines, put_kennel
from dogs_tui.kit.canvas import Canvas


class OthersView(Board, can_focus=True):
    """All kennels at a glance."""

    DEFAULT_CSS = """
    OthersView { padding: 0 1; }
    """

    def show(self, view: DogsView) -> None:
        """Shows another view."""
        self._view = view
        self.repaint()

    def topic(self) -> str:
        """The section of the book about what is shown."""
        return "kennel"

    def paint(self, canvas: Canvas) -> None:
        view = self._view
        form = fitting_form(self.words, view.kennels, canvas.width, canvas.height)
        spare = canvas.height - self._lines(canvas.width, form)
        between = len(view.order) - 1
        gap = 1 if spare >= between else 0
        y = 0
        for seat in view.order:
            name = self._names[seat]
            y = put_kennel(
                self, canvas, 0, y, width=canvas.width, view=view, seat=seat, name=name, form=form
            )
            if gap and seat != view.order[-1]:
                canvas.put(0, y, self.glyphs.horizontal * canvas.width, self.ink("road"))
            y += gap

    def _lines(self, width: int, form: Form) -> int:
        kennels = self._view.kennels
        return sum(kennel_lines(self.words, kennel, width, form) for kennel in kennels)
