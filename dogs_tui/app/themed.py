"""The base of every app of the house: themes, glyphs, motion, and what goes over the wire."""

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rich.color import ColorSystem
from rich.console import Console, RenderableType
from rich.segment import Segment
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.app import App
from textual.filter import Monochrome, NoColor
from textual.screen import Screen

from dogs_tui.kit.glyphs import UNICODE, Glyphs
from dogs_tui.kit.terminal_diff import TerminalDiff
from dogs_tui.kit.themes import THEMES

_SYSTEMS = {
    "standard": ColorSystem.STANDARD,
    "256": ColorSystem.EIGHT_BIT,
    "truecolor": ColorSystem.TRUECOLOR,
    "windows": ColorSystem.WINDOWS,
}
_SYNCED = 512
"""Characters from which an update is wrapped, so that the terminal shows it in one go."""


class ThemedApp(App[Any]):
    """An app with the house's themes and a glyph set.

    Args:
        theme: A name from ``themes.THEMES``.
        glyphs: What the terminal can show.
        motion: Whether things may move on screen.
        environment: What is known of the terminal, by the names of environment variables; when
            left out, the environment of this process.
    """

    ENABLE_COMMAND_PALETTE = True

    def __init__(
        self,
        *,
        theme: str = "kennel-dark",
        glyphs: Glyphs = UNICODE,
        motion: bool = True,
        environment: Mapping[str, str] | None = None,
        **settings: Any,
    ) -> None:
        super().__init__(**settings)
        self.environment: Mapping[str, str] = os.environ if environment is None else environment
        if environment is not None:
            self._dress_for(environment)
        self.glyphs = glyphs
        self.motion = motion and "NO_MOTION" not in self.environment
        self.animation_level = "none"
        for known in THEMES:
            self.register_theme(known)
        self.theme = theme
        self.terminal_diff = TerminalDiff(self._colours())

    def _dress_for(self, environment: Mapping[str, str]) -> None:
        """Takes the colours of another terminal than the one this process may have.

        Textual looks them up in the environment of the process, once, when an app is made.
        """
        known = {key: value for key, value in environment.items() if key != "NO_COLOR"}
        self.console = Console(
            file=self.console.file,
            highlight=False,
            emoji=False,
            legacy_windows=False,
            _environ=known,
            force_terminal=True,
            safe_box=False,
        )
        self.no_color = bool(environment.get("NO_COLOR"))
        kept = [known for known in self._filters if not isinstance(known, Monochrome | NoColor)]
        if self.no_color:
            kept.append(NoColor() if self.native_ansi_color else Monochrome())
        self._filters = kept

    def on_mount(self) -> None:
        self.app_resume_signal.subscribe(self, self._resumed)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(THEMES[0].variables)

    def _colours(self) -> ColorSystem | None:
        name = self.console.color_system
        return None if name is None or self.console.no_color else _SYSTEMS[name]

    def _resumed(self, _: Any) -> None:
        self.terminal_diff.forget()

    def action_app_redraw(self) -> None:
        """Draws everything anew, whatever else has written to the terminal."""
        self.terminal_diff.forget()
        self.screen.refresh(layout=True)

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        """Writes only what differs from the screen as it is; see ``wire``."""
        driver = self._driver
        if not isinstance(renderable, LayoutUpdate | ChopsUpdate) or driver is None:
            super()._display(screen, renderable)
            return
        if self._batch_count or not self._running or self._closed or self.is_headless:
            self.post_display_hook()
            return
        if driver.is_inline:
            super()._display(screen, renderable)
            return
        cursor = screen.outer_size.clamp_offset(self.cursor_position)
        size = (self.size.width, self.size.height)
        text = self.terminal_diff.write(size, pieces(renderable), (cursor.x, cursor.y))
        if text:
            if len(text) >= _SYNCED:
                self._begin_update()
            driver.write(text)
            if len(text) >= _SYNCED:
                self._end_update()
            driver.flush()
        self.post_display_hook()


def pieces(
    update: LayoutUpdate | ChopsUpdate,
) -> Iterator[tuple[int, int, Iterable[Segment]]]:
    """What an update of the compositor paints: column, row, segments."""
    if isinstance(update, LayoutUpdate):
        for y, line in enumerate(update.strips, update.region.y):
            yield update.region.x, y, [segment for strip in line for segment in strip]
        return
    for y, first, end in update.spans:
        for x, strip in update.chops[y].items():
            if strip is not None and x < end and x + strip.cell_length > first:
                yield x, y, strip
