"""The lines of the lists that a turn asks with.

The lists stand in a narrow panel: a line has its figure alone, the prompt says it in full.
"""

from collections.abc import Sequence

from dogs_rules.dog_lover.actions import DogLoverAction, Tuck
from dogs_rules.dog_lover.foresight import difference
from dogs_rules.dog_lover.terms import EMPTY, Face, Stage
from dogs_rules.dog_lover.view import DogLoverView
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.dog_lover.doings import doing, fed_dog, giving
from dogs_tui.dog_lover.names import card_name, tables
from dogs_tui.play.choices import Choice
from dogs_tui.words import say


def heading(view: DogLoverView, asking: str, card: Face) -> Phrase:
    """What stands above a list.

    Args:
        view: The mover's own.
        asking: What it asks for on the player's wish: ``card``, ``dog`` or ``attach``; empty:
            what must be decided.
        card: The card for which a dog is asked.
    """
    if asking == "attach":
        return phrase("Attach which trait to whom?")
    if asking == "card":
        return phrase("Tuck which card?")
    if asking == "dog":
        return phrase("Tuck {card} under whom?", card=card_name(card))
    if view.stage == Stage.PENALTY:
        return phrase("Give up what?")
    return phrase("Food: tokens, or tucked?")


def line(view: DogLoverView, action: DogLoverAction, anchor: str = "") -> Choice:
    """An action; what the heading asks already is left out of a penalty's."""
    said = giving(view, action) if view.stage == Stage.PENALTY else doing(view, action)
    return Choice(action, say(said), figure(view, action), anchor)


def card_line(view: DogLoverView, ways: Sequence[Tuck]) -> Choice:
    """A card to tuck: its only dog with what that brings, or how many dogs there are.

    Args:
        view: The mover's own.
        ways: Where the card can be tucked; at least one.
    """
    note = say(phrase("{n} dogs", n=len(ways)))
    if len(ways) == 1:
        note = f"{say(card_name(ways[0].dog))}  {figure(view, ways[0])}"
    card = ways[0].card
    return Choice(Tuck(card, EMPTY), say(card_name(card)), note)


def dog_line(view: DogLoverView, action: Tuck) -> Choice:
    """A dog for a card; whether it eats says whether the card would count."""
    fed = fed_dog(view, view.mover, action.dog)
    note = phrase("fed") if fed is not None and fed.fed else phrase("hungry so far")
    return Choice(action, say(card_name(action.dog)), f"{say(note)}  {figure(view, action)}")


def figure(view: DogLoverView, action: DogLoverAction) -> str:
    """What the mover's score sheet would change by: ``+2``."""
    return f"{difference(tables(), view, action):+}"
