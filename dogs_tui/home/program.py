"""The app in this terminal, from the home screen on, and running it."""

import asyncio
import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from textual.driver import Driver
from textual.screen import Screen

from dogs_tui.app.crash import EXIT_CODE, Crash
from dogs_tui.app.crash_screen import CrashScreen
from dogs_tui.app.own_terminal import drawn_on, wait_for_foreground
from dogs_tui.app.settings import Loaded, load, settings_path
from dogs_tui.app.signals import heard, heard_at_once, told_to_end
from dogs_tui.home.home import HomeScreen
from dogs_tui.home.local_app import LocalApp
from dogs_tui.kit.printing import complain
from dogs_tui.words import tr

if TYPE_CHECKING:
    from dogs_saves import StoredMatch


class Opening(msgspec.Struct, frozen=True):
    """The first thing the app opens: a match, with a notice about it, lessons or puzzles."""

    stored: Any = None
    notice: str = ""
    lesson: str | None = None
    """The lesson; empty: the list of them."""
    puzzles: str | None = None
    """The game whose puzzles are shown; empty: the list of them."""
    puzzle: Any = None
    """The puzzle of that game that is opened; ``None``: the list of its puzzles."""
    daily: bool = False
    """True if the puzzle of the day is opened."""


class DogsApp(LocalApp):
    """Everything that is played in this terminal.

    Args:
        loaded: As for ``LocalApp``.
        path: As for ``LocalApp``.
        opening: A match to open at once.
        crash: The crash of before, to be shown first.
    """

    def __init__(
        self,
        loaded: Loaded | None = None,
        *,
        path: Path | None = None,
        opening: Opening | None = None,
        crash: Crash | None = None,
    ) -> None:
        self.went_on = False
        """True if the player has answered the card about what broke before."""
        self._opening = opening
        self._past_crash = crash
        super().__init__(loaded, path=path)

    def get_driver_class(self) -> type[Driver]:
        if sys.platform == "win32":
            return super().get_driver_class()
        from dogs_tui.app.terminal_driver import TerminalDriver  # its modules are not on Windows

        return TerminalDriver

    def get_default_screen(self) -> Screen[Any]:
        return HomeScreen()

    def open_match(self, stored: "StoredMatch", notice: str = "", *, hints: bool = False) -> None:
        from dogs_tui.book.read_ahead import read_ahead  # loaded with the first match

        super().open_match(stored, notice, hints=hints)
        self.call_after_refresh(read_ahead, stored.match.game.key)

    def branching(self, stored: "StoredMatch") -> Callable[[int], Screen[Any]]:
        return partial(self._branch, stored)

    def _branch(self, stored: "StoredMatch", ply: int) -> Screen[Any]:
        from dogs_tui.home.branch_screen import BranchScreen  # loaded with the first branch

        first, hints = stored.first_ply, stored.hints
        return BranchScreen(stored.path, stored.match, stored.players, first + ply, hints=hints)

    def on_mount(self) -> None:
        opening = self._opening
        if opening is not None and opening.lesson is not None:
            self.open_lessons(opening.lesson)
        elif opening is not None and opening.puzzles is not None:
            self.open_puzzles(opening.puzzles, opening.puzzle, today=opening.daily)
        elif opening is not None:
            self.open_match(opening.stored, opening.notice)
        if self._past_crash is not None:
            self.push_screen(CrashScreen(self._past_crash), self._go_on)

    def _go_on(self, _: None) -> None:
        self.went_on = True


def run(opening: Opening | None = None) -> int:
    """Runs the app until the player leaves; after something broke, once more with a card.

    Returns:
        The exit code for the shell. Whatever broke is told by it, though the player went on.
    """
    if not wait_for_foreground():
        complain(f"dogs-tui: {tr('Another program is using this terminal.')}")
        return 1
    crash: Crash | None = None
    while True:
        path = settings_path()
        app = DogsApp(load(path), path=path, opening=opening, crash=crash)
        with drawn_on():
            asyncio.run(_shown(app))
        if app.crash is None or told_to_end():
            return EXIT_CODE if crash is not None else app.return_code or 0
        if crash is not None and not app.went_on:
            complain(f"dogs-tui: {app.crash.sentence()}")
            return EXIT_CODE
        opening, crash = None, app.crash


async def _shown(app: DogsApp) -> None:
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(partial(_broke, app))
    with heard_at_once(loop), heard(lambda: loop.call_soon_threadsafe(app.exit)):
        await app.run_async(mouse="SSH_CONNECTION" not in os.environ)


def _broke(app: DogsApp, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Ends the app, too, for what breaks beside the handlers of messages: a key, a timer."""
    error = context.get("exception")
    if isinstance(error, Exception) and app.is_running:
        app.give_up(error)
    else:
        loop.default_exception_handler(context)
