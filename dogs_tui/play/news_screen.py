"""A screen that tells what happened lately at a table, in a place that covers nothing."""

from typing import Any, Final

from dogs_rules.game import Seat, View
from dogs_tui.kit.glyphs import ASCII, glyphs_of
from dogs_tui.kit.key_names import key_of
from dogs_tui.match.watching import Watching
from dogs_tui.play.card_screen import CardScreen
from dogs_tui.play.found_ui import game_ui
from dogs_tui.play.happening_rows import HappeningRows
from dogs_tui.play.happenings import Happening, Happenings, recalled, total_changes
from dogs_tui.play.news_and_prompt import NewsAndPrompt
from dogs_tui.play.rival_rows import RivalRows
from dogs_tui.play.status_bar import StatusBar
from dogs_tui.play.table_card import TableCard
from dogs_tui.words import phrase, say

_ROWS_BESIDE: Final = 5
"""Rows for what is told beside a table; below one, they are those of ``HappeningRows``."""


class NewsScreen(CardScreen):
    """Tells and marks what is new to whoever is at the keyboard, and what opponents have.

    Subclasses compose a ``StatusBar``, ``HappeningRows`` and ``RivalRows`` below the table,
    ``HappeningRows`` beside it, and a ``TableCard`` over it.

    Args:
        table: The table.
        seats: The seats played from this keyboard; none for a spectator.
        manner: As for ``CardScreen``.
    """

    def __init__(self, table: Watching, seats: frozenset[Seat], **manner: Any) -> None:
        super().__init__(table, seats, **manner)
        self.happenings = Happenings()
        self.looked: Happening | None = None
        """What is shown again in place of the present."""
        self._ui = game_ui(table.game.key).with_options(table.options)
        self._spare = 0
        """Columns that the pane leaves free beside it, when that could last be told."""
        self._present: View | None = None
        self._kept: View | None = None
        """The table after the last happening, as it may be seen again."""

    @property
    def seats(self) -> frozenset[Seat]:
        """Seats whose hidden things this screen may know."""
        return self.keyboard.knows

    def recall(self) -> None:
        """Tells anew what happened before now, with the names of those who sit there now."""
        assert self._kept is not None, "recalled once the table is known"
        if self.replayed:
            self.happenings.begin(self._kept)
            return
        self.story.retell(self.seats)
        self.happenings.begin(*recalled(self.table, self.keyboard, self.story, self._kept))

    @property
    def _reader(self) -> Seat | None:
        """Gives who is told what others did: who has to decide here, or decided last."""
        mover = None if self._present is None else self._present.to_move
        return mover if mover in self.keyboard.seats else self.keyboard.at

    def _past(self) -> tuple[Happening, ...]:
        """Gives what can be seen again."""
        return () if self.replayed else self.happenings.since(self._reader)

    def _tell_lately(self) -> None:
        happenings, heading = self._lately(), self._news_heading()
        own, in_ascii = getattr(self.app, "own_keys", {}), glyphs_of(self) is ASCII
        key = key_of("match.log", own, in_ascii=in_ascii)
        more = "" if self.replayed else say(phrase("{key}: all of it", key=key))
        for rows in self.query(HappeningRows):
            rows.reader, rows.names = self._reader, self.table.names
            rows.heading, rows.more = heading, more
            rows.happenings = happenings
        self._make_room()

    def _lately(self) -> tuple[Happening, ...]:
        """Gives what is told in the place for it."""
        if self.looked is not None:
            return (self.looked,)
        over = self._present is None or self._present.finished
        return () if over else self.happenings.news(self._reader)

    def _news_heading(self) -> str:
        """Since when what is told of has happened."""
        if self.looked is not None:
            return say(phrase("What happened then:"))
        if self._reader is None:
            return say(phrase("What happened recently:"))
        if self.happenings.had_turn(self._reader):
            return say(phrase("From your last turn on:"))
        if not self._lately():
            return ""
        return say(phrase("Since the match began:"))

    @property
    def tells_news(self) -> bool:
        """True if the table leaves room for recent events."""
        return self._ui.keys is None

    def _make_room(self) -> None:
        super()._make_room()
        wide = self.has_class("-wide")
        in_front = self.side_is_open and not wide
        over = self._present is not None and self._present.finished
        tells = self.tells_news and not over
        pane = self.panes.pane
        if pane is not None and pane.size.width:  # hidden, it has no size to tell that by
            self._spare = 0 if wide else pane.spare
        spare = 0 if pane is None or wide else self._spare
        free = _ROWS_BESIDE
        for rows in self.query(HappeningRows):
            looks = self.looked is not None and tells
            needed = rows.rows_of_all(spare or self.size.width) if looks else 0
            if rows.beside:
                free = max(free, needed)  # what is looked back at is told whole
                rows.styles.width, rows.styles.height = spare, free
                rows.styles.offset = (self.size.width - spare, 0)
                rows.display = tells and bool(spare) and not (in_front or self.hints_are_open)
            elif isinstance(rows.parent, NewsAndPrompt):
                rows.parent.tell(needed, news=tells and not (wide or spare or in_front))
        if pane is not None:
            pane.leave_free(free if tells and spare else 0)
        rivals = self.query_one(RivalRows)
        rivals.display = bool(rivals.rivals) and tells and not (wide or in_front)
        self.side.tell_news(tells=tells and not self.replayed)
        card = self.query_one(TableCard)
        counts = card.is_read and not card.is_brief
        for rows in self.query(HappeningRows):
            rows.visible = not counts  # what a round brought began elsewhere than the news
        since = self.looked is None and self._reader is not None and not counts
        status = self.query_one(StatusBar)
        status.changes = total_changes(self._lately()) if since else {}
        card.display = card.is_read and not in_front
        beside = spare if card.is_brief else 0
        card.styles.width = beside or "1fr"
        card.styles.offset = (self.size.width - beside if beside else 0, 0)

    def _mark_changes(self) -> None:
        """Marks on the boards what is new since who is here last acted."""
        if (pane := self.panes.pane) is None:
            return
        before, after = self._changed_between()
        same = before is None or after is None or before == after
        pane.show_changes(frozenset() if same else self._ui.changed(before, after))

    def _changed_between(self) -> tuple[View | None, View | None]:
        """Two tables between which changes are marked."""
        if self.looked is not None:
            return self.looked.before, self.looked.after
        return self.happenings.left(self._reader), self._kept
