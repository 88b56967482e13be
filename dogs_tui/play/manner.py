"""How a screen shows what happens at a table, as its player wants it."""

from typing import TypedDict

from dogs_tui.app.settings import Settings


class Manner(TypedDict, total=False):
    """How a screen shows what happens, as its player's settings say."""

    pace: str
    """One of ``PACES``."""
    guard: int
    """Milliseconds of a turn in which no key decides yet."""
    cards: bool
    """Whether the end of a round is told on a card."""


def manner_of(settings: Settings) -> Manner:
    """How a player's settings want it."""
    return Manner(pace=settings.pace, guard=settings.turn_guard, cards=settings.round_cards)
