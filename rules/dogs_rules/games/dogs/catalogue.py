"""Every action of DOGS that a table can hold, made once: legal actions are taken from here."""

from typing import Final

from dogs_rules.games.dogs.actions import (
    Accept,
    Buy,
    BuyGas,
    Cure,
    Decline,
    Dismiss,
    DrawDog,
    Drive,
    EndVisit,
    FinishHousing,
    FreeVisit,
    GiveForSwap,
    GiveSick,
    GoHome,
    GoHungry,
    House,
    Lift,
    NoRehire,
    OpenBay,
    PaySalary,
    Purchase,
    Rehire,
    StayHome,
    SwapFrom,
    SwapTo,
    TakeInSwap,
    Trade,
    UseVet,
    Visit,
)
from dogs_rules.games.dogs.bays import ADD, KINDS, NONE_FITS
from dogs_rules.games.dogs.terms import BAYS, BREEDS, SPACES, Box, Resource

DRIVES: Final = tuple(Drive(space) for space in range(SPACES))
SWAP_FROM: Final = tuple(SwapFrom(space) for space in range(SPACES))
SWAP_TO: Final = tuple(SwapTo(space) for space in range(SPACES))
DRAW_DOG: Final = (DrawDog(0), DrawDog(1))
STAY_HOME: Final = StayHome()
GO_HOME: Final = GoHome()
GOODS: Final = (Resource.GAS.value, Resource.FOOD.value, Resource.MEDICINE.value)
"""What the first and last to return choose from, and what the Warehouse deals in."""
GO_HOME_WITH: Final = tuple(GoHome(resource) for resource in GOODS)
MOST_GAS_COINS: Final = 100
"""Purchases of gas beyond so many coins are not offered: no garage is that large."""
BUY_GAS: Final = tuple(BuyGas(coins) for coins in range(MOST_GAS_COINS + 1))

USE_VET: Final = UseVet()
FINISH_HOUSING: Final = FinishHousing()
GIVE_SICK: Final = tuple(GiveSick(breed) for breed in range(BREEDS))
ACCEPT: Final = Accept()
DECLINE: Final = Decline()

_HOUSE = tuple(tuple(House(breed, bay) for bay in range(BAYS)) for breed in range(BREEDS))
_HOUSE_TREATED = tuple(
    tuple(House(breed, bay, treated=True) for bay in range(BAYS)) for breed in range(BREEDS)
)
HOUSE: Final = tuple(
    tuple(
        tuple(_HOUSE[breed][bay] if more != NONE_FITS else None for breed, more in enumerate(row))
        for row in ADD
    )
    for bay in range(BAYS)
)
"""Putting a dog of the yard into a bay, by bay, content and breed; ``None`` where none fits."""
HOUSE_TREATED: Final = _HOUSE_TREATED
"""The same with a treated dog, by breed and bay."""

_LIFT = tuple(tuple(Lift(bay, breed) for breed in range(BREEDS)) for bay in range(BAYS))
LIFTS: Final = tuple(
    tuple(tuple(_LIFT[bay][breed] for breed in kinds) for kinds in KINDS) for bay in range(BAYS)
)
"""What can be lifted, by bay and content."""

NO_CARD: Final = -1
_BOXES = tuple(box.value for box in Box)
VISITS: Final = tuple((Visit(box, 0), Visit(box, 1), Visit(box, NO_CARD)) for box in _BOXES)
"""By box and card place; the last is for a box without cards."""
FREE_VISITS: Final = tuple(FreeVisit(box) for box in _BOXES)
END_VISIT: Final = EndVisit()
OPEN_BAY: Final = OpenBay()
OPEN_BAY_DISCOUNT: Final = OpenBay(discount=True)
TRADES: Final = tuple(tuple(Trade(give, take) for take in GOODS if take != give) for give in GOODS)
"""By what is given."""
PURCHASES: Final = tuple(
    tuple(Purchase(breed, bay) for bay in range(BAYS)) for breed in range(BREEDS)
)
"""By breed and bay, as the two that follow."""
CURES: Final = tuple(tuple(Cure(breed, bay) for bay in range(BAYS)) for breed in range(BREEDS))
TAKE_IN_SWAP: Final = tuple(
    tuple(TakeInSwap(breed, bay) for bay in range(BAYS)) for breed in range(BREEDS)
)
GIVE_FOR_SWAP: Final = tuple(
    tuple(GiveForSwap(bay, breed) for breed in range(BREEDS)) for bay in range(BAYS)
)
"""By bay and breed."""

GO_HUNGRY: Final = tuple(
    tuple(tuple(GoHungry(bay, breed) for breed in kinds) for kinds in KINDS) for bay in range(BAYS)
)
"""By bay and content."""
PAY_COIN: Final = PaySalary()
PAY_CARD: Final = PaySalary(card=True)
DISMISS: Final = Dismiss()
REHIRE: Final = Rehire()
NO_REHIRE: Final = NoRehire()


def buys(tokens: int) -> tuple[Buy, ...]:
    """What one coin can buy at the Pet Shop: every split of so many tokens."""
    return tuple(Buy(food) for food in range(tokens + 1))
