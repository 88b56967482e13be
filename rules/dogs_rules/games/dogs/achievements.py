"""The achievements of DOGS."""

from typing import Final

from dogs_rules.achievements import Achievement, Over, counted, happened
from dogs_rules.games.dogs.events import FellIll, QuartetPaid
from dogs_rules.phrase import phrase


def _all_bays(over: Over) -> bool:
    return all(over.view.kennels[over.seat].bays)


def _nobody_ill(over: Over) -> bool:
    return not over.events(FellIll)


ACHIEVEMENTS: Final = (
    happened("quartet", phrase("a quartet"), "quartet-coin", QuartetPaid),
    happened(
        "quartets",
        phrase("two or more quartets in one match"),
        "quartet-coin",
        QuartetPaid,
        least=2,
    ),
    counted("six-breeds", phrase("six or more breeds in the bays"), "score-breeds", "breeds", 6),
    Achievement("all-bays", phrase("dogs in all five bays"), "score-additional", _all_bays),
    Achievement("healthy", phrase("a match in which no dog fell ill"), "feeding", _nobody_ill),
)
