"""The words of DOG Kids: its tables of sentences, and what lies on the table. No Textual."""

from collections.abc import Mapping
from typing import Final

from dogs_rules.game import Action, Fact, OptionValue
from dogs_rules.games.dog_kids import actions as act
from dogs_rules.games.dog_kids.terms import DOGS, HOME, YARD, is_for_children
from dogs_rules.games.dog_kids.view import KidsView, Outcome, Step
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dog_kids.words.actions import ACTIONS, NOTES, PARTS, outcome_of
from dogs_tui.games.dog_kids.words.board import board_text
from dogs_tui.games.dog_kids.words.children import ChildWords
from dogs_tui.games.dog_kids.words.events import EVENTS
from dogs_tui.games.dog_kids.words.facts import FACTS, NO_FACTS
from dogs_tui.games.dog_kids.words.labels import Labels, fields
from dogs_tui.games.dog_kids.words.prompts import PHASES, prompt
from dogs_tui.games.dog_kids.words.topics import TOPICS
from dogs_tui.words.game import FirstTime, GameWords
from dogs_tui.words.phrases import Names


def advice(words: Labels, view: KidsView, action: Action, names: Names) -> Phrase:
    """The most that there is to say for an action that is legal in a view."""
    outcome = outcome_of(view, action)
    if outcome is not None:
        return _of_move(words, view, outcome, names)
    if isinstance(action, act.Change):
        return phrase("Takes new cards: better ones may come.")
    if isinstance(action, act.Offer):
        return phrase("Gives away {card}.", card=words.a_card(action.card))
    return phrase("Keeps all cards.")


def _of_move(words: Labels, view: KidsView, outcome: Outcome, names: Names) -> Phrase:
    first, *others = outcome.steps
    if isinstance(outcome.action, act.Swap):
        return phrase(
            "Changes places with {name}: then the dog is {fields} from home.",
            name=names[outcome.action.seat],
            fields=_left(words, view, first),
        )
    if outcome.home:
        home = 1 + sum(place >= HOME for place in view.dogs[first.seat])
        if home == DOGS:
            return phrase("Brings the last dog home!")
        return phrase("Brings a dog home!")
    if first.out >= 0:
        return _chucked(words, view, first, names)
    if first.origin == YARD:
        return phrase("Brings a dog out.")
    if others:
        return phrase("Pushes {name}'s dog on.", name=names[others[0].seat])
    if outcome.safe:
        return phrase("Brings a dog into the kennel: nobody can chuck it out there.")
    return phrase("Moves a dog on, to {fields} from home.", fields=_left(words, view, first))


def _chucked(words: Labels, view: KidsView, first: Step, names: Names) -> Phrase:
    """The owner of a dog that is chucked out, and how near its home it was."""
    name, side = names[first.out], view.sides[first.out]
    before = fields(words.before_home(side, first.target))
    if first.origin == YARD:
        return phrase("Brings a dog out, and chucks {name} out.", name=name)
    return phrase("Chucks {name} out, {fields} from home.", name=name, fields=before)


def _left(words: Labels, view: KidsView, step: Step) -> Phrase:
    """The distance of the dog from its home then."""
    return fields(words.before_home(view.sides[step.seat], step.target))


FIRST_TIMES: Final[Mapping[str, FirstTime]] = {
    "exchange": FirstTime(
        phrase(
            "You and your partner may exchange one card, face down. Give the card under "
            "the cursor with {choose}, or keep all with {keep}."
        ),
        {"choose": "cursor.choose", "keep": "kids.decline"},
    ),
    "turn": FirstTime(
        phrase(
            "Bring all your dogs home to the bowl. Left and right choose a card, up and down a "
            "dog: it goes to the next field of that colour. Play with {choose}, or take new "
            "cards with {change}."
        ),
        {"choose": "cursor.choose", "change": "kids.change"},
    ),
}
"""By phase of a view."""


KINDS: Final[dict[str, Phrase]] = {
    "races": phrase("racing"),
    "starts": phrase("getting out"),
    "chucking": phrase("chucking out"),
    "home": phrase("coming home"),
    "swaps": phrase("swapping"),
    "cards": phrase("cards"),
}
"""By kind of choice what it is about."""


class Words(Labels):
    """The words of DOG Kids: on boards, in the log, in plain mode."""

    phases = PHASES
    first_times = FIRST_TIMES
    actions = ACTIONS
    notes = NOTES
    parts = PARTS
    events = EVENTS
    topics = TOPICS
    kinds = KINDS
    facts = FACTS
    no_facts = NO_FACTS

    def with_options(self, options: Mapping[str, OptionValue]) -> GameWords:
        """Others for children."""
        return ChildWords(self.game) if is_for_children(options) else self

    def prompt(self, view: KidsView, names: Names) -> Phrase:
        """The prompt for the seat to move, with the player's name."""
        return prompt(self, view, names)

    def facts_of(self, view: KidsView, action: Action) -> tuple[Fact, ...]:
        """What sets an action apart, as the rules declare it."""
        told: tuple[Fact, ...] = self.game.facts(view, action)
        return told

    def advice(self, view: KidsView, action: Action, names: Names) -> Phrase:
        """The advice that a hint gives to a child."""
        return advice(self, view, action, names)

    def kind(self, view: KidsView, action: Action) -> str:
        """What comes of a move says what it is about, not the card it is made with."""
        outcome = outcome_of(view, action)
        if outcome is None:
            return "cards"
        if isinstance(action, act.Swap):
            return "swaps"
        if outcome.home:
            return "home"
        first = outcome.steps[0]
        if first.out >= 0:
            return "chucking"
        return "starts" if first.origin == YARD else "races"

    def goal(self) -> Phrase:
        """The goal of the game."""
        return phrase(
            "Help your dogs around the board. The first to bring all dogs home wins; "
            "partners win together."
        )

    def board_text(self, view: KidsView, names: Names) -> list[Phrase]:
        """All that is on the table, in sentences."""
        return board_text(self, view, names)
