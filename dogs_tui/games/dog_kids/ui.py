"""How DOG Kids looks: one table for the whole match, the end, and everybody's dogs."""

from textual.widget import Widget

from dogs_rules.games.dog_kids.view import KidsView
from dogs_tui.games.dog_kids.boards.others import OthersView
from dogs_tui.games.dog_kids.panes.score import FinalPane
from dogs_tui.games.dog_kids.panes.table import TablePane
from dogs_tui.games.dog_kids.words import Words
from dogs_tui.play.game_ui import GameUI
from dogs_tui.play.phase_pane import PhasePane


class UI(GameUI):
    """The panes of DOG Kids."""

    def pane(self, phase: str) -> type[PhasePane]:
        """The pane of a phase: the table stays the same until the match is over."""
        return FinalPane if phase == "score" else TablePane

    def others(self, words: Words, view: KidsView, names: tuple[str, ...]) -> Widget:
        """Everybody's dogs, for the pane behind ``o``."""
        return OthersView(words, view, names)
