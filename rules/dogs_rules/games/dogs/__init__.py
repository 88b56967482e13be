"""DOGS (Marcos Macri): kennels, trucks and the Dog Fair, for two to four."""

from typing import Final

from dogs_rules.listing import Listing, Weight
from dogs_rules.phrase import phrase

LISTING: Final = Listing(
    title="DOGS",
    order=1,
    game="Dogs",
    seats=(2, 3, 4),
    pitch=phrase("Pick up stray dogs, house and cure them, and run the best kennel in town."),
    weight=Weight.HEAVY,
    decisions={2: 136, 3: 106, 4: 112},
)
