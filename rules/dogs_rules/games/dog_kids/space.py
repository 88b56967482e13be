"""The space of DOG Kids for learners: all its actions, and its states as rows."""

from collections.abc import Callable, Sequence

from dogs_rules.game import Seat
from dogs_rules.games.dog_kids.actions import Change, Decline, Move, Offer, Swap
from dogs_rules.games.dog_kids.game import DogKids
from dogs_rules.games.dog_kids.state import NO_OFFER, State
from dogs_rules.games.dog_kids.terms import (
    DOGS,
    FACES,
    HOME,
    KENNEL,
    NO_COLOUR,
    YARD,
    Place,
    Stage,
    colours_of,
)
from dogs_rules.spaces import (
    MOST,
    BySeat,
    Category,
    Count,
    Counted,
    Exactly,
    Hidden,
    Listed,
    Mapped,
    Seated,
    Seen,
    Space,
    every,
)


def space(game: DogKids, seats: int) -> Space:
    """All actions and columns with so many seats."""
    fields = range(len(game.tables.fields))
    cards = sum(game.tables.copies)
    moves = (
        Move(face, colour, dog)
        for face in range(KENNEL + 1)
        for colour in colours_of(face) or (NO_COLOUR,)
        for dog in (YARD, *fields)
    )
    return Space(
        actions=(
            *moves,
            *every(Swap, fields, range(seats), fields),
            Change(),
            *every(Offer, range(FACES)),
            Decline(),
        ),
        state={
            "seats": None,
            "first": Seated(),
            "mover": Seated(),
            "teams": None,  # an option, as are the handicap and double starts
            "dogs": BySeat(Mapped(_places(len(fields)), Exactly(DOGS, Category(len(fields) + 4)))),
            "hands": Hidden(BySeat(Counted(FACES, most=cards)), BySeat(Mapped(len, Count(cards)))),
            "deck": Hidden(Listed(cards, Category(FACES)), Mapped(len, Count(cards))),
            "rng": None,
            "discards": Counted(FACES, most=cards),
            "handicap": None,
            "double_starts": None,
            "turn": Mapped(lambda turn: min(turn, MOST), Count()),  # none need ever come home
            "stage": Category(len(Stage)),
            "offers": Hidden(Listed(seats, Category(FACES - NO_OFFER, NO_OFFER))),
            "asking": Listed(seats, Seated()),
        },
        seen={
            "hand": Seen(lambda state, seat: state.hands[seat], Counted(FACES, most=cards)),
            "offer": Seen(_offer, Category(FACES - NO_OFFER, NO_OFFER)),
        },
        seats_in={Swap: "seat"},
    )


def _places(fields: int) -> Callable[[Sequence[Place]], list[int]]:
    """Places one after the other: the yard, the circuit, the home."""
    return lambda dogs: [place + 1 if place < HOME else place - HOME + fields + 1 for place in dogs]


def _offer(state: State, seat: Seat) -> int:
    return state.offers[seat] if state.offers else NO_OFFER
