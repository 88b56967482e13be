"""How DOGS looks: the pane of each phase, and everybody's areas."""

from textual.widget import Widget

from dogs_rules.games.dogs.view import DogsView
from dogs_tui.games.dogs.boards.others import OthersView
from dogs_tui.games.dogs.panes.actions import ActionsPane
from dogs_tui.games.dogs.panes.donation import DonationPane
from dogs_tui.games.dogs.panes.housing import HousingPane
from dogs_tui.games.dogs.panes.pickup import PickUpPane
from dogs_tui.games.dogs.panes.round_end import RoundEndPane
from dogs_tui.games.dogs.panes.score import FinalPane
from dogs_tui.games.dogs.words import Words
from dogs_tui.play.game_ui import GameUI
from dogs_tui.play.phase_pane import PhasePane

_PANES: dict[str, type[PhasePane]] = {
    "pickup": PickUpPane,
    "housing": HousingPane,
    "donation": DonationPane,
    "actions": ActionsPane,
    "round_end": RoundEndPane,
    "score": FinalPane,
}


class UI(GameUI):
    """The panes of DOGS."""

    def pane(self, phase: str) -> type[PhasePane]:
        """The pane of a phase."""
        return _PANES[phase]

    def others(self, words: Words, view: DogsView, names: tuple[str, ...]) -> Widget:
        """All kennels, for the pane behind ``o``."""
        return OthersView(words, view, names)
