"""Pictures of screens: where they can be compared, at which sizes, and an app that shows a screen.

Every screen is kept as text with a map of its styles; some are kept as SVG, too, for what text
cannot show. They depend on the versions of Textual and Rich: they are compared only where these
are the pinned ones. See CONTRIBUTING.md for how to renew them.
"""

import asyncio
import re
import string
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeVar

import pytest
from textual.app import App, ComposeResult
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget

from dogs_tui.app.settings import Settings
from dogs_tui.app.themed import ThemedApp
from dogs_tui.play.match_screen import MatchScreen

ROOT = Path(__file__).parents[2]
PINNED = dict(
    line.split("==") for line in (ROOT / "constraints.txt").read_text().splitlines() if "==" in line
)
SIZES = [(80, 24), (120, 40)]

S = TypeVar("S", bound=Screen[Any])
SnapCompare = Callable[..., bool]
Before = Callable[[Pilot[Any]], Awaitable[None]]

comparable = pytest.mark.skipif(
    sys.version_info[:2] != (3, 11)
    or any(version(name) != PINNED[name] for name in ("textual", "rich")),
    reason="pictures are made with Python 3.11 and the pinned Textual and Rich",
)
each_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
narrow_pictured = pytest.mark.parametrize(
    "size",
    [pytest.param(SIZES[0], marks=pytest.mark.picture), *SIZES[1:]],
    ids=lambda size: f"{size[0]}x{size[1]}",
)
"""Each size, and the first of them as SVG, too."""
STYLES = "--- styles"
"""Stands between the text of a screen and the map of its styles."""
LETTERS = string.ascii_letters + string.digits + "!#$%&*+-/:;<=>?@^_|~"


def screen_lines(screen: Screen[Any]) -> list[str]:
    """A screen as text, a letter for the style of each cell, and what each letter means.

    The commonest style is a dot; a row of the map ends where only dots would follow.
    """
    strips = screen._compositor.render_strips()
    rows = [[(part.text, str(part.style or ""), part.cell_length) for part in s] for s in strips]
    common = Counter[str]()
    for row in rows:
        for _, style, cells in row:
            common[style] += cells
    (ground, _), *_ = common.most_common(1)
    others = dict.fromkeys(style for row in rows for _, style, _ in row if style != ground)
    letters = {ground: ".", **dict(zip(others, LETTERS, strict=False))}
    assert len(letters) == len(common), f"{len(common)} styles, {len(LETTERS)} letters"
    text = ["".join(text for text, _, _ in row).rstrip() for row in rows]
    styles = ["".join(letters[style] * cells for _, style, cells in row) for row in rows]
    meant = [f"{letter} {style}" for style, letter in letters.items()]
    return [*text, STYLES, *(row.rstrip(".") for row in styles), STYLES, *meant]


def run(app: App[Any], size: tuple[int, int], before: Before) -> None:
    """Runs an app at a size until something was done with it."""

    async def running() -> None:
        async with app.run_test(size=size) as pilot:
            await before(pilot)

    asyncio.run(running())


def golden_of(test: pytest.Item) -> Path:
    """Where the text of a test's screen is kept."""
    name = re.sub(r"[^\w.\[\]-]", "_", test.name)
    return test.path.parent / "goldens" / "screens" / test.path.stem / f"{name}.txt"


async def settled(pilot: Pilot[Any]) -> None:
    """Returns when all that happened at the table has been shown."""
    await pilot.pause()
    screen = pilot.app.screen
    if isinstance(screen, MatchScreen):
        await screen.shown()
    await pilot.pause()


def pressing(*keys: str) -> Before:
    """Waits until all is shown, presses keys, and waits again after each."""

    async def before(pilot: Pilot[Any]) -> None:
        await settled(pilot)
        for key in keys:
            await pilot.press(key)
            await settled(pilot)

    return before


class TableApp(ThemedApp):
    """A screen, as the app shows it."""

    reminded_of = ""
    settings = Settings()
    CSS = "Screen { background: $background; color: $foreground; }"

    def __init__(self, screen: Screen[Any], **looks: Any) -> None:
        super().__init__(motion=False, **looks)
        self.opened = screen

    def on_mount(self) -> None:
        self.push_screen(self.opened)


class WidgetApp(ThemedApp):
    """Shows widgets, one below the other."""

    def __init__(self, *widgets: Widget, **looks: Any) -> None:
        super().__init__(**looks)
        self._shown = widgets

    def compose(self) -> ComposeResult:
        yield from self._shown


@asynccontextmanager
async def at_table(
    screen: S, size: tuple[int, int] = (80, 24), **looks: Any
) -> AsyncIterator[tuple[Pilot[Any], S]]:
    """A screen while an app shows it.

    Args:
        screen: The screen.
        size: Columns and rows.
        looks: How the app looks otherwise than by default.
    """
    async with TableApp(screen, **looks).run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot, screen
