"""Free actions: bays, licences, characters, donations, bonuses, and new characters (variant 1)."""

from dogs_rules.game import Sink
from dogs_rules.games.dogs_cardgame import bonuses
from dogs_rules.games.dogs_cardgame.actions import (
    CardgameAction,
    Donate,
    OpenBay,
    PayLicences,
    RenewCharacters,
)
from dogs_rules.games.dogs_cardgame.catalogue import (
    OPEN_BAY,
    PAY_LICENCES,
    RENEW_CHARACTERS,
)
from dogs_rules.games.dogs_cardgame.city import discard, draw_character, set_location
from dogs_rules.games.dogs_cardgame.derived import Derived
from dogs_rules.games.dogs_cardgame.events import (
    BayOpened,
    CharactersRenewed,
    DogDonated,
    LicencesPaid,
)
from dogs_rules.games.dogs_cardgame.flow import go_on
from dogs_rules.games.dogs_cardgame.kennel import (
    bay_of,
    can_open,
    licence_price,
    open_bays,
    unpaid,
    without_dog,
)
from dogs_rules.games.dogs_cardgame.state import KennelState, State
from dogs_rules.games.dogs_cardgame.terms import NONE
from dogs_rules.tuples import added

DONATIONS = 1
DONATIONS_OF_VARIANT = 2


def add_legal(
    derived: Derived, state: State, kennel: KennelState, out: list[CardgameAction]
) -> None:
    """Adds the free actions of a turn."""
    if can_open(derived, state, kennel):
        out.append(OPEN_BAY)
    if kennel.opened > kennel.licences:
        out += PAY_LICENCES[: payable_licences(derived, state, kennel)]
    if kennel.characters:
        out += derived.uses(kennel.characters)
    if state.donated < (DONATIONS_OF_VARIANT if state.donate_two else DONATIONS):
        ways = derived.donates(kennel.bays, kennel.full_bays)
        out += ways if state.claimed == NONE else _keeping_claim(derived, state, kennel, ways)
    if state.claimed == NONE:
        hotel = len(kennel.hotel)
        out += derived.claims(
            state.bonuses, kennel.bays, hotel, kennel.licences, kennel.improvements
        )
    if state.renewing and can_renew(derived, state, kennel):
        out.append(RENEW_CHARACTERS)


def donations(state: State) -> int:
    """Dogs that may be donated in a turn: one, or two with variant 2."""
    return DONATIONS_OF_VARIANT if state.donate_two else DONATIONS


def payable_licences(derived: Derived, state: State, kennel: KennelState) -> int:
    """Licences that the mover can pay together now."""
    price = licence_price(derived, state)
    due = unpaid(kennel)
    return due if kennel.coins >= due * price else min(due, kennel.coins // price)


def can_renew(derived: Derived, state: State, kennel: KennelState) -> bool:
    return (
        state.renewing
        and not state.renewed
        and kennel.coins >= derived.figures.renewal
        and any(location.character != NONE for location in state.city)
    )


def _keeping_claim(
    derived: Derived, state: State, kennel: KennelState, ways: tuple[Donate, ...]
) -> list[Donate]:
    kept = {
        dog
        for bay, dogs in enumerate(kennel.bays)
        for dog in dogs
        if bonuses.keeps_claim(derived, state, kennel, dog, bay)
    }
    return [way for way in ways if way.dog in kept]


def open_bay(derived: Derived, state: State, _: OpenBay, events: Sink) -> None:
    kennel = state.kennels[state.mover]
    bay = open_bays(kennel)
    kennel.opened += 1
    kennel.food += derived.figures.opening_food
    state.opened = True
    if events is not None:
        food = derived.figures.opening_food
        events.append(BayOpened(seat=state.mover, bay=bay, food=food))
    go_on(derived, state, events)


def pay_licences(derived: Derived, state: State, action: PayLicences, events: Sink) -> None:
    kennel = state.kennels[state.mover]
    coins = action.count * licence_price(derived, state)
    kennel.coins -= coins
    kennel.licences += action.count
    if events is not None:
        events.append(LicencesPaid(seat=state.mover, count=action.count, coins=coins))


def donate(derived: Derived, state: State, action: Donate, events: Sink) -> None:
    """The dog leaves the match, for goods in any mix."""
    kennel = state.kennels[state.mover]
    kennel.bays = without_dog(kennel.bays, bay_of(kennel.bays, action.dog), action.dog)
    coins = derived.figures.donation - action.food
    kennel.food += action.food
    kennel.coins += coins
    state.gone = added(state.gone, action.dog)
    state.donated += 1
    if events is not None:
        events.append(DogDonated(seat=state.mover, dog=action.dog, food=action.food, coins=coins))


def renew_characters(derived: Derived, state: State, _: RenewCharacters, events: Sink) -> None:
    """Variant 1: all characters of the city are discarded, and new ones drawn."""
    coins = derived.figures.renewal
    state.kennels[state.mover].coins -= coins
    state.renewed = True
    discard(state, *(place.character for place in state.city if place.character != NONE))
    for at in range(len(state.city)):
        set_location(state, at, character=draw_character(state))
    if events is not None:
        characters = tuple(place.character for place in state.city)
        events.append(CharactersRenewed(seat=state.mover, characters=characters, coins=coins))
