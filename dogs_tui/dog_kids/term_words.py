"""What the judge of DOG Kids goes by, in words. Knows no Textual.

More of each is better: gains and losses are told with these words as they stand.
"""

from typing import Final

from dogs_rules.phrase import Phrase, phrase

TERMS: Final[dict[str, Phrase]] = {
    "out": phrase("dogs out of the yard"),
    "fields": phrase("fields gone"),
    "fields, squared": phrase("dogs far along"),
    "sheltered": phrase("dogs on kennel fields"),
    "two home": phrase("two dogs home"),
    "single": phrase("cards of one colour"),
    "double": phrase("double cards"),
    "two colours": phrase("cards of two colours"),
    "kennel": phrase("kennel cards"),
    "swap": phrase("swap cards"),
    "starter": phrase("a card for the start field"),
    "next": phrase("the next turn"),
}
"""By term of ``dogs_rules.dog_kids.judging``."""
