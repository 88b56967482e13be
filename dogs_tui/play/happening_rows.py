"""What happened lately, in rows over the foot of the table: newest last, never cut."""

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.cells import cell_len
from textual.geometry import Size
from textual.reactive import reactive

from dogs_rules.game import ScoreChange, Seat
from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.fit import wrapped
from dogs_tui.kit.palette import Inks
from dogs_tui.play.happenings import Happening
from dogs_tui.words import say
from dogs_tui.words.score_changes import change_text, gains

MOST_ROWS: Final = 3
"""Of all together; the newest, and what befell the reader, have as many as they need."""
MOST_NARROW_ROWS: Final = 9
"""The same in a column beside the table."""
_NARROW: Final = 60
"""Columns below which that is."""

_Piece = tuple[str, str]
"""A text and its ink; empty: that of the row."""
_Row = tuple[bool, Happening, list[_Piece]]
"""Whether it begins a happening, the happening, and what stands there."""


class HappeningRows(Painted):
    """Lies in front of the table's foot, as high as it has to be; with nothing to tell, nowhere.

    Each happening begins with the shape of who acted, and ends with the points that it moved and
    why. Where not all have room, those that moved no points are left out first.
    """

    INKS: ClassVar[Inks] = {
        "happenings--earlier": "$text-muted",
        "happenings--gain": "bold $success",
        "happenings--loss": "bold $warning",
        **{f"seat-{seat}": f"bold $seat-{seat}" for seat in range(5)},
    }
    DEFAULT_CSS = """
    HappeningRows {
        display: none; layer: over; dock: bottom; height: auto; width: 1fr; background: $surface;
    }
    """

    told: reactive[tuple[Happening, ...]] = reactive((), repaint=False)
    """The oldest first."""
    reader: Seat | None = None
    """Who is told; what befell them is never left out."""
    names: tuple[str, ...] = ()
    """The players by seat."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        return len(self._rows(width)) or 1

    def watch_told(self, before: tuple[Happening, ...], told: tuple[Happening, ...]) -> None:
        width = self.size.width
        if len(self._rows(width, before)) != len(self._rows(width, told)):
            self.refresh(layout=True)
        self.repaint()

    def _rows(self, width: int, told: Sequence[Happening] | None = None) -> list[_Row]:
        most = MOST_ROWS if width >= _NARROW else MOST_NARROW_ROWS
        happened = self.told if told is None else told
        new = [self._rows_of(one, width - 4) for one in happened]
        latest = len(happened) - 1
        kept = {at for at, one in enumerate(happened) if self.reader in one.befell}
        for moves in (True, False):
            for at in range(latest, -1, -1):
                if at in kept or (at < latest and bool(happened[at].changes) is not moves):
                    continue
                if at < latest and sum(len(new[one]) for one in {*kept, at}) > most:
                    break
                kept.add(at)
        return [row for at in sorted(kept) for row in new[at]]

    def _rows_of(self, one: Happening, room: int) -> list[_Row]:
        """A happening in rows, with what it changed in the score behind it or below."""
        rows: list[list[_Piece]] = [[(part, "")] for part in wrapped(one.text, room) if part]
        for change in one.changes:
            told = say(change_text(change, self.names))
            new = [[(part, "happenings--earlier")] for part in wrapped(told, room)]
            new[0] = self._with_points(new[0][0][0], change)
            if rows and len(new) == 1 and _width(rows[-1]) + 1 + cell_len(told) <= room:
                rows[-1] += new[0]
            else:
                rows += new
        return [(at == 0, one, row) for at, row in enumerate(rows)]

    def _with_points(self, told: str, change: ScoreChange) -> list[_Piece]:
        """A row that begins with who gained or lost what, in colour."""
        who, cause = say(gains(change, self.names)), "happenings--earlier"
        concerned = dict(change.points)
        points = concerned.get(-1 if self.reader is None else self.reader, change.points[0][1])
        ink = "happenings--loss" if points < 0 else "happenings--gain"
        if not told.startswith(who):
            return [(told, cause)]
        return [(who, ink), (told[len(who) :], cause)]

    def paint(self, canvas: Canvas) -> None:
        for y, (first, one, pieces) in enumerate(self._rows(canvas.width)):
            newest = one is self.told[-1]
            style = None if newest else self.style("happenings--earlier")
            if first and one.seat is not None:
                shape = self.glyphs.seats[one.seat]
                canvas.put(1, y, shape, self.style(f"seat-{one.seat}"))
            x = 3
            for text, ink in pieces:
                begins = ink != "happenings--earlier" and x > 3
                x = canvas.put(x + begins, y, text, self.style(ink) if ink else style)


def _width(pieces: list[_Piece]) -> int:
    """Columns for pieces; what begins a change has a gap before."""
    return sum(cell_len(text) + (ink != "happenings--earlier") for text, ink in pieces)
