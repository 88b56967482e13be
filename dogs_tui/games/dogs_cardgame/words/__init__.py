"""The words of DOGS Cardgame: its tables of sentences, and what lies on the table. No Textual."""

from dogs_rules.games.dogs_cardgame import actions as act
from dogs_rules.games.dogs_cardgame.view import CardgameView
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dogs_cardgame.words.actions import ACTIONS, NOTES, REMARKS
from dogs_tui.games.dogs_cardgame.words.board import board_text
from dogs_tui.games.dogs_cardgame.words.events import EVENTS
from dogs_tui.games.dogs_cardgame.words.first_times import FIRST_TIMES
from dogs_tui.games.dogs_cardgame.words.labels import Labels
from dogs_tui.games.dogs_cardgame.words.progress import LAST_ROUND, holdings, left_to_play
from dogs_tui.games.dogs_cardgame.words.prompts import PHASES, PROMPTS
from dogs_tui.games.dogs_cardgame.words.topics import TOPICS
from dogs_tui.words.game import Ending, Holding
from dogs_tui.words.phrases import Names


class Words(Labels):
    """What DOGS Cardgame says: on boards, in the log, in the line mode."""

    phases = PHASES
    first_times = FIRST_TIMES
    prompts = PROMPTS
    actions = ACTIONS
    notes = NOTES
    remarks = REMARKS
    events = EVENTS
    closing = frozenset({act.EndTurn, act.FinishRearranging, act.FinishShopping})
    spending = frozenset({act.UseCharacter, act.Dismiss})
    topics = TOPICS

    def ending(self, view: CardgameView) -> Ending:
        """The last round comes when the last dog is drawn, or nobody collects for long."""
        return Ending(last_round=view.end == LAST_ROUND, left=left_to_play(view))

    def holdings(self, view: CardgameView, seat: int) -> tuple[Holding, ...]:
        """Goods first, then dogs where they live, then cards and what is still due."""
        return holdings(view, seat)

    def goal(self) -> Phrase:
        """What it is about."""
        return phrase(
            "Drive through the city, take in its dogs, and put dogs of one breed together in "
            "your bays. When the city has no dogs left, most points win."
        )

    def board_text(self, view: CardgameView, names: Names) -> list[Phrase]:
        """All that is on the table, in sentences."""
        return board_text(self, view, names)
