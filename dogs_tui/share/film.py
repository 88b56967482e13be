"""A match filmed: what its screen shows at each step, cell by cell, without a terminal.

The screen is the replay's own, in an app of its own that draws on nothing: whatever a game shows,
and however it paints it, is on the film. The line of what is asked and the keys are left away.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias

from rich.style import Style
from textual import events
from textual.driver import Driver
from textual.geometry import Size
from textual.pilot import Pilot
from textual.screen import Screen

from dogs_rules.game import Seat
from dogs_saves import Reading
from dogs_tui.app.base import GameApp
from dogs_tui.app.settings import Settings
from dogs_tui.app.textual_seams import Pieces, busy_here
from dogs_tui.kit.cells import sized
from dogs_tui.play.happenings import Happening
from dogs_tui.play.replay.table import ReplayTable
from dogs_tui.play.replay.walk import WalkScreen
from dogs_tui.share.eyes import people
from dogs_tui.words import language

WIDTH: Final = 80
HEIGHT: Final = 24

Cell: TypeAlias = tuple[str, Style]
"""What stands in a cell, and how it looks; empty: the second half of a wide character."""
Frame: TypeAlias = tuple[tuple[Cell, ...], ...]
"""The cells of a screen, row by row."""
Told: TypeAlias = Callable[[int, int], None]
"""Is told how many frames of how many there are."""

_TERMINAL: Final = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
"""What is drawn on: colours and signs are the same whoever films, wherever."""
_PLAIN: Final = Style()
_ON_BLANKS: Final = ("underline", "reverse", "strike")


async def filmed(
    reading: Reading, eyes: Seat | None, plies: Sequence[int], progress: Told | None = None
) -> list[Frame]:
    """Films the screen of a match: a frame after each of these numbers of actions.

    Args:
        reading: The match.
        eyes: The seat that looks; ``None``: everybody.
        plies: In order, the first at the beginning.
        progress: Is told after each frame.
    """
    names = tuple(player.name for player in reading.players)
    table = ReplayTable(reading.match, names, people(reading))
    screen = FilmScreen(table, eyes)
    app = FilmApp(screen)
    frames: list[Frame] = []

    async def shoot(_: Pilot[Any]) -> None:
        for ply in plies:
            table.go(ply)
            if not await app.comes_to_rest():
                break
            frames.append(app.frame())
            if progress is not None:
                progress(len(frames), len(plies))
        app.exit()

    # A task of its own: who has it cancelled would else end the app in the middle of a step.
    running = asyncio.create_task(
        app.run_async(auto_pilot=shoot, size=(WIDTH, HEIGHT), mouse=False)
    )
    try:
        await asyncio.wait({running})
    finally:
        app.stop()
        await asyncio.wait({running})
    running.result()
    if app.broken is not None:
        raise app.broken
    return frames


class FilmScreen(WalkScreen):
    """The table of a replay, and nothing that is for whoever has keys.

    Args:
        table: The match.
        eyes: Through whose eyes it is seen, from the beginning to the end.
    """

    DEFAULT_CSS = """
    FilmScreen PromptLine, FilmScreen KeyBar { display: none; }
    """

    def __init__(self, table: ReplayTable, eyes: Seat | None) -> None:
        self._only_eyes = eyes
        super().__init__(table)

    def looks(self) -> tuple[Seat | None, ...]:
        return (self._only_eyes,)

    @property
    def tells_news(self) -> bool:
        """Always false: the film has the news in words beside it."""
        return False

    def _lately(self) -> tuple[Happening, ...]:
        return ()

    def focus_table(self) -> None:
        """Nobody has the keys: no cursor stands anywhere."""


class FilmApp(GameApp):
    """Shows one screen, and keeps what a terminal would show.

    Args:
        screen: The screen.
    """

    def __init__(self, screen: FilmScreen) -> None:
        self.broken: Exception | None = None
        """What broke, once something did."""
        self._filmed = screen
        self._rows: list[list[Cell]] = [[(" ", _PLAIN)] * WIDTH for _ in range(HEIGHT)]
        self._kept: list[tuple[Cell, ...] | None] = [None] * HEIGHT
        """The rows as they were last asked for; ``None``: drawn since."""
        self._drawn = 0
        self._stopped = asyncio.Event()
        settings = Settings(motion=False, pace="none", title=False, bell=False)
        super().__init__(settings, _TERMINAL, driver_class=NoTerminal)
        self.leave_prints_alone()

    def begins_in(self, settings: Settings, environment: Mapping[str, str]) -> str:  # noqa: ARG002
        """It speaks as whoever films."""
        return language.get()

    def on_mount(self) -> None:
        self.push_screen(self._filmed)

    def draw(self, screen: Screen[Any], pieces: Pieces) -> None:
        """Takes the pieces into the cells."""
        if screen is not self._filmed:
            return
        self._drawn += 1
        for x, y, segments in pieces:
            self._take(x, y, segments)

    def _take(self, x: int, y: int, segments: Iterable[Any]) -> None:
        if not 0 <= y < HEIGHT:
            return
        row, self._kept[y] = self._rows[y], None
        for segment in segments:
            style = segment.style or _PLAIN
            for char in segment.text:
                kept, width = sized(char)
                for at, part in enumerate((kept, "")[:width]):
                    if 0 <= x + at < WIDTH:
                        row[x + at] = part, _as_seen(part, style)
                x += width

    def frame(self) -> Frame:
        """Gives the current frame; rows nothing was drawn in are the same objects as before."""
        rows: list[tuple[Cell, ...]] = []
        for y, kept in enumerate(self._kept):
            row = tuple(self._rows[y]) if kept is None else kept
            self._kept[y] = row
            rows.append(row)
        return tuple(rows)

    def stop(self) -> None:
        """Ends the film, wherever it is."""
        self._stopped.set()
        if self.is_running:
            self.exit()

    async def comes_to_rest(self) -> bool:
        """Returns when everything is shown and drawn, or the film is stopped; says whether not."""
        stopped = asyncio.create_task(self._stopped.wait())
        rests = asyncio.create_task(self._rests())
        await asyncio.wait({stopped, rests}, return_when=asyncio.FIRST_COMPLETED)
        stopped.cancel()
        if self._stopped.is_set():
            rests.cancel()
            return False
        rests.result()
        return True

    async def _rests(self) -> None:
        screen = self._filmed
        while True:
            drawn = self._drawn
            while not screen.is_mounted or busy_here(self):
                await asyncio.sleep(0)
            await screen.shown()
            refreshed = asyncio.Event()
            screen.call_after_refresh(refreshed.set)
            await refreshed.wait()
            if self._drawn == drawn and not busy_here(self):
                return

    def failed(self, error: Exception) -> bool:
        """Ends the film; whoever wanted it is told."""
        if self.broken is None:
            self.broken = error
        self.stop()
        return False


class NoTerminal(Driver):
    """A driver for an app that nobody sees and nobody types into."""

    def write(self, data: str) -> None:
        """Nothing is written."""

    def start_application_mode(self) -> None:
        size = Size(WIDTH, HEIGHT)
        self.process_message(events.Resize(size, size))

    def disable_input(self) -> None:
        """There is none."""

    def stop_application_mode(self) -> None:
        """There is nothing to put back."""


def _as_seen(char: str, style: Style) -> Style:
    """What of a style can be seen: of a blank's, only its ground."""
    if char != " " or any(getattr(style, name) for name in _ON_BLANKS):
        return style
    return _ground(style)


@lru_cache(maxsize=256)
def _ground(style: Style) -> Style:
    return Style(bgcolor=style.bgcolor)
