"""The last pane: all kennels as they are when the match is over."""

from textual.widget import Widget

from dogs_rules.game import Seat
from dogs_tui.games.dogs.boards.others import OthersView
from dogs_tui.play import final


class FinalPane(final.FinalPane):
    """Everybody's kennels."""

    def areas(self) -> Widget:
        return OthersView(self.words, self.view, self.names)

    def dogs(self, seat: Seat) -> tuple[str, ...]:
        breeds = self.words.tables.breeds
        bays = self.view.kennels[seat].bays
        return tuple(breeds[breed].key for bay in bays for breed in bay or ())
