"""What the judge of DOGS goes by, in words. Knows no Textual.

More of what the words say is better: what is better few is told as fewer of it.
"""

from typing import Final

from dogs_rules.phrase import Phrase, phrase

TERMS: Final[dict[str, Phrase]] = {
    "points": phrase("dogs in bays"),
    "promise": phrase("breeds that can still grow"),
    "sick": phrase("fewer sick dogs"),
    "sick, early": phrase("time to cure sick dogs"),
    "cured": phrase("medicine for sick dogs"),
    "hungry": phrase("fewer hungry dogs"),
    "food": phrase("food for the next round"),
    "more food": phrase("food to spare"),
    "resources": phrase("points for goods kept"),
    "gas": phrase("gas to drive with"),
    "more gas": phrase("gas to spare"),
    "medicine": phrase("medicine to spare"),
    "coins": phrase("coins"),
    "cards": phrase("cards to play"),
    "assistant": phrase("the assistant"),
    "assistant, early": phrase("the help of an assistant"),
    "bays": phrase("open bays"),
}
"""By term of ``dogs_rules.dogs.judging``."""
