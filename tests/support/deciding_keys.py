"""The keys with which whole matches are played, by game: for tests at one keyboard and over SSH.

What to press is decided from the view of the seat to move and from what it may do, as somebody at
the table would; the keys are pressed one by one, until the action they lead to has been played.
Each game's stand in ``tests/games/<key>.py``.
"""

from collections.abc import Callable

from tests.support.game_cases import Deciding, described

DECIDING: dict[str, Callable[[], Deciding]] = {
    key: game.deciding for key, game in described().items() if game.deciding
}
"""A new player of each game that says how it is played, by its key."""
