"""Every action of DOG Kids. What a seat decides is always one of these."""

from typing import TypeAlias

from dogs_rules.game import Action


class Move(Action, frozen=True, tag="move"):
    """Play a card and move a dog with it.

    The dog is the one at this place; with all own dogs home it is the partner's.
    """

    card: int
    colour: int
    """The colour it is played as; -1 for a kennel card."""
    dog: int
    """The place the dog stands on."""


class Swap(Action, frozen=True, tag="swap"):
    """Play a swap card: an own dog on the circuit and another's change places."""

    dog: int
    seat: int
    """The seat of the dog it is swapped with."""
    other: int
    """The place of that dog."""


class Change(Action, frozen=True, tag="change"):
    """Throw all cards of the hand off and draw new ones; the turn ends."""


class Offer(Action, frozen=True, tag="offer"):
    """Teams: offer a card, face down."""

    card: int


class Decline(Action, frozen=True, tag="decline"):
    """Teams: no exchange."""


KidsAction: TypeAlias = Move | Swap | Change | Offer | Decline
