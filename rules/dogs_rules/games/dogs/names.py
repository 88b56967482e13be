"""Names of bays in score lines and screens of DOGS, in the middle of a sentence."""

from dogs_rules.games.dogs.tables import Tables
from dogs_rules.games.dogs.terms import BUILT_BAYS
from dogs_rules.phrase import Phrase, phrase


def bay_name(tables: Tables, bay: int) -> Phrase:
    """A bay in the middle of a sentence: ``bay 1``, or for a built one ``the 3-point bay``."""
    if bay < BUILT_BAYS:
        return phrase("bay {n}", n=bay + 1)
    return phrase("the {points}-point bay", points=tables.points.bays[bay - BUILT_BAYS])
