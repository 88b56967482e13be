"""The words of DOG Kids behind the contract of every game's words. Imports no Textual."""

from dogs_rules.game import Action, Event
from dogs_rules.games.dog_kids.game import DogKids
from dogs_rules.games.dog_kids.view import KidsView
from dogs_rules.phrase import Phrase
from dogs_tui.games.dog_kids.words import actions, board, events, prompts
from dogs_tui.games.dog_kids.words.labels import in_play
from dogs_tui.games.dog_kids.words.terms import TERMS


class DogKidsWords:
    """What DOG Kids says: on boards, in the log, in the line mode."""

    def use(self, game: DogKids) -> None:
        """Takes names and figures from this game's components, in this context."""
        in_play.set(game.tables)

    def phase(self, view: KidsView) -> Phrase:
        """The name of the phase, one or two words."""
        return prompts.phase_name(view)

    def prompt(self, view: KidsView, names: tuple[str, ...]) -> Phrase:
        """What is asked of the seat to move, by name."""
        return prompts.prompt(view, names)

    def action(self, view: KidsView, action: Action, names: tuple[str, ...]) -> Phrase:
        """What an action would do, and what would come of it."""
        return actions.whole(view, action, names)

    def term(self, term: str) -> Phrase:
        """What a term of the judge is about."""
        return TERMS[term]

    def event(self, event: Event, names: tuple[str, ...]) -> Phrase | None:
        """What happened, as a sentence for the log."""
        return events.event_text(event, names)

    def table(self, view: KidsView, names: tuple[str, ...]) -> list[Phrase]:
        """All that is on the table, in sentences."""
        return board.board_text(view, names)
