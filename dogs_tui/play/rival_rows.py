"""A line of each opponent, or of each team mate, below the table: what they have, in signs."""

from collections.abc import Sequence
from typing import Any, ClassVar, Final, NamedTuple

from rich.cells import cell_len
from textual import events
from textual.geometry import Size
from textual.reactive import reactive

from dogs_rules.game import Seat, View
from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.clicks import press
from dogs_tui.kit.fit import shortened
from dogs_tui.kit.palette import Inks
from dogs_tui.play.game_ui import GameUI

_ACROSS: Final = 2
"""Opponents in a row, if there are several."""
_GAP: Final = 2
"""Columns between two in a row."""
_NAME: Final = 10
"""Columns of a name at most."""


class Rival(NamedTuple):
    """An opponent in one line."""

    seat: Seat
    texts: tuple[str, ...]
    """Their holdings, the fullest first."""


class RivalRows(Painted):
    """One row if there is one opponent, else one for every two of them; none without any."""

    INKS: ClassVar[Inks] = {
        "rivals--text": "$text-muted",
        **{f"seat-{seat}": f"bold $seat-{seat}" for seat in range(5)},
    }
    DEFAULT_CSS = """
    RivalRows { display: none; height: auto; width: 1fr; }
    """

    rivals: reactive[Sequence[Rival]] = reactive((), repaint=False)
    names: tuple[str, ...] = ()

    def show(self, ui: GameUI, words: Any, view: View, names: tuple[str, ...]) -> None:
        """Shows those who are told of beside the table as it is.

        Args:
            ui: Of the game.
            words: Of the match.
            view: The view that is shown.
            names: The players by seat.
        """
        rows = self._count(self.rivals)
        self.names = names
        texts = ui.rivals(words, view, self.glyphs)
        self.rivals = [Rival(seat, tuple(texts[seat])) for seat in view.order if seat in texts]
        if self._count(self.rivals) != rows:
            self.refresh(layout=True)

    def watch_rivals(self) -> None:
        self.repaint()

    def on_click(self, event: events.Click) -> None:
        """A click on them opens everybody's areas, as their key does."""
        event.stop()
        press(self, "match_others")

    @staticmethod
    def _count(rivals: Sequence[Rival]) -> int:
        """The rows for some opponents."""
        return -(-len(rivals) // _ACROSS)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        return self._count(self.rivals)

    def paint(self, canvas: Canvas) -> None:
        across = min(_ACROSS, max(1, len(self.rivals)))
        each = (canvas.width + _GAP) // across - _GAP
        name = max(
            (min(_NAME, cell_len(self.names[rival.seat])) for rival in self.rivals), default=0
        )
        for at, rival in enumerate(self.rivals):
            x, y = at % across * (each + _GAP), at // across
            end = x + each
            x = canvas.put(x, y, self.glyphs.seats[rival.seat], self.style(f"seat-{rival.seat}"))
            called = shortened(self.names[rival.seat], name, self.glyphs.ellipsis)
            canvas.put(x + 1, y, called, self.style(f"seat-{rival.seat}"))
            x += 2 + name
            shown = next((text for text in rival.texts if x + cell_len(text) <= end), "")
            canvas.put(x, y, shown, self.style("rivals--text"))
