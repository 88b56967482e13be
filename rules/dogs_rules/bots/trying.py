"""First sight by trying: what an action changes at once for the seat that takes it."""

from collections.abc import Callable, Sequence
from typing import Any

from dogs_rules.game import Game


def gains(
    game: Game[Any, Any, Any],
    state: Any,
    legal: Sequence[Any],
    worth: Callable[[Any], float],
) -> list[float]:
    """By how much each action changes what a state is worth.

    Args:
        game: The game.
        state: The state; it stays as it is.
        legal: The legal actions there.
        worth: The value of a state to the seat that moves here.
    """
    before = worth(state)
    out = []
    for action in legal:
        after = game.clone(state)
        game.step(after, action)
        out.append(worth(after) - before)
    return out
