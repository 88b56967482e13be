"""Matches of deals, played to their ends in a moment."""

from pathlib import Path

from dogs_rules.deal import Deal, dealt
from dogs_rules.registry import game
from dogs_rules.rng import Rng
from dogs_saves import MatchFolder
from dogs_tui.match import deals

SHORT = "dog_lover"
"""A game that chance brings to its end in few moves."""


def any_deal(key: str = SHORT, *, hints: bool = True, seed: int = 7) -> Deal:
    """A deal of a game against a bot that answers at once."""
    return dealt(game(key), 2, 1, ["random"], {}, seed, hints=hints)


def finished(deal: Deal, name: str, *, undo: int = 0, hint: bool = False) -> Path:
    """The file of a match of a deal in which everybody does what chance says.

    Args:
        deal: What is played.
        name: Who plays it; another name has other luck.
        undo: How often the player takes the first action back.
        hint: Whether the player asked for one before that.
    """
    luck = Rng.seeded(sum(map(ord, name)))
    with deals.begin(MatchFolder(), deal, name) as stored:
        while (seat := stored.match.to_move) is not None:
            if seat == deal.seat and hint:
                stored.mark_hint(seat)
                hint = False
            stored.play(luck.choice(stored.match.game.legal_actions(stored.match.state)))
            if seat == deal.seat and undo and stored.undo(seat):
                undo -= 1
        return stored.path
