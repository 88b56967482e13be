"""What a ``keyed_host`` imports once its doors are open: screens on which every key counts."""

from dogs_tui.host.sessions import interfaces
from dogs_tui.play import card_screen
from dogs_tui.play.turn_guard import TurnGuard
from tests.support.experienced_players import Experienced

__all__ = ["interfaces"]


def answered_at_once(_: int) -> TurnGuard:
    """A guard that lets every key count, whatever a player's settings say."""
    return TurnGuard(0)


vars(card_screen).update(TurnGuard=answered_at_once, FirstTimes=Experienced)
