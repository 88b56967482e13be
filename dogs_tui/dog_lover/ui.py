"""How Dog Lover looks: the pane of each phase, and everybody's areas."""

from textual.widget import Widget

from dogs_rules.dog_lover.view import DogLoverView
from dogs_tui.dog_lover.feeding import FeedingPane
from dogs_tui.dog_lover.final import FinalPane
from dogs_tui.dog_lover.others import OthersView
from dogs_tui.dog_lover.table import TablePane
from dogs_tui.dog_lover.words import DogLoverWords
from dogs_tui.play.phase import PhasePane

_PANES: dict[str, type[PhasePane]] = {
    "watch_dog": TablePane,
    "turn": TablePane,
    "penalty": TablePane,
    "feeding": FeedingPane,
    "score": FinalPane,
}


class DogLoverUI:
    """The panes and words of Dog Lover."""

    def __init__(self) -> None:
        self.words = DogLoverWords()

    def pane(self, phase: str) -> type[PhasePane]:
        """The pane of a phase."""
        return _PANES[phase]

    def others(self, view: DogLoverView, names: tuple[str, ...]) -> Widget:
        """All areas, for the pane behind ``o``."""
        return OthersView(view, names)
