"""Players who have met every phase, so that tests of all else need not put cards away."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from dogs_tui.play import card_screen
from dogs_tui.play.first_times import FirstTimes, Learner
from dogs_tui.words.game import GameWords


class OldHand(FirstTimes):
    """Has nothing to tell to anybody."""

    def __init__(self, words: GameWords, _: Learner | None) -> None:
        super().__init__(words, None)


@contextmanager
def only_old_hands() -> Iterator[None]:
    """Nobody in this process is told of a phase; a test of that takes ``FirstTimes`` back."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(card_screen, "FirstTimes", OldHand)
        yield
