"""The last pane of a match: everybody's areas; the score sheet stands beside them."""

from typing import Any

from textual.app import ComposeResult
from textual.widget import Widget

from dogs_tui.play.phase_pane import PhasePane


class FinalPane(PhasePane):
    """Shows everybody's areas as they are when the match is over.

    Subclasses say in ``areas`` which widget that is; it has a method ``show(view)``.
    """

    def areas(self) -> Widget:
        """A new widget with everybody's areas."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        yield self.areas()

    def settle(self) -> None:
        areas: Any = self.children[0]
        areas.show(self.view)

    def topic(self) -> str:
        return "scoring"
