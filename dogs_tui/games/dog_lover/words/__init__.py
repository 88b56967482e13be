"""The words of Dog Lover: its tables of sentences, and what lies on the table. No Textual."""

from dogs_rules.games.dog_lover import actions as act
from dogs_rules.games.dog_lover.view import DogLoverView
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dog_lover.words.actions import ACTIONS, NOTES, REMARKS
from dogs_tui.games.dog_lover.words.board import board_text
from dogs_tui.games.dog_lover.words.ending import ending_of, holdings_of
from dogs_tui.games.dog_lover.words.events import EVENTS
from dogs_tui.games.dog_lover.words.first_times import FIRST_TIMES
from dogs_tui.games.dog_lover.words.labels import Labels
from dogs_tui.games.dog_lover.words.prompts import PHASES, PROMPTS
from dogs_tui.games.dog_lover.words.topics import TOPICS
from dogs_tui.words.game import Ending, Holding
from dogs_tui.words.phrases import Names


class Words(Labels):
    """What Dog Lover says: on boards, in the log, in the line mode."""

    phases = PHASES
    first_times = FIRST_TIMES
    prompts = PROMPTS
    actions = ACTIONS
    notes = NOTES
    remarks = REMARKS
    events = EVENTS
    closing = frozenset({act.EndTurn, act.FinishFeeding})
    topics = TOPICS

    def goal(self) -> Phrase:
        """What it is about."""
        return phrase(
            "Gather the happiest pack: take in dogs, and food for each of them. Dogs that you can "
            "feed at the end score, and most points win."
        )

    def board_text(self, view: DogLoverView, names: Names) -> list[Phrase]:
        """All that is on the table, in sentences."""
        return board_text(self, view, names)

    def ending(self, view: DogLoverView) -> Ending:
        """How far the End card is."""
        return ending_of(view)

    def holdings(self, view: DogLoverView, seat: int) -> tuple[Holding, ...]:
        """Dogs, food, cards and tricks of a seat."""
        return tuple(holdings_of(view, seat))
