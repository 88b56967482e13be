"""A match screen under keys: pressed one by one, each when all before it has been shown."""

from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.match.table import Table
from dogs_tui.play.follow_screen import FollowScreen


async def settled(pilot: Pilot[Any], screen: FollowScreen) -> None:
    """Returns when bots have moved and all that happened is shown."""
    await pilot.pause()
    if isinstance(screen.table, Table):
        await screen.table.settled()
    await screen.shown()
    await pilot.pause()


async def press(pilot: Pilot[Any], screen: FollowScreen, *keys: str) -> None:
    """Presses keys; after each one all that it leads to is shown."""
    for key in keys:
        await pilot.press(key)
        await settled(pilot, screen)


def prompt(screen: Screen[Any]) -> str:
    """What the prompt line says."""
    return screen.query_one(PromptLine).painted_text()
