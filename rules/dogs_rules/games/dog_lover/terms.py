"""The words of Dog Lover: cards, kinds, sizes, lanes, stages. Names and figures are in the tables.

A card is a number, its *face*: all Walks are the same number, every dog has its own. The faces up
to Fetch are fixed; dogs follow in the order of the component file, rescued dogs after the others.
"""

from enum import IntEnum
from typing import Final, TypeAlias

REVISION: Final = 2
"""The current revision of the rules.

1: another deck; the trick of a turn may take Fetch back that was played in it; what leaves no
choice is asked all the same.
2: the deck by which the End card mostly leaves somebody a turn; Fetch that was played is taken from
the next turn on; Food that can no longer be tucked becomes tokens, and a penalty without a choice
is paid.
"""

Face: TypeAlias = int
"""The print of a card."""

EMPTY: Final = -1
"""No card, no trait, no trick, no place."""

GRID: Final = 9
"""Cells of the grid, row by row from the top left."""
SIDE: Final = 3
ROW: Final = 3
"""Face-up tricks, and face-up rescued dogs."""
RESCUE_PRICE: Final = 2
"""Adoptions discarded for a rescued dog."""


class Kind(IntEnum):
    """Types of cards, as tucking and the Scamp count them."""

    WALK = 0
    TRAINING = 1
    ADOPTION = 2
    BONE = 3
    TOY = 4
    """A favorite thing; all five are one type."""
    FOOD = 5
    TRAIT = 6
    FETCH = 7
    DOG = 8


class Toy(IntEnum):
    """The favorite things, in the order of their faces."""

    BALL = 0
    FRISBEE = 1
    CHEW_TOY = 2
    LEASH = 3
    DOG_HOUSE = 4


class Food(IntEnum):
    """The food tokens."""

    SCRAPS = 0
    DRY = 1
    CANNED = 2
    WILD = 3


class Trait(IntEnum):
    """The traits, in the order of their faces."""

    RASCAL = 0
    BEST_FRIEND = 1
    ARISTOCRAT = 2
    SCAMP = 3
    TEACHERS_PET = 4
    THIEF = 5
    PACK_LEADER = 6
    DIGGER = 7
    RUNAWAY = 8


FILLED_BY: Final[dict[Trait, Kind]] = {
    Trait.BEST_FRIEND: Kind.TOY,
    Trait.ARISTOCRAT: Kind.ADOPTION,
    Trait.TEACHERS_PET: Kind.TRAINING,
    Trait.THIEF: Kind.FOOD,
    Trait.PACK_LEADER: Kind.WALK,
    Trait.DIGGER: Kind.BONE,
}
"""The cards that score more under a dog with this trait."""


class Size(IntEnum):
    SMALL = 0
    MEDIUM = 1
    BIG = 2


WALK: Final[Face] = 0
TRAINING: Final[Face] = 1
ADOPTION: Final[Face] = 2
BONE: Final[Face] = 3
FIRST_TOY: Final[Face] = 4
FIRST_FOOD: Final[Face] = FIRST_TOY + len(Toy)
FOOD_CARDS: Final = (
    (Food.SCRAPS, 1),
    (Food.SCRAPS, 2),
    (Food.DRY, 1),
    (Food.DRY, 2),
    (Food.CANNED, 1),
    (Food.CANNED, 2),
    (Food.WILD, 1),
)
"""The token and how many of it each food face brings, from ``FIRST_FOOD`` on."""
FIRST_TRAIT: Final[Face] = FIRST_FOOD + len(FOOD_CARDS)
RUNAWAY: Final[Face] = FIRST_TRAIT + Trait.RUNAWAY
"""With it a dog eats one token of any kind."""
FETCH: Final[Face] = FIRST_TRAIT + len(Trait)
FIRST_DOG: Final[Face] = FETCH + 1

HAND_KINDS: Final = frozenset({Kind.TRAINING, Kind.ADOPTION, Kind.BONE, Kind.TOY})
"""The cards that go into the hand when they are taken; everything else lies open."""

KIND_OF: Final = (
    Kind.WALK,
    Kind.TRAINING,
    Kind.ADOPTION,
    Kind.BONE,
    *(Kind.TOY for _ in Toy),
    *(Kind.FOOD for _ in FOOD_CARDS),
    *(Kind.TRAIT for _ in Trait),
    Kind.FETCH,
)
"""The kind of each face below ``FIRST_DOG``."""


def kind_of(face: Face) -> Kind:
    """Kind of the card with this face."""
    return KIND_OF[face] if face < FIRST_DOG else Kind.DOG


def toy(face: Face) -> Toy:
    """The favorite thing that a face shows."""
    return Toy(face - FIRST_TOY)


def trait(face: Face) -> Trait:
    """The trait that a face shows."""
    return Trait(face - FIRST_TRAIT)


class Stage(IntEnum):
    """Stages of a match, by what has to be decided."""

    WATCH_DOG = 0
    """Set-up: the seat to the right of the first puts the Watch Dog somewhere."""
    TURN = 1
    PENALTY = 2
    """End of a turn: something must be given up for a trait that could not be attached."""
    FEEDING = 3
    """After the last round: which dogs eat."""
    OVER = 4


PHASE_OF_STAGE: Final[dict[int, str]] = {
    Stage.WATCH_DOG: "watch_dog",
    Stage.TURN: "turn",
    Stage.PENALTY: "penalty",
    Stage.FEEDING: "feeding",
    Stage.OVER: "score",
}
"""The screen of each stage."""


# Places around the grid: 0 to 2 above the columns from the left, 3 to 5 right of the rows from
# the top, 6 to 8 below the columns, 9 to 11 left of the rows. Lanes: columns 0 to 2, rows 3 to 5.
PLACES: Final = 12
LANES: Final = 6


def lane_of(place: int) -> int:
    """The column (0 to 2) or row (3 to 5) that a place beside the grid belongs to."""
    return place % LANES


def cells_of(lane: int) -> tuple[int, int, int]:
    """The cells of a column (0 to 2) or row (3 to 5)."""
    if lane < SIDE:
        return lane, lane + SIDE, lane + 2 * SIDE
    first = (lane - SIDE) * SIDE
    return first, first + 1, first + 2
