"""The lists of the lobby, painted as one, and the people beside them."""

from collections.abc import Iterator
from datetime import datetime
from typing import ClassVar

from rich.cells import cell_len
from textual import events

from dogs_rules.phrase import Phrase
from dogs_tui.home import title
from dogs_tui.home.match_texts import day
from dogs_tui.host.commands import table_words
from dogs_tui.host.commands.lobby import FREE, INVITE, JOIN, NEW, TITLES, Row, rows_of
from dogs_tui.host.tables.listings import LobbyLists
from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.fit import shortened
from dogs_tui.kit.palette import Inks
from dogs_tui.kit.rows import NOTHING, Rows
from dogs_tui.words import phrase, say, sense, tr

_SIGN, _CODE, _GAME, _WHO = 2, 4, 12, 27
"""Columns where the parts of a row begin."""
_STATE = 22
"""Columns of what there is to say about a table."""
_ROUND = 10
"""Columns of how far it is, where there is room for more than 90."""
_ROOMY = 90


class LobbyRows(Rows):
    """Your tables, open ones, those to watch, those played: a table a row."""

    INKS: ClassVar[Inks] = {
        "lobby--yours": "bold $warning",
        "lobby--dog": "$accent",
    }

    def __init__(self, now: datetime) -> None:
        super().__init__()
        self._now = now
        self._rows: list[Row] = []

    @property
    def rows(self) -> list[Row]:
        return self._rows

    @property
    def current(self) -> Row | None:
        """The table under the cursor."""
        return self._rows[self.cursor] if self.cursor < len(self._rows) else None

    def count(self) -> int:
        return len(self._rows)

    def label_of(self, command: str) -> Phrase | None:
        if command != "cursor.choose":
            return None
        if self.current is None:
            return NOTHING
        if self.current.section in FREE:
            return phrase(sense("what enter does with a row", "sit down"))
        if self.current.section == "watch":
            return phrase("watch")
        return phrase(sense("what enter does with a row", "open"))

    def show(self, lobby: LobbyLists, now: datetime) -> None:
        """Shows these lists; the cursor stays on its table wherever that has gone."""
        before = self.current
        rows = list(rows_of(lobby))
        timed = any(row.card.deadline is not None for row in rows)
        if rows == self._rows and now.date() == self._now.date() and not timed:
            return  # Somebody came or went: that is not shown here.
        self._now = now
        self._rows = rows
        self.set_reactive(LobbyRows.cursor, self.validate_cursor(self._place_of(before)))
        self.repaint()

    def _place_of(self, row: Row | None) -> int:
        if row is None:
            return 0
        codes = [row.card.code for row in self._rows]
        return codes.index(row.card.code) if row.card.code in codes else self.cursor

    # Painting.

    def paint(self, canvas: Canvas) -> None:
        if not self._rows:
            self._paint_empty(canvas)
            return
        lines = list(self._lines())
        at = next(y for y, line in enumerate(lines) if line == self.cursor)
        top = self._first_line(lines, at, canvas.height)
        self._top = top
        for y, line in enumerate(lines[top : top + canvas.height]):
            if isinstance(line, str):
                canvas.put(0, y, line, self.style("rows--accent"))
                continue
            chosen = line == self.cursor
            self.paint_row(canvas, line, y, chosen=chosen)
            if chosen:
                canvas.put(0, y, self.glyphs.pointer, self.style("rows--pointer"))
        accent = self.style("rows--accent")
        if top > 0:
            canvas.right(canvas.width, 0, self.glyphs.up, accent)
        if top + canvas.height < len(lines):
            canvas.right(canvas.width, canvas.height - 1, self.glyphs.down, accent)

    def _lines(self) -> Iterator[str | int]:
        """Headings, free lines and the numbers of rows, from the top."""
        shown = ""
        for index, row in enumerate(self._rows):
            if row.section != shown:
                if shown:
                    yield ""
                shown = row.section
                yield tr(TITLES[shown])
            yield index

    def _first_line(self, lines: list[str | int], at: int, height: int) -> int:
        """Moved only as far as the cursor needs; a first row keeps its heading in sight."""
        above = at - 1 if at and isinstance(lines[at - 1], str) else at
        top = max(min(self._top, above), at - height + 1)
        return max(0, min(top, len(lines) - height))

    def paint_row(self, canvas: Canvas, index: int, y: int, *, chosen: bool) -> None:
        row = self._rows[index]
        card = row.card
        cut = self.glyphs.ellipsis
        quiet = self.style("rows--quiet")
        urgent = self.style("lobby--yours") if card.your_move or card.invited_by else None
        if card.your_move or card.invited_by:
            canvas.put(_SIGN, y, "!", urgent)
        elif card.followed:
            canvas.put(_SIGN, y, "+", self.style("rows--accent"))
        canvas.put(_CODE, y, card.code)
        canvas.put(_GAME, y, shortened(card.title, _WHO - _GAME - 1, cut))
        state_at = canvas.width - _STATE - 1
        round_at = state_at - _ROUND if canvas.width >= _ROOMY else state_at
        who = table_words.company(card)
        canvas.put(_WHO, y, shortened(who, round_at - _WHO - 1, cut), quiet)
        if round_at < state_at:
            canvas.put(round_at, y, self._beside(row), quiet)
        canvas.put(state_at, y, shortened(table_words.state(card, self._now), _STATE, cut), urgent)
        if chosen:
            end = _GAME + cell_len(shortened(card.title, _WHO - _GAME - 1, cut))
            canvas.tint(_CODE, y, end - _CODE, 1, self.style("rows--cursor"))

    def _beside(self, row: Row) -> str:
        """The progress of a match, or the date of a played one."""
        if row.section == "played":
            changed = row.card.changed
            return "" if changed is None else day(changed, self._now)
        return table_words.progress(row.card)

    def _paint_empty(self, canvas: Canvas) -> None:
        lines = (
            tr("No tables yet."),
            "",
            say(phrase("{key}  create a table and invite everyone", key=NEW.keys)),
            say(phrase("{key}  join a table by its code", key=JOIN.keys)),
            say(phrase("{key}  invite a friend to this host", key=INVITE.keys)),
        )
        dog = title.dog(self.glyphs)
        top = max(0, (canvas.height - len(dog) - 2 - len(lines)) // 2)
        left = max(0, (canvas.width - max(map(len, dog))) // 2)
        if canvas.height >= len(dog) + 2 + len(lines):
            for y, line in enumerate(dog):
                canvas.put(left, top + y, line, self.style("lobby--dog"))
            top += len(dog) + 2
        left = max(0, (canvas.width - max(map(cell_len, lines))) // 2)
        for y, line in enumerate(lines):
            canvas.put(left, top + y, line, self.style("rows--quiet"))

    def on_click(self, event: events.Click) -> None:
        """Headings stand between the rows, so clicks are left to the keys."""
        event.prevent_default()


class PeopleList(Painted):
    """The names of the others in the lobby, one below the other."""

    INKS: ClassVar[Inks] = {
        "people--title": "bold $accent",
        "people--quiet": "$text-muted",
    }

    def __init__(self) -> None:
        super().__init__()
        self._names: tuple[str, ...] = ()

    def show(self, names: tuple[str, ...]) -> None:
        if names != self._names:
            self._names = names
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        canvas.put(0, 0, tr("On this host"), self.style("people--title"))
        if not self._names:
            canvas.put(0, 1, tr("nobody else"), self.style("people--quiet"))
        room = canvas.height - 1
        shown = self._names if len(self._names) <= room else self._names[: room - 1]
        for y, name in enumerate(shown, 1):
            canvas.put(0, y, shortened(name, canvas.width, self.glyphs.ellipsis))
        if len(shown) < len(self._names):
            more = f"{self.glyphs.ellipsis} +{len(self._names) - len(shown)}"
            canvas.put(0, room, more, self.style("people--quiet"))
