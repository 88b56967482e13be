"""The words of DOGS Cardgame behind the contract of every game's words. Imports no Textual."""

from dogs_rules.game import Action, Event
from dogs_rules.games.dogs_cardgame.game import DogsCardgame
from dogs_rules.games.dogs_cardgame.view import CardgameView
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dogs_cardgame.words import actions, board, events, prompts
from dogs_tui.games.dogs_cardgame.words.labels import in_play
from dogs_tui.games.dogs_cardgame.words.terms import TERMS


class DogsCardgameWords:
    """What DOGS Cardgame says: on boards, in the log, in the line mode."""

    def use(self, game: DogsCardgame) -> None:
        """Takes names and figures from this game's components, in this context."""
        in_play.set(game.tables)

    def phase(self, view: CardgameView) -> Phrase:
        """The name of the phase, one or two words."""
        return prompts.phase_name(view)

    def prompt(self, view: CardgameView, names: tuple[str, ...]) -> Phrase:
        """What is asked of the seat to move, by name."""
        return prompts.prompt(view, names)

    def action(self, view: CardgameView, action: Action, names: tuple[str, ...]) -> Phrase:
        """What an action would do, with what it costs or brings."""
        does, brings = actions.action_text(view, action, names), actions.bringing(view, action)
        return phrase("{does} ({brings})", does=does, brings=brings) if brings else does

    def term(self, term: str) -> Phrase:
        """What a term of the judge is about."""
        return TERMS[term]

    def event(self, event: Event, names: tuple[str, ...]) -> Phrase | None:
        """What happened, as a sentence for the log."""
        return events.event_text(event, names)

    def table(self, view: CardgameView, names: tuple[str, ...]) -> list[Phrase]:
        """All that is on the table, in sentences."""
        return board.board_text(view, names)
