"""Dog Lover (David Short): a grid of cards, tricks to take them with, dogs to feed; for 2 to 4."""

from dogs_rules.games.dog_lover.game import DogLover

__all__ = ["DogLover"]
