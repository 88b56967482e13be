"""A pane with so few keys that one of them goes on once the match is over."""

from textual.message import Message
from textual.reactive import reactive

from dogs_rules.phrase import Phrase
from dogs_tui.play.phase_pane import PhasePane


class RepeatingPane(PhasePane):
    """A pane that stays on the table at the end of a match."""

    goes_on: reactive[Phrase | None] = reactive(None, repaint=False, init=False)
    """What enter does now that the match is over; ``None``: nothing, or it is not over."""

    class Again(Message):
        """The player wants what ``goes_on`` says."""
