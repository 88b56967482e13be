"""The seats of a table that waits for people, its code, and what will be played."""

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual import events

from dogs_rules.game import Seat
from dogs_rules.phrase import Phrase
from dogs_tui.host.commands import table_words
from dogs_tui.host.tables.listings import Sitter, TableListing
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import shortened, wrapped
from dogs_tui.kit.palette import Inks
from dogs_tui.kit.rows import NOTHING, Rows
from dogs_tui.words import listed, phrase, say, sense, tr

_NAME, _NOTE = 4, 30
"""Columns where names, and what there is to say of who sits there, begin."""
_VALUE = 20
"""Column of what is chosen, right of the options' labels, where those are short enough."""
_VALUE_MOST = 29
"""The largest column of the values; longer labels are cut."""


class RoomBoard(Rows):
    """A seat a row; below them the code, what to tell friends, and the options."""

    INKS: ClassVar[Inks] = {
        "room--open": "$accent",
        "room--code": "bold $accent",
        "room--frame": "$quiet",
        **{f"room--seat-{seat}": f"$seat-{seat}" for seat in range(5)},
    }

    def __init__(self, card: TableListing, own: Seat | None, command: str) -> None:
        super().__init__()
        self._card = card
        self._own = own
        self._command = command
        self._others: tuple[str, ...] = ()
        free = [sitter.seat for sitter in card.sitters if sitter.open]
        seat = own if own is not None else min(free, default=0)
        self.set_reactive(RoomBoard.cursor, seat)

    def show(self, card: TableListing, own: Seat | None, others: tuple[str, ...]) -> None:
        """Shows the table as it is now.

        Args:
            card: The table.
            own: The guest's seat.
            others: The names of those who are here without a seat.
        """
        self._card = card
        self._own = own
        self._others = others
        self.repaint()

    def label_of(self, command: str) -> Phrase | None:
        if command != "cursor.choose":
            return None
        own = self.current.seat == self._own
        return NOTHING if own else phrase(sense("what enter does with a row", "sit down"))

    @property
    def current(self) -> Sitter:
        """The seat under the cursor, and who is on it."""
        return self._card.sitters[self.cursor]

    def count(self) -> int:
        return len(self._card.sitters)

    def paint(self, canvas: Canvas) -> None:
        canvas.put(2, 0, tr("Seats"), self.style("rows--accent"))
        for index in range(self.count()):
            self.paint_row(canvas, index, index + 1, chosen=index == self.cursor)
        if self._others:
            names = say(phrase("also here: {names}", names=listed(self._others)))
            shown = shortened(names, canvas.width - _NAME - 1, self.glyphs.ellipsis)
            canvas.put(_NAME, self.count() + 1, shown, self.style("rows--quiet"))
        y = self._paint_code(canvas, self.count() + 2 + bool(self._others))
        self._paint_options(canvas, y + 1)

    def paint_row(self, canvas: Canvas, index: int, y: int, *, chosen: bool) -> None:
        sitter = self._card.sitters[index]
        seat = self.style(f"room--seat-{sitter.seat}")
        canvas.put(2, y, self.glyphs.seats[sitter.seat], seat)
        name = sitter.name or tr(sense("a seat", "open"))
        shown = shortened(name, _NOTE - _NAME - 1, self.glyphs.ellipsis)
        end = canvas.put(_NAME, y, shown, self.style("room--open") if sitter.open else seat)
        canvas.put(_NOTE, y, table_words.seat_note(sitter, self._own), self.style("rows--quiet"))
        if chosen:
            canvas.put(0, y, self.glyphs.pointer, self.style("rows--pointer"))
            canvas.tint(_NAME, y, end - _NAME, 1, self.style("rows--cursor"))

    def _paint_code(self, canvas: Canvas, y: int) -> int:
        """Paints the code in a frame, and what friends type; gives the next free row."""
        code = " ".join(self._card.code)
        canvas.put(2, y, tr("Code"), self.style("rows--accent"))
        width = len(code) + 4
        canvas.box(2, y + 1, width, 3, self.glyphs, self.style("room--frame"))
        canvas.put(4, y + 2, code, self.style("room--code"))
        y += 4
        for line in wrapped(self._command, canvas.width - 3) if self._command else ():
            canvas.put(2, y, line)
            y += 1
        return y

    def _paint_options(self, canvas: Canvas, y: int) -> None:
        quiet = self.style("rows--quiet")
        lines = table_words.settings(self._card)
        widest = max(cell_len(label) for label, _ in lines)
        at = max(_VALUE, min(widest + 4, _VALUE_MOST))
        for row, (label, value) in enumerate(lines, y):
            end = canvas.put(2, row, shortened(label, at - 3, self.glyphs.ellipsis), quiet)
            x = max(end + 1, min(at, canvas.width - cell_len(value)))
            canvas.put(x, row, shortened(value, canvas.width - x, self.glyphs.ellipsis))

    def on_click(self, event: events.Click) -> None:
        """The heading moves the rows, so clicks are left to the keys."""
        event.prevent_default()


def offered(levels: Sequence[str], now: str, by: int) -> str:
    """The next of what a seat without a person can be: open (empty), or a level of bots.

    Behind the last there is none: a step too many leaves an open seat open.
    """
    kinds = ["", *levels]
    at = kinds.index(now) if now in kinds else 0
    return kinds[max(0, min(at + by, len(kinds) - 1))]
