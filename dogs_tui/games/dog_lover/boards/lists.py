"""The lists that a turn asks with: when one is asked, and its lines.

The lists stand in a narrow panel: a line has its figure alone, the prompt says it in full.
"""

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

from dogs_rules.games.dog_lover.actions import (
    Attach,
    DogLoverAction,
    EndTurn,
    GiveUpDog,
    Tuck,
)
from dogs_rules.games.dog_lover.terms import EMPTY, Face, Stage
from dogs_rules.games.dog_lover.view import DogLoverView, Turn
from dogs_rules.phrase import Phrase, phrase, plural
from dogs_tui.games.dog_lover.words import Words
from dogs_tui.games.dog_lover.words.actions import (
    fed_dog,
    given_text,
    own_dog,
)
from dogs_tui.play.choice import Choice
from dogs_tui.words import say
from dogs_tui.words.phrases import cards

Legal: TypeAlias = Sequence[Any]
Asking: TypeAlias = Literal["", "card", "dog", "attach", "end"]
"""The list that the player asked for; empty: what must be decided."""


def must_choose(view: DogLoverView, legal: Legal) -> bool:
    """True if the player can do nothing but choose from a list."""
    waits = isinstance(view.decision, Turn) and view.decision.food_first
    return bool(legal) and (waits or view.stage == Stage.PENALTY)


def tuckable(legal: Legal) -> list[Face]:
    """The cards that can be tucked."""
    return sorted({action.card for action in legal if isinstance(action, Tuck)})


def ways(legal: Legal, card: Face) -> list[Tuck]:
    """The legal tucks of a card."""
    return [action for action in legal if isinstance(action, Tuck) and action.card == card]


def candidates(legal: Legal, asking: Asking, card: Face) -> frozenset[Face]:
    """The dogs that the card in question could go to."""
    if asking == "attach":
        return frozenset(action.dog for action in legal if isinstance(action, Attach))
    return frozenset(action.dog for action in ways(legal, card))


def lines(
    words: Words, view: DogLoverView, legal: Legal, asking: Asking, card: Face
) -> list[Choice]:
    """The lines of what is asked; none: no list is asked.

    Args:
        words: The words of the match.
        view: The mover's own.
        legal: What may be done.
        asking: As of ``heading``.
        card: The card for which a dog is asked.
    """
    if must_choose(view, legal):
        return [line(words, view, action) for action in legal]
    if asking == "card":
        return [card_line(words, ways(legal, tucked)) for tucked in tuckable(legal)]
    if asking == "dog":
        return [dog_line(words, view, action) for action in ways(legal, card)]
    kinds = {"attach": Attach, "end": EndTurn}
    kind = kinds.get(asking)
    return [
        line(words, view, action)
        for action in legal
        if kind is not None and isinstance(action, kind)
    ]


def heading(words: Words, view: DogLoverView, asking: Asking, card: Face) -> Phrase:
    """The heading above a list.

    Args:
        words: The words of the match.
        view: The mover's own.
        asking: What it asks for when the player asks: ``card``, ``dog``, ``attach`` or ``end``;
            empty: what must be decided.
        card: The card for which a dog is asked.
    """
    if asking == "attach":
        return phrase("Attach which trait to whom?")
    if asking == "end":
        return phrase("End the turn?")
    if asking == "card":
        return phrase("Tuck which card?")
    if asking == "dog":
        return phrase("Tuck {card} under whom?", card=words.card_name(card))
    if view.stage == Stage.PENALTY:
        return phrase("Give up what?")
    return phrase("Food: tokens, or tucked?")


def line(words: Words, view: DogLoverView, action: DogLoverAction, anchor: str = "") -> Choice:
    """An action; what the heading asks already is left out of a penalty's."""
    if isinstance(action, EndTurn):
        lost = words.action_note(view, action)
        return Choice(
            action, say(words.action_short(view, action)), say(lost) if lost else "", anchor
        )
    return Choice(action, say(_said(words, view, action)), anchor=anchor)


def _said(words: Words, view: DogLoverView, action: DogLoverAction) -> Phrase:
    """An action as short as a narrow panel needs it; the prompt says it in full."""
    if isinstance(action, Attach):
        trait, dog = words.card_name(action.trait), words.card_name(action.dog)
        return phrase("{trait} to {dog}", trait=trait, dog=dog)
    if isinstance(action, Tuck):
        card, dog = words.card_name(action.card), words.card_name(action.dog)
        return phrase("{card} under {dog}", card=card, dog=dog)
    if isinstance(action, GiveUpDog):
        own = own_dog(view, view.mover, action.dog)
        along = 0 if own is None else len(own.tucked) + (own.trait != EMPTY)
        if along:
            name = words.card_name(action.dog)
            return phrase("{dog} with {cards}", dog=name, cards=cards(along))
    if view.stage == Stage.PENALTY:
        return given_text(words, view, action)
    return words.action_short(view, action)


def card_line(words: Words, ways: Sequence[Tuck]) -> Choice:
    """A card to tuck: with its only dog, or how many dogs there are.

    Args:
        words: The words of the match.
        ways: Where the card can be tucked; at least one.
    """
    card, name = ways[0].card, words.card_name(ways[0].card)
    if len(ways) == 1:
        dog = words.card_name(ways[0].dog)
        return Choice(ways[0], say(phrase("{card} under {dog}", card=name, dog=dog)))
    note = say(plural("{n} dog", "{n} dogs", len(ways)))
    return Choice(Tuck(card, EMPTY), say(name), note, several=True)


def dog_line(words: Words, view: DogLoverView, action: Tuck) -> Choice:
    """A dog for a card; whether it eats says whether the card would count."""
    fed = fed_dog(view, view.mover, action.dog)
    note = phrase("fed") if fed is not None and fed.fed else phrase("hungry so far")
    return Choice(action, say(words.card_name(action.dog)), say(note))
