"""The words of Dog Lover behind the contract of every game's words. Imports no Textual."""

from dogs_rules.game import Action, Event
from dogs_rules.games.dog_lover.game import DogLover
from dogs_rules.games.dog_lover.view import DogLoverView
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dog_lover.words import actions, board, events, prompts
from dogs_tui.games.dog_lover.words.labels import in_play
from dogs_tui.games.dog_lover.words.terms import TERMS


class DogLoverWords:
    """What Dog Lover says: on boards, in the log, in the line mode."""

    def use(self, game: DogLover) -> None:
        """Takes names and figures from this game's components, in this context."""
        in_play.set(game.tables)

    def phase(self, view: DogLoverView) -> Phrase:
        """The name of the phase, one or two words."""
        return prompts.phase_name(view)

    def prompt(self, view: DogLoverView, names: tuple[str, ...]) -> Phrase:
        """What is asked of the seat to move, by name."""
        return prompts.prompt(view, names)

    def action(self, view: DogLoverView, action: Action, names: tuple[str, ...]) -> Phrase:  # noqa: ARG002
        """What an action would do, with what it costs or brings."""
        does, brings = actions.action_text(view, action), actions.bringing(view, action)
        return phrase("{does} ({brings})", does=does, brings=brings) if brings else does

    def term(self, term: str) -> Phrase:
        """What a term of the judge is about."""
        return TERMS[term]

    def event(self, event: Event, names: tuple[str, ...]) -> Phrase | None:
        """What happened, as a sentence for the log."""
        return events.event_text(event, names)

    def table(self, view: DogLoverView, names: tuple[str, ...]) -> list[Phrase]:
        """All that is on the table, in sentences."""
        return board.board_text(view, names)
