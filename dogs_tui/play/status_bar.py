"""The first row of a table: game, round, phase, and everybody's score so far."""

from collections.abc import Mapping
from typing import ClassVar

from rich.cells import cell_len
from textual.reactive import reactive

from dogs_rules.game import ScoreSheet, View
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.fit import shortened
from dogs_tui.kit.palette import Inks
from dogs_tui.words import say

_LEGIBLE = 4
"""Columns of a name below which players are no longer told apart."""


def _with_unsure(sheet: ScoreSheet) -> Phrase:
    """A score with what of it may still go: ``14, 9 for now``."""
    return phrase("{points}, {n} for now", points=sheet.total, n=sheet.unsure)


class StatusBar(Painted):
    """Row 0: game, round, phase; the seats in turn order with their score so far."""

    INKS: ClassVar[Inks] = {
        "status--title": "bold",
        "status--quiet": "$text-muted",
        "status--mover": "bold underline",
        "status--last": "bold $accent",
        "status--last-round": "bold reverse $accent",
        "status--note": "bold $accent",
        **{f"seat-{seat}": f"$seat-{seat}" for seat in range(5)},
    }
    DEFAULT_CSS = """
    StatusBar { height: 1; width: 1fr; background: $panel; }
    """

    view: reactive[View | None] = reactive(None, repaint=False)
    names: reactive[tuple[str, ...]] = reactive((), repaint=False)
    heading: reactive[str] = reactive("", repaint=False)
    """Game, round and phase, in words."""
    last: reactive[str] = reactive("", repaint=False)
    """The words in the heading that say that this round is the last; empty: it is not."""
    left: reactive[str] = reactive("", repaint=False)
    """What will end the match; stands behind the heading where no name has to be cut for it."""
    marks: reactive[Mapping[int, str]] = reactive({}, repaint=False)
    """A word behind a seat's name, such as of who is away."""
    note: reactive[str] = reactive("", repaint=False)
    """Stands behind the heading: what waits elsewhere."""

    counting: reactive[bool] = reactive(False, repaint=False)
    """Whether the points of the end are still counted: then no score stands here."""

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

    def watch_heading(self) -> None:
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        view, heading = self.view, self.heading
        if view is None:
            canvas.put(1, 0, heading, self.style("status--title"))
            return
        note = f" {self.glyphs.dot} {self.note}" if self.note else ""
        room = canvas.width - cell_len(heading) - cell_len(note) - 4
        names = self._names_that_fit(view, room)
        if any(
            cell_len(name) < min(_LEGIBLE, cell_len(self.names[at])) for at, name in names.items()
        ):
            # Whoever plays knows the game: its name makes room for theirs.
            heading = heading.partition(f" {self.glyphs.dot} ")[2] or heading
            names = self._names_that_fit(view, room + cell_len(self.heading) - cell_len(heading))
        x = canvas.put(1, 0, heading, self.style("status--title"))
        if self.last and self.last in heading:
            before = cell_len(heading.partition(self.last)[0])
            canvas.put(1 + before, 0, self.last, self.style("status--last-round"))
        x = canvas.put(x, 0, self._left_that_fits(view, room), self.style("status--quiet"))
        x = canvas.put(x, 0, note, self.style("status--note"))
        parts_width = sum(self._width(view, seat, names[seat]) for seat in view.order)
        told = {sheet.seat: say(_with_unsure(sheet)) for sheet in view.scores if sheet.unsure}
        extra = sum(
            cell_len(told[sheet.seat]) - len(str(sheet.total))
            for sheet in view.scores
            if sheet.seat in told
        )
        whole = all(names[seat] == self.names[seat] for seat in view.order)
        totals = {sheet.seat: str(sheet.total) for sheet in view.scores}
        if whole and not view.finished and x + 2 <= canvas.width - parts_width - extra:
            parts_width += extra
            totals |= told
        x = max(x + 2, canvas.width - parts_width)
        for seat in view.order:
            style = self.style(f"seat-{seat}")
            x = canvas.put(x, 0, self.glyphs.seats[seat], style)
            moving = seat == view.to_move
            name_style = style + self.style("status--mover") if moving else style
            x = canvas.put(x, 0, names[seat], name_style)
            if seat in self.marks:
                x = canvas.put(x + 1, 0, self.marks[seat], self.style("status--last"))
            told_total = self.glyphs.ellipsis if self.counting else totals.get(seat, "0")
            x = canvas.put(x + 1, 0, told_total, self.style("status--quiet")) + 2

    def _left_that_fits(self, view: View, room: int) -> str:
        """What will end the match, if all names can stay whole beside it."""
        left = f" {self.glyphs.dot} {self.left}" if self.left else ""
        whole = sum(self._width(view, seat, self.names[seat]) for seat in view.order)
        return left if whole + cell_len(left) <= room else ""

    def _width(self, view: View, seat: int, name: str) -> int:
        total = next((sheet.total for sheet in view.scores if sheet.seat == seat), 0)
        mark = cell_len(self.marks[seat]) + 1 if seat in self.marks else 0
        return 1 + cell_len(name) + mark + 1 + len(str(total)) + 2

    def _names_that_fit(self, view: View, room: int) -> dict[int, str]:
        """The names, all cut to the same length if the line is too short."""
        for longest in range(16, 0, -1):
            names = {
                seat: shortened(self.names[seat], longest, self.glyphs.ellipsis)
                for seat in view.order
            }
            if sum(self._width(view, seat, names[seat]) for seat in view.order) <= room:
                break
        return names
