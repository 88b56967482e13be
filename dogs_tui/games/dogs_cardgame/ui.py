"""How DOGS Cardgame looks: one table for the whole match, the end, and everybody's kennels."""

from textual.widget import Widget

from dogs_rules.games.dogs_cardgame.view import CardgameView
from dogs_tui.games.dogs_cardgame.boards.others import OtherKennels
from dogs_tui.games.dogs_cardgame.panes.score import FinalPane
from dogs_tui.games.dogs_cardgame.panes.table import TablePane
from dogs_tui.games.dogs_cardgame.words import Words
from dogs_tui.play.game_ui import GameUI
from dogs_tui.play.phase_pane import PhasePane


class UI(GameUI):
    """The panes of DOGS Cardgame."""

    def pane(self, phase: str) -> type[PhasePane]:
        """The pane of a phase: the table stays the same until the match is over."""
        return FinalPane if phase == "score" else TablePane

    def others(self, words: Words, view: CardgameView, names: tuple[str, ...]) -> Widget:
        """All kennels, for the pane behind ``o``."""
        return OtherKennels(words, view, names)
