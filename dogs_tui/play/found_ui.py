"""The panes of a game, by its key: its own, or those made of its words."""

from dogs_tui.play.game_ui import GameUI
from dogs_tui.play.generic_pane import GenericUI
from dogs_tui.words import registry as games


def game_ui(key: str) -> GameUI:
    """A game's panes; those made of its words where it brings none."""
    ui: GameUI | None = games.made(key, "ui", "UI")
    return GenericUI() if ui is None else ui
