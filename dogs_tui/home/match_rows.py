"""The rows of the list of matches; a branch stands under what it branched off."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import ClassVar

from rich.cells import cell_len

from dogs_rules.phrase import Phrase
from dogs_saves import Branching, Summary
from dogs_tui.home import match_texts
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import shortened
from dogs_tui.kit.palette import Inks
from dogs_tui.kit.rows import Rows
from dogs_tui.match.veil import Veil
from dogs_tui.words import ngettext

_WIDE = 110
"""Columns from which the game and the moves have columns of their own."""
_DEEPEST = 4
"""Branches of branches that stand further in; deeper ones stand as far in."""


class MatchRows(Rows):
    """A match a row: title, players, how far, state, when."""

    INKS: ClassVar[Inks] = {
        "matches--trouble": "$warning",
    }

    def __init__(self, chooses: Phrase) -> None:
        super().__init__()
        self.chooses = chooses
        self.branches: list[Branching] = []
        """The matches in their order, each with what it branched off."""
        self.is_read = False
        """True if the folder was looked into."""
        self.nothing = ""
        """What is said where there is no row."""
        self._longest = 0
        """Columns of the longest title, listed or not: rows stay in place while one filters."""
        self.veil = Veil((), "")
        """Keeps what others made of a deal from who has not finished it."""

    @property
    def matches(self) -> list[Summary]:
        return [branch.summary for branch in self.branches]

    def count(self) -> int:
        return len(self.branches)

    @property
    def current(self) -> Summary | None:
        """The match under the cursor."""
        chosen = self.chosen
        return None if chosen is None else chosen.summary

    @property
    def chosen(self) -> Branching | None:
        """The same, with what it branched off."""
        return self.branches[self.cursor] if self.cursor < len(self.branches) else None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        return action != "cursor_choose" or self.count() > 0

    def make_room(self, every: Sequence[Branching]) -> None:
        """Gives titles as much room as the longest of all matches needs."""
        self._longest = max((cell_len(self._title(match)) for match in every), default=0)

    def show(
        self, branches: Sequence[Branching], path: Path | None = None, *, top: bool = False
    ) -> None:
        """Shows these; the cursor goes to the match in that file, if it is among them.

        Else it stays in its row, or goes to the top.
        """
        self.branches = list(branches)
        places = (place for place, match in enumerate(self.branches) if match.summary.path == path)
        elsewhere = 0 if top else self.cursor
        self.set_reactive(MatchRows.cursor, self.validate_cursor(next(places, elsewhere)))
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        if not self.branches and self.is_read:
            quiet = self.style("rows--quiet")
            canvas.centred(0, canvas.height // 2 - 1, canvas.width, self.nothing, quiet)
            return
        super().paint(canvas)

    def paint_row(self, canvas: Canvas, index: int, y: int, *, chosen: bool) -> None:
        entry = self.branches[index]
        match = entry.summary
        quiet = self.style("rows--quiet")
        trouble = match.problem is not None
        x = 2
        for text, width in self._cells(entry, canvas.width):
            style = None if x == 2 else quiet
            if trouble and text == match_texts.state_word(match):
                style = self.style("matches--trouble")
            canvas.put(x, y, shortened(text, width, self.glyphs.ellipsis), style)
            x += width + 1
        if chosen:
            width = self._title_width(canvas.width)
            title = shortened(self._title(entry), width, self.glyphs.ellipsis)
            canvas.tint(2, y, cell_len(title), 1, self.style("rows--cursor"))

    def _title_width(self, width: int) -> int:
        return min(self._longest, 32 if width >= _WIDE else 24)

    def _title(self, entry: Branching) -> str:
        """Gives a match's title; a branch stands behind a corner, under what it branched off."""
        called = match_texts.called(entry.summary)
        if not entry.depth:
            return called
        inward = "  " * (min(entry.depth, _DEEPEST) - 1)
        return f"{inward}{self.glyphs.bottom_left}{self.glyphs.horizontal}{called}"

    def _cells(self, entry: Branching, width: int) -> list[tuple[str, int]]:
        """The texts of a row with the columns they may take."""
        match, wide = entry.summary, width >= _WIDE
        when = match_texts.when(match, datetime.now().astimezone())
        title = self._title_width(width)
        cells = [(self._title(entry), title)]
        if wide:
            cells.append((match_texts.game_name(match.game), 14))
        cells.append((match_texts.players(match), width - title - (64 if wide else 36)))
        hidden = self.veil.hides(match)
        cells += [("" if hidden else match_texts.where(match), 9)]
        if wide:
            moves = "" if hidden else ngettext("{n} move", "{n} moves", match.ply)
            cells.append((moves, 10))
        return [*cells, (match_texts.state_word(match), 9), (when, 10)]
