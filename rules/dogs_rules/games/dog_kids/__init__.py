"""DOG Kids (Christian Fiore, Knut Happel): three dogs round the circuit to the bowl; for 2 to 4."""

from typing import Final

from dogs_rules.listing import Listing

LISTING: Final = Listing(title="DOG Kids", order=4, game="DogKids")
