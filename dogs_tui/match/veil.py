"""What others did at a deal stays hidden from who has not finished it.

Whatever shows matches of a folder, or something made of them, asks ``Veil`` first.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from dogs_rules.phrase import phrase
from dogs_saves import PERSON, Player, Reading, State, Summary

VEILED: Final = phrase("Others' results are hidden until you have finished this deal.")


def player_of(players: Sequence[Player]) -> str:
    """Gives the name of the person who plays a match of a deal; empty if nobody does any more."""
    return next((player.name for player in players if player.kind == PERSON), "")


def same_name(name: str, other: str) -> bool:
    """True if two names are meant to be one person's."""
    return bool(name) and name.casefold() == other.casefold()


def deal_of(match: "Summary | Reading") -> str:
    """The line of the deal of which a match tells: its own, or its origin's; empty: none."""
    if match.deal is not None:
        return match.deal.line
    return "" if match.origin is None else match.origin.deal


class Veil:
    """Hides the matches of a folder that somebody must not see.

    Args:
        matches: All of the folder.
        name: The player who looks.
    """

    def __init__(self, matches: Iterable[Summary], name: str) -> None:
        self._name = name
        self._finished = {
            match.deal.line
            for match in matches
            if match.deal is not None
            and match.state is State.FINISHED
            and same_name(player_of(match.players), name)
        }

    def hides(self, match: "Summary | Reading") -> bool:
        """True if a match, or its origin, is of a deal not finished yet, and another's."""
        line = deal_of(match)
        if not line or line in self._finished:
            return False
        return not same_name(player_of(match.players), self._name)

    def lifted(self, line: str) -> bool:
        """True if the person who looks has finished a deal."""
        return line in self._finished
