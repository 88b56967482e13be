"""Everybody's results of a deal: a line of the score sheet a row, side by side."""

import asyncio
from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Final

from textual.app import ComposeResult
from textual.reactive import reactive
from textual.screen import Screen
from textual.worker import Worker

from dogs_rules import registry
from dogs_rules.deal import Deal, DealError
from dogs_saves import SaveError, Summary, read_match
from dogs_tui.app.textual_seams import AbstractMeta
from dogs_tui.home import match_texts
from dogs_tui.home.local_app import LocalApp
from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.fit import shortened
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.palette import Inks
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.match import deals
from dogs_tui.match.deal_scores import (
    Entry,
    Scores,
    entry,
    entry_name,
    finished,
    ranked,
    score_rows,
    unfit_told,
)
from dogs_tui.words import say, tr

register(
    Command("deal-table.replay", "w,enter", "watch", "Watch that match", "Deal results", "w"),
    Command("deal-table.left", "left", "", "Player to the left", "Deal results", "←"),
    Command("deal-table.right", "right", "", "Player to the right", "Deal results", "→"),
    Command("deal-table.up", "up", "", "Scroll up", "Deal results", "↑"),
    Command("deal-table.down", "down", "", "Scroll down", "Deal results", "↓"),
    Command("deal-table.back", "escape,q,backspace", "back", "Back", "Deal results", "esc"),
)

_COLUMN: Final = 12
"""Columns for each who played."""
_LABELS: Final = 26
"""Columns for what is counted."""


