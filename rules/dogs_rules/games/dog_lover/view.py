"""The view of a seat of Dog Lover: all but other hands, the deck, and the order of piles.

Cards are faces, as in ``terms``; names come from the component tables.
"""

from typing import Literal, TypeAlias

import msgspec

from dogs_rules.game import View
from dogs_rules.games.dog_lover.area import OwnDog as OwnDog
from dogs_rules.games.dog_lover.terms import Face


class FedDog(msgspec.Struct, frozen=True):
    """Feeding of one dog, and the points it brings."""

    card: int
    fed: bool
    eats: tuple[int, int, int, int]
    """Tokens laid on it, by ``Food``; none where it is not fed."""
    worth: int
    """The points of it and all with it: points, trait, tucked cards, ability; or the loss."""
    would_be: int
    """The same if it were fed: what is at stake."""


class AreaView(msgspec.Struct, frozen=True):
    """Area in front of a seat, and its hand as far as this view may know it."""

    dogs: tuple[OwnDog, ...]
    """In the order they came."""
    tricks: tuple[int, ...]
    """In the order they came."""
    tokens: tuple[int, int, int, int]
    """By ``Food``."""
    fetch: bool
    """The Fetch card lies here."""
    waiting: tuple[int, ...]
    """Walks, traits and Food cards taken this turn that have no place yet, sorted."""
    hand_size: int
    hand: tuple[int, ...] | None
    """Sorted; ``None``: hidden from this view."""
    feeding: tuple[FedDog, ...]
    """By dog: the best feeding if the game ended now; what the seat chose, once it has fed.

    As far as this view knows: bones in a hidden hand are not counted.
    """
    lacking: tuple[int, int, int, int]
    """The tokens that would have to come so that every dog eats, by ``Food``; wild: of any kind."""
    points: int
    """The total of its score sheet, as far as this view knows."""


class WatchDogChoice(msgspec.Struct, frozen=True, tag="watch_dog"):
    """Set-up: where the Watch Dog begins."""


class Turn(msgspec.Struct, frozen=True, tag="turn"):
    taken: bool
    """The trick of this turn has been used."""
    fetch_stays: bool
    """Fetch was taken or played in this turn, so the mover neither plays nor takes it now."""
    food_first: bool
    """A Food card waits: it is settled before anything but attaching traits."""


class Penalty(msgspec.Struct, frozen=True, tag="penalty"):
    trait: int
    """The trait that could not be attached."""
    owed: int
    """Things still to be given up for it."""
    queue: tuple[int, ...]
    """Traits whose penalties follow."""


class Feeding(msgspec.Struct, frozen=True, tag="feeding"):
    """The mover feeds. Which dogs eat stands in its ``AreaView.feeding``."""

    left: tuple[int, int, int, int]
    """Tokens not laid on any dog."""
    starved: tuple[int, ...]
    """Dogs whose food was taken back already: not again."""
    total: int
    """Points if the seat stops here, as far as this view knows."""
    best: int
    """The most that is possible, likewise."""


Decision: TypeAlias = WatchDogChoice | Turn | Penalty | Feeding


class DogLoverView(View, frozen=True, kw_only=True):
    stage: int
    """A ``Stage``."""
    mover: int
    """The seat whose turn it is; at the end, whoever moved last."""
    first: int
    """The seat that begins every round."""
    grid: tuple[int, ...]
    """Nine faces, row by row; -1 where a card was taken this turn."""
    watch_dog: int
    """Its place, 0 to 11; -1 before it is put somewhere."""
    areas: tuple[AreaView, ...]
    """By seat."""
    trick_row: tuple[int, ...]
    """Face-up tricks: the lowest first, the newest last."""
    trick_pile: tuple[int, ...]
    """Tricks face down, sorted: no order is shown."""
    shelter_row: tuple[int, ...]
    """Face-up rescued dogs: the lowest first, the newest last."""
    shelter_pile: tuple[int, ...]
    """Rescued dogs face down, sorted: no order is shown."""
    supply: tuple[int, int, int, int]
    """Tokens left, by ``Food``."""
    discards: tuple[int, ...]
    """Faces of all discarded cards, rescued dogs too; sorted."""
    lost_tricks: tuple[int, ...]
    """Tricks given up, sorted."""
    deck: int
    """Cards face down, the End card not counted."""
    before_end: int
    """The number of them before the End card; 0 once it was drawn."""
    unseen: tuple[int, ...]
    """Faces of all cards that this view cannot see, in the deck or in other hands; sorted."""
    last_round: bool
    decision: Decision | None
    """The decision of the seat to move; ``None`` at the end."""


# What an action would bring, and what would be lost: worked out when a screen asks the game.

How: TypeAlias = Literal["tuck", "adopt", "trick", "fetch"]


class Save(msgspec.Struct, frozen=True):
    """A dog that would take the card, and how it could still come this turn."""

    how: How
    """``tuck``: under it as a Scamp that lies there; ``adopt``: it comes for two Adoptions;
    ``trick``: a trick can bring it from the grid; ``fetch``: so can Fetch."""
    dog: Face


class Loss(msgspec.Struct, frozen=True):
    """A Walk or a trait that has no dog."""

    card: Face
    owed: int
    """The number of things that would have to be given up for it: no more than the seat has."""
    saves: tuple[Save, ...]
    """Ways to keep it: a Scamp first, then adopting, then tricks, then Fetch."""
    taken: bool = False
    """True for a trait if dogs of its size lie there, and each has a trait already."""
