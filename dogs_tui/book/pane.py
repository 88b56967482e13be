"""The book beside the table: sections to read, links to follow, a search line with live results."""

from typing import ClassVar, Final

import msgspec
from rich.cells import cell_len
from textual import events
from textual.geometry import Offset
from textual.message import Message

from dogs_rules.book import Target
from dogs_rules.clean import clean_text
from dogs_rules.shelf import find_book
from dogs_tui.book.layout import Page
from dogs_tui.book.location import Location, PageKind, page_of
from dogs_tui.book.looks import sign_look
from dogs_tui.book.search import book_index
from dogs_tui.kit.canvas import WHEEL, Canvas, Painted
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.palette import Inks
from dogs_tui.words import language, sense

register(
    Command("book.next-link", "tab,n", "links", "Next link", "Book", "tab"),
    Command("book.previous-link", "p,shift+tab", "", "Previous link", "Book", "p"),
    Command("book.follow", "enter", sense("a link", "follow"), "Follow the link", "Book"),
    Command("book.back", "backspace,left", "back", "Back to the previous section", "Book", "bksp"),
    Command("book.search", "slash", "search", "Search the rulebooks", "Book", "/"),
    Command("book.contents", "t", "contents", "All sections of the rulebook", "Book"),
    Command("book.close", "escape", "close", "Close the rulebook", "Book", "esc"),
)

_WIDEST: Final = 88
"""Cells: longer lines are hard to read, however wide the pane."""
_MARGIN: Final = 1
"""Cells left of the text."""
_BAR: Final = 2
"""Cells right of the text: a gap and the scroll bar."""
_ASKS: Final = 2
"""Rows of the search line and the rule under it."""
_LONGEST_QUERY: Final = 60


