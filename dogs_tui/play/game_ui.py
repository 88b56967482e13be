"""What a game gives the match screen: the panes of its phases, and everybody's areas."""

from typing import Any, Protocol

from textual.widget import Widget

from dogs_tui.play.phase_pane import PhasePane
from dogs_tui.words import registry as games
from dogs_tui.words.phrases import Names


class GameUI(Protocol):
    """A game's panes: the class ``UI`` in the module ``ui`` of its package."""

    def pane(self, phase: str) -> type[PhasePane]:
        """The pane of a phase (``View.phase``)."""
        ...

    def others(self, words: Any, view: Any, names: Names) -> Widget:
        """Everybody's areas beside each other, for the pane behind ``o``.

        The widget has a method ``show(view)`` that updates it.
        """
        ...


def game_ui(key: str) -> GameUI:
    """A game's panes, by the game's key; those made of its words where it brings none."""
    ui: GameUI | None = games.made(key, "ui", "UI")
    if ui is None:
        from dogs_tui.play.generic_pane import GenericUI

        return GenericUI()
    return ui
