"""The last pane: all kennels as they are when the match is over."""

from textual.widget import Widget

from dogs_rules.game import Seat
from dogs_rules.games.dogs_cardgame.terms import breed_of
from dogs_tui.games.dogs_cardgame.boards.others import OtherKennels
from dogs_tui.play import final


class FinalPane(final.FinalPane):
    """Everybody's kennels."""

    def areas(self) -> Widget:
        return OtherKennels(self.words, self.view, self.names)

    def dogs(self, seat: Seat) -> tuple[str, ...]:
        breeds = self.words.tables.breeds
        bays = self.view.kennels[seat].bays
        return tuple(breeds[breed_of(dog)].key for bay in bays for dog in bay or ())
