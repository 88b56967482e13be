"""Players who have met every phase, so that tests of all else need not put cards away.

And whose keys count at once.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest

from dogs_tui.app.progress import Progress
from dogs_tui.play import card_screen
from dogs_tui.play.first_times import FirstTimes, Learner
from dogs_tui.play.turn_guard import TurnGuard
from dogs_tui.words.game import GameWords

KNOWS: Final = Progress.knows
"""How it is told whether somebody knows a game."""


class Experienced(FirstTimes):
    """Has nothing to tell to anybody."""

    def __init__(self, words: GameWords, _: Learner | None) -> None:
        super().__init__(words, None)


def answered_at_once(_: int) -> TurnGuard:
    """A guard that lets every key count, whatever a player's settings say."""
    return TurnGuard(0)


@contextmanager
def only_experienced_players() -> Iterator[None]:
    """Nobody in this process is told of a phase; a test of that takes ``FirstTimes`` back."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(card_screen, "FirstTimes", Experienced)
        patch.setattr(Progress, "knows", lambda *_: True)
        yield
