"""What the judge of DOGS goes by, in words: more of it, and less. Knows no Textual."""

from typing import Final

from dogs_rules.phrase import phrase
from dogs_tui.words.game import Topic

TOPICS: Final[dict[str, Topic]] = {
    "dogs": Topic(phrase("more points from dogs"), phrase("fewer points from dogs")),
    "food": Topic(phrase("better fed dogs"), phrase("less food for the dogs")),
    "goods": Topic(phrase("more goods to keep"), phrase("fewer goods to keep")),
    "gas": Topic(phrase("more gas to drive with"), phrase("less gas to drive with")),
    "coins": Topic(phrase("more coins"), phrase("fewer coins")),
    "cards": Topic(phrase("better cards to play"), phrase("fewer cards to play")),
    "assistant": Topic(phrase("an assistant who helps"), phrase("no assistant to help")),
    "bays": Topic(phrase("more room in bays"), phrase("less room in bays")),
}
"""By topic of the terms in ``dogs_rules.games.dogs.judging``."""
