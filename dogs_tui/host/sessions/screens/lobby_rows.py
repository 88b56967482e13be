"""The lists of the lobby, painted as one, and the people beside them."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import groupby
from typing import ClassVar

from rich.cells import cell_len

from dogs_rules.phrase import Phrase
from dogs_tui.home import title
from dogs_tui.home.match_texts import day
from dogs_tui.host.commands import table_words
from dogs_tui.host.commands.lobby import INVITE, JOIN, NEW
from dogs_tui.host.commands.lobby_lists import (
    FREE,
    OPENS,
    PLAYS,
    TITLES,
    AnyRow,
    Entry,
    Row,
    rows_of,
)
from dogs_tui.host.commands.seeks import SEEK
from dogs_tui.host.lobby.lists import LobbyLists
from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.fit import shortened, wrapped
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
_WHOLE = frozenset({"due", "invited", "yours"})
"""Lists that are shown whole."""
_FEW = 3
"""Rows of the others where not all have room."""
_PEOPLE = 8
"""Names of people that stand beside the lists."""
_NEWS = 2
"""Rows of the operator's notice."""


class LobbyRows(Rows):
    """Your tables, open ones, people who would play, what comes soon: each in a row.

    Where not all have room, the lists of others show their first rows, and how many more there are.
    """

    INKS: ClassVar[Inks] = {
        "lobby--yours": "bold $warning",
        "lobby--dog": "$accent",
        "lobby--news": "bold $primary",
    }

    def __init__(self, now: datetime) -> None:
        super().__init__()
        self._now = now
        self._all: list[AnyRow] = []
        self._rows: list[AnyRow] = []
        self._opened: set[str] = set()
        """The lists that the guest wanted to see whole."""
        self._news = ""

    @property
    def rows(self) -> list[AnyRow]:
        return self._rows

    @property
    def current(self) -> AnyRow | None:
        """The row under the cursor."""
        return self._rows[self.cursor] if self.cursor < len(self._rows) else None

    def count(self) -> int:
        return len(self._rows)

    def label_of(self, command: str) -> Phrase | None:
        if command != "cursor.choose":
            return None
        row = self.current
        if row is None:
            return NOTHING
        if isinstance(row, Entry):
            return row.opens
        if row.section in FREE:
            return phrase(sense("what enter does with a row", "sit down"))
        if row.section == "yours" and row.card.your_move:
            return PLAYS
        return phrase("watch") if row.section == "watch" else OPENS

    def show(self, lobby: LobbyLists, now: datetime) -> None:
        """Shows these lists; the cursor stays on its row wherever that has gone."""
        rows = list(rows_of(lobby))
        timed = any(isinstance(row, Row) and row.card.deadline is not None for row in rows)
        same = rows == self._all and lobby.notice == self._news
        if same and now.date() == self._now.date() and not timed:
            return  # Somebody came or went: that is not shown here.
        self._now = now
        self._all = rows
        self._news = lobby.notice
        self._fold()

    def on_resize(self) -> None:
        self._fold()

    def open_list(self, section: str) -> None:
        """Shows a list whole."""
        self._opened.add(section)
        self._fold()

    def _fold(self) -> None:
        """Leaves out what has no room."""
        before = self.current
        self._rows = self._all
        room = self.size.height - len(self._news_lines(self.size.width))
        if room > 0 and len([*self._lines(room)]) > room:
            self._rows = [*_folded(self._all, self._opened)]
        self.set_reactive(LobbyRows.cursor, self.validate_cursor(self._place_of(before)))
        self.repaint()

    def _place_of(self, row: AnyRow | None) -> int:
        if row is None:
            return 0
        codes = [row.code for row in self._rows]
        return codes.index(row.code) if row.code in codes else self.cursor

    # Painting.

    def paint(self, canvas: Canvas) -> None:
        news = self._news_lines(canvas.width)
        for y, line in enumerate(news[:-1]):
            canvas.put(_SIGN, y, line, self.style("lobby--news"))
        below = Canvas(canvas.width, max(0, canvas.height - len(news)), self.rich_style)
        if self._rows:
            self._paint_lists(below)
        else:
            self._paint_empty(below)
        canvas.put_rows(len(news), below)

    def _news_lines(self, width: int) -> list[str]:
        """The operator's notice, and a free line below it."""
        if not self._news:
            return []
        return [*wrapped(self._news, max(20, width - _SIGN - 1))[:_NEWS], ""]

    def _paint_lists(self, canvas: Canvas) -> None:
        lines = list(self._lines(canvas.height))
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

    def _lines(self, height: int) -> Iterator[str | int]:
        """Headings, free lines where there is room, and the numbers of rows, from the top."""
        sections = {row.section for row in self._rows if row.section}
        loose = len(self._rows) + 2 * len(sections) - 1 <= height
        shown = ""
        for index, row in enumerate(self._rows):
            if row.section not in {"", shown}:
                if shown and loose:
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
        row, cut = self._rows[index], self.glyphs.ellipsis
        quiet, sign, urgent = self.style("rows--quiet"), "", None
        state_at = canvas.width - _STATE - 1
        round_at = state_at - _ROUND if canvas.width >= _ROOMY else state_at
        if isinstance(row, Entry):
            title, who, state = row.title, row.about, row.state
            sign, code = "+" if row.yours else "", row.shown
        else:
            card = row.card
            if card.your_move or card.invited_by:
                sign, urgent = "!", self.style("lobby--yours")
            elif card.followed:
                sign = "+"
            code, title, who = card.code, card.title, table_words.company(card)
            state = table_words.state(card, self._now)
            if round_at < state_at:
                canvas.put(round_at, y, self._beside(row), quiet)
        canvas.put(_SIGN, y, sign, urgent or self.style("rows--accent"))
        canvas.put(_CODE, y, code)
        title = shortened(title, _WHO - _GAME - 1, cut)
        canvas.put(_GAME, y, title)
        canvas.put(_WHO, y, shortened(who, round_at - _WHO - 1, cut), quiet)
        canvas.put(state_at, y, shortened(state, _STATE, cut), urgent)
        if chosen:
            start = _CODE if code else _GAME
            canvas.tint(start, y, _GAME + cell_len(title) - start, 1, self.style("rows--cursor"))

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
            say(phrase("{key}  look for players, now or this week", key=SEEK.keys)),
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

    def index_at(self, y: int) -> int:
        news = len(self._news_lines(self.size.width))
        lines = [*self._lines(self.size.height - news)][self._top :]
        line = lines[y - news] if news <= y < news + len(lines) else ""
        return -1 if isinstance(line, str) else line


def _folded(rows: Sequence[AnyRow], opened: set[str]) -> Iterator[AnyRow]:
    """The first rows of each list of others, and a row that says how many more there are."""
    for section, every in groupby(rows, key=lambda row: row.section):
        own = [*every]
        more = len(own) - _FEW
        if section in _WHOLE or section in opened or more < 2:
            yield from own
            continue
        yield from own[:_FEW]
        words = say(phrase("{n} more", n=more))
        asked = tr("Press enter to show all of them.")
        opens = phrase("show all")
        yield Entry("", section, "", words, "", "", asked, opens)


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
            self.styles.height = min(max(1, len(names)), _PEOPLE) + 2
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        canvas.put(0, 0, tr("On this host"), self.style("people--title"))
        if not self._names:
            canvas.put(0, 1, tr("nobody else"), self.style("people--quiet"))
        room = canvas.height - 2
        shown = self._names if len(self._names) <= room else self._names[: room - 1]
        for y, name in enumerate(shown, 1):
            canvas.put(0, y, shortened(name, canvas.width, self.glyphs.ellipsis))
        if len(shown) < len(self._names):
            more = f"{self.glyphs.ellipsis} +{len(self._names) - len(shown)}"
            canvas.put(0, room, more, self.style("people--quiet"))
