"""What New Game says of itself to learners: all its actions, and its states as rows."""

from dogs_rules.game import Seat
from dogs_rules.games.new_game.actions import Go
from dogs_rules.games.new_game.game import NewGame
from dogs_rules.games.new_game.state import NewGameState, Stage
from dogs_rules.spaces import (
    BySeat,
    Category,
    Count,
    Counted,
    Hidden,
    Listed,
    Mapped,
    Seated,
    Seen,
    Space,
    every,
)

NOBODY = -1


def space(game: NewGame, seats: int) -> Space:  # noqa: ARG001  (each has a column by seat)
    """All actions and columns with so many seats."""
    largest = game.tables.figures.largest
    cards = largest * game.tables.figures.copies
    return Space(
        actions=tuple(every(Go, range(1, largest + 1))),
        state={
            "hands": Hidden(BySeat(Counted(largest, 1)), BySeat(Mapped(len, Count(cards)))),
            "steps": BySeat(Count()),
            "deck": Hidden(Listed(cards, Category(largest, 1))),
            "rng": None,
            "mover": Hidden(Seated()),
            "stage": Category(len(Stage)),
        },
        seen={
            "to_move": Seen(_to_move, Seated()),
            "hand": Seen(lambda state, seat: state.hands[seat], Counted(largest, 1)),
        },
    )


def _to_move(state: NewGameState, _: Seat) -> Seat:
    return NOBODY if state.stage == Stage.OVER else state.mover
