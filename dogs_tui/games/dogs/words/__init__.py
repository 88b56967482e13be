"""The words of DOGS: its tables of sentences, and what lies on the table. No Textual."""

from dogs_rules.games.dogs.view import DogsView
from dogs_rules.phrase import Phrase
from dogs_tui.games.dogs.words.actions import ACTIONS, NOTES
from dogs_tui.games.dogs.words.board import board_text
from dogs_tui.games.dogs.words.events import EVENTS
from dogs_tui.games.dogs.words.labels import Labels
from dogs_tui.games.dogs.words.prompts import PHASES, PROMPTS
from dogs_tui.games.dogs.words.terms import TERMS
from dogs_tui.words.phrases import Names


class Words(Labels):
    """What DOGS says: on boards, in the log, in the line mode."""

    phases = PHASES
    prompts = PROMPTS
    actions = ACTIONS
    notes = NOTES
    events = EVENTS
    terms = TERMS

    def board_text(self, view: DogsView, names: Names) -> list[Phrase]:
        """All that is on the table, in sentences."""
        return board_text(self, view, names)
