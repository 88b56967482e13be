"""From a replay or a review to a match that goes on from one of its moves."""

from collections.abc import Callable
from pathlib import Path

from textual.screen import Screen

from dogs_saves import Reading


def branching(path: Path, reading: Reading) -> Callable[[int], Screen[None]]:
    """Makes the screen that sets up a match that goes on from a move of this one.

    Args:
        path: Its file.
        reading: The match as it was read.
    """

    def branch(ply: int) -> Screen[None]:
        from dogs_tui.home.branch_screen import BranchScreen  # loaded with the first branch

        first, hints = reading.first_ply, reading.hints
        return BranchScreen(path, reading.match, reading.players, first + ply, hints=hints)

    return branch
