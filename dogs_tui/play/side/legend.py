"""The legend: what the signs on the screen mean, those that can be seen now before all others."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.message import Message

from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.fit import shortened, wrapped
from dogs_tui.kit.palette import Inks
from dogs_tui.kit.rows import Rows
from dogs_tui.play.side.legend_entries import Entry
from dogs_tui.words import say, tr

register(
    Command(
        "legend.read",
        "enter,space",
        "read",
        "Read about the symbol in the rulebook",
        "Look",
        "enter",
        why="The rulebook has no section about this symbol.",
        rank=0,
    ),
)

_DRAWN: Final = 7
"""Columns of the signs."""
_NAME: Final = 20
"""Columns of the names, where meanings stand beside them."""
_WIDE: Final = 60
"""Columns from which they do."""


class LegendPane(Rows, inherit_bindings=False):
    """Signs with their names and meanings. Arrows go over them; enter opens the book."""

    INKS: ClassVar[Inks] = {
        "legend--title": "bold $accent",
        "legend--heading": "bold $text-muted",
        "legend--name": "bold",
        "legend--meaning": "$text-muted",
        "legend--cursor": "reverse",
    }
    DEFAULT_CSS = """
    LegendPane { padding: 0 1; }
    """
    BINDINGS = [  # those of rows, but that enter reads
        *bindings("cursor.up", "cursor.down", "cursor.next", "cursor.previous", "legend.read"),
        *bindings("scroll.page-up", "scroll.page-down", "scroll.home", "scroll.end"),
    ]

    @dataclass
    class Read(Message):
        """A section of the book is wanted."""

        anchor: str

    def __init__(self) -> None:
        super().__init__()
        self._entries: list[Entry] = []

    def tell(self, entries: Sequence[Entry]) -> None:
        """Shows these signs, from the first on."""
        self._entries, self._top = list(entries), 0
        self.set_reactive(LegendPane.cursor, 0)
        self.repaint()

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries shown, in order."""
        return tuple(self._entries)

    def topic(self) -> str:
        """The section of the book about the sign under the cursor."""
        return self._entries[self.cursor].sign.anchor if self._entries else ""

    # Keys.

    def count(self) -> int:
        return len(self._entries)

    def watch_cursor(self, cursor: int) -> None:
        super().watch_cursor(cursor)
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "legend_read":
            return bool(self.topic())
        return super().check_action(action, parameters)

    def action_legend_read(self) -> None:
        self.post_message(self.Read(self.topic()))

    def on_click(self, event: events.Click) -> None:
        """A click goes to a sign: entries are several lines high."""
        event.prevent_default()
        lines = self._lines(self.size.width - 1)[: max(0, self._top + event.y)]
        at = max((line[0] for line in lines), default=-1)
        if at >= 0:
            self.cursor = at

    def page(self) -> int:
        return max(1, (self.size.height - 1) // (1 if self.size.width >= _WIDE else 2))

    # Painting.

    def _lines(self, width: int) -> list[tuple[int, str, str]]:
        """Rows: the entry that begins there, or -1; its name or a heading; and its meaning."""
        rows: list[tuple[int, str, str]] = []
        for at, entry in enumerate(self._entries):
            if at == 0 or entry.seen != self._entries[at - 1].seen:
                rows += [(-1, "", "")] if rows else []
                rows.append((-1, tr("On the screen now") if entry.seen else tr("All others"), ""))
            name, meaning = say(entry.sign.name), say(entry.sign.meaning)
            if width >= _WIDE:
                first, *rest = wrapped(meaning, width - _DRAWN - _NAME)
                rows.append((at, name, first))
                rows += [(-1, "", text) for text in rest]
            else:
                rows.append((at, name, ""))
                rows += [(-1, "", text) for text in wrapped(meaning, width - _DRAWN)]
        return rows

    def paint(self, canvas: Canvas) -> None:
        width, height = canvas.width - 1, canvas.height - 1
        canvas.put(0, 0, tr("Legend"), self.style("legend--title"))
        rows = self._lines(width)
        self._top = self._first_line(rows, height)
        shown = rows[self._top : self._top + height]
        for y, (at, name, meaning) in enumerate(shown, start=1):
            if at < 0 and name:
                canvas.put(0, y, name, self.style("legend--heading"))
                continue
            if at >= 0:
                x = max(_DRAWN, self._paint_sign(canvas, y, at) + 1)  # some signs are long
                end = _DRAWN + _NAME - 1 if width >= _WIDE else width
                text = shortened(name, end - x, self.glyphs.ellipsis)
                canvas.put(x, y, text, self.style("legend--name"))
                if at == self.cursor and self.has_focus:
                    canvas.tint(x, y, cell_len(text), 1, self.style("legend--cursor"))
            left = _DRAWN + (_NAME if width >= _WIDE else 0)
            canvas.put(left, y, meaning, self.style("legend--meaning"))
        pointer = self.style("rows--accent")
        if self._top:
            canvas.right(canvas.width, 1, self.glyphs.up, pointer)
        if self._top + height < len(rows):
            canvas.right(canvas.width, canvas.height - 1, self.glyphs.down, pointer)

    def _first_line(self, rows: list[tuple[int, str, str]], height: int) -> int:
        """The first row shown: moved only as far as the cursor needs."""
        first = next((y for y, row in enumerate(rows) if row[0] == self.cursor), 0)
        after = (y for y, row in enumerate(rows) if row[0] == self.cursor + 1)
        last = next(after, len(rows)) - 1
        top = max(min(self._top, first if self.cursor else 0), last - height + 1)
        return max(0, min(top, len(rows) - height))

    def _paint_sign(self, canvas: Canvas, y: int, at: int) -> int:
        """The sign of an entry; returns the column after it."""
        entry = self._entries[at]
        x = canvas.put(0, y, self.glyphs.pointer if at == self.cursor else " ") + 1
        return canvas.put(x, y, entry.sign.drawn, self._on_own_ground(entry.look))

    def _on_own_ground(self, look: Style | None) -> Style | None:
        """A style of another widget on the ground of this one."""
        if look is None:
            return None
        own = self.rich_style
        return Style(
            color=look.color,
            bgcolor=look.bgcolor or own.bgcolor,
            bold=look.bold,
            italic=look.italic,
            underline=look.underline,
            reverse=look.reverse,
        )
