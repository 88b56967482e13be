"""What a ``keyed_host`` imports once its doors are open: screens on which every key counts."""

from dogs_tui.host.sessions import interfaces
from dogs_tui.play import card_screen
from tests.support.experienced_players import Experienced, answered_at_once

__all__ = ["interfaces"]


vars(card_screen).update(TurnGuard=answered_at_once, FirstTimes=Experienced)
