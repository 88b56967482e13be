"""DOGS (Marcos Macri): kennels, trucks and the Dog Fair, for two to four."""

from typing import Final

from dogs_rules.listing import Listing

LISTING: Final = Listing(title="DOGS", order=1, game="Dogs")
