"""Players that see only what their seat may see."""

from dogs_rules.bots.random_bot import RandomBot

__all__ = ["RandomBot"]
