"""The last pane: all kennels as they are when the match is over."""

from textual.widget import Widget

from dogs_tui.games.dogs.boards.others import OthersView
from dogs_tui.play import final


class FinalPane(final.FinalPane):
    """Everybody's kennels."""

    def areas(self) -> Widget:
        return OthersView(self.words, self.view, self.names)
