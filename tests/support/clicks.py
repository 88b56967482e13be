"""Somebody who plays by the mouse alone: clicks twice on what is shown, until it is played."""

import random
from collections.abc import Iterator
from typing import Any, Final

from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widget import Widget

from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.play.board import GameBoard
from dogs_tui.play.choices import ChoiceList
from dogs_tui.play.match_screen import MatchScreen
from tests.support.pictures import settled

TRIES: Final = 150
"""Things clicked until a test gives up on a decision."""


def cells(widget: Widget) -> Iterator[Offset]:
    """Where on the screen something can be chosen in a widget."""
    content = widget.content_region
    if isinstance(widget, GameBoard):
        places = [region for region, place in widget._places if widget.is_choice(place)]
        inside = [region.offset for region in places]
    elif isinstance(widget, ChoiceList):
        inside = [Offset(3, row) for row in widget.rows]
    else:
        assert isinstance(widget, KeyBar)
        general = {entry.pressed for entry in widget._entries() if entry.general}
        keys = [(Offset(x, y), key) for x, _, y, key in widget._painted_at]
        inside = [at for at, key in keys if key not in general | {"f1"}]
    for at in inside:
        if content.contains_point(content.offset + at):
            yield content.offset + at


def clickable(screen: MatchScreen, *, keys: bool = True) -> list[list[Offset]]:
    """Where something can be chosen in a match: on boards and in lists, and of the keys below."""
    shown: list[Widget] = [*screen.panes.query(ChoiceList), *screen.panes.query(GameBoard)]
    above = [at for widget in shown if widget.display for at in cells(widget)]
    below = [*cells(screen.query_one(KeyBar))] if keys else []
    return [*filter(None, (above, below))]


class Clicker:
    """Clicks at a match screen.

    Args:
        pilot: Of the app that shows it.
        screen: The screen.
        seed: Of what is clicked.
    """

    def __init__(self, pilot: Pilot[Any], screen: MatchScreen, seed: int = 1) -> None:
        self._pilot = pilot
        self._screen = screen
        self._chance = random.Random(seed)

    async def twice(self, at: Offset) -> bool:
        """Clicks at a place twice, or until that has played something; whether it has."""
        plies = self._screen.table.plies
        for _ in range(2):
            await self._pilot.click(offset=at)
            await settled(self._pilot)
            if self._screen.table.plies > plies:
                return True
        return False

    async def choose(self, *, keys: bool = True) -> None:
        """Clicks on boards and lists until something was played.

        Args:
            keys: Whether keys of the row below are clicked, too.

        Raises:
            AssertionError: Nothing that was clicked has played anything.
        """
        for _ in range(TRIES):
            kinds = clickable(self._screen, keys=keys)
            if await self.twice(self._chance.choice(self._chance.choice(kinds))):
                return
        raise AssertionError(f"no click has played anything at {self._screen.view.phase}")
