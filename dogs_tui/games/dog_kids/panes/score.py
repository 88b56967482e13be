"""The last pane of DOG Kids: the board as it stands when the match is over."""

from textual.widget import Widget

from dogs_rules.game import Seat
from dogs_rules.games.dog_kids.view import KidsView
from dogs_tui.games.dog_kids.boards.base import KidsBoard
from dogs_tui.games.dog_kids.boards.circuit import Circuit
from dogs_tui.games.dog_kids.boards.layout import arranged
from dogs_tui.kit.canvas import Canvas
from dogs_tui.play import final
from dogs_tui.play.portraits import NO_BREED


class LastBoard(KidsBoard, can_focus=True):
    """The circuit, in which nothing can be chosen any more."""

    def show(self, view: KidsView) -> None:
        """Shows another view."""
        self._view = view
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        layout = arranged(self.words.tables, canvas.width, canvas.height, 0)
        Circuit(self, canvas, layout, self._view, self._names, self._view.dogs).put([])


class FinalPane(final.FinalPane):
    """The board."""

    areas_rows = 20

    def areas(self) -> Widget:
        return LastBoard(self.words, self.view, self.names)

    def dogs(self, seat: Seat) -> tuple[str, ...]:
        return (NO_BREED,) * len(self.view.dogs[seat])
