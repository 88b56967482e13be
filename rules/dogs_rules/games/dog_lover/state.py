"""The whole truth of a match of Dog Lover at one moment, and how it is copied.

Every field is a number, a truth value, a tuple of those, or another such struct: copies share
tuples safely and equal states encode to equal bytes. Whatever has no order is kept sorted.
"""

import msgspec

from dogs_rules.games.dog_lover.area import OwnDog
from dogs_rules.games.dog_lover.terms import EMPTY, Face, Stage
from dogs_rules.rng import Rng
from dogs_rules.tuples import added, copied, replaced

UNDECIDED = -1


class AreaState(msgspec.Struct, gc=False):
    """One seat's dogs, tricks, tokens and hand."""

    dogs: tuple[OwnDog, ...]
    """In the order they came."""
    tricks: tuple[int, ...]
    """In the order they came."""
    tokens: tuple[int, int, int, int] = (0, 0, 0, 0)
    """By ``Food``."""
    hand: tuple[int, ...] = ()
    """Sorted."""
    fetch: bool = False
    fed: int = UNDECIDED
    """Bits by dog: which are fed; undecided before the seat has finished feeding."""


class State(msgspec.Struct, gc=False):
    """A match. What is being decided stands in ``stage`` and ``mover``."""

    seats: int
    first: int
    """The seat that begins every round."""
    mover: int
    grid: tuple[int, ...]
    """Nine faces; empty where a card was taken this turn."""
    deck: tuple[int, ...]
    """Face down; drawn from the end. The End card is not in it."""
    under_end: int
    """The number of cards left in the deck at which the End card is drawn before the next."""
    areas: tuple[AreaState, ...]
    trick_row: tuple[int, ...]
    """The lowest first, the newest last."""
    trick_pile: tuple[int, ...]
    """Face down; drawn from the end."""
    shelter_row: tuple[int, ...]
    """The lowest first, the newest last."""
    shelter_pile: tuple[int, ...]
    """Face down; drawn from the end."""
    supply: tuple[int, int, int, int]
    """Food tokens left, by ``Food``."""
    rng: Rng
    watch_dog: int = EMPTY
    """Its place, 0 to 11."""
    discards: tuple[int, ...] = ()
    """Sorted; rescued dogs too."""
    lost_tricks: tuple[int, ...] = ()
    """Sorted."""
    round: int = 1
    stage: int = Stage.WATCH_DOG.value
    last_round: bool = False
    taken: bool = False
    """Turn: the trick has been used."""
    waiting: tuple[int, ...] = ()
    """Turn: Walks, traits and Food cards that have no place yet, sorted."""
    fresh_fetch: bool = False
    """Turn: Fetch was taken or played in it, so that it stays where it is until its end."""
    penalties: tuple[int, ...] = ()
    """Penalty: traits not paid for yet, sorted; the first is the one being paid."""
    owed: int = 0
    """Penalty: things still to be given up for it."""
    feeding: int = 0
    """Feeding: bits by dog of the mover: which eat as things stand."""
    starved: int = 0
    """Feeding: bits by dog of the mover whose food was taken back."""


def clone(state: State) -> State:
    """An independent copy."""
    other = copied(state)
    other.areas = tuple([copied(area) for area in state.areas])
    other.rng = copied(state.rng)
    return other


def more_tokens(
    tokens: tuple[int, int, int, int], food: int, count: int
) -> tuple[int, int, int, int]:
    """Tokens with some more, or fewer, of one kind."""
    scraps, dry, canned, wild = replaced(tokens, food, tokens[food] + count)
    return scraps, dry, canned, wild


def discard(state: State, face: Face) -> None:
    """Puts a card onto the discards."""
    state.discards = added(state.discards, face)


def place_of(area: AreaState, dog: Face) -> int:
    """At which place of an area a dog lies.

    Raises:
        ValueError: It does not lie there.
    """
    for at, own in enumerate(area.dogs):
        if own.card == dog:
            return at
    raise ValueError(f"dog {dog} does not lie there")
