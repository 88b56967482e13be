"""What a good action of DOG Kids does, in one short sentence for children. Knows no Textual.

A child sees which card glows and which dog goes where; this says why that is good, in words of the
position. Figures come when they are asked for.
"""

from dogs_rules.game import Action
from dogs_rules.games.dog_kids import actions as act
from dogs_rules.games.dog_kids.terms import DOGS, HOME, YARD
from dogs_rules.games.dog_kids.view import KidsView, Outcome, Step
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dog_kids.words.actions import outcome_of
from dogs_tui.games.dog_kids.words.labels import Labels, fields
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
            "Changes places with {name}: then the dog is {fields} before home.",
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
    return phrase("Moves a dog on, to {fields} before home.", fields=_left(words, view, first))


def _chucked(words: Labels, view: KidsView, first: Step, names: Names) -> Phrase:
    """Whose dog is chucked out, and how near its home it was."""
    name, side = names[first.out], view.sides[first.out]
    before = fields(words.before_home(side, first.target))
    if first.origin == YARD:
        return phrase("Brings a dog out, and chucks {name} out.", name=name)
    return phrase("Chucks {name} out, {fields} before home.", name=name, fields=before)


def _left(words: Labels, view: KidsView, step: Step) -> Phrase:
    """How far a dog would then be from its home."""
    return fields(words.before_home(view.sides[step.seat], step.target))
