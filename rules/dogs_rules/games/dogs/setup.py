"""Laying out a match (rulebook, set-up) and beginning its first round."""

from dogs_rules.cards import drawn
from dogs_rules.games.dogs.derived import Derived
from dogs_rules.games.dogs.state import KennelState, State
from dogs_rules.games.dogs.terms import (
    CENTRE,
    EMPTY,
    FIRST_SPECIAL,
    ROADWORK,
    TWO_SEATS,
    Box,
    Mark,
    Resource,
    resource_card,
    token,
)
from dogs_rules.rng import Rng

LARGEST_RESOURCE_CARD = 3


def tokens_of(derived: Derived, seats: int, *, city: bool) -> tuple[int, ...]:
    """All dog tokens of one colour that so many seats play with, sorted."""
    removed = derived.tables.removed.get(seats, ())
    return tuple(
        token(number, mark)
        for number, breed in enumerate(derived.tables.breeds)
        if breed.city is city and number not in removed
        for mark in Mark
        for _ in range(breed.marks[mark])
    )


def cards_for(derived: Derived, seats: int) -> tuple[int, ...]:
    """All resource and special cards that so many seats play with, sorted."""
    largest = LARGEST_RESOURCE_CARD - (seats == TWO_SEATS)
    resources = tuple(
        resource_card(resource, units)
        for resource in Resource
        for units in range(1, largest + 1)
        for _ in range(derived.tables.resource_cards[resource][units - 1])
    )
    specials = tuple(
        FIRST_SPECIAL + kind
        for kind, count in enumerate(derived.tables.special_cards)
        for _ in range(count)
    )
    return resources + specials


def new_state(derived: Derived, seats: int, start: int | None, seed: int) -> State:
    """The table before the first move.

    Args:
        derived: The tables of the match.
        seats: 2 to 4.
        start: The seat that begins; ``None``: drawn.
        seed: For the generator inside the state.
    """
    rng = Rng.seeded(seed)
    first = rng.below(seats) if start is None else start
    groups: list[tuple[int, ...]] = []
    removed: list[int] = []
    for city in (True, False):
        group = list(tokens_of(derived, seats, city=city))
        if seats == TWO_SEATS:
            lost = rng.choice([dog for dog in group if dog % 3 == Mark.LOST])
            group.remove(lost)
            removed.append(lost)
            group += [ROADWORK] * derived.limits.roadworks
        groups.append(rng.shuffled(group))
    fair_cards = rng.shuffled(range(len(derived.tables.fair_cards)))
    laid_out = len(Box) * derived.limits.box_cards
    box_cards, deck = drawn(rng.shuffled(cards_for(derived, seats)), laid_out)
    state = State(
        seats=seats,
        start=first,
        mover=first,
        stacks=(groups[0], groups[1]),
        spaces=(EMPTY,) * len(derived.spaces),
        fair_cards=fair_cards,
        deck=deck,
        box_cards=box_cards,
        kennels=tuple(_kennel(derived) for _ in range(seats)),
        rng=rng,
        removed=tuple(sorted(removed)),
    )
    fill_spaces(derived, state)
    return state


def fill_spaces(derived: Derived, state: State) -> None:
    """Draws a token onto every empty space, as far as the stack of its colour reaches."""
    stacks = [list(stack) for stack in state.stacks]
    spaces = list(state.spaces)
    roadworks = state.roadworks
    for number, space in enumerate(derived.spaces):
        stack = stacks[not space.city]
        if spaces[number] == EMPTY and stack:
            spaces[number] = stack.pop()
            if spaces[number] == ROADWORK:
                roadworks |= 1 << number
    state.spaces = tuple(spaces)
    state.roadworks = roadworks
    state.stacks = (tuple(stacks[0]), tuple(stacks[1]))


def _kennel(derived: Derived) -> KennelState:
    start = derived.tables.start
    return KennelState(
        coins=start.coins,
        gas=start.gas,
        food=start.food,
        medicine=start.medicine,
        place=CENTRE,
    )
