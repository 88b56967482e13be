"""The games to choose from: what each is about, for whom, and how long it takes."""

from collections.abc import Callable
from typing import Any, ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen

from dogs_rules import registry
from dogs_rules.listing import Listing
from dogs_rules.phrase import phrase
from dogs_tui.app.base import GameApp
from dogs_tui.home import game_facts
from dogs_tui.home.game_pictures import ROWS, WIDTH, picture
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.fit import shortened, wrapped
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.palette import Inks
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.rows import Rows
from dogs_tui.match.setup import usual_seats
from dogs_tui.words import say, tr

register(
    Command("games.back", "escape,q,backspace", "back", "Back without a game", "Games", "esc"),
)

_TEXT: Final = 2 + WIDTH + 3
"""The column where what is said of a game begins, right of its picture."""
_STEP, _LARGEST_STEP = ROWS + 1, ROWS + 3
"""Rows from one game to the next: at least, and where there is room."""

Opening = Callable[[str], Screen[Any]]
"""Makes the screen that goes on with a game, by its key."""


class GameRows(Rows):
    """A game after the other: its picture, title, pitch and facts.

    Args:
        chosen: The key of the game that the cursor is on first; empty: the first of all.
        among: Whether it is said how long a match takes among people, not against bots.
    """

    INKS: ClassVar[Inks] = {
        "games--picture": "$accent",
        "games--title": "bold",
        "games--learned": "$success",
    }
    DEFAULT_CSS = """
    GameRows { padding: 0 1; max-width: 104; }
    """
    app: GameApp
    chooses = phrase("continue")

    def __init__(self, chosen: str = "", *, among: bool = False) -> None:
        super().__init__()
        self._among = among
        self._keys = registry.keys()
        self._listings = [registry.listing(key) for key in self._keys]
        if chosen in self._keys:
            self.set_reactive(GameRows.cursor, self._keys.index(chosen))

    @property
    def current(self) -> str:
        """The key of the game under the cursor."""
        return self._keys[self.cursor]

    @property
    def listing(self) -> Listing:
        """The listing of the game under the cursor."""
        return self._listings[self.cursor]

    def count(self) -> int:
        return len(self._keys)

    def _places(self, height: int) -> tuple[int, int, int]:
        """The first row, the rows from game to game, and how many games have room."""
        room = max(1, (height + 1) // _STEP)
        shown = min(room, self.count())
        step = min(_LARGEST_STEP, max(_STEP, (height + 1) // shown))
        used = step * (shown - 1) + ROWS
        return max(0, (height - used) // 2), step, shown

    def paint(self, canvas: Canvas) -> None:
        top, step, shown = self._places(canvas.height)
        self._top = self._scrolled(shown)
        for place in range(shown):
            index = self._top + place
            self.paint_row(canvas, index, top + step * place, chosen=index == self.cursor)
        arrow = self.style("rows--accent")
        if self._top > 0:
            canvas.right(canvas.width, 0, self.glyphs.up, arrow)
        if self._top + shown < self.count():
            canvas.right(canvas.width, canvas.height - 1, self.glyphs.down, arrow)

    def paint_row(self, canvas: Canvas, index: int, y: int, *, chosen: bool) -> None:
        key, listing = self._keys[index], self._listings[index]
        quiet = self.style("rows--quiet")
        for row, line in enumerate(picture(key, self.glyphs.name), y):
            canvas.put(2, row, line, self.style("games--picture"))
        title = shortened(
            game_facts.titles(listing), canvas.width - _TEXT - 14, self.glyphs.ellipsis
        )
        end = canvas.put(_TEXT, y, f" {title} ", self.style("games--title"))
        if chosen:
            canvas.put(0, y, self.glyphs.pointer, self.style("rows--pointer"))
            canvas.tint(_TEXT, y, end - _TEXT, 1, self.style("rows--cursor"))
        if key in self.app.progress.learned:
            mark = f"{self.glyphs.tick} {tr('learned')}"
            canvas.put(end + 1, y, mark, self.style("games--learned"))
        room = canvas.width - _TEXT - 2
        y += 1
        if listing.pitch is not None:
            for line in cut_to_rows(say(listing.pitch), room, ROWS - 2, self.glyphs.ellipsis):
                canvas.put(_TEXT + 1, y, line)
                y += 1
        canvas.put(_TEXT + 1, y, self._facts(listing, room), quiet)

    def _facts(self, listing: Listing, room: int) -> str:
        seats = usual_seats(listing.seats)
        length = game_facts.length(listing, seats, seats if self._among else 1)
        facts = [*game_facts.facts(listing), *([length] if length is not None else [])]
        between = f" {self.glyphs.dot} "
        return shortened(between.join(map(say, facts)), room, self.glyphs.ellipsis)

    def on_click(self, event: events.Click) -> None:
        event.prevent_default()  # a game has more rows than one
        top, step, shown = self._places(self.size.height)
        place, row = divmod(event.y - top, step)
        if 0 <= place < shown and row < ROWS:
            index = self._top + place
            if index == self.cursor:
                self.action_cursor_choose()
            self.cursor = index


def cut_to_rows(text: str, width: int, rows: int, ellipsis: str) -> list[str]:
    """A text in at most so many lines; one of another package's that is longer is cut."""
    lines = wrapped(text, width)
    if len(lines) <= rows:
        return lines
    return [*lines[: rows - 1], shortened(" ".join(lines[rows - 1 :]), width, ellipsis)]


class GameListScreen(Screen[None]):
    """Asks for a game, and goes on with it in its own place.

    Args:
        title: The name of what is being set up.
        opening: Makes the screen that goes on.
        chosen: The key of the game that is chosen first, such as the one played last.
        among: Whether people are to play, and not one against bots.
    """

    DEFAULT_CSS = """
    GameListScreen Horizontal { align-horizontal: center; height: 1fr; }
    """
    BINDINGS = [*bindings("games.back")]
    app: GameApp

    def __init__(
        self, title: str, opening: Opening, chosen: str = "", *, among: bool = False
    ) -> None:
        super().__init__()
        self._among = among
        self._title = title
        self._opening = opening
        self._chosen = chosen

    def compose(self) -> ComposeResult:
        yield Heading(self._title)
        yield Horizontal(GameRows(self._chosen, among=self._among))
        yield PromptLine()
        yield KeyBar()

    def on_mount(self) -> None:
        self._say()

    def on_rows_moved(self, message: Rows.Moved) -> None:
        message.stop()
        self._say()

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        message.stop()
        if self.is_active:  # pressed twice, the first has gone on already
            self.app.switch_screen(self._opening(self.query_one(GameRows).current))

    def _say(self) -> None:
        prompt, listing = self.query_one(PromptLine), self.query_one(GameRows).listing
        lengths, weight = game_facts.lengths(listing), game_facts.weight(listing)
        prompt.asked = (
            say(lengths) if lengths is not None else tr("Press enter to choose this game.")
        )
        prompt.meaning = say(weight) if weight is not None else ""

    def action_games_back(self) -> None:
        self.dismiss()
