"""How DOG Kids looks: one table for the whole match, the end, and everybody's dogs."""

from textual.widget import Widget

from dogs_rules.dog_kids.view import KidsView
from dogs_tui.dog_kids.final import FinalPane
from dogs_tui.dog_kids.others import OthersView
from dogs_tui.dog_kids.table import TablePane
from dogs_tui.dog_kids.words import DogKidsWords
from dogs_tui.play.phase import PhasePane


class DogKidsUI:
    """The panes and words of DOG Kids."""

    def __init__(self) -> None:
        self.words = DogKidsWords()

    def pane(self, phase: str) -> type[PhasePane]:
        """The pane of a phase: the table stays the same until the match is over."""
        return FinalPane if phase == "score" else TablePane

    def others(self, view: KidsView, names: tuple[str, ...]) -> Widget:
        """Everybody's dogs, for the pane behind ``o``."""
        return OthersView(view, names)
