"""The base of every app of the house: themes, glyphs, motion, and what a terminal can show."""

import os
from typing import Any

from textual.app import App

from dogs_tui.glyphs import UNICODE, Glyphs
from dogs_tui.themes import THEMES


class ThemedApp(App[Any]):
    """An app with the house's themes and a glyph set.

    Args:
        theme: A name from ``themes.THEMES``.
        glyphs: What the terminal can show.
        motion: Whether things may move on screen.
    """

    ENABLE_COMMAND_PALETTE = True

    def __init__(
        self,
        *,
        theme: str = "kennel-dark",
        glyphs: Glyphs = UNICODE,
        motion: bool = True,
        **settings: Any,
    ) -> None:
        super().__init__(**settings)
        self.glyphs = glyphs
        self.motion = motion and "NO_MOTION" not in os.environ
        self.animation_level = "none"
        for known in THEMES:
            self.register_theme(known)
        self.theme = theme

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(THEMES[0].variables)
