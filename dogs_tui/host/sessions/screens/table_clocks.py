"""The clocks of a table behind the names of who plays there, and how long others are away."""

from collections.abc import Callable
from datetime import datetime
from typing import Final

from textual.message_pump import MessagePump
from textual.timer import Timer

from dogs_rules.game import Seat
from dogs_tui.host.commands.time_words import clock_changes, clock_mark, on_clocks
from dogs_tui.host.tables.listings import Company

_AWAY: Final = 30.0
"""Seconds after which is looked how long somebody is away, and who still plays a tournament."""


class TableClocks:
    """Has a table shown, and shown anew when time changes what it says: once a minute, as a rule.

    Args:
        screen: On which they are shown; it ends them with itself.
        now: Gives the time.
        show: Shows them.
    """

    def __init__(
        self, screen: MessagePump, now: Callable[[], datetime], show: Callable[[], None]
    ) -> None:
        self._screen = screen
        self._now = now
        self._show = show
        self._timer: Timer | None = None

    def marks(self, company: Company, mover: Seat | None) -> dict[Seat, str]:
        """By seat, what is left, in a word; nothing at a table without clocks.

        Args:
            company: The table.
            mover: Who is to decide.
        """
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        left = on_clocks(company, mover, self._now())
        if company.deadline is not None and mover is not None and mover in left:
            self._timer = self._screen.set_timer(clock_changes(left[mover]), self._show)
        elif company.tournament or any(sitter.away_since for sitter in company.sitters):
            self._timer = self._screen.set_timer(_AWAY, self._show)
        return {seat: clock_mark(time) for seat, time in left.items()}
