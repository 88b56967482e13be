"""Every action of DOGS that a table can hold, made once: legal actions are taken from here."""

from typing import Final

from dogs_rules.games.dogs import actions as act
from dogs_rules.games.dogs.bays import ADD, KINDS, NONE_FITS
from dogs_rules.games.dogs.terms import BAYS, BREEDS, SPACES, Box, Resource

DRIVES: Final = tuple(act.Drive(space) for space in range(SPACES))
SWAP_FROM: Final = tuple(act.SwapFrom(space) for space in range(SPACES))
SWAP_TO: Final = tuple(act.SwapTo(space) for space in range(SPACES))
DRAW_DOG: Final = (act.DrawDog(0), act.DrawDog(1))
STAY_HOME: Final = act.StayHome()
GO_HOME: Final = act.GoHome()
GOODS: Final = (Resource.GAS.value, Resource.FOOD.value, Resource.MEDICINE.value)
"""The goods the first and last to return choose from, and the Warehouse deals in."""
GO_HOME_WITH: Final = tuple(act.GoHome(resource) for resource in GOODS)
MOST_GAS_COINS: Final = 100
"""Purchases of gas beyond so many coins are not offered: no garage is that large."""
BUY_GAS: Final = tuple(act.BuyGas(coins) for coins in range(MOST_GAS_COINS + 1))

USE_VET: Final = act.UseVet()
FINISH_HOUSING: Final = act.FinishHousing()
GIVE_SICK: Final = tuple(act.GiveSick(breed) for breed in range(BREEDS))
ACCEPT: Final = act.Accept()
DECLINE: Final = act.Decline()

_HOUSE = tuple(tuple(act.House(breed, bay) for bay in range(BAYS)) for breed in range(BREEDS))
_HOUSE_TREATED = tuple(
    tuple(act.House(breed, bay, treated=True) for bay in range(BAYS)) for breed in range(BREEDS)
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

_LIFT = tuple(tuple(act.Lift(bay, breed) for breed in range(BREEDS)) for bay in range(BAYS))
LIFTS: Final = tuple(
    tuple(tuple(_LIFT[bay][breed] for breed in kinds) for kinds in KINDS) for bay in range(BAYS)
)
"""The dogs that can be lifted, by bay and content."""

NO_CARD: Final = -1
_BOXES = tuple(box.value for box in Box)
VISITS: Final = tuple(
    (act.Visit(box, 0), act.Visit(box, 1), act.Visit(box, NO_CARD)) for box in _BOXES
)
"""By box and card place; the last is for a box without cards."""
FREE_VISITS: Final = tuple(act.FreeVisit(box) for box in _BOXES)
END_VISIT: Final = act.EndVisit()
OPEN_BAY: Final = act.OpenBay()
OPEN_BAY_DISCOUNT: Final = act.OpenBay(discount=True)
TRADES: Final = tuple(
    tuple(act.Trade(give, take) for take in GOODS if take != give) for give in GOODS
)
"""By what is given."""
PURCHASES: Final = tuple(
    tuple(act.Purchase(breed, bay) for bay in range(BAYS)) for breed in range(BREEDS)
)
"""By breed and bay, as the two that follow."""
CURES: Final = tuple(tuple(act.Cure(breed, bay) for bay in range(BAYS)) for breed in range(BREEDS))
TAKE_IN_SWAP: Final = tuple(
    tuple(act.TakeInSwap(breed, bay) for bay in range(BAYS)) for breed in range(BREEDS)
)
GIVE_FOR_SWAP: Final = tuple(
    tuple(act.GiveForSwap(bay, breed) for breed in range(BREEDS)) for bay in range(BAYS)
)
"""By bay and breed."""

GO_HUNGRY: Final = tuple(
    tuple(tuple(act.GoHungry(bay, breed) for breed in kinds) for kinds in KINDS)
    for bay in range(BAYS)
)
"""By bay and content."""
PAY_COIN: Final = act.PaySalary()
PAY_CARD: Final = act.PaySalary(card=True)
DISMISS: Final = act.Dismiss()
REHIRE: Final = act.Rehire()
NO_REHIRE: Final = act.NoRehire()


def buys(tokens: int) -> tuple[act.Buy, ...]:
    """Purchases possible for one coin at the Pet Shop: every split of the tokens."""
    return tuple(act.Buy(food) for food in range(tokens + 1))
