"""The events of DOG Kids, in the order they happen."""

from typing import ClassVar, TypeAlias

from dogs_rules.game import Event, Seat


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """A lap of turns around the table began."""

    lap: int
    heading: ClassVar[bool] = True


class CardPlayed(Event, frozen=True, tag="card_played"):
    seat: int
    card: int
    colour: int
    """The colour it was played as; -1: none."""


class DogMoved(Event, frozen=True, tag="dog_moved"):
    seat: int
    """The seat of the dog."""
    origin: int
    target: int
    way: tuple[int, ...]
    """The places from origin to target, both included, as the dog walks."""
    pushed: bool
    """It was pushed by its partner's."""

    @property
    def befalls(self) -> tuple[Seat, ...]:
        return (self.seat,) if self.pushed else ()


class DogChuckedOut(Event, frozen=True, tag="dog_chucked_out"):
    """Back to its yard."""

    seat: int
    """The seat of the dog."""
    by: int
    """The seat of the dog that did it."""
    place: int

    @property
    def befalls(self) -> tuple[Seat, ...]:
        return (self.seat,)


class DogsSwapped(Event, frozen=True, tag="dogs_swapped"):
    seat: int
    place: int
    """The place of its dog now."""
    other: int
    """The other seat."""
    other_place: int
    """The place of that dog now."""

    @property
    def befalls(self) -> tuple[Seat, ...]:
        return (self.other,)


class DogHome(Event, frozen=True, tag="dog_home"):
    seat: int
    count: int
    """The number of its dogs that are home now."""


class CardDrawn(Event, frozen=True, tag="card_drawn"):
    """Told to the seat alone."""

    seat: int
    cards: tuple[int, ...]
    reveals: ClassVar[bool] = True


class CardsChanged(Event, frozen=True, tag="cards_changed"):
    seat: int
    thrown: tuple[int, ...]
    reveals: ClassVar[bool] = True


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """The discards became the draw pile."""

    cards: int
    reveals: ClassVar[bool] = True


class ExchangeBegan(Event, frozen=True, tag="exchange_began"):
    seats: tuple[int, int]


class OfferMade(Event, frozen=True, tag="offer_made"):
    """Told to the seat alone; everybody else learns only whether cards changed hands."""

    seat: int
    card: int


class CardsExchanged(Event, frozen=True, tag="cards_exchanged"):
    seats: tuple[int, int]
    reveals: ClassVar[bool] = True


class CardReceived(Event, frozen=True, tag="card_received"):
    """Told to both partners."""

    seat: int
    card: int
    reveals: ClassVar[bool] = True


class NoExchange(Event, frozen=True, tag="no_exchange"):
    """At least one of them declined."""

    seats: tuple[int, int]
    reveals: ClassVar[bool] = True


class GameEnded(Event, frozen=True, tag="game_ended"):
    winners: tuple[int, ...]
    heading: ClassVar[bool] = True


KidsEvent: TypeAlias = (
    TurnBegan
    | CardPlayed
    | DogMoved
    | DogChuckedOut
    | DogsSwapped
    | DogHome
    | CardDrawn
    | CardsChanged
    | Reshuffled
    | ExchangeBegan
    | OfferMade
    | CardsExchanged
    | CardReceived
    | NoExchange
    | GameEnded
)
