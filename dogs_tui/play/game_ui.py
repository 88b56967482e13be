"""What a game gives the top floor: its panes and its words. One object a game, found by key."""

from functools import cache
from typing import Any, Protocol

from textual.widget import Widget

from dogs_rules.game import Action, Event, View
from dogs_tui.play.game_words import GameWords, game_words, made
from dogs_tui.play.phase_pane import PhasePane


class GameUI(Protocol):
    """A game's panes."""

    words: GameWords

    def pane(self, phase: str) -> type[PhasePane]:
        """The pane of a phase (``View.phase``)."""
        ...

    def others(self, view: Any, names: tuple[str, ...]) -> Widget:
        """Everybody's areas beside each other, for the pane behind ``o``.

        The widget has a method ``show(view)`` that updates it.
        """
        ...


_HOMES = {
    "dog_kids": "dogs_tui.games.dog_kids.ui:DogKidsUI",
    "dog_lover": "dogs_tui.games.dog_lover.ui:DogLoverUI",
    "dogs": "dogs_tui.games.dogs.ui:DogsUI",
    "dogs_cardgame": "dogs_tui.games.dogs_cardgame.ui:CardgameUI",
}


@cache
def game_ui(key: str) -> GameUI:
    """A game's panes, by the game's key; loaded on first use."""
    ui: GameUI = made(_HOMES[key])
    return ui


__all__ = ["Action", "Event", "GameUI", "GameWords", "View", "game_ui", "game_words"]
