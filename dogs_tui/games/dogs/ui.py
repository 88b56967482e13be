"""How DOGS looks: the pane of each phase, and everybody's areas."""

from collections.abc import Hashable

from textual.widget import Widget

from dogs_rules.game import Seat
from dogs_rules.games.dogs.view import DogsView
from dogs_tui.games.dogs.boards.base import Board
from dogs_tui.games.dogs.boards.others import OthersView
from dogs_tui.games.dogs.changes import changed
from dogs_tui.games.dogs.panes.actions import ActionsPane
from dogs_tui.games.dogs.panes.donation import DonationPane
from dogs_tui.games.dogs.panes.housing import HousingPane
from dogs_tui.games.dogs.panes.pickup import PickUpPane
from dogs_tui.games.dogs.panes.round_end import RoundEndPane
from dogs_tui.games.dogs.signs import signs
from dogs_tui.games.dogs.words import Words
from dogs_tui.kit.glyphs import Glyphs
from dogs_tui.kit.palette import Inks
from dogs_tui.play import final
from dogs_tui.play.game_ui import GameUI
from dogs_tui.play.phase_pane import PhasePane
from dogs_tui.play.signs import Sign


class FinalPane(final.FinalPane):
    """Everybody's kennels."""

    def areas(self) -> Widget:
        return OthersView(self.words, self.view, self.names)

    def dogs(self, seat: Seat) -> tuple[str, ...]:
        breeds = self.words.tables.breeds
        bays = self.view.kennels[seat].bays
        return tuple(breeds[breed].key for bay in bays for breed in bay or ())


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

    def changed(self, before: DogsView, after: DogsView) -> frozenset[Hashable]:
        """The spaces, bays, cards, goods and dogs of the Fair that differ between two views."""
        return changed(before, after)

    def inks(self) -> Inks:
        """What its boards are drawn in."""
        return Board.known_inks()

    def signs(self, glyphs: Glyphs, words: Words | None = None) -> tuple[Sign, ...]:
        """Every sign of the boards, in the order in which a match meets them."""
        return signs(glyphs, None if words is None else words.tables)
