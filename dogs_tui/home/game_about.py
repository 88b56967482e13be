"""About the game that is being set up, in as many rows as there is room for."""

from typing import ClassVar, Final

from dogs_rules.listing import Listing
from dogs_tui.home import game_facts
from dogs_tui.home.game_list import cut_to_rows
from dogs_tui.home.game_pictures import ROWS, WIDTH, picture
from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.fit import shortened
from dogs_tui.kit.palette import Inks
from dogs_tui.words import ngettext, say

_TEXT: Final = 2 + WIDTH + 3
"""The column right of the picture."""
_PITCH_ROWS: Final = 2
_SHORT: Final = 1 + _PITCH_ROWS
"""Rows without the picture: the pitch, and the facts below it."""


class GameAbout(Painted):
    """Picture, pitch, facts and length of a game; without much room the facts alone.

    Args:
        key: The game's key.
        listing: The game as it is listed.
    """

    INKS: ClassVar[Inks] = {
        "about--picture": "$accent",
        "about--facts": "$text-muted",
    }
    DEFAULT_CSS = """
    GameAbout { padding: 1 2 0 2; max-width: 80; height: 2; }
    """

    def __init__(self, key: str, listing: Listing) -> None:
        super().__init__()
        self._key = key
        self._listing = listing
        self._seats = self._people = 0

    def show(self, seats: int, people: int) -> None:
        """Says how long it takes.

        Args:
            seats: The number of seats.
            people: The number of people among them.
        """
        self._seats, self._people = seats, people
        self.repaint()

    def take(self, rows: int) -> None:
        """Takes as many rows as it can use of those that are free; one of text at least."""
        best = next((size for size in (ROWS, _SHORT) if size < rows), 1)
        self.styles.height = best + 1

    def paint(self, canvas: Canvas) -> None:
        pictured = picture(self._key, self.glyphs.name) if canvas.height >= ROWS else ()
        for row, line in enumerate(pictured):
            canvas.put(2, row, line, self.style("about--picture"))
        x = _TEXT if pictured else 2
        room, y = canvas.width - x, 0
        if canvas.height >= _SHORT and self._listing.pitch is not None:
            for line in cut_to_rows(
                say(self._listing.pitch), room, _PITCH_ROWS, self.glyphs.ellipsis
            ):
                canvas.put(x, y, line)
                y += 1
        quiet = self.style("about--facts")
        rows = [self._facts(), self._length()]
        if canvas.height - y < len(rows):
            rows = [self._joined(*rows)]
        for line in filter(None, rows):
            canvas.put(x, y, shortened(line, room, self.glyphs.ellipsis), quiet)
            y += 1

    def _facts(self) -> str:
        return self._joined(*map(say, game_facts.facts(self._listing)))

    def _length(self) -> str:
        length = game_facts.length(self._listing, self._seats, self._people)
        if length is None:
            return ""
        bots = self._seats - self._people
        return self._joined(
            say(length),
            ngettext("{n} human", "{n} humans", self._people) if self._people else "",
            ngettext("{n} bot", "{n} bots", bots) if bots else "",
        )

    def _joined(self, *parts: str) -> str:
        return f" {self.glyphs.dot} ".join(filter(None, parts))
