"""New Game: who has the most steps when the first dog is at the bone wins; for 2 to 4."""

from typing import Final

from dogs_rules.listing import Listing
from dogs_rules.phrase import phrase

LISTING: Final = Listing(
    title="New Game",
    order=99,
    game="NewGame",
    seats=(2, 3, 4),
    pitch=phrase("Bring your dog to the bone, and take more steps than all others."),
)
