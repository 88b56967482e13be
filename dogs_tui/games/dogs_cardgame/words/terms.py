"""What the judge of DOGS Cardgame goes by, in words. Knows no Textual.

More of what the words say is better, so that a gain and a loss can be told with the same words.
"""

from typing import Final

from dogs_rules.phrase import Phrase, phrase

TERMS: Final[dict[str, Phrase]] = {
    "points": phrase("points on the score sheet"),
    "hotel": phrase("the rank of the hotel"),
    "dark": phrase("bonuses for the most of a kind"),
    "pending": phrase("dogs and rewards to come at once"),
    "goods": phrase("goods that will be used"),
    "bonuses": phrase("bonuses within reach"),
    "growth": phrase("breeds that can still grow"),
    "places": phrase("filled places"),
    "unpaid": phrase("licences paid"),
    "characters": phrase("characters in hand"),
    "turns": phrase("turns to come"),
    "opened, early": phrase("open bays"),
    "improvements": phrase("saving on improvements"),
    "improvements, early": phrase("saving on early improvements"),
    "food, early": phrase("food"),
    "coins, early": phrase("coins"),
    "hotel, early": phrase("dogs in the hotel"),
    "dogs, early": phrase("dogs in bays"),
    "sick, early": phrase("sick dogs to cure"),
}
"""By term of ``dogs_rules.games.dogs_cardgame.judging``."""