class ScoreTable(Painted, can_focus=True):
    """Everybody in a column, the best first; the arrows choose whose match is watched."""

    INKS: ClassVar[Inks] = {
        "deal-table--name": "bold",
        "deal-table--quiet": "$text-muted",
        "deal-table--total": "bold $accent",
        "deal-table--chosen": "bold reverse",
    }
    DEFAULT_CSS = """
    ScoreTable { margin: 1 1 0 1; }
    """
    BINDINGS = [
        *bindings("deal-table.left", "deal-table.right", "deal-table.up", "deal-table.down")
    ]

    cursor: reactive[int] = reactive(0, repaint=False)
    top: reactive[int] = reactive(0, repaint=False)

    def __init__(self) -> None:
        super().__init__()
        self.entries: tuple[Entry, ...] = ()
        self._first = 0

    @property
    def current(self) -> Entry | None:
        """The entry whose column is selected; ``None`` if there is none."""
        return self.entries[self.cursor] if self.cursor < len(self.entries) else None

    def show(self, entries: tuple[Entry, ...]) -> None:
        """Shows what these made of it."""
        self.entries = entries
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        rows = score_rows(self.entries)
        if not rows:
            return
        shown = max(1, (canvas.width - _LABELS) // _COLUMN)
        self._first = max(min(self._first, self.cursor), self.cursor - shown + 1)
        columns = range(self._first, min(self._first + shown, len(self.entries)))
        for place, column in enumerate(columns, 1):
            name = say(entry_name(self.entries[column]))
            text = f" {shortened(name, _COLUMN - 3, self.glyphs.ellipsis)} "
            ink = "deal-table--chosen" if column == self.cursor else "deal-table--name"
            canvas.right(_LABELS + _COLUMN * place + 1, 0, text, self.style(ink))
        lines = len(self.entries[0].sheet.lines)
        room = canvas.height - 1
        top = max(0, min(self.top, len(rows) - room))
        for y, at in enumerate(range(top, min(top + room, len(rows))), 1):
            label, cells = rows[at]
            ink = "deal-table--total" if at == lines else "deal-table--quiet"
            style = None if at < lines else self.style(ink)
            canvas.put(0, y, shortened(say(label), _LABELS - 1, self.glyphs.ellipsis), style)
            for place, column in enumerate(columns, 1):
                canvas.right(_LABELS + _COLUMN * place, y, cells[column], style)
        if self._first:
            canvas.put(_LABELS - 2, 0, self.glyphs.left, self.style("deal-table--total"))
        if columns.stop < len(self.entries):
            mark = self.glyphs.right
            canvas.put(canvas.width - 1, 0, mark, self.style("deal-table--total"))

    def validate_cursor(self, cursor: int) -> int:
        return max(0, min(cursor, len(self.entries) - 1))

    def validate_top(self, top: int) -> int:
        return max(0, min(top, len(score_rows(self.entries)) + 1 - self.size.height))

    def watch_cursor(self) -> None:
        self.repaint()

    def watch_top(self) -> None:
        self.repaint()

    def action_deal_table_left(self) -> None:
        self.cursor -= 1

    def action_deal_table_right(self) -> None:
        self.cursor += 1

    def action_deal_table_up(self) -> None:
        self.top -= 1

    def action_deal_table_down(self) -> None:
        self.top += 1


class DealTableScreen(Screen[None], metaclass=AbstractMeta):
    """The table of scores of a deal, for who has finished it.

    Args:
        deal: The deal.
    """

    BINDINGS = [*bindings("deal-table.replay", "deal-table.back")]

    def __init__(self, deal: Deal) -> None:
        super().__init__()
        self.deal = deal
        self._looking: Worker[None] | None = None

    @abstractmethod
    async def scores(self) -> Scores:
        """Works the table out.

        Raises:
            DealError: Who looks has not finished it, or it cannot be played here.
        """

    @abstractmethod
    def replay(self, entry: Entry) -> Screen[Any]:
        """Makes the screen that replays a match of the table from the beginning.

        Raises:
            SaveError: It cannot be read.
        """

    def compose(self) -> ComposeResult:
        yield Heading(registry.title(self.deal.game), say(deals.against(self.deal)))
        yield ScoreTable()
        yield PromptLine()
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one(PromptLine).asked = tr("Calculating results…")
        self.look()

    def look(self) -> None:
        """Has the table worked out, and shown as soon as that is done."""
        self._looking = self.run_worker(self._look, exclusive=True)

    async def _look(self) -> None:
        try:
            scores = await self.scores()
        except DealError as trouble:
            self.refuse(trouble)
            return
        self._show(scores)

    def refuse(self, trouble: DealError | SaveError) -> None:
        """Says why something cannot be shown."""
        prompt = self.query_one(PromptLine)
        prompt.asked = ""
        prompt.refused = say(trouble.phrase)

    def _show(self, scores: Scores) -> None:
        self.query_one(ScoreTable).show(scores.entries)
        prompt = self.query_one(PromptLine)
        prompt.asked = tr("Matchpoints: 2 for each player beaten, 1 for each tie.")
        prompt.meaning = say(unfit_told(scores.unfit)) if scores.unfit else ""
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        if action == "deal_table_replay":
            tables = self.query(ScoreTable)
            return bool(tables) and tables.first().current is not None
        return True

    def action_deal_table_replay(self) -> None:
        entry = self.query_one(ScoreTable).current
        if entry is None:
            return
        try:
            self.app.push_screen(self.replay(entry))
        except (DealError, SaveError) as trouble:
            self.refuse(trouble)

    def action_deal_table_back(self) -> None:
        self.dismiss()


class HomeDealTable(DealTableScreen):
    """Everybody's results for a deal at this machine.

    Args:
        deal: The deal.
        matches: All matches of the folder.
        name: The player who looks.
    """

    app: LocalApp

    def __init__(self, deal: Deal, matches: Sequence[Summary], name: str) -> None:
        super().__init__(deal)
        self._matches = matches
        self._player = name

    async def scores(self) -> Scores:
        """Each match is played once for it, in a thread."""
        matches = finished(self.deal, self._matches, self._player)
        return ranked([await asyncio.to_thread(entry, self.deal, match.path) for match in matches])

    def replay(self, entry: Entry) -> Screen[Any]:
        return match_texts.replay(read_match(entry.path), self.app.thinkers)
