"""Every action of DOGS Cardgame that a table can hold, made once: legal actions come from here."""

from typing import Final

from dogs_rules.games.dogs_cardgame import actions as act
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

PICK_BREED: Final = tuple(act.PickBreed(breed) for breed in range(BREEDS))
KEEP_CHARACTER: Final = tuple(act.KeepCharacter(character.value) for character in Character)
MOVES: Final = tuple(act.Move(location) for location in range(MOST_LOCATIONS))
STAY: Final = act.Stay()
DRIVES: Final[tuple[tuple[tuple[act.Move | act.Stay, ...], ...], ...]] = tuple(
    tuple(
        (*(move for move in MOVES[:locations] if move.location != place), STAY)
        for place in range(locations)
    )
    for locations in range(MOST_LOCATIONS + 1)
)
"""Moving or staying, by the number of locations and where the truck stands."""
SHARE: Final = tuple(act.Share(seat) for seat in range(MOST_SEATS))
COLLECT: Final = act.Collect()
HIRE: Final = act.Hire()
PLACES: Final = tuple(tuple(act.Place(dog, bay) for bay in range(BAYS)) for dog in DOGS)
"""By dog and bay, as ``TAKE_FAIR_DOG``."""
LEAVE_SICK: Final = act.LeaveSick()
TAKE_GOOD: Final = tuple(act.TakeGood(good.value) for good in Good)
OPEN_BAY: Final = act.OpenBay()
PAY_LICENCES: Final = tuple(act.PayLicences(count) for count in range(1, CLOSED + 1))
"""One, or both together."""
USE_CHARACTER: Final = tuple(act.UseCharacter(character.value) for character in Character)
CLAIM_BONUS: Final = tuple(act.ClaimBonus(bonus) for bonus in range(FIRST_DARK))
RENEW_CHARACTERS: Final = act.RenewCharacters()
LIFTS: Final = tuple(act.Lift(dog) for dog in DOGS)
FINISH_REARRANGING: Final = act.FinishRearranging()
TAKE_FAIR_DOG: Final = tuple(
    tuple(act.TakeFairDog(dog, bay) for bay in range(BAYS)) for dog in DOGS
)
BUY_IMPROVEMENT: Final = act.BuyImprovement()
BUY_PUPPIES: Final = tuple(act.BuyPuppies(puppy.value) for puppy in Puppy)
FINISH_SHOPPING: Final = act.FinishShopping()
TAKE_CITY_DOG: Final = tuple(act.TakeCityDog(dog) for dog in DOGS)
TAKE_CITY_DOG_STRAIGHT: Final = tuple(act.TakeCityDog(dog, straight=True) for dog in DOGS)
TAKE_PUPPIES: Final = tuple(act.TakePuppies(puppy.value) for puppy in Puppy)
DISMISS: Final = tuple(act.Dismiss(character.value) for character in Character)
END_TURN: Final = act.EndTurn()
