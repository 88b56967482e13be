"""The words of DOG Kids: colours, cards, places, stages. Names and figures are in the tables.

Cards are numbers, their *faces*: equal cards are one number. A place is where a dog stands: in the
yard in front of its kennel, on a field of the circuit, or on a field of its home.
"""

from collections.abc import Mapping
from enum import IntEnum
from typing import Final, TypeAlias

Face: TypeAlias = int
"""The print of a card."""
Place: TypeAlias = int
"""``YARD``, a field of the circuit by its index, or ``HOME`` and more: the own home fields."""

YARD: Final[Place] = -1
HOME: Final[Place] = 100
"""The outermost home field; the next two numbers are the others, the last beside the bowl."""
DOGS: Final = 3
"""Of each seat; as many as yard and home fields."""
HAND: Final = 3


class Colour(IntEnum):
    RED = 0
    BLUE = 1
    GREEN = 2
    YELLOW = 3


class Kind(IntEnum):
    SINGLE = 0
    DOUBLE = 1
    """Two paw prints: the next free field but one."""
    TWO_COLOURS = 2
    KENNEL = 3
    SWAP = 4


SINGLES: Final[Face] = 0
DOUBLES: Final[Face] = SINGLES + len(Colour)
PAIRS: Final = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
"""The colours of each two-coloured card, from ``TWO_COLOURS`` on."""
TWO_COLOURS: Final[Face] = DOUBLES + len(Colour)
KENNEL: Final[Face] = TWO_COLOURS + len(PAIRS)
SWAP: Final[Face] = KENNEL + 1
FACES: Final = SWAP + 1

NO_COLOUR: Final = -1


def kind_of(face: Face) -> Kind:
    """Kind of the card with this face."""
    if face < DOUBLES:
        return Kind.SINGLE
    if face < TWO_COLOURS:
        return Kind.DOUBLE
    if face < KENNEL:
        return Kind.TWO_COLOURS
    return Kind.KENNEL if face == KENNEL else Kind.SWAP


def colours_of(face: Face) -> tuple[int, ...]:
    """The colours that a card can be played as."""
    if face < TWO_COLOURS:
        return (face % len(Colour),)
    return PAIRS[face - TWO_COLOURS] if face < KENNEL else ()


class Stage(IntEnum):
    """Stages of a match, by what has to be decided."""

    EXCHANGE = 0
    """Teams: each partner offers a card, face down, or none."""
    TURN = 1
    OVER = 2


class Teams(IntEnum):
    ALONE = 0
    PAIRS = 1
    """Four seats: two against two, opposite each other."""
    TWO_AGAINST_ONE = 2
    """Three seats: the first and the last in seat order against the middle one."""


PHASE_OF_STAGE: Final[dict[int, str]] = {
    Stage.EXCHANGE: "exchange",
    Stage.TURN: "turn",
    Stage.OVER: "score",
}
"""The screen of each stage."""
NOBODY: Final = -1
"""Instead of a seat."""


def partners_of(seats: int, teams: int) -> tuple[int, ...]:
    """By seat: its partner, or ``NOBODY``."""
    if teams == Teams.PAIRS:
        return (2, 3, 0, 1)
    if teams == Teams.TWO_AGAINST_ONE:
        return (2, NOBODY, 0)
    return (NOBODY,) * seats


CHILDREN = "children"
"""The option that shows a match to children."""


def is_for_children(chosen: Mapping[str, object]) -> bool:
    """True if a match with these options is a child's game: the same rules, shown in pictures."""
    return chosen.get(CHILDREN) == "yes"
