"""How DOGS looks: the pane of each phase, and everybody's areas."""

from textual.widget import Widget

from dogs_rules.dogs.view import DogsView
from dogs_tui.dogs.action_board import ActionsPane
from dogs_tui.dogs.donation import DonationPane
from dogs_tui.dogs.final import FinalPane
from dogs_tui.dogs.housing import HousingPane
from dogs_tui.dogs.others import OthersView
from dogs_tui.dogs.pickup import PickUpPane
from dogs_tui.dogs.round_end import RoundEndPane
from dogs_tui.dogs.words import DogsWords
from dogs_tui.play.phase import PhasePane

_PANES: dict[str, type[PhasePane]] = {
    "pickup": PickUpPane,
    "housing": HousingPane,
    "donation": DonationPane,
    "actions": ActionsPane,
    "round_end": RoundEndPane,
    "score": FinalPane,
}


class DogsUI:
    """The panes and words of DOGS."""

    def __init__(self) -> None:
        self.words = DogsWords()

    def pane(self, phase: str) -> type[PhasePane]:
        """The pane of a phase."""
        return _PANES[phase]

    def others(self, view: DogsView, names: tuple[str, ...]) -> Widget:
        """All kennels, for the pane behind ``o``."""
        return OthersView(view, names)
