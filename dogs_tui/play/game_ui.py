"""What a game gives the top floor: its panes and its words. One object a game, found by key."""

from functools import cache
from importlib import import_module
from typing import Any, Protocol

from textual.widget import Widget

from dogs_rules.game import Action, Event, View
from dogs_rules.phrase import Phrase
from dogs_tui.play.phase import PhasePane


class GameWords(Protocol):
    """A game's sentences; needs no Textual, so the line mode and the shell speak the same."""

    def phase(self, view: Any) -> Phrase:
        """The name of the phase, for the status line: one or two words."""
        ...

    def prompt(self, view: Any, names: tuple[str, ...]) -> Phrase:
        """What is asked of the seat to move, as a sentence without keys."""
        ...

    def action(self, view: Any, action: Any, names: tuple[str, ...]) -> Phrase:
        """What an action would do, short enough for a list of choices."""
        ...

    def event(self, event: Any, names: tuple[str, ...]) -> Phrase | None:
        """What happened, as a sentence for the log; ``None``: not worth a line."""
        ...

    def table(self, view: Any, names: tuple[str, ...]) -> list[Phrase]:
        """All that is on the table in sentences: what the line mode prints at a decision."""
        ...


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
    "dogs": ("dogs_tui.dogs.words:DogsWords", "dogs_tui.dogs.ui:DogsUI"),
}


def _made(path: str) -> Any:
    module, _, name = path.partition(":")
    return getattr(import_module(module), name)()


@cache
def game_words(key: str) -> GameWords:
    """A game's words, by the game's key. Imports no Textual."""
    words: GameWords = _made(_HOMES[key][0])
    return words


@cache
def game_ui(key: str) -> GameUI:
    """A game's panes, by the game's key; loaded on first use."""
    ui: GameUI = _made(_HOMES[key][1])
    return ui


__all__ = ["Action", "Event", "GameUI", "GameWords", "View", "game_ui", "game_words"]
