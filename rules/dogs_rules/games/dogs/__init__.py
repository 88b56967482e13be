"""DOGS (Marcos Macri): kennels, trucks and the Dog Fair, for two to four."""

from dogs_rules.games.dogs.game import Dogs

__all__ = ["Dogs"]
