"""Laying out a match (rulebook, set-up)."""

from dogs_rules.cards import drawn
from dogs_rules.game import Seat
from dogs_rules.games.dog_lover.derived import Derived
from dogs_rules.games.dog_lover.state import AreaState, State
from dogs_rules.games.dog_lover.terms import FIRST_DOG, GRID, ROW
from dogs_rules.rng import Rng


def new_state(
    derived: Derived, seats: int, first: Seat | None, seed: int, *, special_tricks: bool
) -> State:
    """The table before the Watch Dog is put beside the grid.

    Args:
        derived: The tables of the match.
        seats: 2 to 4.
        first: The seat that begins every round; ``None``: drawn.
        seed: For the generator inside the state.
        special_tricks: Whether everybody begins with a special trick of its own.
    """
    rng = Rng.seeded(seed)
    begins = rng.below(seats) if first is None else first
    cards = list(rng.shuffled(derived.decks[seats]))
    dogs = [face for face in cards if face >= FIRST_DOG][:seats]
    for face in dogs:
        cards.remove(face)
    of_kind = derived.tricks_by_kind
    starting = rng.shuffled(of_kind["special"]) if special_tricks else of_kind["basic"] * seats
    trick_row, trick_pile = drawn(rng.shuffled(of_kind["learned"]), ROW)
    shelter_row, shelter_pile = drawn(rng.shuffled(derived.rescues), ROW)
    grid, deck = drawn(tuple(cards), GRID)
    last = (begins - 1) % seats
    return State(
        seats=seats,
        first=begins,
        mover=last,
        grid=grid,
        deck=deck,
        under_end=derived.tables.under_end[seats],
        areas=tuple(
            AreaState(
                dogs=(derived.plain[dogs[seat] - FIRST_DOG],),
                tricks=(starting[seat],),
                fetch=seat == last,
            )
            for seat in range(seats)
        ),
        trick_row=trick_row,
        trick_pile=trick_pile,
        shelter_row=shelter_row,
        shelter_pile=shelter_pile,
        supply=derived.tables.tokens,
        rng=rng,
    )
