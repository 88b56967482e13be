"""The last pane: everybody's area when the match is over, hands shown."""

from textual.widget import Widget

from dogs_rules.game import Seat
from dogs_tui.games.dog_lover.boards.others import OthersView
from dogs_tui.play import final
from dogs_tui.play.portraits import NO_BREED


class FinalPane(final.FinalPane):
    """Everybody's dogs and hands."""

    def areas(self) -> Widget:
        return OthersView(self.words, self.view, self.names)

    def dogs(self, seat: Seat) -> tuple[str, ...]:
        return (NO_BREED,) * len(self.view.areas[seat].dogs)
