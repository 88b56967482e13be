"""DOG Kids (Christian Fiore, Knut Happel): three dogs round the circuit to the bowl; for 2 to 4."""

from dogs_rules.games.dog_kids.game import DogKids

__all__ = ["DogKids"]