class BookPane(Painted, can_focus=True):
    """The rule books as a pane; fills the place its screen gives it, 38 columns or 80.

    Everything is painted by this one widget, the search line too: moving between links or typing
    a letter never moves the focus, which would repaint the screen.
    """

    INKS: ClassVar[Inks] = {
        "book--text": "",
        "book--title": "bold $accent",
        "book--crumb": "$text-muted",
        "book--head": "bold $secondary",
        "book--strong": "bold",
        "book--original": "italic $text-muted",
        "book--code": "$secondary",
        "book--link": "underline $primary",
        "book--mark": "$text-muted",
        "book--match": "bold $accent",
        "book--sign": "bold",
        "book--chosen": "bold reverse $accent",
        "book--ask": "bold",
        "book--bar": "$text-muted",
    }
    DEFAULT_CSS = """
    BookPane { background: $surface; }
    """
    BINDINGS = [
        *bindings("book.next-link", "book.previous-link", "book.follow", "book.back"),
        *bindings("book.search", "book.contents", "book.close"),
        *bindings("cursor.up", "cursor.down"),
        *bindings("scroll.page-up", "scroll.page-down", "scroll.home", "scroll.end"),
    ]

    class Closed(Message):
        """The reader is done with the book."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._location: Location | None = None
        self._before: list[Location] = []
        self._laid: Page | None = None
        self._is_closed = True
        """True if the reader is done: what lay open is painted until the pane is hidden."""

    @property
    def here(self) -> Target | None:
        """The section that lies open; ``None`` for the contents and the search."""
        location = self._location
        if self._is_closed or location is None or location.kind is not PageKind.SECTION:
            return None
        return Target(location.game, location.anchor)

    @property
    def searching(self) -> bool:
        """True if typed text goes into the search line."""
        return not self._is_closed and self._asks

    @property
    def query_text(self) -> str:
        """Text in the search line."""
        return self._location.query if self._location is not None else ""

    @property
    def chosen(self) -> Target | None:
        """The target of the chosen link."""
        page = self._page()
        at = self._location.chosen if self._location is not None else -1
        return page.links[at] if 0 <= at < len(page.links) else None

    def open(self, game_key: str, anchor: str) -> None:
        """Shows a section of a game's book; the contents, if the book has no such section."""
        book = find_book(game_key, language.get())
        if book is not None and anchor in book:
            self._go(Location(PageKind.SECTION, game_key, anchor))
        else:
            self._go(Location(PageKind.CONTENTS, game_key))

    def contents(self, game_key: str = "") -> None:
        """Shows the contents of a game's book; without one, the chapters of all books."""
        self._go(Location(PageKind.CONTENTS, game_key, chosen=0))

    def search(self, game_key: str) -> None:
        """Opens an empty search line; sections of this game's book come first."""
        book_index(language.get())
        if not self.searching:
            self._go(Location(PageKind.RESULTS, game_key))

    def paint(self, canvas: Canvas) -> None:
        if self._location is None:
            return
        page = self._page(canvas.width)
        top, start = self._location.top, self._head_rows
        if self._asks:
            self._paint_search_line(canvas, self._location.query)
        for y, line in enumerate(page.lines[top : top + canvas.height - start], start=start):
            x = _MARGIN
            for run in line:
                chosen = run.link >= 0 and run.link == self._location.chosen
                style = self.style("book--chosen" if chosen else f"book--{run.role}")
                if run.ink:
                    style = sign_look(self, self._location.game, run.ink) or style
                x = canvas.put(x, y, run.text, style)
        self._paint_bar(canvas, page, top, start)

    # What the keys do.

    def action_book_next_link(self) -> None:
        self._choose(+1)

    def action_book_previous_link(self) -> None:
        self._choose(-1)

    def action_cursor_down(self) -> None:
        if self._is_list:
            self._choose(+1)
        else:
            self._scroll(+1)

    def action_cursor_up(self) -> None:
        if self._is_list:
            self._choose(-1)
        else:
            self._scroll(-1)

    def action_scroll_page_down(self) -> None:
        self._scroll(self._rows - 1)

    def action_scroll_page_up(self) -> None:
        self._scroll(1 - self._rows)

    def action_scroll_home(self) -> None:
        self._scroll(-len(self._page().lines))

    def action_scroll_end(self) -> None:
        self._scroll(len(self._page().lines))

    def action_book_follow(self) -> None:
        target = self.chosen
        if target is not None:
            self.open(target.game, target.anchor)

    def action_book_back(self) -> None:
        if self.searching and self.query_text:
            self._ask(self.query_text[:-1])
        else:
            self._return()

    def action_book_search(self) -> None:
        if self._location is not None:
            self.search(self._location.game)

    def action_book_contents(self) -> None:
        if self._location is not None and self._location.kind is not PageKind.CONTENTS:
            self.contents(self._location.game)

    def action_book_close(self) -> None:
        if self.searching:
            self._return()
        else:
            self._close()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Leaves out of the key bar what does nothing now."""
        if action in {"book_search", "book_contents", "book_next_link", "book_previous_link"}:
            return not self.searching
        return True

    def check_consume_key(self, key: str, character: str | None) -> bool:  # noqa: ARG002
        return self.searching and character is not None and character.isprintable()

    async def on_key(self, event: events.Key) -> None:
        if self.searching and event.is_printable and event.character is not None:
            event.stop()
            event.prevent_default()
            self._ask(self.query_text + event.character)

    def on_paste(self, event: events.Paste) -> None:
        if self.searching:
            event.stop()
            self._ask(self.query_text + clean_text(event.text, _LONGEST_QUERY))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self._scroll(WHEEL)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self._scroll(-WHEEL)

    def on_click(self, event: events.Click) -> None:
        link = self._link_at(event.get_content_offset(self))
        if link >= 0 and self._location is not None:
            event.stop()
            self._location.chosen = link
            self.action_book_follow()

    def on_resize(self, event: events.Resize) -> None:  # noqa: ARG002
        self._scroll(0)

    # Moving about.

    def _go(self, location: Location) -> None:
        """Opens something else; what lay open can be returned to."""
        before = None if self._is_closed else self._location
        if before is not None and not before.is_same(location):
            self._before.append(before)
        self._show(location)

    def _return(self) -> None:
        if self._before:
            self._show(self._before.pop())
        else:
            self._close()

    def _close(self) -> None:
        self._is_closed = True
        self._before.clear()
        self.post_message(self.Closed())

    def _show(self, location: Location) -> None:
        self._location, self._is_closed = location, False
        self._laid = None
        self.repaint()
        if self.is_mounted:
            self.refresh_bindings()
            self._place_cursor()

    def _ask(self, query: str) -> None:
        """Puts this into the search line, and shows what it finds."""
        if self._location is not None and len(query) <= _LONGEST_QUERY:
            chosen = 0 if query.strip() else -1
            self._location = msgspec.structs.replace(
                self._location, query=query, top=0, chosen=chosen
            )
            self._laid = None
            self.repaint()
            self._place_cursor()

    def _scroll(self, lines: int) -> None:
        if self._location is not None:
            most = max(0, len(self._page().lines) - self._rows)
            self._location.top = max(0, min(most, self._location.top + lines))
            self.repaint()

    def _choose(self, step: int) -> None:
        """Chooses the link after or before; one that can be seen, if the last was scrolled away."""
        page, location = self._page(), self._location
        if location is None or not page.links:
            return
        if location.chosen >= 0 and self._is_visible(page, location.chosen):
            location.chosen = (location.chosen + step) % len(page.links)
        elif step > 0:
            location.chosen = max(0, page.first_link_from(location.top))
        else:
            below = page.first_link_from(location.top + self._rows)
            location.chosen = (below if below >= 0 else len(page.links)) - 1
            location.chosen %= len(page.links)
        self._scroll(self._way_to(page, location.chosen))
        self._place_cursor()

    def _is_visible(self, page: Page, link: int) -> bool:
        first, last = page.lines_of(link)
        top = self._location.top if self._location is not None else 0
        return last >= top and first < top + self._rows

    def _way_to(self, page: Page, link: int) -> int:
        """How many lines to scroll so that a link, or a whole result, can be seen."""
        first, last = page.lines_of(link)
        if self.searching:
            after = page.lines_of(link + 1)[0] if link + 1 < len(page.links) else len(page.lines)
            last = max(last, after - 2 if link + 1 < len(page.links) else after - 1)
        top = self._location.top if self._location is not None else 0
        if link == 0 and self._is_list:
            return -top
        return min(max(0, last - top - self._rows + 1), first - top) if last >= top else first - top

    def _link_at(self, offset: Offset | None) -> int:
        if offset is None or self._location is None:
            return -1
        lines = self._page().lines
        at = offset.y - self._head_rows + self._location.top
        x = _MARGIN
        for run in lines[at] if 0 <= at < len(lines) and offset.y >= self._head_rows else ():
            if x <= offset.x < x + cell_len(run.text):
                return run.link
            x += cell_len(run.text)
        return -1

    # What is on the page.

    @property
    def _is_list(self) -> bool:
        """True if what lies open is a list to choose from rather than a text to read."""
        return self._location is not None and self._location.kind is not PageKind.SECTION

    @property
    def _asks(self) -> bool:
        """True if what lies open, or lay open last, has a search line."""
        return self._location is not None and self._location.kind is PageKind.RESULTS

    @property
    def _head_rows(self) -> int:
        return _ASKS if self._asks else 0

    @property
    def _rows(self) -> int:
        """Rows that show the page."""
        return max(1, self.size.height - self._head_rows)

    def _page(self, width: int | None = None) -> Page:
        """What lies open, laid out for the width of the pane."""
        columns = (self.size.width if width is None else width) - _MARGIN - _BAR
        columns = max(8, min(columns, _WIDEST))
        laid = self._laid
        if laid is None or laid.width != columns or laid.glyphs is not self.glyphs:
            laid = self._laid = page_of(self._location, columns, self.glyphs)
        return laid

    def _paint_search_line(self, canvas: Canvas, query: str) -> None:
        style = self.style("book--ask")
        room = canvas.width - _MARGIN - 3
        shown = query
        while cell_len(shown) > room:
            shown = shown[1:]
        x = canvas.put(_MARGIN, 0, f"/{shown}", style)
        canvas.put(x, 0, " ", self.style("book--chosen"))
        rule = self.glyphs.horizontal * canvas.width
        canvas.put(0, 1, rule, self.style("book--bar"))

    def _paint_bar(self, canvas: Canvas, page: Page, top: int, start: int) -> None:
        rows, count = canvas.height - start, len(page.lines)
        if count <= rows or rows < 1:
            return
        size = max(1, rows * rows // count)
        at = (rows - size) * top // max(1, count - rows)
        for y in range(rows):
            inside = at <= y < at + size
            char = self.glyphs.bar if inside else self.glyphs.vertical
            canvas.put(canvas.width - 1, start + y, char, self.style("book--bar"))

    def _place_cursor(self) -> None:
        """Puts the terminal's cursor where the attention is, for screen readers."""
        location = self._location
        if location is None or not self.has_focus:
            return
        where = Offset(_MARGIN, 0)
        if self.searching:
            where = Offset(min(self.size.width - 1, _MARGIN + 1 + cell_len(location.query)), 0)
        elif location.chosen >= 0:
            where = Offset(
                _MARGIN, max(0, self._page().lines_of(location.chosen)[0] - location.top)
            )
        self.app.cursor_position = self.content_region.offset + where
