"""What environments give to learners, as numpy arrays: bounds, rows, masks."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import gymnasium
import numpy as np

from dogs_lab.recorded import Decision
from dogs_rules.game import OptionError
from dogs_rules.spaces.parts import Column, Row

NUMBERS: Final = np.int16
"""Of a row."""
_WORD: Final = 1 << 32


def box(columns: Sequence[Column]) -> Any:
    """The space of rows: each number with its own bounds."""
    low, high = (
        np.array([getattr(column, end) for column in columns], dtype=NUMBERS)
        for end in ("low", "high")
    )
    return gymnasium.spaces.Box(low, high, dtype=NUMBERS)


def observations(columns: Sequence[Column], actions: int) -> Any:
    """The space of observations: a row, and a mask with a 1 for every action that is legal."""
    return gymnasium.spaces.Dict(
        {
            "observation": box(columns),
            "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def observation(row: Row, legal: Iterable[int] | None, actions: int) -> dict[str, Any]:
    """Returns the observation of a learner at a decision; the caller owns it.

    Args:
        row: Made for this; it becomes the array.
        legal: The numbers of the legal actions; ``None``: any, where the next one is ignored.
        actions: How many numbers there are.
    """
    mask = bytearray(actions if legal is not None else b"\x01" * actions)
    for number in legal or ():
        mask[number] = 1
    return {
        "observation": np.frombuffer(row, dtype=NUMBERS),
        "action_mask": np.frombuffer(mask, dtype=np.int8),
    }


def batch(decisions: Iterable[Decision]) -> dict[str, Any]:
    """Decisions as arrays, one below the other: for learning from matches that were played.

    Args:
        decisions: Of one game with so many seats, one at least.

    Returns:
        ``observation`` and ``action_mask`` as environments give them, ``action``, ``reward``.
    """
    listed = list(decisions)
    seen = [observation(each.row, each.legal, each.actions) for each in listed]
    return {
        "observation": np.stack([each["observation"] for each in seen]),
        "action_mask": np.stack([each["action_mask"] for each in seen]),
        "action": np.array([each.action for each in listed]),
        "reward": np.array([each.reward for each in listed]),
    }


def check_form(modes: Sequence[str], most_plies: int | None, render_mode: str | None) -> None:
    """Refuses what would make an environment that nobody can play in.

    Args:
        modes: How it can be rendered.
        most_plies: After so many actions its matches are truncated.
        render_mode: How it is to be.

    Raises:
        OptionError: One of them has no meaning.
    """
    if most_plies is not None and most_plies < 1:
        raise OptionError(f"a match goes on for 1 action at least, not {most_plies}")
    if render_mode is not None and render_mode not in modes:
        raise OptionError(f"it is rendered as {', '.join(modes)}, not as {render_mode!r}")


def next_seed(chance: Any) -> int:
    """The 128 bits that a numpy generator brings next."""
    words = chance.integers(_WORD, size=4)
    return sum(int(word) << 32 * at for at, word in enumerate(words))
