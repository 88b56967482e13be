"""A match screen on which enter goes on from the end, at a pane with so few keys as a child's."""

from textual import on
from textual.binding import ActiveBinding

from dogs_rules.game import View
from dogs_rules.phrase import Phrase
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.play.repeating_pane import RepeatingPane


class EndingScreen(MatchScreen):
    """Says what enter does at the end of a match, and does it."""

    def goes_on(self) -> Phrase | None:
        """What enter does at the end; ``None``: nothing."""
        return None

    async def go_on(self) -> None:
        """Does it."""
        raise NotImplementedError

    def _after_show(self, view: View, *, caught_up: bool) -> None:
        super()._after_show(view, caught_up=caught_up)
        pane = self.panes.pane
        if isinstance(pane, RepeatingPane):
            pane.goes_on = self.goes_on() if view.finished else None

    def offers(self, active: ActiveBinding) -> bool:
        ends = self.stands_alone and self.table.to_move is None and self._of_table(active)
        return (ends and active.binding.key == "enter") or super().offers(active)

    @on(RepeatingPane.Again)
    async def _asked_to_go_on(self, message: RepeatingPane.Again) -> None:
        message.stop()
        if self.goes_on() is not None:
            await self.go_on()
