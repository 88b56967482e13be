"""The words of DOGS Cardgame behind the contract of every game's words. Imports no Textual."""

from dogs_rules.dogs_cardgame.game import DogsCardgame
from dogs_rules.dogs_cardgame.view import CardgameView
from dogs_rules.game import Action, Event
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.dogs_cardgame import asking, doings, happenings, laying
from dogs_tui.dogs_cardgame.names import in_play
from dogs_tui.dogs_cardgame.term_words import TERMS


class DogsCardgameWords:
    """What DOGS Cardgame says: on boards, in the log, in the line mode."""

    def use(self, game: DogsCardgame) -> None:
        """Takes names and figures from this game's components, in this context."""
        in_play.set(game.tables)

    def phase(self, view: CardgameView) -> Phrase:
        """The name of the phase, one or two words."""
        return asking.phase_name(view)

    def prompt(self, view: CardgameView, names: tuple[str, ...]) -> Phrase:
        """What is asked of the seat to move, by name."""
        return asking.asked(view, names)

    def action(self, view: CardgameView, action: Action, names: tuple[str, ...]) -> Phrase:
        """What an action would do, with what it costs or brings."""
        does, brings = doings.doing(view, action, names), doings.bringing(view, action)
        return phrase("{does} ({brings})", does=does, brings=brings) if brings else does

    def term(self, term: str) -> Phrase:
        """What a term of the judge is about."""
        return TERMS[term]

    def event(self, event: Event, names: tuple[str, ...]) -> Phrase | None:
        """What happened, as a sentence for the log."""
        return happenings.told(event, names)

    def table(self, view: CardgameView, names: tuple[str, ...]) -> list[Phrase]:
        """All that is on the table, in sentences."""
        return laying.on_table(view, names)
