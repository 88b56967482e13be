"""Many pictured screens in one app: what each shows is looked at, and the next one is opened.

An app and its home take as long to open as a screen on it.
"""

from collections.abc import AsyncIterator, Sequence
from functools import partial
from typing import Any

from textual.pilot import Pilot

from dogs_tui.play.match_screen import MatchScreen
from tools.pictures.drawing import _rest
from tools.pictures.shots import PicturedApp, Shot

ESCAPES = 3
"""Keys that lead from whatever is open at a table back to its board."""


async def each_shown(
    shots: Sequence[Shot], size: tuple[int, int]
) -> AsyncIterator[tuple[Shot, Pilot[Any]]]:
    """Opens screens one after the other, those from the same position without opening it again.

    The language is that of the surroundings when the first one is opened.

    Args:
        shots: Each opens a screen over the home screen.
        size: Columns and rows.

    Yields:
        Each as it is pictured, its keys pressed.
    """
    app = shots[0].app()
    assert isinstance(app, PicturedApp)
    app.opened = None
    async with app.run_test(size=size) as pilot:
        await _rest(pilot)
        home, beginning, standing = app.screen, None, app.screen
        for shot in shots:
            pictured = shot.app()
            assert isinstance(pictured, PicturedApp)
            assert pictured.opened is not None
            if not (_alike(pictured.opened, beginning) and app.screen is standing):
                while app.screen is not home:
                    app.pop_screen()
                    await pilot.pause()
                await app.push_screen(pictured.opened())
                await _rest(pilot)
                beginning, standing = pictured.opened, app.screen
            if shot.then is not None:
                await shot.then(pilot)
                await _rest(pilot)
                beginning = None
            if shot.keys:
                await pilot.press(*shot.keys)
                await _rest(pilot)
            yield shot, pilot
            if not isinstance(standing, MatchScreen):  # of a replay, keys show another moment
                beginning = None
                continue
            await pilot.press(*["escape"] * ESCAPES)
            await _rest(pilot)


def _alike(first: Any, other: Any) -> bool:
    """Whether two ways to make a screen make the same one."""
    if not (isinstance(first, partial) and isinstance(other, partial)):
        return False
    return (first.func, first.args, first.keywords) == (other.func, other.args, other.keywords)
