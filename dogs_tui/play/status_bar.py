"""The first row of a table: game, round, phase, how far the end is; everybody's score."""

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from rich.cells import cell_len
from textual.reactive import reactive

from dogs_rules.game import View
from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.fit import shortened
from dogs_tui.kit.palette import Inks
from dogs_tui.words import say

_LEGIBLE: Final = 4
"""Columns of a name below which players are no longer told apart."""
_TOTAL: Final = 2
"""Columns of a score: what stands beside it keeps its place while it grows."""
_CHANGE: Final = 4
"""Columns of what changed in it, with the space before."""
_GAP: Final = 2
"""Columns between two seats."""


class StatusBar(Painted):
    """Row 0: game, round, phase, what ends it; the seats in turn order, each with score and change.

    Scores and changes are always told. Where that is too much for a row, the phase is left out, or
    the game, or both, or the round, too; then names are cut, all to the same length.
    """

    INKS: ClassVar[Inks] = {
        "status--title": "bold",
        "status--quiet": "$text-muted",
        "status--mover": "bold underline",
        "status--last": "bold $accent",
        "status--last-round": "bold reverse $accent",
        "status--note": "bold $accent",
        "status--gain": "bold $success",
        "status--loss": "bold $warning",
        **{f"seat-{seat}": f"$seat-{seat}" for seat in range(5)},
    }
    DEFAULT_CSS = """
    StatusBar { height: 1; width: 1fr; background: $panel; }
    """

    view: reactive[View | None] = reactive(None, repaint=False)
    names: reactive[tuple[str, ...]] = reactive((), repaint=False)
    heading: reactive[tuple[str, ...]] = reactive((), repaint=False)
    """The game, then the round, then the phase, in words; those that there are."""
    last: reactive[str] = reactive("", repaint=False)
    """The words in the heading that say that this round is the last; empty: it is not."""
    left: reactive[str] = reactive("", repaint=False)
    """The end of the match that is near, and how far it is."""
    changes: reactive[Mapping[int, int]] = reactive({}, repaint=False)
    """By how much the score of a seat changed lately; none of those that did not."""
    marks: reactive[Mapping[int, str]] = reactive({}, repaint=False)
    """A word behind a seat's name, such as of who is away."""
    note: reactive[str] = reactive("", repaint=False)
    """Stands behind the heading: what waits elsewhere."""

    counting: reactive[bool] = reactive(False, repaint=False)
    """True if the points of the end are still counted: then no score stands here."""

    def watch_counting(self) -> None:
        self.repaint()

    def watch_view(self) -> None:
        self.repaint()

    def watch_names(self) -> None:
        self.repaint()

    def watch_marks(self) -> None:
        self.repaint()

    def watch_note(self) -> None:
        self.repaint()

    def watch_last(self) -> None:
        self.repaint()

    def watch_left(self) -> None:
        self.repaint()

    def watch_changes(self) -> None:
        self.repaint()

    def watch_heading(self) -> None:
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        view, dot = self.view, f" {self.glyphs.dot} "
        if view is None:
            canvas.put(1, 0, dot.join(self.heading), self.style("status--title"))
            return
        note = f"{dot}{self.note}" if self.note else ""
        room = canvas.width - cell_len(note) - 1 - _GAP
        heading = self._heading_that_fits(view, room)
        names = self._names_that_fit(view, room - cell_len(dot.join(heading)))
        x = 1
        for at, part in enumerate(heading):
            x = canvas.put(x, 0, dot if at else "", self.style("status--quiet"))
            ink = "status--last-round" if part == self.last else "status--title"
            x = canvas.put(x, 0, part, self.style("status--quiet" if part == self.left else ink))
        x = canvas.put(x, 0, note if heading else self.note, self.style("status--note"))
        x = max(x + _GAP, canvas.width - sum(self._width(seat, names[seat]) for seat in view.order))
        for seat in view.order:
            self._put_seat(canvas, x, view, seat, names[seat])
            x += self._width(seat, names[seat])

    def _put_seat(self, canvas: Canvas, x: int, view: View, seat: int, name: str) -> None:
        """A seat's shape, name, score, and what changed in it."""
        style = self.style(f"seat-{seat}")
        x = canvas.put(x, 0, self.glyphs.seats[seat], style)
        moving = seat == view.to_move
        x = canvas.put(x, 0, name, style + self.style("status--mover") if moving else style)
        if seat in self.marks:
            x = canvas.put(x + 1, 0, self.marks[seat], self.style("status--last"))
        total = next((sheet.total for sheet in view.scores if sheet.seat == seat), 0)
        figure = self.glyphs.ellipsis if self.counting else str(total)
        canvas.right(x + 1 + max(_TOTAL, len(figure)), 0, figure, self.style("status--title"))
        x += 1 + max(_TOTAL, len(figure))
        x = canvas.put(x, 0, self._left_out(seat), self.style("status--quiet"))
        change = 0 if self.counting or view.finished else self.changes.get(seat, 0)
        if change:
            ink = "status--gain" if change > 0 else "status--loss"
            canvas.put(x + 1, 0, f"{change:+d}", self.style(ink))

    def _heading_that_fits(self, view: View, room: int) -> tuple[str, ...]:
        """The parts of the heading beside which names can be read."""
        ways = [way for way in self._ways() if way]
        whole = max((cell_len(self.names[seat]) for seat in view.order), default=0)
        wishes = ((way, least) for least in (whole, _LEGIBLE) for way in ways)
        fitting = (way for way, least in wishes if self._names_fit(view, way, room, least))
        return next(fitting, (self.last,) if self.last else ())

    def _ways(self) -> Iterator[tuple[str, ...]]:
        """The heading, the fullest first; what will end the match goes last."""
        left, parts = (self.left,) if self.left else (), self.heading
        yield (*parts, *left)
        yield (*parts[:-1], *left)
        yield (*parts[1:], *left)
        yield (*parts[1:-1], *left)
        yield left
        yield parts[1:-1]

    def _names_fit(self, view: View, heading: tuple[str, ...], room: int, least: int) -> bool:
        """True if so many columns of each name have room beside a heading."""
        left = room - cell_len(f" {self.glyphs.dot} ".join(heading))
        names = self._names_that_fit(view, left)
        return sum(self._width(seat, name) for seat, name in names.items()) <= left and all(
            cell_len(name) >= min(least, cell_len(self.names[seat])) for seat, name in names.items()
        )

    def _width(self, seat: int, name: str) -> int:
        """Columns of a seat; the same whatever its figures are."""
        totals = (sheet.total for sheet in self.view.scores) if self.view is not None else ()
        total = max(_TOTAL, *(len(str(total)) for total in totals), 0)
        mark = cell_len(self.marks[seat]) + 1 if seat in self.marks else 0
        left_out = cell_len(self._left_out(seat))
        return 1 + cell_len(name) + mark + 1 + total + left_out + _CHANGE + 1

    def _left_out(self, seat: int) -> str:
        """What a seat's total does not count, as something to be added; empty: nothing."""
        sheets = () if self.view is None or self.counting else self.view.scores
        hidden = next((sheet.hidden for sheet in sheets if sheet.seat == seat), None)
        return "" if hidden is None else f"+{say(hidden)}"

    def _names_that_fit(self, view: View, room: int) -> dict[int, str]:
        """The names, all cut to the same length if the line is too short."""
        for longest in range(16, 0, -1):
            names = {
                seat: shortened(self.names[seat], longest, self.glyphs.ellipsis)
                for seat in view.order
            }
            if sum(self._width(seat, names[seat]) for seat in view.order) <= room:
                break
        return names
