"""A pane with so few keys that one of them begins the match anew once it is over."""

from textual.message import Message
from textual.reactive import reactive

from dogs_tui.play.phase_pane import PhasePane


class RepeatingPane(PhasePane):
    """A pane that stays on the table at the end of a match."""

    repeats: reactive[bool] = reactive(False, repaint=False, init=False)
    """True if the match is over and can be begun anew."""

    class Again(Message):
        """The player wants the same match once more, where it ``repeats``."""
