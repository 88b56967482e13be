"""The rules floor: the games, their bots, and matches of them.

Knows no terminal, no file, no clock and no network.
"""

from dogs_rules.registry import game
from dogs_rules.version import __version__

__all__ = ["__version__", "game"]
