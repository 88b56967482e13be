"""DOGS Cardgame (Marcos Macri): a city of dogs, kennels with a hotel, and bonuses; for 2 to 5."""

from typing import Final

from dogs_rules.listing import Listing, Weight
from dogs_rules.phrase import phrase

LISTING: Final = Listing(
    title="DOGS Cardgame",
    order=3,
    game="DogsCardgame",
    seats=(2, 3, 4, 5),
    pitch=phrase("Collect dogs all over town, hire help, and keep your bays in the best order."),
    weight=Weight.MEDIUM,
    decisions={2: 74, 3: 64, 4: 66, 5: 58},
)
