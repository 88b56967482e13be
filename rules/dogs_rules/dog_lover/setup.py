"""Laying out a match (rulebook, set-up)."""

from dogs_rules.dog_lover.parts import Parts
from dogs_rules.dog_lover.state import AreaState, State
from dogs_rules.dog_lover.terms import FIRST_DOG, GRID, ROW, Face, Kind, kind_of
from dogs_rules.game import Seat
from dogs_rules.rng import Rng


def deck_for(parts: Parts, seats: int) -> tuple[Face, ...]:
    """All cards that so many seats play with, sorted; Fetch and the End card not among them.

    Cards marked 2+ are always there, those marked 3+ and 4+ with so many seats.
    """
    marks = seats - 1
    tables = parts.tables
    others = tuple(
        face for face, card in enumerate(tables.cards) for _ in range(sum(card.copies[:marks]))
    )
    dogs = tuple(
        face
        for face in range(FIRST_DOG, tables.shelter)
        for _ in range(sum(tables.dog(face).copies[:marks]))
    )
    return others + dogs


def new_state(
    parts: Parts, seats: int, first: Seat | None, seed: int, *, special_tricks: bool
) -> State:
    """The table before the Watch Dog is put beside the grid.

    Args:
        parts: What it is played with.
        seats: 2 to 4.
        first: The seat that begins every round; ``None``: drawn.
        seed: For the generator inside the state.
        special_tricks: Whether everybody begins with a special trick of its own.
    """
    rng = Rng.seeded(seed)
    begins = rng.below(seats) if first is None else first
    deck = list(rng.shuffled(deck_for(parts, seats)))
    dogs = [face for face in deck if kind_of(face) == Kind.DOG][:seats]
    for face in dogs:
        deck.remove(face)
    of_kind = _tricks_by_kind(parts)
    starting = rng.shuffled(of_kind["special"]) if special_tricks else of_kind["basic"] * seats
    tricks = rng.shuffled(of_kind["learned"])
    rescues = rng.shuffled(range(parts.tables.shelter, parts.tables.shelter + _rescues(parts)))
    last = (begins - 1) % seats
    return State(
        seats=seats,
        first=begins,
        mover=last,
        grid=tuple(deck[: -GRID - 1 : -1]),
        deck=tuple(deck[:-GRID]),
        under_end=parts.tables.under_end[seats],
        areas=tuple(
            AreaState(
                dogs=(parts.plain[dogs[seat] - FIRST_DOG],),
                tricks=(starting[seat],),
                fetch=seat == last,
            )
            for seat in range(seats)
        ),
        trick_row=tricks[: -ROW - 1 : -1],
        trick_pile=tricks[:-ROW],
        shelter_row=rescues[: -ROW - 1 : -1],
        shelter_pile=rescues[:-ROW],
        supply=parts.tables.tokens,
        rng=rng,
    )


def _tricks_by_kind(parts: Parts) -> dict[str, tuple[int, ...]]:
    tricks = parts.tables.tricks
    return {
        kind: tuple(number for number, trick in enumerate(tricks) if trick.kind == kind)
        for kind in ("basic", "special", "learned")
    }


def _rescues(parts: Parts) -> int:
    return sum(dog.rescued for dog in parts.tables.dogs)
