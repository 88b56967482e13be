"""What the judge of DOGS Cardgame goes by, in words: more of it, and less. Knows no Textual."""

from typing import Final

from dogs_rules.phrase import phrase
from dogs_tui.words.game import Topic

TOPICS: Final[dict[str, Topic]] = {
    "points": Topic(phrase("more points on the sheet"), phrase("fewer points on the sheet")),
    "hotel": Topic(phrase("a better rank of the hotel"), phrase("a worse rank of the hotel")),
    "dogs": Topic(phrase("more dogs and breeds that grow"), phrase("fewer dogs to come")),
    "goods": Topic(phrase("more food and coins"), phrase("less food and coins")),
    "bays": Topic(phrase("more room in bays"), phrase("less room or unpaid licences")),
    "characters": Topic(phrase("better characters in hand"), phrase("fewer characters in hand")),
    "turns": Topic(phrase("more turns"), phrase("fewer turns")),
}
"""By topic of the terms in ``dogs_rules.games.dogs_cardgame.judging``."""
