"""The score sheet: every seat's points line by line, and a bar of where they came from."""

from bisect import bisect_right
from typing import ClassVar, Final

from rich.cells import cell_len
from textual import events
from textual.reactive import reactive

from dogs_rules.game import ScoreSheet, View
from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.commands import bindings
from dogs_tui.kit.fit import shortened, wrapped
from dogs_tui.kit.palette import Inks
from dogs_tui.play.side.score_parts import PartRow, part_rows, seat_detail
from dogs_tui.words import say, tr
from dogs_tui.words.deciding import ties

LETTERS = "abcdefghijklmnop"
"""Each kind of line has a letter in the bars, so that they can be read without colour."""
_ROOMY: Final = 24
"""Rows from which a long label takes several."""


class ScorePane(Painted, can_focus=True):
    """All seats side by side. Arrows move over the lines; what a line counts stands below."""

    INKS: ClassVar[Inks] = {
        "score--title": "bold $accent",
        "score--quiet": "$text-muted",
        "score--cursor": "reverse",
        "score--total": "bold",
        "score--winner": "bold $success",
        **{f"seat-{seat}": f"$seat-{seat}" for seat in range(5)},
        "score--part-0": "$background on $city",
        "score--part-1": "$background on $country",
        "score--part-2": "$background on $accent",
        "score--part-3": "$background on $lost",
        "score--part-4": "$background on $sick",
        "score--part-5": "$background on $quiet",
    }
    DEFAULT_CSS = """
    ScorePane { padding: 0 1; }
    """
    BINDINGS = [*bindings("cursor.up", "cursor.down", "cursor.next", "cursor.previous")]

    view: reactive[View | None] = reactive(None, repaint=False)
    names: reactive[tuple[str, ...]] = reactive((), repaint=False)
    cursor: reactive[int] = reactive(0, repaint=False)
    _rows_at: tuple[int, ...] = ()
    """The row in which each line begins, and the one below the last."""

    def watch_view(self) -> None:
        self.repaint()

    def watch_names(self) -> None:
        self.repaint()

    def watch_cursor(self) -> None:
        self.repaint()

    def topic(self) -> str:
        """The anchor of the line under the cursor."""
        sheets = self._sheets()
        return sheets[0].lines[self.cursor].anchor if sheets else "scoring"

    def action_cursor_up(self) -> None:
        self._move(-1)

    def action_cursor_down(self) -> None:
        self._move(1)

    def action_cursor_next(self) -> None:
        self._move(1)

    def action_cursor_previous(self) -> None:
        self._move(-1)

    def _move(self, by: int) -> None:
        sheets = self._sheets()
        if sheets:
            self.cursor = (self.cursor + by) % len(sheets[0].lines)

    def on_click(self, event: events.Click) -> None:
        """A click goes to a line."""
        at = event.get_content_offset(self)
        line = -1 if at is None else bisect_right(self._rows_at, at.y) - 1
        if 0 <= line < len(self._rows_at) - 1:
            event.stop()
            self.cursor = line

    def _sheets(self) -> list[ScoreSheet]:
        view = self.view
        if view is None:
            return []
        by_seat = {sheet.seat: sheet for sheet in view.scores}
        if view.finished:
            return sorted(view.scores, key=lambda sheet: (sheet.rank, sheet.seat))
        return [by_seat[seat] for seat in view.order if seat in by_seat]

    def paint(self, canvas: Canvas) -> None:
        view, sheets = self.view, self._sheets()
        if view is None or not sheets:
            return
        title = tr("Final score") if view.finished else tr("Score so far")
        canvas.put(0, 0, title, self.style("score--title"))
        label = 3 + max(cell_len(say(line.label)) for line in sheets[0].lines)
        column = max(5, min(12, (canvas.width - max(16, label)) // len(sheets)))
        label_width = canvas.width - column * len(sheets)
        y = self._paint_heads(canvas, sheets, label_width, column)
        y = self._paint_lines(canvas, sheets, y, label_width, column)
        y = self._paint_totals(canvas, sheets, y, label_width, column, view.finished)
        bars = max(y, canvas.height - len(sheets))
        spare = bars - y - len(sheets)
        rows = range(y + min(1, max(0, spare)), bars)
        self._paint_detail(canvas, sheets, rows, label_width, column)
        if len(sheets[0].lines) > 1:
            self._paint_bars(canvas, sheets, bars)

    def _paint_heads(self, canvas: Canvas, sheets: list[ScoreSheet], left: int, column: int) -> int:
        """Everybody's name over their column; where it is too narrow, above all of them."""
        above = any(cell_len(self.names[sheet.seat]) >= column for sheet in sheets)
        x, y = 0, 1
        for index, sheet in enumerate(sheets):
            shape, style = self.glyphs.seats[sheet.seat], self.style(f"seat-{sheet.seat}")
            text = shape + shortened(self.names[sheet.seat], canvas.width - 1, self.glyphs.ellipsis)
            if not above:
                canvas.right(left + column * (index + 1), y, text, style)
                continue
            if x and x + cell_len(text) > canvas.width:
                x, y = 0, y + 1
            x = canvas.put(x, y, text, style) + 2
        if above:
            y += 1
            for index, sheet in enumerate(sheets):
                shape, style = self.glyphs.seats[sheet.seat], self.style(f"seat-{sheet.seat}")
                canvas.right(left + column * (index + 1), y, shape, style)
        return y + 1

    def _paint_lines(
        self, canvas: Canvas, sheets: list[ScoreSheet], y: int, left: int, column: int
    ) -> int:
        begun = [y]
        for row, line in enumerate(sheets[0].lines):
            if len(sheets[0].lines) > 1:
                canvas.put(0, y, LETTERS[row], self.style("score--quiet"))
            below = self._put_label(canvas, y, say(line.label), left - 3)
            for index, sheet in enumerate(sheets):
                points = sheet.lines[row].points
                style = None if points else self.style("score--quiet")
                canvas.right(left + column * (index + 1), y, str(points), style)
            if row == self.cursor and self.has_focus:
                canvas.tint(0, y, canvas.width, below - y, self.style("score--cursor"))
            y = below
            begun.append(y)
        self._rows_at = tuple(begun)
        return y

    def _put_label(self, canvas: Canvas, y: int, text: str, room: int, ink: str = "") -> int:
        """Writes what a line is about, whole where there are rows for that; gives the row below."""
        lines = wrapped(text, room)
        if canvas.height < _ROOMY:
            lines = [shortened(text, room, self.glyphs.ellipsis)]
        for line in lines:
            canvas.put(2, y, line, self.style(ink) if ink else None)
            y += 1
        return y

    def _paint_totals(
        self,
        canvas: Canvas,
        sheets: list[ScoreSheet],
        y: int,
        left: int,
        column: int,
        finished: bool,
    ) -> int:
        canvas.put(0, y, self.glyphs.horizontal * canvas.width, self.style("score--quiet"))
        canvas.put(2, y + 1, tr("Total"), self.style("score--total"))
        for index, sheet in enumerate(sheets):
            won = finished and sheet.rank == 1
            style = self.style("score--winner" if won else "score--total")
            canvas.right(left + column * (index + 1), y + 1, str(sheet.total), style)
        y += 2
        if not finished:
            y = self._paint_hidden(canvas, sheets, y, left, column)
            return self._paint_unsure(canvas, sheets, y, left, column)
        for label, figures in ties(sheets):
            below = self._put_label(canvas, y, say(label), left - 3, "score--quiet")
            for index, figure in enumerate(figures, start=1):
                canvas.right(left + column * index, y, str(figure), self.style("score--quiet"))
            y = below
        canvas.put(2, y, tr("Rank"), self.style("score--total"))
        for index, sheet in enumerate(sheets):
            place = f"{sheet.rank}."
            style = self.style("score--winner" if sheet.rank == 1 else "score--total")
            canvas.right(left + column * (index + 1), y, place, style)
        return y + 1

    def _paint_hidden(
        self, canvas: Canvas, sheets: list[ScoreSheet], y: int, left: int, column: int
    ) -> int:
        """Names what each total leaves out; nothing where all count everything."""
        if not any(sheet.hidden for sheet in sheets):
            return y
        below = self._put_label(canvas, y, tr("not counted"), left - 3, "score--quiet")
        for index, sheet in enumerate(sheets):
            what = self.glyphs.dash if sheet.hidden is None else say(sheet.hidden)
            canvas.right(left + column * (index + 1), y, what, self.style("score--quiet"))
        return below

    def _paint_unsure(
        self, canvas: Canvas, sheets: list[ScoreSheet], y: int, left: int, column: int
    ) -> int:
        """Gives how many of the points may still go; nothing where all are sure."""
        if not any(sheet.unsure for sheet in sheets):
            return y
        below = self._put_label(canvas, y, tr("of it can still change"), left - 3, "score--quiet")
        for index, sheet in enumerate(sheets):
            figure = str(sheet.unsure)
            canvas.right(left + column * (index + 1), y, figure, self.style("score--quiet"))
        return below

    def _paint_detail(
        self, canvas: Canvas, sheets: list[ScoreSheet], rows: range, left: int, column: int
    ) -> None:
        """Gives the parts of the line under the cursor, and what it counts for each seat."""
        at = min(self.cursor, len(sheets[0].lines) - 1)
        parts = part_rows(sheets, sheets[0].lines[at].key)
        y = rows.start
        for part in parts[: len(rows)]:
            self._paint_part(canvas, part, y, left, column)
            y += 1
        for sheet in sheets:
            counted = sheet.lines[at]
            over = self.view is not None and self.view.finished
            said = counted.detail if over else seat_detail(counted)
            detail = None if counted.parts else said
            if detail is None:
                continue
            style = self.style(f"seat-{sheet.seat}")
            for index, line in enumerate(wrapped(say(detail), canvas.width - 2)):
                if y >= rows.stop:
                    return
                if index == 0:
                    canvas.put(0, y, self.glyphs.seats[sheet.seat], style)
                canvas.put(2, y, line, self.style("score--quiet"))
                y += 1

    def _paint_part(self, canvas: Canvas, part: PartRow, y: int, left: int, column: int) -> None:
        """A part of a line; of a race, who leads and what that brings."""
        held = "" if part.holder is None else f"{self.glyphs.seats[part.holder]}{part.points:+d}"
        room = left - 3 - (len(held) + 1 if held else 0)
        label = shortened(say(part.label), room, self.glyphs.ellipsis)
        x = canvas.put(2, y, label, self.style("score--quiet"))
        if part.holder is not None:
            canvas.put(x + 1, y, held, self.style(f"seat-{part.holder}"))
        for index, cell in enumerate(part.cells):
            canvas.right(left + column * (index + 1), y, cell, self.style("score--quiet"))

    def _paint_bars(self, canvas: Canvas, sheets: list[ScoreSheet], y: int) -> None:
        """One bar a seat: its points cut into the lines they came from; losses hatch the end."""
        most = max(1, *(self._gains(sheet) for sheet in sheets))
        longest = canvas.width - 2 - 5
        for sheet in sheets:
            style = self.style(f"seat-{sheet.seat}")
            canvas.put(0, y, self.glyphs.seats[sheet.seat], style)
            x, done = 2, 0
            for row, line in enumerate(sheet.lines):
                if line.points <= 0:
                    continue
                done += line.points
                end = 2 + round(longest * done / most)
                part = self.style(f"score--part-{row % 6}")
                canvas.put(x, y, (LETTERS[row] + " " * longest)[: end - x], part)
                x = end
            lost = self._gains(sheet) - sheet.total
            if lost > 0:
                width = min(x - 2, round(longest * lost / most))
                canvas.put(x - width, y, self.glyphs.shade * width, self.style("score--quiet"))
            canvas.put(x + 1, y, str(sheet.total), self.style("score--total"))
            y += 1

    def _gains(self, sheet: ScoreSheet) -> int:
        return sum(line.points for line in sheet.lines if line.points > 0)
