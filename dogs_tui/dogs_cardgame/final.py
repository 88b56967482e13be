"""The last pane: all kennels as they are when the match is over."""

from textual.app import ComposeResult
from textual.widget import Widget

from dogs_tui.dogs_cardgame.others import OtherKennels
from dogs_tui.play.phase import PhasePane


class FinalPane(PhasePane):
    """Everybody's kennels; the score sheet stands beside it."""

    def compose(self) -> ComposeResult:
        yield OtherKennels(self.view, self.names)

    def watch_view(self) -> None:
        for kennels in self.query(OtherKennels):
            kennels.show(self.view)

    def first_focus(self) -> Widget:
        """The widget that takes the keys."""
        return self.query_one(OtherKennels)

    def topic(self) -> str:
        return "scoring"
