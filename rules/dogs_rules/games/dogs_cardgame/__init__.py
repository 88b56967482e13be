"""DOGS Cardgame (Marcos Macri): a city of dogs, kennels with a hotel, and bonuses; for 2 to 5."""

from dogs_rules.games.dogs_cardgame.game import DogsCardgame

__all__ = ["DogsCardgame"]
