"""What every app does in which games are played, at home or as a guest of a host.

Settings and what they change on screen, the palette and the page of all keys, the card that asks
for room, the bell and the title of the terminal's window.
"""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from textual import events
from textual.app import SystemCommand
from textual.binding import Binding
from textual.screen import Screen

from dogs_rules.clean import clean_text
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.app.answering import keys_here
from dogs_tui.app.crash import EXIT_CODE, Crash, reported
from dogs_tui.app.progress import Progress, Step
from dogs_tui.app.settings import Settings
from dogs_tui.app.textual_seams import share_backgrounds
from dogs_tui.app.themed import ThemedApp
from dogs_tui.kit.canvas import Painted
from dogs_tui.kit.commands import bindings
from dogs_tui.kit.glyphs import fitting
from dogs_tui.kit.notices import TooSmallScreen, fits
from dogs_tui.kit.prompt_line import prompts
from dogs_tui.kit.terminal import (
    TITLE_BACK,
    TITLE_KEPT,
    TITLE_LIMIT,
    colours,
    theme_for,
    with_title,
)
from dogs_tui.words import language, say, tr
from dogs_tui.words.languages import spoken

PALETTE_ID = "--command-palette"
DROPPED: Final = phrase("Too many keys too fast; some were ignored.")

share_backgrounds()


