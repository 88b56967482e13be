"""The events of DOGS, in the order they happen. Everything is public: the game lies open."""

from typing import ClassVar, TypeAlias

from dogs_rules.game import EVERYBODY, Event, Seat


class RoundBegan(Event, frozen=True, tag="round_began"):
    round: int
    start: int
    """The start player."""
    last: bool
    """Known already to be the last round (two seats, roadworks)."""
    heading: ClassVar[bool] = True


class Income(Event, frozen=True, tag="income"):
    """Every seat got one coin."""

    coins: int


class GasBought(Event, frozen=True, tag="gas_bought"):
    seat: int
    coins: int
    gas: int
    """The gas that went into the garage; what exceeds nine is lost."""


class StayedHome(Event, frozen=True, tag="stayed_home"):
    seat: int


class Drove(Event, frozen=True, tag="drove"):
    seat: int
    way: tuple[int, ...]
    """The nodes from where it stood to where it stopped, both included."""
    gas: int


class DogTaken(Event, frozen=True, tag="dog_taken"):
    """A healthy or sick dog came onto the truck."""

    seat: int
    breed: int
    sick: bool


class LostDogReturned(Event, frozen=True, tag="lost_dog_returned"):
    """A lost dog went to the Fair; ``coins`` is the reward (0 for one drawn from a stack)."""

    seat: int
    breed: int
    coins: int


class DogDrawn(Event, frozen=True, tag="dog_drawn"):
    """Receba 1 cao turned up a token."""

    seat: int
    stack: int
    token: int
    reveals: ClassVar[bool] = True


class DogsSwapped(Event, frozen=True, tag="dogs_swapped"):
    seat: int
    spaces: tuple[int, int]
    tokens: tuple[int, int]
    """The tokens as they lie afterwards, in the order of ``spaces``."""


class CameHome(Event, frozen=True, tag="came_home"):
    seat: int
    bonus: int
    """The resource for the first or last to return; -1: none."""


class LastRoundKnown(Event, frozen=True, tag="last_round_known"):
    reason: int
    """A ``LastRound``."""

    @property
    def befalls(self) -> tuple[Seat, ...]:
        return EVERYBODY


class HousingBegan(Event, frozen=True, tag="housing_began"):
    seat: int
    yard: tuple[int, ...]
    """Breeds waiting to be housed."""
    sick: tuple[int, ...]
    """Breeds that went to the infirmary."""


class VetUsed(Event, frozen=True, tag="vet_used"):
    seat: int


class Housed(Event, frozen=True, tag="housed"):
    """The seat finished arranging; only the result is told."""

    seat: int
    bays: tuple[tuple[int, ...], ...]


class QuartetPaid(Event, frozen=True, tag="quartet_paid"):
    seat: int
    bay: int
    breed: int


class Offered(Event, frozen=True, tag="offered"):
    donor: int
    seat: int
    breed: int
    sick: bool


class DonationTaken(Event, frozen=True, tag="donation_taken"):
    donor: int
    seat: int
    breed: int
    sick: bool

    @property
    def befalls(self) -> tuple[Seat, ...]:
        return (self.donor,)


class DonationDeclined(Event, frozen=True, tag="donation_declined"):
    seat: int
    breed: int
    sick: bool


class DonatedToFair(Event, frozen=True, tag="donated_to_fair"):
    donor: int
    breed: int
    sick: bool

    @property
    def befalls(self) -> tuple[Seat, ...]:
        return (self.donor,)


class Visited(Event, frozen=True, tag="visited"):
    seat: int
    box: int
    card: int
    """The card taken; -1: none."""
    free_entry: bool


class Gained(Event, frozen=True, tag="gained"):
    """A resource card turned into goods."""

    seat: int
    resource: int
    units: int
    """The goods that were kept; gas beyond nine is lost."""


class BayOpened(Event, frozen=True, tag="bay_opened"):
    seat: int
    bay: int
    coins: int


class Traded(Event, frozen=True, tag="traded"):
    seat: int
    give: int
    take: int


class Bought(Event, frozen=True, tag="bought"):
    seat: int
    food: int
    medicine: int


class Cured(Event, frozen=True, tag="cured"):
    seat: int
    breed: int
    bay: int


class Sold(Event, frozen=True, tag="sold"):
    seat: int
    breed: int
    bay: int
    coins: int


class Purchased(Event, frozen=True, tag="purchased"):
    seat: int
    breed: int
    bay: int
    coins: int


class Exchanged(Event, frozen=True, tag="exchanged"):
    seat: int
    gave: int
    took: int
    bay: int


class VisitEnded(Event, frozen=True, tag="visit_ended"):
    """The seat left the box without acting in it."""

    seat: int
    box: int


class Fed(Event, frozen=True, tag="fed"):
    seat: int
    food: int
    """The gas that was spent."""
    hungry: int
    """Bays that go hungry."""
    round_end: ClassVar[bool] = True


class FellIll(Event, frozen=True, tag="fell_ill"):
    seat: int
    breed: int
    bay: int
    to_fair: bool
    """The infirmary was full: the dog went to the Fair."""
    round_end: ClassVar[bool] = True


class SalaryPaid(Event, frozen=True, tag="salary_paid"):
    seat: int
    card: bool
    round_end: ClassVar[bool] = True


class AssistantLost(Event, frozen=True, tag="assistant_lost"):
    seat: int
    round_end: ClassVar[bool] = True


class AssistantHired(Event, frozen=True, tag="assistant_hired"):
    seat: int
    round_end: ClassVar[bool] = True


class BoardRefilled(Event, frozen=True, tag="board_refilled"):
    """New cards above the boxes, a new Fair card, new dogs on the map."""

    cards: tuple[int, ...]
    fair_card: int
    reshuffled: bool
    reveals: ClassVar[bool] = True
    round_end: ClassVar[bool] = True


class GameEnded(Event, frozen=True, tag="game_ended"):
    totals: tuple[int, ...]
    winners: tuple[int, ...]


DogsEvent: TypeAlias = (
    RoundBegan
    | Income
    | GasBought
    | StayedHome
    | Drove
    | DogTaken
    | LostDogReturned
    | DogDrawn
    | DogsSwapped
    | CameHome
    | LastRoundKnown
    | HousingBegan
    | VetUsed
    | Housed
    | QuartetPaid
    | Offered
    | DonationTaken
    | DonationDeclined
    | DonatedToFair
    | Visited
    | Gained
    | BayOpened
    | Traded
    | Bought
    | Cured
    | Sold
    | Purchased
    | Exchanged
    | VisitEnded
    | Fed
    | FellIll
    | SalaryPaid
    | AssistantLost
    | AssistantHired
    | BoardRefilled
    | GameEnded
)
