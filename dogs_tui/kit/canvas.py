"""Painting in cells: a canvas, and a widget that repaints only the cells that changed.

Over SSH every repainted cell is lag, and a widget a cell costs ten times the bytes of one widget
that paints lines. So boards, bars and panes paint themselves onto a ``Canvas``; the widget
compares it with the one on screen and asks for just the spans that differ.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any, ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.filter import ANSIToTruecolor
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from dogs_tui.kit.cells import narrow_cells, sized
from dogs_tui.kit.glyphs import Glyphs, glyphs_of
from dogs_tui.kit.palette import Inks, Palette, palette_of

PLAIN = Style()


class Canvas:
    """A grid of styled cells.

    Args:
        width: Columns.
        height: Rows.
        style: The style of every cell not painted yet.
    """

    def __init__(self, width: int, height: int, style: Style = PLAIN) -> None:
        self.width = width
        self.height = height
        self._chars = [[" "] * width for _ in range(height)]
        self._styles = [[style] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: Style | None = None) -> int:
        """Writes text from a cell rightwards, cut at the canvas; wide characters take two cells.

        Args:
            x: Column of the first cell; may lie outside.
            y: Row; may lie outside.
            text: One line; never parsed as markup.
            style: ``None`` keeps the style that the cells have.

        Returns:
            The column after the text.
        """
        inside = 0 <= y < self.height
        narrow = narrow_cells(text)
        if narrow is not None:
            if inside:
                self._put_narrow(x, y, narrow, style)
            return x + len(narrow)
        for char in text:
            kept, width = (char, 1) if char.isascii() else sized(char)
            if width == 0:
                continue
            if inside and x >= 0 and x + width <= self.width:
                row = self._chars[y]
                if not row[x]:  # what is left of a wide character that was covered
                    row[x - 1] = " "
                if x + width < self.width and not row[x + width]:
                    row[x + width] = " "
                row[x] = kept
                if width == 2:
                    row[x + 1] = ""
                if style is not None:
                    self._styles[y][x : x + width] = [style] * width
            x += width
        return x

    def _put_narrow(self, x: int, y: int, cells: Sequence[str], style: Style | None) -> None:
        """Writes characters of one cell each; nearly all texts are of those."""
        end = x + len(cells)
        if x < 0 or end > self.width:
            cells = cells[max(0, -x) : max(0, self.width - x)]
            x, end = max(0, x), min(end, self.width)
        if x >= end:
            return
        row = self._chars[y]
        if not row[x]:  # what is left of a wide character that was covered
            row[x - 1] = " "
        if end < self.width and not row[end]:
            row[end] = " "
        row[x:end] = cells
        if style is not None:
            self._styles[y][x:end] = [style] * (end - x)

    def take(self, other: "Canvas") -> None:
        """Becomes like another canvas of the same size."""
        self._chars = [row.copy() for row in other._chars]
        self._styles = [row.copy() for row in other._styles]

    def put_rows(self, y: int, other: "Canvas") -> None:
        """Shows another canvas of the same width from a row on."""
        self._chars[y : y + other.height] = [row.copy() for row in other._chars]
        self._styles[y : y + other.height] = [row.copy() for row in other._styles]

    def right(self, x: int, y: int, text: str, style: Style | None = None) -> None:
        """Writes text so that it ends just before a column."""
        self.put(x - cell_len(text), y, text, style)

    def centred(self, x: int, y: int, width: int, text: str, style: Style | None = None) -> None:
        """Writes text in the middle of so many cells."""
        self.put(x + max(0, (width - cell_len(text)) // 2), y, text, style)

    def fill(self, x: int, y: int, width: int, height: int, char: str, style: Style) -> None:
        """Fills a rectangle."""
        for row in range(y, y + height):
            self.put(x, row, char * width, style)

    def tint(self, x: int, y: int, width: int, height: int, style: Style) -> None:
        """Lays a style over the styles that the cells of a rectangle have."""
        for row in range(max(0, y), min(self.height, y + height)):
            line = self._styles[row]
            for column in range(max(0, x), min(self.width, x + width)):
                line[column] = line[column] + style

    def box(self, x: int, y: int, width: int, height: int, glyphs: Glyphs, style: Style) -> None:
        """Draws a frame; what is inside stays."""
        if width < 2 or height < 2:
            return
        g = glyphs
        inner = width - 2
        self.put(x, y, g.top_left + g.horizontal * inner + g.top_right, style)
        for row in range(y + 1, y + height - 1):
            self.put(x, row, g.vertical, style)
            self.put(x + width - 1, row, g.vertical, style)
        bottom = g.bottom_left + g.horizontal * inner + g.bottom_right
        self.put(x, y + height - 1, bottom, style)

    def char(self, x: int, y: int) -> str:
        """Gives the character in a cell; outside, a blank."""
        return self._chars[y][x] if 0 <= y < self.height and 0 <= x < self.width else " "

    def has(self, text: str, style: Style | None = None) -> bool:
        """True if a text stands in a row; with a style: if its first cell has that colour."""
        for chars, styles in zip(self._chars, self._styles, strict=True):
            row = "".join(char or "\0" for char in chars)
            at = row.find(text)
            while at >= 0:
                if style is None or (styles[at].color, styles[at].bold) == (
                    style.color,
                    style.bold,
                ):
                    return True
                at = row.find(text, at + 1)
        return False

    def strip(self, y: int) -> Strip:
        """A row as Textual wants it."""
        if not 0 <= y < self.height:
            return Strip.blank(self.width)
        return Strip(self.segments(y), self.width)

    def segments(self, y: int) -> list[Segment]:
        """A row as pieces of one style each."""
        segments: list[Segment] = []
        chars, styles = self._chars[y], self._styles[y]
        start, style = 0, styles[0] if styles else PLAIN
        same = style  # as an object: comparing styles costs more than all else here
        for x, here in enumerate(styles):
            if here is same:
                continue
            if here != style:
                segments.append(Segment("".join(chars[start:x]), style))
                start, style = x, here
            same = here
        if start < self.width:
            segments.append(Segment("".join(chars[start:]), style))
        return segments

    def changes(self, old: "Canvas") -> Iterator[Region]:
        """The spans of cells that differ from a canvas of the same size, row by row."""
        for y in range(self.height):
            chars, styles = self._chars[y], self._styles[y]
            old_chars, old_styles = old._chars[y], old._styles[y]
            if chars == old_chars and styles == old_styles:
                continue
            first = last = -1
            for x in range(self.width):
                style, old_style = styles[x], old_styles[x]
                if chars[x] != old_chars[x] or (style is not old_style and style != old_style):
                    if first >= 0 and x - last > _NEAR:
                        yield Region(first, y, last - first + 1, 1)
                        first = x
                    elif first < 0:
                        first = x
                    last = x
            if first >= 0:
                yield Region(first, y, last - first + 1, 1)

    def text(self) -> str:
        """The characters alone, for plain-text goldens; lines without trailing blanks."""
        return "\n".join("".join(row).rstrip() for row in self._chars)


_NEAR = 8
"""Cells that may lie unchanged within one span: moving the cursor costs about as much."""


WHEEL = 3
"""Lines that a step of the mouse wheel scrolls."""


class Painted(Widget):
    """A widget that paints itself onto a canvas and repaints only what changed.

    Subclasses say how in ``paint`` and call ``repaint`` when something they show is different.
    """

    INKS: ClassVar[Inks] = {}
    """How the names that it paints with look, beside those of the classes it is made from.

    A screen that has ``inks`` itself says so of all that is painted on it, such as of players.
    """
    FOCUS_ON_CLICK = (
        False  # who has the keys follows from what is open, never from where one clicks
    )

    DEFAULT_CSS = """
    Painted { width: 1fr; height: 1fr; }
    """

    _all_inks: ClassVar[Inks] = {}
    _canvas: Canvas | None = None
    _layer: tuple[Hashable, Canvas] | None = None
    """What was painted below everything else, and for what."""
    _known_palette: Palette | None = None
    _is_stale = False
    """True if it is to be painted anew, as soon as what happens now is over."""

    def __init_subclass__(cls, **settings: Any) -> None:
        super().__init_subclass__(**settings)
        tables = [kind.__dict__.get("INKS", {}) for kind in reversed(cls.__mro__)]
        cls._all_inks = {name: said for table in tables for name, said in table.items()}

    @classmethod
    def known_inks(cls) -> Inks:
        """All names that it paints with, also those of the classes it is made from."""
        return cls._all_inks

    def paint(self, canvas: Canvas) -> None:
        """Paints the whole widget onto an empty canvas of its size."""
        raise NotImplementedError

    def paint_below(self, canvas: Canvas, about: Hashable, paint: Callable[[Canvas], None]) -> None:
        """Paints what lies below all else, or takes it as it was painted before.

        Args:
            canvas: Nothing is painted on it yet.
            about: What ``paint`` depends on beside size and style; equal: it paints the same.
            paint: Paints it.
        """
        key = (canvas.width, canvas.height, about)
        if self._layer is None or self._layer[0] != key:
            below = Canvas(canvas.width, canvas.height, self.rich_style)
            paint(below)
            self._layer = key, below
        canvas.take(self._layer[1])

    @property
    def glyphs(self) -> Glyphs:
        """The glyph set of this terminal."""
        return glyphs_of(self)

    @property
    def palette(self) -> Palette:
        """Styles of the names that it paints with, until its own style or the theme changes."""
        if self._known_palette is None:
            kind, ground = type(self), self.visual_style
            otherwise = getattr(self.screen, "inks", {})
            self._known_palette = palette_of(self.app, kind, self._all_inks, ground, otherwise)
        return self._known_palette

    def style(self, name: str) -> Style:
        """Gives the style of a name such as ``log--title``.

        Raises:
            LookupError: There is no such name.
        """
        palette = self._known_palette or self.palette
        return palette[name]

    @property
    def rich_style(self) -> Style:
        """The widget's own style; boards ask for it wherever they clear cells."""
        return self.palette.ground

    def repaint(self) -> None:
        """Paints anew and refreshes the cells that differ from those on screen.

        That is done once, when what happens now is over, however often it is asked for until then.
        """
        if self.is_mounted and not self._is_stale:
            self._is_stale = True
            self.call_next(self._repaint)

    def paint_now(self) -> None:
        """Paints at once what is not painted yet: for who needs what painting finds out."""
        if self._is_stale:
            self._repaint()
        elif self.is_attached and self.size:
            self._shown()

    def _repaint(self) -> None:
        self._is_stale = False
        if not self.is_attached:
            return
        if not self.size or not all(node.display for node in self.ancestors_with_self):
            self._canvas = None  # painted when it is shown again, with what it shows then
            return
        new = self._painted(self.size)
        old = self._canvas
        self._canvas = new
        if old is None or (old.width, old.height) != (new.width, new.height):
            self.refresh()
            return
        regions = list(new.changes(old))
        if regions:
            self.refresh(*regions)

    def on_focus(self) -> None:
        self.repaint()

    def on_blur(self) -> None:
        self.repaint()

    def render_line(self, y: int) -> Strip:
        """A row of what is painted, without padding."""
        return self._shown().strip(y)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Rows as they stand on the screen, with the padding around what is painted.

        Textual keeps a strip of each row of each widget, with seven caches: most of what a session
        at a table had in memory. Here they are made anew from the canvas where something changed.
        """
        if any(edge for edge, _ in self.styles.border):
            return super().render_lines(crop)
        if self._known_palette is None and not self.is_attached:
            blank = Strip.blank(crop.width)
            return [blank] * crop.height  # it is gone, and may still be drawn once
        (top, right, _, left), width = self.styles.padding, self.outer_size.width
        # Palettes have no colours of the terminal's own but where those are to stay.
        filters = self.get_line_filters()
        kept = [each for each in filters if not isinstance(each, ANSIToTruecolor)]
        ground = self.background_colors[1]
        strips = []
        for y in crop.line_range:
            row = self._segments(y - top, left, right, width)
            for line_filter in kept:
                row = line_filter.apply(row, ground)
            strips.append(Strip(row, width))
        if crop.column_span != (0, width):
            return [strip.crop(*crop.column_span) for strip in strips]
        return strips

    def _segments(self, y: int, left: int, right: int, width: int) -> list[Segment]:
        """A row of what is painted, with so many blank cells beside it."""
        blank = Style(bgcolor=self.rich_style.bgcolor)
        canvas = self._shown()
        if not 0 <= y < canvas.height:
            return [Segment(" " * width, blank)]
        row = canvas.segments(y)
        if left:
            row.insert(0, Segment(" " * left, blank))
        if right:
            row.append(Segment(" " * right, blank))
        return row

    def _shown(self) -> Canvas:
        """What is painted at the present size."""
        size, canvas = self.size, self._canvas
        if canvas is None or (canvas.width, canvas.height) != (size.width, size.height):
            canvas = self._canvas = self._painted(size)
        return canvas

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._known_palette = None
        self._canvas = self._layer = None

    def picture(self) -> Canvas:
        """Gives the painted canvas."""
        return self._canvas if self._canvas and not self._is_stale else self._painted(self.size)

    def painted_text(self) -> str:
        """Gives the painted canvas as plain text."""
        return self._painted(self.size).text()

    def _painted(self, size: Size) -> Canvas:
        canvas = Canvas(size.width, size.height, self.rich_style)
        self.paint(canvas)
        return canvas
