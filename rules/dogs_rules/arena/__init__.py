"""Tournaments between bots: who meets whom, how it is played, what it comes to.

Nothing here knows a terminal, a file or a machine: matches are played by whatever
``concurrent.futures`` executor is handed in, and come out the same on all of them.
"""

from dogs_rules.arena.pairing import Bout, Tournament, bouts, deals_for
from dogs_rules.arena.playing import Played, play_bout, play_bouts
from dogs_rules.arena.standing import Pair, Standing, pairs, standings

__all__ = [
    "Bout",
    "Pair",
    "Played",
    "Standing",
    "Tournament",
    "bouts",
    "deals_for",
    "pairs",
    "play_bout",
    "play_bouts",
    "standings",
]
