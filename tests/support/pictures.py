"""Pictures of screens: where they can be compared, at which sizes, and an app that shows a screen.

They depend on the versions of Textual and Rich: they are compared only where these are the pinned
ones. See CONTRIBUTING.md for how to renew them.
"""

import sys
from collections.abc import Awaitable, Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from dogs_tui.app.themed import ThemedApp

ROOT = Path(__file__).parents[2]
PINNED = dict(
    line.split("==") for line in (ROOT / "constraints.txt").read_text().splitlines() if "==" in line
)
SIZES = [(80, 24), (120, 40)]

SnapCompare = Callable[..., bool]
Before = Callable[[Pilot[Any]], Awaitable[None]]

comparable = pytest.mark.skipif(
    sys.version_info[:2] != (3, 11)
    or any(version(name) != PINNED[name] for name in ("textual", "rich")),
    reason="pictures are made with Python 3.11 and the pinned Textual and Rich",
)
each_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


class TableApp(ThemedApp):
    """A screen, as the app shows it."""

    CSS = "Screen { background: $background; color: $foreground; }"

    def __init__(self, screen: Screen[Any], **looks: Any) -> None:
        super().__init__(motion=False, **looks)
        self.opened = screen

    def on_mount(self) -> None:
        self.push_screen(self.opened)
