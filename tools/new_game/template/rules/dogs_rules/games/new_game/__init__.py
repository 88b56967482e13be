"""New Game: who has the most steps when the first dog is at the bone wins; for 2 to 4."""

from typing import Final

from dogs_rules.listing import Listing

LISTING: Final = Listing(title="New Game", order=99, game="NewGame")
