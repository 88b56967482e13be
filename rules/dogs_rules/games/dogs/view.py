"""The view of a seat of DOGS: everything but the order of piles, and the seed.

Breeds, spaces, resources, cards and boxes are numbers as in ``terms``; names come from the
component tables. Which tokens and cards are still face down is known to whoever has followed
the match, so they are listed, sorted; their order is not.
"""

from typing import TypeAlias

import msgspec

from dogs_rules.game import View
from dogs_rules.games.dogs import bays


def bay_rows(dogs: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The dogs of a bay, as a view lists them, by row."""
    return bays.rows(bays.INDEX[dogs])


class KennelView(msgspec.Struct, frozen=True):
    """One seat's kennel, truck and cards."""

    coins: int
    gas: int
    food: int
    medicine: int
    bays: tuple[tuple[int, ...] | None, ...]
    """Five bays: the breeds in it, equal ones beside each other; ``None``: not opened."""
    infirmary: tuple[int, ...]
    """Breeds of the sick dogs, sorted."""
    truck: tuple[int, ...]
    """Tokens of the dogs on the truck, as they were taken."""
    place: int
    """The node the truck stands on; -1: at home."""
    trip: int
    """A ``Trip``."""
    cards: tuple[int, ...]
    """Special cards held, sorted."""
    assistant: bool
    meeples: int
    """Still to be placed this phase 2."""
    quartet_bays: tuple[bool, ...]
    """The five bays: whether the quartet coin was paid for it."""
    quartet_dogs: tuple[int, ...]
    """Breeds of the dogs that lay in a paid quartet, sorted: four of them earn no second coin."""
    salary_paid: bool
    """In this round."""
    healthy: int
    """Dogs in the bays."""

    def homes(self, breed: int) -> tuple[int, ...]:
        """The bays, as they are now, that have a place for a healthy dog."""
        return tuple(
            bay
            for bay, dogs in enumerate(self.bays)
            if dogs is not None and bays.ADD[bays.INDEX[dogs]][breed] != bays.NONE_FITS
        )


class Way(msgspec.Struct, frozen=True):
    """A space the mover could drive to now."""

    space: int
    gas: int
    way: tuple[int, ...]
    """The nodes of the cheapest way, both ends included."""
    reward: int
    """Coins, if its dog is a lost one; else 0."""


class PickUp(msgspec.Struct, frozen=True, tag="pick_up"):
    """A truck's turn."""

    ways: tuple[Way, ...]
    """All spaces with a dog that lie within gas, by space."""
    bonus: bool
    """Returning now earns a resource token."""
    first_turn: bool


class GasStation(msgspec.Struct, frozen=True, tag="gas_station"):
    room: int
    """Gas that still fits."""
    gas_per_coin: int


class SwapDogs(msgspec.Struct, frozen=True, tag="swap_dogs"):
    first: int
    """The space already chosen."""


class Gain(msgspec.Struct, frozen=True):
    """Effects of putting a dog into a bay."""

    breed: int
    bay: int
    points: int
    """Final points more than now."""
    coin: bool
    """It completes a quartet that is paid."""
    treated: bool = False
    """The dog comes out of the infirmary: a treated one, or one that is cured."""


class Housing(msgspec.Struct, frozen=True, tag="housing"):
    yard: tuple[int, ...]
    """Breeds of healthy dogs waiting, sorted."""
    treated: tuple[int, ...]
    """Breeds of sick dogs that a Veterinario card lets into bays, sorted."""
    brought_sick: tuple[int, ...]
    """Breeds of the sick dogs brought this round, for the card; sorted."""
    must_leave: int
    """Healthy dogs for which there is no place: so many must be donated."""
    sick_over: int
    """Sick dogs above the infirmary's limit, still to be chosen."""
    to_donate: tuple[int, ...]
    """Breeds of the sick dogs chosen to be donated."""
    lifts: tuple[int, ...]
    """The number of dogs that may still be taken out of each bay."""
    gains: tuple[Gain, ...]
    """For every dog that could be put somewhere now (yard and treated alike)."""
    taking: int
    """-1, or the breed of a donated dog that is being housed."""


class Offer(msgspec.Struct, frozen=True, tag="offer"):
    donor: int
    breed: int
    sick: bool
    waiting: tuple[tuple[int, bool], ...]
    """The dogs the donor offers after this one: breed, sick."""


class AtBox(msgspec.Struct, frozen=True, tag="at_box"):
    """In a box of the action board."""

    box: int
    trades_left: int
    """Warehouse."""
    bay: int
    """Town Hall: the bay that would be opened; -1: none left."""
    price: int
    """Fair: what a dog costs now."""
    gains: tuple[Gain, ...]
    """Vet, Fair: for every dog that could come into a bay."""
    given: int
    """Fair, second half of a swap: the breed that left; else -1."""


class Placing(msgspec.Struct, frozen=True, tag="placing"):
    lap: int
    """1 or 2."""
    capacity: int
    """Meeples a box takes; one more with an Entrada Livre card."""


class Feeding(msgspec.Struct, frozen=True, tag="feeding"):
    hungry: int
    """Bays that must still be chosen to go hungry."""


class Salary(msgspec.Struct, frozen=True, tag="salary"):
    rehire: bool
    """It is about hiring again, not about paying."""


Decision: TypeAlias = (
    GasStation | PickUp | SwapDogs | Housing | Offer | Placing | AtBox | Feeding | Salary
)


class BoxView(msgspec.Struct, frozen=True):
    cards: tuple[int, int]
    """-1 where none lies."""
    meeples: tuple[int, ...]
    """The seats whose meeples stand here."""


class HousingView(msgspec.Struct, frozen=True):
    """Housing of the seat to move, as far as it has come; empty at other times."""

    yard: tuple[int, ...]
    """Breeds of healthy dogs waiting, sorted."""
    brought_sick: tuple[int, ...]
    """Breeds of the sick dogs brought this round, for a Veterinario card; sorted."""
    treated: tuple[int, ...]
    """Breeds of the infirmary's dogs that such a card lets into bays; sorted."""
    given_sick: tuple[int, ...]
    """Breeds of the sick dogs chosen to be donated; sorted."""
    lifts: tuple[int, ...]
    """The number of dogs that may still be taken out of each bay."""
    must_leave: int
    """Healthy dogs for which there is no place."""
    taking: int
    """-1, or the breed of a donated dog that is being housed."""


class VisitView(msgspec.Struct, frozen=True):
    """Visit of the seat to move, as far as it has come."""

    box: int
    """-1: in none."""
    acted: int
    """Actions done there."""
    exchanged: int
    """The breed that left its bay in a swap; else -1."""


class DogsView(View, frozen=True, kw_only=True):
    """The table of DOGS as one seat sees it; all seats see the same."""

    stage: int
    """A ``Stage``."""
    mover: int
    """The seat whose turn it is; at the end, whoever moved last."""
    start: int
    """The start player."""
    last_round: int
    """A ``LastRound``."""
    spaces: tuple[int, ...]
    """The token on each of the sixteen spaces: -1 none, 36 a roadwork."""
    stacks: tuple[tuple[int, ...], tuple[int, ...]]
    """Tokens face down in the city and the country stack, sorted: no order is shown."""
    removed: tuple[int, ...]
    """Tokens taken out at set-up (two seats), sorted."""
    fair: tuple[int, ...]
    """Breeds at the Fair, in the order they came."""
    fair_card: int
    """The face-up Fair card."""
    fair_seen: tuple[int, ...]
    """Fair cards under the pile in known order, the next to come first; the others are unknown."""
    boxes: tuple[BoxView, ...]
    deck: tuple[int, ...]
    """Cards face down, sorted."""
    discards: tuple[int, ...]
    """Sorted."""
    kennels: tuple[KennelView, ...]
    lap: int
    """The lap of phase 2; 0 outside it."""
    swap_from: int
    """The first space of a Swap card being played; else -1."""
    housing: HousingView
    offers: tuple[tuple[int, int, bool], ...]
    """Dogs to be donated: donor, breed, sick; the first is the one being offered."""
    visit: VisitView
    hungry: int
    """Phase 3: bays of the seat to move that must still be chosen to go hungry."""
    unfed: tuple[bool, ...]
    """Phase 3: its bays that were chosen already."""
    decision: Decision | None
    """The decision of the seat to move, with what each choice would mean; ``None`` at the end."""
    first_home: bool
    """Somebody has returned this round."""
