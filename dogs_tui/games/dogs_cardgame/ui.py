"""How DOGS Cardgame looks: one table for the whole match, the end, and everybody's kennels."""

from collections.abc import Hashable

from textual.widget import Widget

from dogs_rules.game import Seat
from dogs_rules.games.dogs_cardgame.terms import breed_of
from dogs_rules.games.dogs_cardgame.view import CardgameView
from dogs_tui.games.dogs_cardgame.boards.base import CardgameBoard
from dogs_tui.games.dogs_cardgame.boards.others import OtherKennels
from dogs_tui.games.dogs_cardgame.changes import changes
from dogs_tui.games.dogs_cardgame.panes.table import TablePane
from dogs_tui.games.dogs_cardgame.signs import signs
from dogs_tui.games.dogs_cardgame.words import Words
from dogs_tui.kit.glyphs import Glyphs
from dogs_tui.kit.palette import Inks
from dogs_tui.play import final
from dogs_tui.play.game_ui import GameUI
from dogs_tui.play.phase_pane import PhasePane
from dogs_tui.play.signs import Sign


class FinalPane(final.FinalPane):
    """Everybody's kennels."""

    def areas(self) -> Widget:
        return OtherKennels(self.words, self.view, self.names)

    def dogs(self, seat: Seat) -> tuple[str, ...]:
        breeds = self.words.tables.breeds
        bays = self.view.kennels[seat].bays
        return tuple(breeds[breed_of(dog)].key for bay in bays for dog in bay or ())


class UI(GameUI):
    """The panes of DOGS Cardgame."""

    def pane(self, phase: str) -> type[PhasePane]:
        """The pane of a phase: the table stays the same until the match is over."""
        return FinalPane if phase == "score" else TablePane

    def others(self, words: Words, view: CardgameView, names: tuple[str, ...]) -> Widget:
        """All kennels, for the pane behind ``o``."""
        return OtherKennels(words, view, names)

    def changed(self, before: CardgameView, after: CardgameView) -> frozenset[Hashable]:
        """Dogs and trucks that moved, new characters, goods and cards that came or went."""
        return changes(before, after)

    def inks(self) -> Inks:
        """What its boards are drawn in."""
        return CardgameBoard.known_inks()

    def signs(self, glyphs: Glyphs, words: Words | None = None) -> tuple[Sign, ...]:
        """Kinds of dogs first, then goods, kennel and city, and last the breeds."""
        return signs(glyphs, None if words is None else words.tables)
