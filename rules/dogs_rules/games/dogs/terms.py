"""The words of DOGS as small whole numbers: what states, actions and views are made of."""

from enum import IntEnum
from typing import Final

REVISION: Final = 2
"""The current revision of the rules.

1: the quartet coin is paid once a bay and once a breed; who has an Assistant card and no coin may
let the assistant go.
2: the quartet coin is paid once a bay, not for dogs it was paid for already; a salary that can be
paid with a card is paid.
"""

TWO_SEATS: Final = 2
"""The seat count with rules of its own (rulebook, two players)."""

BREEDS: Final = 12
"""Six city and six country breeds (rulebook, components)."""

SPACES: Final = 16
"""Paw-print spaces of the map; ``CENTRE`` is the node after them."""
CENTRE: Final = 16
AT_HOME: Final = -1
"""A truck's place when it stands in its garage."""

EMPTY: Final = -1
"""A space without token; a card place without card."""
ROADWORK: Final = 3 * BREEDS
"""The token id of a roadwork (two seats only)."""

BAYS: Final = 5
"""Two built bays (0, 1) and three additional ones (2, 3, 4), opened in that order."""
BUILT_BAYS: Final = 2
BAY_PLACES: Final = 4


class Mark(IntEnum):
    """The symbol on a dog token. ``token = breed * 3 + mark``."""

    HEALTHY = 0
    SICK = 1
    LOST = 2


class Resource(IntEnum):
    GAS = 0
    FOOD = 1
    MEDICINE = 2
    COIN = 3


class Card(IntEnum):
    """Special cards, numbered after the twelve resource cards.

    A resource card is ``resource * 3 + units - 1`` with 1 to 3 units.
    """

    SWAP_DOGS = 12
    """Troca de caes: swap the places of two dogs on the map (phase 1, before moving)."""
    ASSISTANT = 13
    """Ajudante: pays the assistant's salary (phase 3)."""
    VET = 14
    """Veterinario: sick dogs brought home this round go straight into bays (phase 1)."""
    TRAINED_DOG = 15
    """Cao Adestrado: one coin more for a dog sold (phase 2)."""
    TAKE_DOG = 16
    """Receba 1 cao: draw a dog from a stack onto the truck (phase 1, before returning)."""
    DISCOUNT = 17
    """Desconto: a bay for one coin (phase 2)."""
    PRIZE_DOG = 18
    """Cao Premiado: two coins more for a dog sold (phase 2)."""
    FREE_ENTRY = 19
    """Entrada Livre: a meeple more in a full box, without a card (phase 2)."""


FIRST_SPECIAL: Final = 12
CARD_KINDS: Final = 20


class Box(IntEnum):
    """The five boxes of the action board, in their printed order."""

    TOWN_HALL = 0
    WAREHOUSE = 1
    PET_SHOP = 2
    VET = 3
    FAIR = 4


class Trip(IntEnum):
    """States of a seat's truck in phase 1."""

    READY = 0
    """At the centre, not yet moved."""
    OUT = 1
    RETURNED = 2
    STAYED = 3
    """Declared on the first turn that it stays home this round."""


class Stage(IntEnum):
    """Stages of a match, by what has to be decided. Each belongs to one phase screen."""

    GAS = 0
    """Phase 1: buying gas, seat by seat (not in round 1)."""
    PICK_UP = 1
    """Phase 1: one move a turn."""
    SWAP = 2
    """Phase 1: the second dog of a Swap card."""
    HOUSING = 3
    """End of phase 1: arranging dogs in bays, seat by seat."""
    OFFER = 4
    """End of phase 1: one seat answers whether it takes a donated dog."""
    REHOUSING = 5
    """End of phase 1: a taker arranges its bays for the dog it accepted."""
    PLACE = 6
    """Phase 2: placing a meeple and taking a card."""
    BOX = 7
    """Phase 2: the action of the box just entered."""
    EXCHANGE = 8
    """Phase 2: choosing the Fair dog after one of the own has left."""
    FEEDING = 9
    """Phase 3: choosing the bay that goes hungry and the dog that falls ill."""
    SALARY = 10
    """Phase 3: paying the assistant, or letting it go."""
    REHIRE = 11
    """Phase 3: hiring an assistant again."""
    OVER = 12


PHASE_OF_STAGE: Final[dict[int, str]] = {
    Stage.GAS: "pickup",
    Stage.PICK_UP: "pickup",
    Stage.SWAP: "pickup",
    Stage.HOUSING: "housing",
    Stage.OFFER: "donation",
    Stage.REHOUSING: "housing",
    Stage.PLACE: "actions",
    Stage.BOX: "actions",
    Stage.EXCHANGE: "actions",
    Stage.FEEDING: "round_end",
    Stage.SALARY: "round_end",
    Stage.REHIRE: "round_end",
    Stage.OVER: "score",
}
"""The screen of each stage: pickup, housing, donation, actions, round_end, score."""


class LastRound(IntEnum):
    """Reasons why this is the last round."""

    NOT = 0
    STACK_SHORT = 1
    """A stack cannot refill the empty spaces of its area."""
    NOBODY_MOVED = 2
    ROADWORKS = 3
    """Two seats: all six roadworks lay on the map after refilling."""


def token(breed: int, mark: int) -> int:
    return breed * 3 + mark


def resource_card(resource: int, units: int) -> int:
    return resource * 3 + units - 1
