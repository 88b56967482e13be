"""The legend: what the signs on the screen mean, those that can be seen now before all others."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final

import msgspec
from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.message import Message
from textual.reactive import reactive
from textual.screen import Screen

from dogs_rules.phrase import phrase
from dogs_tui.kit.canvas import WHEEL, Canvas, Painted
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.fit import shortened, wrapped
from dogs_tui.kit.glyphs import Glyphs
from dogs_tui.kit.palette import Inks
from dogs_tui.play.signs import Sign
from dogs_tui.words import say, tr

register(
    Command(
        "legend.read",
        "enter,space",
        "read",
        "Read the section of the book about a sign",
        "Look",
        "enter",
        why="The book has no section about this sign.",
        rank=0,
    ),
)

_DRAWN: Final = 7
"""Columns of the signs."""
_NAME: Final = 20
"""Columns of the names, where meanings stand beside them."""
_WIDE: Final = 60
"""Columns from which they do."""


class Entry(msgspec.Struct, frozen=True):
    """A sign of the legend."""

    sign: Sign
    look: Style | None
    """How it is drawn on the screen, but for the ground; ``None``: like text."""
    seen: bool
    """Whether it is on the screen."""


def shared_signs(glyphs: Glyphs, names: Sequence[str]) -> tuple[Sign, ...]:
    """The signs that the widgets around every table are drawn with.

    Args:
        glyphs: Those of this terminal.
        names: The players' names by seat.
    """
    players = (
        Sign(
            glyphs.seats[seat],
            f"status--seat-{seat}",
            phrase("{name}", name=name),
            phrase("Marks what belongs to this player."),
        )
        for seat, name in enumerate(names)
    )
    return (
        *players,
        Sign("1", "hint", phrase("hint"), phrase("The number of a hint: 1 is the best."), ""),
        Sign(
            glyphs.pointer,
            "rows--pointer",
            phrase("pointer"),
            phrase("Stands before what is chosen."),
        ),
        Sign(
            glyphs.cross,
            "prompt--refused",
            phrase("refusal"),
            phrase("Why something cannot be done; ? shows the rule."),
        ),
        Sign(glyphs.up, "rows--accent", phrase("more above"), phrase("There is more further up.")),
        Sign(
            glyphs.down, "rows--accent", phrase("more below"), phrase("There is more further down.")
        ),
        Sign(
            glyphs.ellipsis,
            "plain",
            phrase("shortened"),
            phrase("There is more than there is room for."),
        ),
    )


def entries_on(screen: Screen[Any], signs: Iterable[Sign]) -> list[Entry]:
    """The entries of a legend: the signs that can be seen on a screen first, each in its ink."""
    known = list(screen.query(Painted))
    shown = [(one, one.picture()) for one in known if _is_seen(one)]
    entries = [_entry(sign, shown, known) for sign in signs]
    return sorted(entries, key=lambda entry: not entry.seen)


def _is_seen(widget: Painted) -> bool:
    return bool(widget.size) and all(node.display for node in widget.ancestors_with_self)


def _entry(sign: Sign, shown: list[tuple[Painted, Canvas]], known: list[Painted]) -> Entry:
    """A sign as a widget draws it.

    Where a sign could also be a letter or a line of a frame, it must be drawn in its ink.
    """
    plain = sign.drawn.isascii()
    for widget, picture in shown:
        look = _look(widget, sign.ink)
        if (look is not None or not plain) and picture.has(sign.drawn, look if plain else None):
            return Entry(sign, _groundless(widget, look), seen=True)
    looks = (_groundless(widget, _look(widget, sign.ink)) for widget in known)
    return Entry(sign, next((look for look in looks if look is not None), None), seen=False)


def _groundless(widget: Painted, look: Style | None) -> Style | None:
    """A style without the ground that is its widget's: one that is the ink's own belongs to it."""
    if look is None or look.bgcolor != widget.rich_style.bgcolor:
        return look
    return look.without_color + Style(color=look.color)


def _look(widget: Painted, ink: str) -> Style | None:
    """How a widget draws with an ink; ``None``: it does not know it."""
    try:
        return widget.style(ink)
    except LookupError:
        return None


class LegendPane(Painted, can_focus=True):
    """Signs with their names and meanings. Arrows go over them; enter opens the book."""

    INKS: ClassVar[Inks] = {
        "legend--title": "bold $accent",
        "legend--heading": "bold $text-muted",
        "legend--name": "bold",
        "legend--meaning": "$text-muted",
        "legend--cursor": "reverse",
        "legend--pointer": "bold $accent",
    }
    DEFAULT_CSS = """
    LegendPane { padding: 0 1; }
    """
    BINDINGS = [
        *bindings("cursor.up", "cursor.down", "cursor.next", "cursor.previous", "legend.read"),
        *bindings("scroll.page-up", "scroll.page-down", "scroll.home", "scroll.end"),
    ]

    cursor: reactive[int] = reactive(0, repaint=False)

    class Read(Message):
        """A section of the book is wanted."""

        def __init__(self, anchor: str) -> None:
            super().__init__()
            self.anchor = anchor

    def __init__(self) -> None:
        super().__init__()
        self._entries: list[Entry] = []
        self._top = 0

    def tell(self, entries: Sequence[Entry]) -> None:
        """Shows these signs, from the first on."""
        self._entries, self._top = list(entries), 0
        self.set_reactive(LegendPane.cursor, 0)
        self.repaint()

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What is shown, in its order."""
        return tuple(self._entries)

    def topic(self) -> str:
        """The section of the book about the sign under the cursor."""
        return self._entries[self.cursor].sign.anchor if self._entries else ""

    # Keys.

    def validate_cursor(self, cursor: int) -> int:
        return max(0, min(cursor, len(self._entries) - 1))

    def watch_cursor(self) -> None:
        self.repaint()
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "legend_read":
            return bool(self.topic())
        return super().check_action(action, parameters)

    def action_legend_read(self) -> None:
        self.post_message(self.Read(self.topic()))

    def action_cursor_up(self) -> None:
        self.cursor -= 1

    def action_cursor_down(self) -> None:
        self.cursor += 1

    def action_cursor_next(self) -> None:
        self.cursor = (self.cursor + 1) % max(1, len(self._entries))

    def action_cursor_previous(self) -> None:
        self.cursor = (self.cursor - 1) % max(1, len(self._entries))

    def action_scroll_page_up(self) -> None:
        self.cursor -= self._page

    def action_scroll_page_down(self) -> None:
        self.cursor += self._page

    def action_scroll_home(self) -> None:
        self.cursor = 0

    def action_scroll_end(self) -> None:
        self.cursor = len(self._entries) - 1

    @property
    def _page(self) -> int:
        """How many signs there is room for, about."""
        return max(1, (self.size.height - 1) // (1 if self.size.width >= _WIDE else 2))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.cursor += WHEEL

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.cursor -= WHEEL

    def on_focus(self) -> None:
        self.repaint()

    def on_blur(self) -> None:
        self.repaint()

    # Painting.

    def _rows(self, width: int) -> list[tuple[int, str, str]]:
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
        canvas.put(0, 0, tr("Signs"), self.style("legend--title"))
        rows = self._rows(width)
        self._top = self._scrolled(rows, height)
        shown = rows[self._top : self._top + height]
        for y, (at, name, meaning) in enumerate(shown, start=1):
            if at < 0 and name:
                canvas.put(0, y, name, self.style("legend--heading"))
                continue
            if at >= 0:
                self._paint_sign(canvas, y, at)
                room = _NAME - 1 if width >= _WIDE else width - _DRAWN
                text = shortened(name, room, self.glyphs.ellipsis)
                canvas.put(_DRAWN, y, text, self.style("legend--name"))
                if at == self.cursor and self.has_focus:
                    canvas.tint(_DRAWN, y, cell_len(text), 1, self.style("legend--cursor"))
            left = _DRAWN + (_NAME if width >= _WIDE else 0)
            canvas.put(left, y, meaning, self.style("legend--meaning"))
        pointer = self.style("legend--pointer")
        if self._top:
            canvas.right(canvas.width, 1, self.glyphs.up, pointer)
        if self._top + height < len(rows):
            canvas.right(canvas.width, canvas.height - 1, self.glyphs.down, pointer)

    def _scrolled(self, rows: list[tuple[int, str, str]], height: int) -> int:
        """The first row shown: moved only as far as the cursor needs."""
        first = next((y for y, row in enumerate(rows) if row[0] == self.cursor), 0)
        after = (y for y, row in enumerate(rows) if row[0] == self.cursor + 1)
        last = next(after, len(rows)) - 1
        top = max(min(self._top, first if self.cursor else 0), last - height + 1)
        return max(0, min(top, len(rows) - height))

    def _paint_sign(self, canvas: Canvas, y: int, at: int) -> None:
        entry = self._entries[at]
        x = canvas.put(0, y, self.glyphs.pointer if at == self.cursor else " ") + 1
        canvas.put(x, y, entry.sign.drawn, self._on_own_ground(entry.look))

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
