"""The manner in which a screen shows what happens at a table, as its player wants it."""

from typing import TypedDict

from dogs_tui.app.settings import Settings
from dogs_tui.play.first_times import Learner
from dogs_tui.play.keyboard import Hands


class Manner(TypedDict, total=False):
    """Options for how a screen shows events, from its player's settings."""

    pace: str
    """One of ``PACES``."""
    guard: int
    """Milliseconds of a turn in which no key decides yet."""
    cards: bool
    """True if the end of a round is told on a card."""
    learner: Learner | None
    """The player who is told what a phase is for when they first meet it; ``None``: nobody is."""
    hands: Hands | None
    """The hiding of hands among people at one keyboard; ``None``: as the game says."""


def manner_of(settings: Settings, learner: Learner | None = None) -> Manner:
    """Reads a player's settings into a ``Manner``.

    Args:
        settings: The settings.
        learner: The player, where it is known what they have met.
    """
    return Manner(
        pace=settings.pace,
        guard=settings.turn_guard,
        cards=settings.round_cards,
        learner=learner if settings.first_times else None,
        hands=None if settings.hands == "auto" else settings.hands,
    )
