"""What the judge of DOG Kids goes by, in words. Knows no Textual.

More of what the words say is better, so that a gain and a loss can be told with the same words.
"""

from typing import Final

from dogs_rules.phrase import Phrase, phrase

TERMS: Final[dict[str, Phrase]] = {
    "out": phrase("dogs out of the yard"),
    "fields": phrase("fields gone"),
    "fields, squared": phrase("dogs far along"),
    "sheltered": phrase("dogs on kennel fields"),
    "two home": phrase("two dogs home"),
    "single": phrase("better cards than one-colour ones"),
    "double": phrase("better cards than doubles"),
    "two colours": phrase("better cards than two-colour ones"),
    "kennel": phrase("kennel cards"),
    "swap": phrase("swap cards"),
    "starter": phrase("a card for the start field"),
    "in reach": phrase("dogs out of reach"),
    "in reach, later": phrase("dogs out of reach for longer"),
    "next": phrase("the next turn"),
}
"""By term of ``dogs_rules.games.dog_kids.judging``."""
