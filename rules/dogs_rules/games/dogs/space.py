"""What DOGS says of itself to learners: all its actions, and the room its views need."""

from dogs_rules.games.dogs import actions as act
from dogs_rules.games.dogs.catalogue import GOODS, MOST_GAS_COINS, NO_CARD
from dogs_rules.games.dogs.game import Dogs
from dogs_rules.games.dogs.terms import (
    BAYS,
    BREEDS,
    CARD_KINDS,
    FIRST_SPECIAL,
    ROADWORK,
    SPACES,
    Box,
    Card,
)
from dogs_rules.lab.space import UNSEEN, Counted, Exactly, Listed, Space, every

_SWITCH = (False, True)


def space(game: Dogs, seats: int) -> Space:
    """All actions and rooms with so many seats."""
    tables = game.tables
    limits = tables.limits
    coins = min(MOST_GAS_COINS, -(-limits.gas // limits.gas_per_coin))
    bays, breeds, spaces, boxes = range(BAYS), range(BREEDS), range(SPACES), range(len(Box))
    trained = range(_copies(game, Card.TRAINED_DOG) + 1)
    prize = range(_copies(game, Card.PRIZE_DOG) + 1)
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
        rooms={
            **_kennel_rooms(),
            "View.order": Exactly(seats),
            "View.scores": Exactly(seats),
            "DogsView.spaces": Exactly(SPACES),
            "DogsView.stacks[]": Counted(ROADWORK + 1),
            "DogsView.removed": Counted(ROADWORK + 1),
            "DogsView.fair": Counted(BREEDS),
            "DogsView.fair_seen": Listed(len(tables.fair_cards)),
            "DogsView.boxes": Exactly(len(Box)),
            "BoxView.meeples": Counted(seats),
            "DogsView.deck": Counted(CARD_KINDS),
            "DogsView.discards": Counted(CARD_KINDS),
            "DogsView.kennels": Exactly(seats),
            "DogsView.offers": Listed(SPACES + _copies(game, Card.TAKE_DOG)),
            "DogsView.unfed": Exactly(BAYS),
            "DogsView.decision": UNSEEN,
        },
    )


def _kennel_rooms() -> dict[str, Counted | Exactly | Listed]:
    each_breed = Counted(BREEDS)
    return {
        "KennelView.bays": Exactly(BAYS),
        "KennelView.bays[]": each_breed,
        "KennelView.infirmary": each_breed,
        "KennelView.truck": Counted(ROADWORK),
        "KennelView.cards": Counted(CARD_KINDS - FIRST_SPECIAL, FIRST_SPECIAL),
        "KennelView.quartet_bays": Exactly(BAYS),
        "KennelView.quartet_dogs": each_breed,
        "HousingView.yard": each_breed,
        "HousingView.brought_sick": each_breed,
        "HousingView.treated": each_breed,
        "HousingView.given_sick": each_breed,
        "HousingView.lifts": Exactly(BAYS),
    }


def _copies(game: Dogs, card: Card) -> int:
    return game.tables.special_cards[card - FIRST_SPECIAL]
