"""``dogs-tui`` as a program whose guests' keys count from the first moment of a turn on.

A test reads a screen and answers before anybody's fingers could. Its guests know every phase.
"""

import sys

from dogs_tui.cli import main
from dogs_tui.host.operations import host_process
from dogs_tui.play import card_screen
from dogs_tui.play.turn_guard import TurnGuard
from tests.support.experienced_players import Experienced


def answered_at_once(_: int) -> TurnGuard:
    """A guard that lets every key count, whatever a player's settings say."""
    return TurnGuard(0)


def answer_at_once() -> None:
    """Has every key count in this process, and in those that it starts to serve guests."""
    vars(card_screen).update(TurnGuard=answered_at_once, FirstTimes=Experienced)
    vars(host_process).update(MODULE="tests.support.keyed_worker")


if __name__ == "__main__":
    answer_at_once()
    sys.exit(main())