class GameApp(ThemedApp, inherit_bindings=False):
    """An app in which games are played.

    Args:
        settings: The player's settings.
        environment: As for ``ThemedApp``.
    """

    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [
        Binding("ctrl+c", "help_quit", show=False, system=True),
        *bindings("app.palette", "app.keys", "app.redraw"),
    ]
    """Of Textual's own none but this: ctrl+q, which lets a stopped terminal go on, would leave."""
    CSS = """
    Screen { background: $background; color: $foreground; }
    CommandPalette > Vertical { margin: 1 2 0 2; background: $surface; }
    CommandPalette SearchIcon { display: none; }
    CommandPalette #--input { border: none; border-bottom: solid $panel; }
    CommandPalette CommandInput, CommandPalette CommandInput:focus {
        border: none; height: 1; padding: 0 1;
    }
    CommandPalette CommandList, CommandPalette CommandList:focus { border: none; max-height: 18; }
    CommandPalette CommandList > .option-list--option { padding: 0 1; text-style: none; }
    """

    def __init__(
        self, settings: Settings, environment: Mapping[str, str] | None = None, **more: Any
    ) -> None:
        variables = os.environ if environment is None else environment
        self.settings = settings
        self.window_title = ""
        """What the terminal's window is called now; empty: what it was called before."""
        self._own_title = ""
        """What the window was called when the app was stopped."""
        self.own_keys: Mapping[str, str] = {}
        """The player's own keys by the id of the command, as Textual names them."""
        self._progress = Progress()
        self._began = False
        """True once its first screen is there: a size may come before."""
        self.crash: Crash | None = None
        """What broke, once something did; the app ends then."""
        language.change(self.begins_in(settings, variables))
        super().__init__(
            theme=theme_for(settings.theme, variables),
            glyphs=fitting(settings.glyphs, variables),
            motion=settings.motion,
            environment=environment,
            ansi_color=True if colours(variables) == 0 else None,
            **more,
        )
        self.title = "dogs-tui"

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:  # noqa: ARG002
        """None of Textual's: the palette lists the commands of the registry."""
        return ()

    def begins_in(self, settings: Settings, environment: Mapping[str, str]) -> str:
        """The code of the language it speaks at first."""
        return spoken(settings.language, environment)

    # Room.

    def on_mount(self) -> None:
        self._began = True
        self._ask_for_room()
        self.screen_change_signal.subscribe(self, self._ask_for_room)
        self.app_suspend_signal.subscribe(self, self._give_title_back, immediate=True)
        self.app_resume_signal.subscribe(self, self._take_title_again)

    def on_resize(self, event: events.Resize) -> None:
        if self._began and not fits(*event.size):
            self._cover()

    def _ask_for_room(self, _: Screen[Any] | None = None) -> None:
        """Covers whatever came in front while the terminal is too small."""
        if not fits(*self.size):
            self._cover()

    def _cover(self) -> None:
        if not isinstance(self.screen, TooSmallScreen):
            self.push_screen(TooSmallScreen())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        if action in {"app_palette", "app_keys"}:
            return not isinstance(self.screen, TooSmallScreen)
        return True

    # Settings.

    def change_settings(self, settings: Settings) -> Path | None:
        """Keeps other settings and shows everything as they say.

        Returns:
            Where a settings file that could not be used was put aside.

        Raises:
            SettingsError: They could not be kept; they hold until the app ends all the same.
        """
        self.show_as(settings)
        return None

    def show_as(self, settings: Settings) -> None:
        """Shows everything as these settings say."""
        if settings.language != self.settings.language:
            language.change(spoken(settings.language, self.environment))
        self.settings = settings
        self.motion = settings.motion and "NO_MOTION" not in self.environment
        self.glyphs = fitting(settings.glyphs, self.environment)
        self.theme = theme_for(settings.theme, self.environment)
        if not settings.title:
            self.set_terminal_title("")
        for screen in self.screen_stack:
            for painted in screen.query(Painted):
                painted.notify_style_update()
                painted.refresh()

    # What the player has learned.

    @property
    def progress(self) -> Progress:
        """The phases the player has met and the lessons they have taken."""
        return self._progress

    def add_progress(self, step: Step) -> None:
        """Adds to what the player has met and learned, and keeps it where there is a place."""
        self._progress = step(self._progress)

    # Calling the player.

    def ring(self) -> None:
        """Rings the terminal's bell, if the player wants that."""
        if self.settings.bell:
            self.bell()

    def rejoice(self) -> None:
        """Rings the bell for something good, unless the player wants no such thing."""
        if self.settings.child_bell:
            self.bell()

    def set_terminal_title(self, text: str) -> None:
        """Gives the terminal's window a title, if the player wants that.

        Args:
            text: Cleaned and cut here; empty: the title that the window had before.
        """
        wanted = clean_text(text, TITLE_LIMIT) if self.settings.title else ""
        terminal = self.terminal
        if wanted == self.window_title or terminal is None or self.is_headless:
            return
        if with_title(self.environment):
            before, self.window_title = self.window_title, wanted  # a signal may end this half-way
            if not before:
                terminal.write(TITLE_KEPT)
            terminal.write(f"\x1b]2;{wanted}\x07" if wanted else TITLE_BACK)
            terminal.flush()

    def on_unmount(self) -> None:
        self.set_terminal_title("")

    def _give_title_back(self, _: Any) -> None:
        """While the app is stopped the window is the shell's."""
        self._own_title = self.window_title
        self.set_terminal_title("")

    def _take_title_again(self, _: Any) -> None:
        self.set_terminal_title(self._own_title)

    # Saying something wherever the player is.

    def tell(self, words: Phrase | str) -> None:
        """Says something on the uppermost screen with a line for that, until the next key there."""
        for screen in reversed(self.screen_stack):
            if lines := prompts(screen):
                for line in lines:
                    line.answer = say(words)
                return

    def keys_dropped(self) -> None:
        self.tell(DROPPED)

    # Keys that work everywhere.

    def action_app_palette(self) -> None:
        """Opens the palette of all commands that are active now."""
        from dogs_tui.kit.key_help import CommandProvider, Palette

        if not Palette.is_open(self):
            self.push_screen(
                Palette(
                    providers=[CommandProvider],
                    placeholder=tr("Search for commands…"),
                    id=PALETTE_ID,
                )
            )

    def action_app_keys(self) -> None:
        """Opens the page of all keys that work now, or closes it."""
        from dogs_tui.kit.key_help import KeysScreen

        if isinstance(self.screen, KeysScreen):
            self.screen.dismiss()
        else:
            self.push_screen(KeysScreen(keys_here(self.screen)))

    def action_help_quit(self) -> None:
        """Ctrl+c leaves: every move is on disk already."""
        self.exit()

    # When something breaks.

    def broke(self, error: Exception) -> Crash:
        """Keeps a report of what broke; called once, before the app ends."""
        return reported(error)

    def failed(self, error: Exception) -> bool:
        """Ends this app with a report in place of a traceback; whoever ran it starts another.

        Whatever raised has lost its message loop, so nothing of this app can be relied on.
        """
        if self.crash is None:
            self.crash = self.broke(error)
        if not self.is_headless:
            self.exit(return_code=EXIT_CODE)
        return self.is_headless
