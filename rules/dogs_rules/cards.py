"""Piles and hands: dealing, drawing, and guessing what cannot be seen.

A pile is a tuple whose end is its top. Hands have no order, so they are kept sorted. All chance
comes from the generator that is handed in: the same generator deals the same.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from dogs_rules.rng import Rng

Cards: TypeAlias = tuple[int, ...]
Hands: TypeAlias = tuple[Cards, ...]


def dealt(pile: Cards, sizes: Sequence[int]) -> tuple[Hands, Cards]:
    """Hands from the top of a pile, one after the other, and what is left of it.

    Args:
        pile: Shuffled.
        sizes: Of the hands, by seat.
    """
    hands = []
    for size in sizes:
        left = len(pile) - size
        hands.append(tuple(sorted(pile[left:])))
        pile = pile[:left]
    return tuple(hands), pile


def drawn(pile: Cards, count: int) -> tuple[Cards, Cards]:
    """Cards from the top, as they come, fewer where there are fewer; and what is left."""
    left = max(0, len(pile) - count)
    return pile[left:][::-1], pile[:left]


def guessed(
    unseen: Sequence[int],
    sizes: Sequence[int],
    hands_seen: Mapping[int, Cards],
    rng: Rng,
    held: Callable[[int], bool] | None = None,
) -> tuple[Hands, Cards]:
    """Hands and a pile as they could be, made of what somebody cannot see.

    Args:
        unseen: The cards in hands that are not known and in the pile, without any order.
        sizes: Of all hands, by seat.
        hands_seen: The hands that are seen, by seat.
        rng: The source of chance.
        held: Whether a card can be in a hand; ``None``: every card can.
    """
    cards = rng.shuffled(unseen if held is None else [card for card in unseen if held(card)])
    hands = []
    for seat, size in enumerate(sizes):
        if seat in hands_seen:
            hands.append(hands_seen[seat])
        else:
            hands.append(tuple(sorted(cards[:size])))
            cards = cards[size:]
    if held is not None:
        cards = rng.shuffled((*cards, *(card for card in unseen if not held(card))))
    return tuple(hands), cards
