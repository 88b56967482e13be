"""The events of Dog Lover, in the order they happen.

What goes into a hand is told only to its owner, although all saw it lie in the grid: whoever wants
to know what others hold must remember, as at a table.
"""

from typing import ClassVar, TypeAlias

from dogs_rules.game import Event, Seat


class RoundBegan(Event, frozen=True, tag="round_began"):
    round: int
    first: int
    """The seat that begins every round."""
    heading: ClassVar[bool] = True


class WatchDogPlaced(Event, frozen=True, tag="watch_dog_placed"):
    seat: int
    place: int


class TrickUsed(Event, frozen=True, tag="trick_used"):
    seat: int
    trick: int
    cells: tuple[int, ...]


class FetchPlayed(Event, frozen=True, tag="fetch_played"):
    """Fetch took the place of the card in this cell."""

    seat: int
    cell: int


class CardsKept(Event, frozen=True, tag="cards_kept"):
    """A seat took cards from the grid into its hand, in view of everybody."""

    seat: int
    cards: tuple[int, ...]


class DogTaken(Event, frozen=True, tag="dog_taken"):
    seat: int
    card: int


class FetchTaken(Event, frozen=True, tag="fetch_taken"):
    seat: int


class CardAwaits(Event, frozen=True, tag="card_awaits"):
    """A Walk, a trait, or a Food card with a choice was taken and must find its place."""

    seat: int
    card: int


class FoodCollected(Event, frozen=True, tag="food_collected"):
    seat: int
    card: int
    got: int
    """Tokens; fewer than the card says when the supply is short."""


class WatchDogMoved(Event, frozen=True, tag="watch_dog_moved"):
    place: int


class CardTucked(Event, frozen=True, tag="card_tucked"):
    seat: int
    card: int
    dog: int


class TraitAttached(Event, frozen=True, tag="trait_attached"):
    seat: int
    trait: int
    dog: int


class DogAdopted(Event, frozen=True, tag="dog_adopted"):
    seat: int
    dog: int


class ShelterRefilled(Event, frozen=True, tag="shelter_refilled"):
    dog: int
    reveals: ClassVar[bool] = True


class TrickLearned(Event, frozen=True, tag="trick_learned"):
    seat: int
    trick: int
    cost: int


class TricksRefilled(Event, frozen=True, tag="tricks_refilled"):
    trick: int
    reveals: ClassVar[bool] = True


class WalkLost(Event, frozen=True, tag="walk_lost"):
    seat: int


class TraitLost(Event, frozen=True, tag="trait_lost"):
    seat: int
    trait: int
    owed: int
    """The number of things the seat must give up for it; fewer than printed if it has no more."""
    reveals: ClassVar[bool] = True

    @property
    def befalls(self) -> tuple[Seat, ...]:
        return (self.seat,)


class CardGivenUp(Event, frozen=True, tag="card_given_up"):
    """A card of the hand, discarded face up."""

    seat: int
    card: int


class TuckedGivenUp(Event, frozen=True, tag="tucked_given_up"):
    seat: int
    card: int
    dog: int


class TraitGivenUp(Event, frozen=True, tag="trait_given_up"):
    seat: int
    trait: int
    dog: int


class DogGivenUp(Event, frozen=True, tag="dog_given_up"):
    seat: int
    card: int
    along: tuple[int, ...]
    """The cards that went with it: its trait, what was tucked."""


class TrickGivenUp(Event, frozen=True, tag="trick_given_up"):
    seat: int
    trick: int


class FoodGivenUp(Event, frozen=True, tag="food_given_up"):
    seat: int
    food: int


class FetchGivenUp(Event, frozen=True, tag="fetch_given_up"):
    seat: int


class GridRefilled(Event, frozen=True, tag="grid_refilled"):
    """Cards were dealt into these cells, in this order."""

    cells: tuple[int, ...]
    cards: tuple[int, ...]
    reveals: ClassVar[bool] = True


class EndCardDrawn(Event, frozen=True, tag="end_card_drawn"):
    """This is the last round."""

    round: int
    reveals: ClassVar[bool] = True


class FeedingBegan(Event, frozen=True, tag="feeding_began"):
    """The last round is over: everybody feeds."""

    heading: ClassVar[bool] = True


class DogsFed(Event, frozen=True, tag="dogs_fed"):
    """A seat finished feeding; until now it chose unseen, for the choice speaks of its Bones."""

    seat: int
    fed: tuple[int, ...]
    unfed: tuple[int, ...]
    reveals: ClassVar[bool] = True


class HandShown(Event, frozen=True, tag="hand_shown"):
    """At the end: what the seat still held."""

    seat: int
    cards: tuple[int, ...]
    reveals: ClassVar[bool] = True


class GameEnded(Event, frozen=True, tag="game_ended"):
    winners: tuple[int, ...]
    totals: tuple[int, ...]
    """By seat."""
    heading: ClassVar[bool] = True


DogLoverEvent: TypeAlias = (
    RoundBegan
    | WatchDogPlaced
    | TrickUsed
    | FetchPlayed
    | CardsKept
    | DogTaken
    | FetchTaken
    | CardAwaits
    | FoodCollected
    | WatchDogMoved
    | CardTucked
    | TraitAttached
    | DogAdopted
    | ShelterRefilled
    | TrickLearned
    | TricksRefilled
    | WalkLost
    | TraitLost
    | CardGivenUp
    | TuckedGivenUp
    | TraitGivenUp
    | DogGivenUp
    | TrickGivenUp
    | FoodGivenUp
    | FetchGivenUp
    | GridRefilled
    | EndCardDrawn
    | FeedingBegan
    | DogsFed
    | HandShown
    | GameEnded
)
