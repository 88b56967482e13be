"""The achievements of DOGS Cardgame."""

from typing import Final

from dogs_rules.achievements import Achievement, Over, counted
from dogs_rules.games.dogs_cardgame.terms import Kind
from dogs_rules.phrase import phrase

_BREEDS: Final = 6
_IMPROVEMENTS: Final = 3


def _six_breeds(over: Over) -> bool:
    bays = over.view.kennels[over.seat].bays
    return len({dog // len(Kind) for bay in bays for dog in bay or ()}) >= _BREEDS


def _improved(over: Over) -> bool:
    return bool(over.view.kennels[over.seat].improvements >= _IMPROVEMENTS)


def _best_hotel(over: Over) -> bool:
    own, *others = sorted((len(kennel.hotel) for kennel in over.view.kennels), reverse=True)
    return own == len(over.view.kennels[over.seat].hotel) and own not in others


ACHIEVEMENTS: Final = (
    Achievement(
        "six-breeds", phrase("six or more breeds in the bays"), "bonus-six-breeds", _six_breeds
    ),
    counted("bonuses", phrase("five or more bonus cards"), "bonuses", "bonuses", 5),
    counted("trained", phrase("four or more trained dogs"), "trained", "trained", 4),
    Achievement("improved", phrase("three or more improvements"), "improvements", _improved),
    Achievement("hotel", phrase("more dogs in the hotel than anyone else"), "hotel", _best_hotel),
)
