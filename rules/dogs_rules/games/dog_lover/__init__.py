"""Dog Lover (David Short): a grid of cards, tricks to take them with, dogs to feed; for 2 to 4."""

from typing import Final

from dogs_rules.listing import Listing

LISTING: Final = Listing(title="Dog Lover", order=2, game="DogLover")
