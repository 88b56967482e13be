"""The app: home screen, matches, and what holds for every screen of them."""

import asyncio
import os
import sys
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from textual import events, on
from textual.screen import Screen

from dogs_tui.app.base import GameApp
from dogs_tui.app.crash import EXIT_CODE, Crash
from dogs_tui.app.crash_screen import CrashScreen
from dogs_tui.app.hang_up import end_with_terminal
from dogs_tui.app.settings import Loaded, Settings, load, save, settings_path
from dogs_tui.app.signals import heard_at_once
from dogs_tui.home.home import HomeScreen
from dogs_tui.kit.commands import bindings
from dogs_tui.words import say

if TYPE_CHECKING:
    from dogs_saves import Recovery, StoredMatch
    from dogs_tui.thinking.thinkers import Thinkers


class Opening(msgspec.Struct, frozen=True):
    """The match that the app opens first, and what there is to say about it."""

    stored: Any
    notice: str = ""


class DogsApp(GameApp):
    """Everything that is played in this terminal.

    Args:
        loaded: The settings, and what was wrong with their file.
        path: Where changed settings are written.
        opening: A match to open at once.
        crash: What broke before, to be shown first.
    """

    BINDINGS = [*bindings("app.suspend")]

    def __init__(
        self,
        loaded: Loaded | None = None,
        *,
        path: Path | None = None,
        opening: Opening | None = None,
        crash: Crash | None = None,
    ) -> None:
        self.problem = loaded.problem if loaded else ""
        """What was wrong with the settings file; shown on the home screen."""
        self.went_on = False
        """Whether the player has answered the card about what broke before."""
        self._path = path or settings_path()
        self._opening = opening
        self._past_crash = crash
        self._stored: StoredMatch | None = None
        super().__init__(loaded.settings if loaded else Settings())

    def get_default_screen(self) -> Screen[Any]:
        return HomeScreen()

    def on_mount(self) -> None:
        if self._opening is not None:
            self.open_match(self._opening.stored, self._opening.notice)
        if self._past_crash is not None:
            self.push_screen(CrashScreen(self._past_crash), self._go_on)

    def _go_on(self, _: None) -> None:
        self.went_on = True

    @on(events.Unmount)
    async def _stop_thinking(self) -> None:
        if "thinkers" in vars(self):
            await self.thinkers.close()

    # Matches.

    @cached_property
    def thinkers(self) -> "Thinkers":
        """Where everything is worked out that takes its time; loaded with the first match."""
        from dogs_tui.thinking.thinkers import Thinkers

        return Thinkers()

    def open_match(self, stored: "StoredMatch", notice: str = "") -> None:
        """Puts a match on the table. It is closed when its screen is left.

        Args:
            stored: The match, open for writing.
            notice: What there is to say about it first, such as what was recovered.
        """
        from dogs_tui.match.table import Table
        from dogs_tui.play.own_match import OwnMatchScreen  # loaded with the first match

        self._stored = stored
        table = Table(stored, self.thinkers)
        pace = self.settings.pace
        self.push_screen(OwnMatchScreen(table, self.thinkers, pace=pace, notice=notice))

    def open_path(self, path: Path) -> str:
        """Opens a match file.

        Returns:
            Why it cannot be opened, as a sentence; empty when it lies on the table.
        """
        from dogs_saves.errors import SaveError
        from dogs_saves.folder import MatchFolder

        try:
            stored, recovery = MatchFolder().open(path)
        except SaveError as trouble:
            return say(trouble.phrase)
        self.open_match(stored, told(recovery))
        return ""

    # Settings.

    def change_settings(self, settings: Settings) -> Path | None:
        """Writes other settings and shows everything as they say.

        Returns:
            Where a settings file that could not be used was put aside.

        Raises:
            SettingsError: They could not be written; they hold until the app ends all the same.
        """
        self.show_as(settings)
        aside = save(settings, self._path)
        self.problem = ""
        return aside

    def action_app_suspend(self) -> None:
        """Ctrl+z: back to the shell; ``fg`` comes back to the same screen."""
        self.action_suspend_process()

    # When something breaks.

    def broke(self, error: Exception) -> Crash:
        crash = super().broke(error)
        if self._stored is not None:
            self._stored.close()
        return crash


def told(recovery: "Recovery | None") -> str:
    """What a player is told of a file that was not in order; empty when it was."""
    return " ".join(map(say, recovery.sentences)) if recovery else ""


def run(opening: Opening | None = None) -> int:
    """Runs the app until the player leaves; after something broke, once more with a card.

    Returns:
        The exit code for the shell.
    """
    if sys.__stderr__ is None or not sys.__stderr__.isatty():
        # Textual draws on standard error; sent to a file, that would leave the screen empty.
        sys.__stderr__ = sys.__stdout__  # type: ignore[misc]
    end_with_terminal()
    crash: Crash | None = None
    while True:
        path = settings_path()
        app = DogsApp(load(path), path=path, opening=opening, crash=crash)
        asyncio.run(_shown(app))
        if app.crash is None:
            return app.return_code or 0
        if crash is not None and not app.went_on:
            print(app.crash.sentence(), file=sys.stderr)  # noqa: T201  (there is no screen any more)
            return EXIT_CODE
        opening, crash = None, app.crash


async def _shown(app: DogsApp) -> None:
    with heard_at_once():
        await app.run_async(mouse="SSH_CONNECTION" not in os.environ)
