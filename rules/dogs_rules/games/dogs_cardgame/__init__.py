"""DOGS Cardgame (Marcos Macri): a city of dogs, kennels with a hotel, and bonuses; for 2 to 5."""

from typing import Final

from dogs_rules.listing import Listing

LISTING: Final = Listing(title="DOGS Cardgame", order=3, game="DogsCardgame")
