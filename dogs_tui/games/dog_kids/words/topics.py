"""The subjects of hints and reviews of DOG Kids. Knows no Textual."""

from typing import Final

from dogs_rules.phrase import phrase
from dogs_tui.words.game import Topic

TOPICS: Final[dict[str, Topic]] = {
    "dogs": Topic(phrase("dogs farther on and safer"), phrase("dogs farther back or in danger")),
    "cards": Topic(phrase("better cards"), phrase("worse cards")),
    "turn": Topic(phrase("an earlier turn"), phrase("a later turn")),
}
"""By topic of the terms in ``dogs_rules.games.dog_kids.judging``."""
