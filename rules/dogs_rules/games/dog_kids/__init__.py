"""DOG Kids (Christian Fiore, Knut Happel): three dogs round the circuit to the bowl; for 2 to 4."""

from typing import Final

from dogs_rules.listing import Listing, Weight
from dogs_rules.phrase import phrase

LISTING: Final = Listing(
    title="DOG Kids",
    order=4,
    game="DogKids",
    seats=(2, 3, 4),
    pitch=phrase("Bring your three little dogs home to the bowl first. But little dogs can bite!"),
    age=5,  # the first page of the rulebook
    weight=Weight.LIGHT,
    decisions={2: 25, 3: 23, 4: 20},
)
