"""The kennels of the others in full, below the own, on a screen that has room for all of them."""

from textual import events
from textual.app import ComposeResult
from textual.containers import Container

from dogs_rules.games.dogs_cardgame.view import CardgameView
from dogs_tui.games.dogs_cardgame.boards.kennel_form import KENNEL_ROWS, KENNEL_WIDTH
from dogs_tui.games.dogs_cardgame.boards.kennel_picture import KennelPicture
from dogs_tui.games.dogs_cardgame.words import Words
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.clicks import press
from dogs_tui.words import say


class NeighbourKennel(KennelPicture):
    """The kennel of somebody else: goods by signs, so that characters and points are told too."""

    def paint_heading(self, canvas: Canvas) -> None:
        kennel = self.kennel
        self.put_name(canvas, 0, 0, self.seat, self._names[self.seat], 13)
        x = self.put_goods(canvas, 14, 0, self.seat, kennel)
        held = say(self.characters())
        total = next((s.total for s in self._view.scores if s.seat == self.seat), 0)
        end = self.form.width - 2 - len(str(total))
        if x + 1 + len(held) < end:
            begun = x + 1
            x = canvas.put(begun, 0, held, self.ink("character" if kennel.characters else "quiet"))
            self.mark(canvas, begun, 0, x - begun, ("characters", self.seat))
        canvas.put(end, 0, str(total), self.ink("strong"))


class Neighbours(Container):
    """Everybody's kennel but that of whose turn it is, in turn order."""

    DEFAULT_CSS = """
    Neighbours { layout: grid; height: auto; display: none; }
    """

    def __init__(self, words: Words, view: CardgameView, names: tuple[str, ...]) -> None:
        super().__init__()
        self._words = words
        self._view = view
        self._names = names

    def compose(self) -> ComposeResult:
        for seat in self._order():
            yield NeighbourKennel(self._words, self._view, self._names, seat)

    def _order(self) -> list[int]:
        """The others, beginning with who comes next."""
        seats = self._view.seats
        return [(self._view.mover + nth) % seats for nth in range(1, seats)]

    def rows(self, width: int) -> int:
        """The rows that all of them take in so many columns; none where one has no room."""
        across = width // KENNEL_WIDTH
        return -(-(self._view.seats - 1) // across) * KENNEL_ROWS if across else 0

    def show(self, view: CardgameView, names: tuple[str, ...]) -> None:
        """Shows another view."""
        self._view, self._names = view, names
        shown = self.query(NeighbourKennel)  # none before they are mounted: then as just said
        for kennel, seat in zip(shown, self._order(), strict=False):
            kennel.show_seat(seat, view, names)

    def on_click(self, event: events.Click) -> None:
        """A click on them opens everybody's kennels, as their key does."""
        event.stop()
        press(self, "match_others")

    def lay_out(self, width: int) -> None:
        """Puts as many beside each other as there is room for."""
        across = max(1, min(width // KENNEL_WIDTH, self._view.seats - 1))
        self.styles.grid_size_columns = across
        self.styles.width = across * KENNEL_WIDTH
        self.styles.offset = ((width - across * KENNEL_WIDTH) // 2, 0)
        self.styles.height = self.rows(width)
