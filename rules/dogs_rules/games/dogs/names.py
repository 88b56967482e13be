"""Names of bays and cards of DOGS, in the middle of a sentence."""

from collections.abc import Mapping
from typing import Final

from dogs_rules.games.dogs.tables import Tables
from dogs_rules.games.dogs.terms import BUILT_BAYS, Card
from dogs_rules.phrase import Phrase, phrase


def bay_name(tables: Tables, bay: int) -> Phrase:
    """A bay in the middle of a sentence: ``bay 1``, or for a built one ``the 3-point bay``."""
    if bay < BUILT_BAYS:
        return phrase("bay {n}", n=bay + 1)
    return phrase("the {points}-point bay", points=tables.points.bays[bay - BUILT_BAYS])


CARDS: Final[Mapping[int, Phrase]] = {
    Card.SWAP_DOGS: phrase("Dog Swap"),
    Card.TAKE_DOG: phrase("Take a Dog"),
    Card.DISCOUNT: phrase("Discount"),
    Card.FREE_ENTRY: phrase("Free Entry"),
}
"""The cards that sentences name."""


def no_card(card: Card) -> Phrase:
    """Says that who wants to play a card has none."""
    return phrase("You have no {card} card.", card=CARDS[card])
