"""For those who study games: matches as numbers, and environments for learners.

What a game says of itself in numbers is ``dogs_rules.spaces``; here a match is played in them.
"""

from dogs_lab.playing import Playing

__all__ = ["Playing"]
