"""What the judge of DOGS goes by, in words. Knows no Textual.

More of what the words say is better, so that a gain and a loss can be told with the same words.
"""

from typing import Final

from dogs_rules.phrase import Phrase, phrase

TERMS: Final[dict[str, Phrase]] = {
    "points": phrase("dogs in bays"),
    "promise": phrase("breeds that can still grow"),
    "sick": phrase("healthy dogs"),
    "sick, early": phrase("time to cure sick dogs"),
    "cured": phrase("medicine for sick dogs"),
    "hungry": phrase("fed dogs"),
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
"""By term of ``dogs_rules.games.dogs.judging``."""
