"""The words of DOG Kids: its tables of sentences, and what lies on the table. No Textual."""

from dogs_rules.game import Action
from dogs_rules.games.dog_kids.view import KidsView
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dog_kids.words.actions import ACTIONS, NOTES
from dogs_tui.games.dog_kids.words.advice import advice
from dogs_tui.games.dog_kids.words.board import board_text
from dogs_tui.games.dog_kids.words.events import EVENTS
from dogs_tui.games.dog_kids.words.first_times import FIRST_TIMES
from dogs_tui.games.dog_kids.words.labels import Labels
from dogs_tui.games.dog_kids.words.progress import ending, holdings
from dogs_tui.games.dog_kids.words.prompts import PHASES, prompt
from dogs_tui.games.dog_kids.words.topics import TOPICS
from dogs_tui.words.game import Ending, Holding
from dogs_tui.words.phrases import Names


class Words(Labels):
    """What DOG Kids says: on boards, in the log, in the line mode."""

    phases = PHASES
    first_times = FIRST_TIMES
    actions = ACTIONS
    notes = NOTES
    events = EVENTS
    topics = TOPICS

    def prompt(self, view: KidsView, names: Names) -> Phrase:
        """What is asked of the seat to move, by name."""
        return prompt(self, view, names)

    def advice(self, view: KidsView, action: Action, names: Names) -> Phrase:
        """What a hint says to a child."""
        return advice(self, view, action, names)

    def ending(self, view: KidsView) -> Ending:
        """How many dogs are home of whoever has the fewest still to bring there."""
        return ending(view)

    def holdings(self, view: KidsView, seat: int) -> tuple[Holding, ...]:
        """Where a seat's dogs are that are not home: those are its points."""
        return holdings(view, seat)

    def goal(self) -> Phrase:
        """What it is about."""
        return phrase(
            "Help your dogs around the board, field by field. Who first has all dogs home wins; "
            "partners win together."
        )

    def board_text(self, view: KidsView, names: Names) -> list[Phrase]:
        """All that is on the table, in sentences."""
        return board_text(self, view, names)
