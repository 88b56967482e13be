"""How a screen shows what happens at a table, as its player wants it."""

from typing import TypedDict

from dogs_tui.app.settings import Settings
from dogs_tui.play.keyboard import Hands


class Manner(TypedDict, total=False):
    """How a screen shows what happens, as its player's settings say."""

    pace: str
    """One of ``PACES``."""
    guard: int
    """Milliseconds of a turn in which no key decides yet."""
    cards: bool
    """Whether the end of a round is told on a card."""
    hands: Hands | None
    """What people at one keyboard see of each other's hands; ``None``: as the game says."""


def manner_of(settings: Settings) -> Manner:
    """How a player's settings want it."""
    return Manner(
        pace=settings.pace,
        guard=settings.turn_guard,
        cards=settings.round_cards,
        hands=None if settings.hands == "auto" else settings.hands,
    )
