"""What the judge of Dog Lover goes by, in words: more of it, and less. Knows no Textual."""

from typing import Final

from dogs_rules.phrase import phrase
from dogs_tui.words.game import Topic

TOPICS: Final[dict[str, Topic]] = {
    "feeding": Topic(phrase("better fed dogs"), phrase("hungrier dogs")),
    "things": Topic(phrase("more favorite things"), phrase("fewer favorite things")),
    "cards": Topic(phrase("more cards to use later"), phrase("fewer cards to use later")),
    "tricks": Topic(phrase("better tricks"), phrase("worse tricks")),
    "turns": Topic(phrase("more turns"), phrase("fewer turns")),
    "dogs": Topic(phrase("dogs that can bring more"), phrase("dogs that can bring less")),
}
"""By topic of the terms in ``dogs_rules.games.dog_lover.judging``."""
