"""Bots with a liking of their own: two that are kind to others' dogs, one that races."""

from collections.abc import Sequence

from dogs_rules.bots.gentle import Liking
from dogs_rules.games.dog_kids.actions import KidsAction, Move, Swap
from dogs_rules.games.dog_kids.derived import Derived
from dogs_rules.games.dog_kids.moving import crowd_of, owner_of, played
from dogs_rules.games.dog_kids.state import State
from dogs_rules.games.dog_kids.terms import HOME, NOBODY, YARD

UNKIND = -20.0
"""Urges: nothing that a dog brings by chucking out another makes up for it."""
NEVER = -1000.0
"""Urges: rather nothing at all."""
RACING = 2.5
"""Urges for the dog that is farthest ahead."""


def friendly(derived: Derived) -> Liking:
    """Chucks nobody's dog out while it has another card to play."""

    def liking(state: State, legal: Sequence[KidsAction]) -> list[float]:
        unkind = _chucking(derived, state, legal)
        other = any(
            isinstance(action, Move | Swap) and not chucks
            for action, chucks in zip(legal, unkind, strict=True)
        )
        return [UNKIND if chucks and other else 0.0 for chucks in unkind]

    return liking


def gentle(derived: Derived) -> Liking:
    """Chucks nobody's dog out, nor swaps it back, while it may change its cards instead."""

    def liking(state: State, legal: Sequence[KidsAction]) -> list[float]:
        sides = derived.sides_of[state.seats]

        def leads_back(action: KidsAction) -> bool:
            if not isinstance(action, Swap):
                return False
            side = sides[action.seat]
            return derived.gone(side, action.dog) < derived.gone(side, action.other)

        chucking = _chucking(derived, state, legal)
        return [
            NEVER if chucks or leads_back(action) else 0.0
            for action, chucks in zip(legal, chucking, strict=True)
        ]

    return liking


def _chucking(derived: Derived, state: State, legal: Sequence[KidsAction]) -> list[bool]:
    """By action: whether it chucks somebody's dog out."""
    owner, crowd = owner_of(derived, state, state.mover), crowd_of(derived, state)
    return [
        isinstance(action, Move)
        and any(hop.out != NOBODY for hop in played(derived, crowd, owner, action))
        for action in legal
    ]


def racer(derived: Derived) -> Liking:
    """Runs on with the dog that is farthest ahead, whatever may befall it or the others."""

    def liking(state: State, legal: Sequence[KidsAction]) -> list[float]:
        owner = owner_of(derived, state, state.mover)
        side = derived.sides_of[state.seats][owner]
        under_way = [place for place in state.dogs[owner] if YARD < place < HOME]
        foremost = max(under_way, key=lambda place: derived.gone(side, place), default=YARD)
        return [RACING * (isinstance(way, Move) and way.dog == foremost) for way in legal]

    return liking
