"""What the panes of DOGS share: how an action reads in their lists."""

from typing import Any

from dogs_rules.phrase import Phrase
from dogs_tui.games.dogs.words.actions import action_text, bringing
from dogs_tui.play.decision_pane import DecisionPane


class DogsPane(DecisionPane):
    """A pane of DOGS with a board and a list."""

    def action_text(self, action: Any) -> tuple[Phrase, Phrase | None]:
        return action_text(self.view, action), bringing(self.view, action)
