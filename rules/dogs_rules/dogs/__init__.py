"""DOGS (Marcos Macri): kennels, trucks and the Dog Fair, for two to four."""

from dogs_rules.dogs.game import Dogs

__all__ = ["Dogs"]
