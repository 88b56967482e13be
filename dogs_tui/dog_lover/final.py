"""The last pane: everybody's area when the match is over, hands shown."""

from textual.app import ComposeResult
from textual.widget import Widget

from dogs_tui.dog_lover.others import OthersView
from dogs_tui.play.phase import PhasePane


class FinalPane(PhasePane):
    """Everybody's areas; the score sheet stands beside them."""

    def compose(self) -> ComposeResult:
        yield OthersView(self.view, self.names)

    def watch_view(self) -> None:
        for areas in self.query(OthersView):
            areas.show(self.view)

    def first_focus(self) -> Widget:
        """The widget that takes the keys."""
        return self.query_one(OthersView)

    def topic(self) -> str:
        return "scoring"
