"""The achievements of Dog Lover."""

from typing import Final

from dogs_rules.achievements import Achievement, Over, counted, happened
from dogs_rules.games.dog_lover.events import TrickLearned
from dogs_rules.games.dog_lover.terms import FIRST_FOOD, FIRST_TOY
from dogs_rules.phrase import phrase

_MANY: Final = 4


def _all_fed(over: Over) -> bool:
    return over.count("dogs") >= _MANY and not over.count("unfed")


def _set_of_all(over: Over) -> bool:
    toys = set(range(FIRST_TOY, FIRST_FOOD))
    return toys <= set(over.view.areas[over.seat].hand or ())


ACHIEVEMENTS: Final = (
    Achievement("all-fed", phrase("four dogs or more, and all of them fed"), "feeding", _all_fed),
    counted("rescued", phrase("two or more rescued dogs fed"), "rescued", "rescued", 2),
    Achievement("toys", phrase("all five favorite things"), "toys", _set_of_all),
    counted("tucked", phrase("eight or more cards tucked"), "tucking", "tucked", 8),
    happened("tricks", phrase("two or more tricks learned"), "learning", TrickLearned, least=2),
)
