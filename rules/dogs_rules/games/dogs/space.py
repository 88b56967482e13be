"""The space of DOGS for learners: all its actions, and its states as rows."""

from collections import Counter
from operator import itemgetter

from dogs_rules.game import Seat
from dogs_rules.games.dogs import actions as act
from dogs_rules.games.dogs.bays import DOGS, unpack
from dogs_rules.games.dogs.catalogue import GOODS, MOST_GAS_COINS, NO_CARD
from dogs_rules.games.dogs.game import Dogs
from dogs_rules.games.dogs.observe import fair_known
from dogs_rules.games.dogs.setup import cards_for
from dogs_rules.games.dogs.state import State
from dogs_rules.games.dogs.terms import (
    AT_HOME,
    BAY_PLACES,
    BAYS,
    BREEDS,
    BUILT_BAYS,
    CARD_KINDS,
    CENTRE,
    EMPTY,
    FIRST_SPECIAL,
    ROADWORK,
    SPACES,
    Box,
    Card,
    LastRound,
    Stage,
    Trip,
)
from dogs_rules.spaces import (
    Bits,
    BySeat,
    Category,
    Count,
    Counted,
    Exactly,
    Fields,
    Flag,
    Hidden,
    Listed,
    Mapped,
    Part,
    Record,
    Seated,
    SeatsCounted,
    Seen,
    Space,
    every,
)

_SWITCH = (False, True)


def space(game: Dogs, seats: int) -> Space:
    """All actions and columns with so many seats."""
    tables = game.tables
    limits = tables.limits
    coins = min(MOST_GAS_COINS, -(-limits.gas // limits.gas_per_coin))
    bays, breeds, spaces, boxes = range(BAYS), range(BREEDS), range(SPACES), range(len(Box))
    trained = range(_copies(game, Card.TRAINED_DOG) + 1)
    prize = range(_copies(game, Card.PRIZE_DOG) + 1)
    dogs = sum(sum(breed.marks) for breed in tables.breeds) + 2 * limits.roadworks
    tokens = Counted(ROADWORK + 1, most=max(_most_of_a_breed(game), limits.roadworks))
    cards = Counted(CARD_KINDS, most=max(_cards(game, seats)))
    breeds_there = Counted(BREEDS, most=_most_of_a_breed(game))
    fair_card = Category(len(tables.fair_cards))
    return Space(
        actions=(
            *every(act.BuyGas, range(coins + 1)),
            act.StayHome(),
            *every(act.Drive, spaces),
            *every(act.GoHome, (NO_CARD, *GOODS)),
            *every(act.DrawDog, range(2)),
            *every(act.SwapFrom, spaces),
            *every(act.SwapTo, spaces),
            act.UseVet(),
            *every(act.Lift, bays, breeds),
            *every(act.House, breeds, bays, _SWITCH),
            *every(act.GiveSick, breeds),
            act.FinishHousing(),
            act.Accept(),
            act.Decline(),
            *every(act.Visit, boxes, (0, 1, NO_CARD)),
            *every(act.FreeVisit, boxes),
            *every(act.OpenBay, _SWITCH),
            *(act.Trade(give, take) for give in GOODS for take in GOODS if give != take),
            *every(act.Buy, range(limits.pet_shop_tokens + 1)),
            *every(act.Cure, breeds, bays),
            *every(act.Sell, bays, breeds, trained, prize),
            *every(act.Purchase, breeds, bays),
            *every(act.GiveForSwap, bays, breeds),
            *every(act.TakeInSwap, breeds, bays),
            act.EndVisit(),
            *every(act.GoHungry, bays, breeds),
            *every(act.PaySalary, _SWITCH),
            act.Dismiss(),
            act.Rehire(),
            act.NoRehire(),
        ),
        state={
            "seats": None,
            "start": Seated(),
            "mover": Seated(),
            "stacks": Exactly(2, Hidden(Listed(dogs, Category(ROADWORK + 1)), tokens)),
            "spaces": Exactly(SPACES, Category(ROADWORK + 2, EMPTY)),
            "fair_cards": Hidden(
                Listed(len(tables.fair_cards), fair_card), Mapped(itemgetter(0), fair_card)
            ),
            "deck": Hidden(Listed(sum(_cards(game, seats)), Category(CARD_KINDS)), cards),
            "box_cards": Exactly(2 * len(Box), Category(CARD_KINDS + 1, EMPTY)),
            "kennels": BySeat(Record(_kennel(game, seats), changing=True)),
            "rng": None,
            "removed": Counted(ROADWORK + 1, most=1),
            "roadworks": None,
            "round": Count(),
            "stage": Category(len(Stage)),
            "last_round": Category(len(LastRound)),
            "fair": breeds_there,
            "discards": cards,
            "box_meeples": Exactly(len(Box), SeatsCounted(len(Box))),
            "lap": Count(2),
            "swap_from": Category(SPACES + 1, EMPTY),
            "yard": breeds_there,
            "brought": breeds_there,
            "treated": breeds_there,
            "lifts": Exactly(BAYS, Count(limits.lifts_per_bay)),
            "must_leave": Count(dogs),
            "given_sick": breeds_there,
            "taking": Category(BREEDS + 1, EMPTY),
            "offers": Listed(
                SPACES + _copies(game, Card.TAKE_DOG), Fields((Seated(), Category(BREEDS), Flag()))
            ),
            "box": Category(len(Box) + 1, EMPTY),
            "acted": Count(),
            "exchanged": Category(BREEDS + 1, EMPTY),
            "hungry": Count(BAYS),
            "unfed": Bits(BAYS),
        },
        seen={
            "fair_seen": Seen(_fair_seen, Listed(len(tables.fair_cards), fair_card)),
        },
    )


def _kennel(game: Dogs, seats: int) -> dict[str, Part | None]:
    breeds = Counted(BREEDS, most=_most_of_a_breed(game))
    return {
        "coins": Count(),
        "gas": Count(game.tables.limits.gas),
        "food": Count(),
        "medicine": Count(),
        "bays": Exactly(BAYS, Mapped(DOGS.__getitem__, Counted(BREEDS, most=BAY_PLACES))),
        "opened": Count(BAYS - BUILT_BAYS),
        "infirmary": breeds,
        "truck": Counted(ROADWORK, most=_most_of_a_breed(game)),
        "place": Category(CENTRE + 2, AT_HOME),
        "trip": Category(len(Trip)),
        "cards": Counted(CARD_KINDS - FIRST_SPECIAL, FIRST_SPECIAL, most=max(_cards(game, seats))),
        "assistant": Flag(),
        "meeples": Count(len(Box)),
        "quartet_bays": Bits(BAYS),
        "quartet_breeds": None,
        "salary_paid": Flag(),
        "quartet_dogs": Mapped(unpack, breeds),
    }


def _fair_seen(state: State, _: Seat) -> tuple[int, ...]:
    return state.fair_cards[len(state.fair_cards) - fair_known(state) :]


def _most_of_a_breed(game: Dogs) -> int:
    return max(sum(breed.marks) for breed in game.tables.breeds)


def _cards(game: Dogs, seats: int) -> tuple[int, ...]:
    """Counts the cards of each kind in play."""
    counts = Counter(cards_for(game.derived, seats))
    return tuple(counts[kind] for kind in range(CARD_KINDS))


def _copies(game: Dogs, card: Card) -> int:
    return game.tables.special_cards[card - FIRST_SPECIAL]
