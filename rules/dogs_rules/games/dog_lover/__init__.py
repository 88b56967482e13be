"""Dog Lover (David Short): a grid of cards, tricks to take them with, dogs to feed; for 2 to 4."""

from typing import Final

from dogs_rules.listing import Listing, Weight
from dogs_rules.phrase import phrase, sense

LISTING: Final = Listing(
    title="Dog Lover",
    order=2,
    game="DogLover",
    box=phrase(sense("the title on the box in your language", "Dog Lover")),
    seats=(2, 3, 4),
    pitch=phrase("Take cards from a grid with your tricks, and give your dogs what they need."),
    age=10,  # the Polish rulebook: for players over 10
    weight=Weight.MEDIUM,
    decisions={2: 25, 3: 23, 4: 22},
)
