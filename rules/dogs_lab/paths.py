"""How many ways a match can go on: another program of the same rules must find as many."""

from hashlib import blake2b
from typing import Any

import msgspec

from dogs_rules.game import Game, OptionValue
from dogs_rules.match import state_digest
from dogs_rules.rng import Rng


class Paths(msgspec.Struct, frozen=True):
    """The result of following all ways on from a state."""

    paths: int
    """Ways to do so many actions one after the other; a match that ends before is one, too."""
    states: int
    """Different states at their ends."""
    digest: str
    """Of all these states, in the order in which legal actions lead to them."""


def midst(
    game: Game[Any, Any, Any], seats: int, options: dict[str, OptionValue], seed: int, plies: int
) -> Any:
    """A state after so many random actions, or at the end of the match.

    Each is drawn by a generator with the seed of the match, ``below`` the number of legal actions.
    """
    state = game.setup(seats, game.check_options(seats, options), seed)
    rng = Rng.seeded(seed)
    for _ in range(plies):
        legal = game.legal_actions(state)
        if not legal:
            break
        game.step(state, rng.choice(legal))
    return state


def paths(game: Game[Any, Any, Any], state: Any, depth: int) -> Paths:
    """All ways on from a state; it is left as it is.

    Args:
        game: Whose state it is.
        state: Where to begin.
        depth: How many actions: each more takes as many times as long as there are legal ones.
    """
    digest = blake2b(digest_size=8)
    states: set[str] = set()
    count = 0
    todo = [(state, depth)]
    while todo:
        here, left = todo.pop()
        legal = game.legal_actions(here) if left else ()
        if not legal:
            digest_of_state = state_digest(here)
            digest.update(digest_of_state.encode())
            states.add(digest_of_state)
            count += 1
            continue
        for action in reversed(legal):
            there = game.clone(here)
            game.step(there, action)
            todo.append((there, left - 1))
    return Paths(count, len(states), digest.hexdigest())
