"""A card over the table's foot: what the end of a round settled, or what a phase is for."""

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.cells import cell_len
from textual.geometry import Size

from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.fit import shortened, wrapped
from dogs_tui.kit.palette import Inks
from dogs_tui.match.round_points import SeatPoints
from dogs_tui.play.log_writer import LogLine
from dogs_tui.play.round_rows import Acts, Piece, round_rows
from dogs_tui.words import phrase, say

_MARGIN: Final = 2
_FRAME: Final = 2
"""Rows above and below what is told."""
_GAP: Final = 2
"""Columns between two sentences in a row."""
_EVERY_ROW: Final = 1 << 16
"""More rows than anything takes."""

Placed = tuple[int, int, str, LogLine, bool]
"""Column, row, text, whose line it is, and whether the line begins there."""


class TableCard(Painted):
    """Lies in front of the table's foot until the screen puts it away.

    Sentences stand side by side where they fit, each whole; below them everybody's points over a
    round, as fully as there is room for. Where something has no room, a key shows all of it, page
    by page.
    """

    INKS: ClassVar[Inks] = {
        "card--frame": "$quiet",
        "card--title": "bold $accent",
        "card--quiet": "$text-muted",
        "card--next": "bold",
        "card--total": "bold",
        "card--cause": "",
        "card--gain": "bold $success",
        "card--loss": "bold $warning",
        **{f"seat-{seat}": f"bold $seat-{seat}" for seat in range(5)},
    }
    DEFAULT_CSS = """
    TableCard {
        display: none; layer: over; dock: bottom; height: auto; width: 1fr; background: $surface;
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._title = ""
        self._away = self._again = ""
        self._page: int | None = None
        """The page of all of it that is shown; ``None``: as much as has room at once."""
        self._room = 0
        self._points: tuple[SeatPoints, ...] = ()
        self._names: tuple[str, ...] = ()
        self._lines: tuple[LogLine, ...] = ()
        self._acts: Acts | None = None

    @property
    def is_read(self) -> bool:
        """True if there is something on the card."""
        return bool(self._lines or self._points)

    @property
    def is_brief(self) -> bool:
        """True if it has sentences and no points, so that a few columns are enough."""
        return bool(self._lines) and not self._points

    def tell(
        self,
        title: str,
        lines: Sequence[LogLine],
        points: Sequence[SeatPoints] = (),
        names: tuple[str, ...] = (),
        keys: tuple[str, str] = ("", ""),
        acts: Acts | None = None,
    ) -> None:
        """Writes on it under a title; neither lines nor points: it is put away.

        Args:
            title: What it is about.
            lines: Sentences.
            points: Everybody's points over a round.
            names: The players' names by seat.
            keys: The key that puts it away, and the one that shows all of it.
            acts: Says what was done in some moves; ``None``: it is not told.
        """
        self._title, self._lines = title, tuple(lines)
        self._points, self._names, self._acts = tuple(points), names, acts
        (self._away, self._again), self._page = keys, None
        self.refresh(layout=True)
        self.repaint()

    @property
    def pages(self) -> bool:
        """True if not all of it has room at once, so that it is shown page by page."""
        return self._page is not None or not self._laid(self.size.width, self._room)[3]

    def turn(self, by: int = 1) -> None:
        """Shows all of it where not all has room at once, page by page, then the first anew."""
        if self._page is not None:
            self._page = (self._page + by) % len(self._tops())
        elif self.pages:
            self._page = 0
        self.refresh(layout=True)
        self.repaint()

    def _tops(self) -> list[int]:
        """The first row of each page: a cause goes over from one to the next only if it must.

        No page ends with a seat's heading; one that goes on with a seat's causes repeats it.
        """
        placed, pieces, rows, _ = self._laid(self.size.width, self._room)
        seats = {piece.y for piece in pieces if piece.ink == "seat"}
        causes = {piece.y for piece in pieces if piece.begins} - seats
        begins = {y for _, y, _, _, first in placed if first}
        begins |= seats | {y for y in causes if y - 1 not in seats}
        tops = [1]
        while True:
            end = tops[-1] + self._room - _FRAME - len(_heading(pieces, tops[-1])[:1])
            end = max(end, tops[-1] + 1)
            if end >= rows - 1:
                return tops
            fitting = [y for y in begins if tops[-1] < y <= end]
            tops.append(max(fitting, default=end))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        self._room = container.height
        rows = self._laid(width, container.height)[2]
        return rows if self._page is None else min(rows, container.height)

    def _laid(self, width: int, height: int) -> tuple[list[Placed], list[Piece], int, bool]:
        """Sentences, points, the rows of both, and whether that is all.

        They fit into a height if they can, unless all of it is shown page by page.
        """
        placed = self._placed(width)
        below = placed[-1][1] + 1 if placed else 1
        if not self._points:
            return placed, [], below + 1, True
        ways = [
            (lines, top, pieces)
            for acts in ([None] if self._acts is None else [self._acts, None])
            for lines, top in ((placed, below), ([], 1))
            for pieces in round_rows(self._points, self._names, width - 2 * _MARGIN, acts)
        ]
        rows = [top + max(piece.y for piece in pieces) + _FRAME for _, top, pieces in ways]
        fitting = (at for at, each in enumerate(rows) if each <= height)
        at = next(fitting, len(rows) - 1) if self._page is None else 1
        lines, top, pieces = ways[at]
        moved = [piece._replace(x=piece.x + _MARGIN, y=piece.y + top) for piece in pieces]
        return lines, moved, rows[at], at in {0, 1}

    def _keys_told(self, *, is_all: bool) -> str:
        """Says which key goes on, and which shows all of it, or this again later."""
        if not self._again:
            return say(phrase("{key}: continue", key=self._away))
        if self._page is not None:
            told = phrase("page {n} of {all}; {again}: next page; {key}: continue")
            told = told.filled(n=self._page + 1, all=len(self._tops()))
        elif is_all:
            told = phrase("{key}: continue; at the table {again} shows this again")
        else:
            told = phrase("{key}: continue; {again}: all of it")
        return say(told.filled(key=self._away, again=self._again))

    def _placed(self, width: int) -> list[Placed]:
        """Gives where each part of each sentence stands."""
        out: list[Placed] = []
        x, y, room = _MARGIN, 1, width - 2 * _MARGIN
        for line in self._lines:
            lead = 0 if line.seat is None else 2
            if x > _MARGIN and (line.heading or x + lead + cell_len(line.text) > width - _MARGIN):
                x, y = _MARGIN, y + 1
            parts = wrapped(line.text, room - lead)
            for at, part in enumerate(parts):
                out.append((x + lead, y, part, line, at == 0))
                if at < len(parts) - 1:
                    y += 1
            x += lead + cell_len(parts[-1]) + _GAP
            if len(parts) > 1:
                x = width
        return out

    def paint(self, canvas: Canvas) -> None:
        frame = self.style("card--frame")
        canvas.put(0, 0, self.glyphs.horizontal * canvas.width, frame)
        x = canvas.put(_MARGIN, 0, f" {self._title} ", self.style("card--title"))
        lines, pieces, _, is_all = self._laid(canvas.width, canvas.height)
        away = self._keys_told(is_all=is_all)
        beside = x + cell_len(away) + 2 < canvas.width
        row = 0 if beside else canvas.height - 1  # a narrow card has no room beside its title
        away = shortened(away, canvas.width - 2, self.glyphs.ellipsis)
        canvas.right(canvas.width - 1, row, f" {away} ", self.style("card--quiet"))
        shown = self._rows_shown()
        again = [] if self._page is None else _heading(pieces, shown.start)
        for piece in again:
            self._put(canvas, piece, 1)
        for piece in pieces:
            if piece.y in shown:
                self._put(canvas, piece, piece.y - shown.start + 1 + len(again[:1]))
        for x, row, text, line, first in lines:
            y = row - shown.start + 1
            if row not in shown:
                continue
            if first and line.seat is not None:
                shape = self.glyphs.seats[line.seat]
                canvas.put(x - 2, y, shape, self.style(f"seat-{line.seat}"))
            canvas.put(x, y, text, self.style("card--next") if line.heading else None)

    def _put(self, canvas: Canvas, piece: Piece, y: int) -> None:
        if piece.seat is None:
            canvas.put(piece.x, y, piece.text, self.style(f"card--{piece.ink}"))
        else:
            shape = self.glyphs.seats[piece.seat]
            canvas.put(piece.x, y, shape, self.style(f"seat-{piece.seat}"))

    def _rows_shown(self) -> range:
        """The rows of all that is laid out which are on the page."""
        tops = [1] if self._page is None else self._tops()
        at = self._page or 0
        return range(tops[at], tops[at + 1] if at + 1 < len(tops) else _EVERY_ROW)


def _heading(pieces: Sequence[Piece], top: int) -> list[Piece]:
    """The heading of the seat whose causes a page goes on with from its first row on."""
    row = max((piece.y for piece in pieces if piece.ink == "seat" and piece.y <= top), default=top)
    return [piece for piece in pieces if piece.y == row < top <= max(each.y for each in pieces)]
