"""The events of DOGS Cardgame, in the order they happen. Everything is public.

Locations are told by their number in the component tables, not by their place in the city: an
event is put into words without a view.
"""

from typing import ClassVar, TypeAlias

from dogs_rules.game import EVERYBODY, Event, Seat


class BreedPicked(Event, frozen=True, tag="breed_picked"):
    seat: int
    breed: int


class CityLaidOut(Event, frozen=True, tag="city_laid_out"):
    """Set-up, once all breeds are chosen: the first dogs lie in the city, characters are dealt."""

    reveals: ClassVar[bool] = True


class CharacterKept(Event, frozen=True, tag="character_kept"):
    seat: int
    character: int


class CharactersLaidOut(Event, frozen=True, tag="characters_laid_out"):
    """Set-up, once every seat has its character: one lies above each location."""

    characters: tuple[int, ...]
    """By location."""
    reveals: ClassVar[bool] = True


class RoundBegan(Event, frozen=True, tag="round_began"):
    round: int
    first: int
    last: bool
    heading: ClassVar[bool] = True

    @property
    def round_end(self) -> bool:
        return self.round > 1  # before the first round none is over


class Moved(Event, frozen=True, tag="moved"):
    seat: int
    origin: int
    """The location it left, by its number in the tables; -1: it was outside the city."""
    location: int
    """By its number in the tables."""


class Stayed(Event, frozen=True, tag="stayed"):
    seat: int
    location: int


class CoinShared(Event, frozen=True, tag="coin_shared"):
    seat: int
    to: int
    coins: int


class DogsCollected(Event, frozen=True, tag="dogs_collected"):
    seat: int
    location: int
    dogs: tuple[int, ...]
    food: int
    """Paid for them."""


class DogLodged(Event, frozen=True, tag="dog_lodged"):
    """A dog went to the infirmary or the hotel."""

    seat: int
    dog: int


class DogToFair(Event, frozen=True, tag="dog_to_fair"):
    seat: int
    dog: int


class GoodTaken(Event, frozen=True, tag="good_taken"):
    """For a dog brought to the Fair."""

    seat: int
    good: int
    count: int


class DogPlaced(Event, frozen=True, tag="dog_placed"):
    seat: int
    dog: int
    bay: int


class DogsCured(Event, frozen=True, tag="dogs_cured"):
    """The Vet is done: how many dogs left the infirmary, and how many had no room."""

    seat: int
    cured: int
    left: int


class CharacterHired(Event, frozen=True, tag="character_hired"):
    seat: int
    character: int
    coins: int
    """0 when another of the kind is in town."""


class DogsRefilled(Event, frozen=True, tag="dogs_refilled"):
    location: int
    dogs: tuple[int, ...]
    """Those that were drawn."""
    reveals: ClassVar[bool] = True


class CharacterRefilled(Event, frozen=True, tag="character_refilled"):
    location: int
    character: int
    """-1: none is left."""
    reveals: ClassVar[bool] = True


class CharactersRenewed(Event, frozen=True, tag="characters_renewed"):
    """Variant 1."""

    seat: int
    characters: tuple[int, ...]
    """From the left of the city; -1: none."""
    coins: int
    reveals: ClassVar[bool] = True


class EndInSight(Event, frozen=True, tag="end_in_sight"):
    """One more round follows this one."""

    drawn: bool
    """The last dog was drawn; otherwise so many rounds went by without a dog leaving the city."""

    @property
    def befalls(self) -> tuple[Seat, ...]:
        return EVERYBODY


class BayOpened(Event, frozen=True, tag="bay_opened"):
    seat: int
    bay: int
    food: int


class LicencesPaid(Event, frozen=True, tag="licences_paid"):
    seat: int
    count: int
    coins: int


class CharacterUsed(Event, frozen=True, tag="character_used"):
    """With what it brought at once."""

    seat: int
    character: int
    food: int
    coins: int


class DogDonated(Event, frozen=True, tag="dog_donated"):
    seat: int
    dog: int
    food: int
    coins: int


class BonusClaimed(Event, frozen=True, tag="bonus_claimed"):
    seat: int
    bonus: int


class Rearranged(Event, frozen=True, tag="rearranged"):
    """The result of rearranging; single lifts are not told."""

    seat: int
    bays: tuple[tuple[int, ...], ...]
    moved: int
    """Dogs that changed their bay."""


class FairDogTaken(Event, frozen=True, tag="fair_dog_taken"):
    seat: int
    dog: int
    bay: int


class ImprovementBought(Event, frozen=True, tag="improvement_bought"):
    seat: int
    coins: int
    count: int
    """The number the seat has now."""


class CityDogTaken(Event, frozen=True, tag="city_dog_taken"):
    """For the third improvement."""

    seat: int
    dog: int
    location: int


class PuppiesTaken(Event, frozen=True, tag="puppies_taken"):
    seat: int
    puppy: int
    coins: int
    """0 for a bay that became full."""


class CharacterDismissed(Event, frozen=True, tag="character_dismissed"):
    seat: int
    character: int


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    seat: int


class GameEnded(Event, frozen=True, tag="game_ended"):
    winners: tuple[int, ...]
    totals: tuple[int, ...]
    """By seat."""
    heading: ClassVar[bool] = True


CardgameEvent: TypeAlias = (
    BreedPicked
    | CityLaidOut
    | CharacterKept
    | CharactersLaidOut
    | RoundBegan
    | Moved
    | Stayed
    | CoinShared
    | DogsCollected
    | DogLodged
    | DogToFair
    | GoodTaken
    | DogPlaced
    | DogsCured
    | CharacterHired
    | DogsRefilled
    | CharacterRefilled
    | CharactersRenewed
    | EndInSight
    | BayOpened
    | LicencesPaid
    | CharacterUsed
    | DogDonated
    | BonusClaimed
    | Rearranged
    | FairDogTaken
    | ImprovementBought
    | CityDogTaken
    | PuppiesTaken
    | CharacterDismissed
    | TurnEnded
    | GameEnded
)
