"""How DOGS looks: the pane of each phase, and everybody's areas."""

from dogs_tui.dogs.pickup import PickUpPane
from dogs_tui.dogs.words import DogsWords
from dogs_tui.play.phase import PhasePane

_PANES: dict[str, type[PhasePane]] = {
    "pickup": PickUpPane,
}


class DogsUI:
    """The panes and words of DOGS."""

    def __init__(self) -> None:
        self.words = DogsWords()

    def pane(self, phase: str) -> type[PhasePane]:
        """The pane of a phase."""
        return _PANES[phase]
