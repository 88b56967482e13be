"""Deals a row each, and how the one under the cursor is played."""

from typing import ClassVar, Final

from rich.cells import cell_len

from dogs_rules import registry
from dogs_rules.deal import Deal
from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.fit import shortened, wrapped
from dogs_tui.kit.palette import Inks
from dogs_tui.kit.rows import Rows
from dogs_tui.match import deals
from dogs_tui.words import say, tr

_STANDING: Final = 19
"""The column where it is said how far the player is."""


class DealRows(Rows):
    """A deal a row: its game, how far the player is with it, and which one it is."""

    def __init__(self) -> None:
        super().__init__()
        self.deals: list[Deal] = []
        self._dated: tuple[int, str] = (0, "")
        self._standings: list[str] = []

    @property
    def current(self) -> Deal | None:
        """The deal under the cursor."""
        return self.deals[self.cursor] if self.cursor < len(self.deals) else None

    def count(self) -> int:
        return len(self.deals)

    def show(self, deals: list[Deal], standings: list[str], dated: int, day: str) -> None:
        """Shows these; the cursor stays on the same deal.

        Args:
            deals: The deals.
            standings: The player's progress with each.
            dated: The number of those, from the first on, that belong to a day.
            day: The day they belong to.
        """
        now = self.current
        self.deals, self._standings, self._dated = deals, standings, (dated, day)
        at = deals.index(now) if now in deals else self.cursor
        self.set_reactive(DealRows.cursor, self.validate_cursor(at))
        self.repaint()

    def choose(self, deal: Deal) -> None:
        """Goes to one that is listed."""
        self.cursor = self.deals.index(deal)

    def paint_row(self, canvas: Canvas, index: int, y: int, *, chosen: bool) -> None:
        title = registry.title(self.deals[index].game)
        title = shortened(title, _STANDING - 3, self.glyphs.ellipsis)
        canvas.put(2, y, title)
        dated, day = self._dated
        which = day if index < dated else tr("by its code")
        canvas.right(canvas.width - 1, y, which, self.style("rows--quiet"))
        room = canvas.width - _STANDING - cell_len(which) - 3
        canvas.put(_STANDING, y, shortened(self._standings[index], room, self.glyphs.ellipsis))
        if chosen:
            canvas.tint(2, y, cell_len(title), 1, self.style("rows--cursor"))


class DealLine(Painted):
    """Shows a deal's seats and opponents, and its deal code for others."""

    INKS: ClassVar[Inks] = {"deals--quiet": "$text-muted", "deals--line": "bold $accent"}
    DEFAULT_CSS = """
    DealLine { height: 6; margin: 0 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._deal: Deal | None = None

    def show(self, deal: Deal | None) -> None:
        """Tells of another deal, or of none."""
        self._deal = deal
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        if self._deal is None:
            return
        for y, row in enumerate(wrapped(say(deals.against(self._deal)), canvas.width - 4)[:2]):
            canvas.put(2, y, row)
        canvas.put(2, 2, tr("Share this deal code:"), self.style("deals--quiet"))
        for y, piece in enumerate(_pieces(self._deal.line, canvas.width - 4), 3):
            canvas.put(2, y, piece, self.style("deals--line"))


def _pieces(line: str, width: int) -> list[str]:
    """A line in as many as it takes, cut where its groups end."""
    out = [""]
    for group in line.replace("-", "-\n").split("\n"):
        if out[-1] and len(out[-1]) + len(group) > width:
            out.append("")
        out[-1] += group
    return out
