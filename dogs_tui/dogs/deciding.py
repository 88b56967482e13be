"""What the panes of DOGS share: how an action reads in their lists."""

from typing import Any

from dogs_rules.phrase import Phrase
from dogs_tui.dogs.doings import bringing, doing
from dogs_tui.play.deciding import DecidingPane


class DogsPane(DecidingPane):
    """A pane of DOGS with a board and a list."""

    def doing(self, action: Any) -> tuple[Phrase, Phrase | None]:
        return doing(self.view, action), bringing(self.view, action)
