"""Every action of DOGS Cardgame that a table can hold, made once: legal actions come from here."""

from typing import Final

from dogs_rules.games.dogs_cardgame.actions import (
    BuyImprovement,
    BuyPuppies,
    ClaimBonus,
    Collect,
    Dismiss,
    EndTurn,
    FinishRearranging,
    FinishShopping,
    Hire,
    KeepCharacter,
    LeaveSick,
    Lift,
    Move,
    OpenBay,
    PayLicences,
    PickBreed,
    Place,
    RenewCharacters,
    Share,
    Stay,
    TakeCityDog,
    TakeFairDog,
    TakeGood,
    TakePuppies,
    UseCharacter,
)
from dogs_rules.games.dogs_cardgame.terms import (
    BAYS,
    BREEDS,
    CLOSED,
    FIRST_DARK,
    Character,
    Good,
    Kind,
    Puppy,
)

DOGS: Final = range(BREEDS * len(Kind))
MOST_SEATS: Final = 5
MOST_LOCATIONS: Final = 6

PICK_BREED: Final = tuple(PickBreed(breed) for breed in range(BREEDS))
KEEP_CHARACTER: Final = tuple(KeepCharacter(character.value) for character in Character)
MOVES: Final = tuple(Move(location) for location in range(MOST_LOCATIONS))
STAY: Final = Stay()
DRIVES: Final[tuple[tuple[tuple[Move | Stay, ...], ...], ...]] = tuple(
    tuple(
        (*(move for move in MOVES[:locations] if move.location != place), STAY)
        for place in range(locations)
    )
    for locations in range(MOST_LOCATIONS + 1)
)
"""Moving or staying, by the number of locations and where the truck stands."""
SHARE: Final = tuple(Share(seat) for seat in range(MOST_SEATS))
COLLECT: Final = Collect()
HIRE: Final = Hire()
PLACES: Final = tuple(tuple(Place(dog, bay) for bay in range(BAYS)) for dog in DOGS)
"""By dog and bay, as ``TAKE_FAIR_DOG``."""
LEAVE_SICK: Final = LeaveSick()
TAKE_GOOD: Final = tuple(TakeGood(good.value) for good in Good)
OPEN_BAY: Final = OpenBay()
PAY_LICENCES: Final = tuple(PayLicences(count) for count in range(1, CLOSED + 1))
"""One, or both together."""
USE_CHARACTER: Final = tuple(UseCharacter(character.value) for character in Character)
CLAIM_BONUS: Final = tuple(ClaimBonus(bonus) for bonus in range(FIRST_DARK))
RENEW_CHARACTERS: Final = RenewCharacters()
LIFTS: Final = tuple(Lift(dog) for dog in DOGS)
FINISH_REARRANGING: Final = FinishRearranging()
TAKE_FAIR_DOG: Final = tuple(tuple(TakeFairDog(dog, bay) for bay in range(BAYS)) for dog in DOGS)
BUY_IMPROVEMENT: Final = BuyImprovement()
BUY_PUPPIES: Final = tuple(BuyPuppies(puppy.value) for puppy in Puppy)
FINISH_SHOPPING: Final = FinishShopping()
TAKE_CITY_DOG: Final = tuple(TakeCityDog(dog) for dog in DOGS)
TAKE_CITY_DOG_STRAIGHT: Final = tuple(TakeCityDog(dog, straight=True) for dog in DOGS)
TAKE_PUPPIES: Final = tuple(TakePuppies(puppy.value) for puppy in Puppy)
DISMISS: Final = tuple(Dismiss(character.value) for character in Character)
END_TURN: Final = EndTurn()
