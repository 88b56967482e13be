"""What the judge of DOG Kids goes by, in words. Knows no Textual.

More of what the words say is better: what is better few is told as fewer of it.
"""

from typing import Final

from dogs_rules.phrase import Phrase, phrase

TERMS: Final[dict[str, Phrase]] = {
    "out": phrase("dogs out of the yard"),
    "fields": phrase("fields gone"),
    "fields, squared": phrase("dogs far along"),
    "sheltered": phrase("dogs on kennel fields"),
    "two home": phrase("two dogs home"),
    "single": phrase("fewer cards of one colour"),
    "double": phrase("fewer double cards"),
    "two colours": phrase("fewer cards of two colours"),
    "kennel": phrase("kennel cards"),
    "swap": phrase("swap cards"),
    "starter": phrase("a card for the start field"),
    "in reach": phrase("fewer dogs in reach of others"),
    "in reach, later": phrase("fewer dogs in reach after their turn"),
    "next": phrase("the next turn"),
}
"""By term of ``dogs_rules.dog_kids.judging``."""
