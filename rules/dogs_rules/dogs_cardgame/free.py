"""Free actions: bays, licences, characters, donations, bonuses, and new characters (variant 1)."""

from dogs_rules.dogs_cardgame import bonuses
from dogs_rules.dogs_cardgame.actions import (
    CardgameAction,
    Donate,
    OpenBay,
    PayLicences,
    RenewCharacters,
)
from dogs_rules.dogs_cardgame.catalogue import (
    OPEN_BAY,
    PAY_LICENCES,
    RENEW_CHARACTERS,
)
from dogs_rules.dogs_cardgame.city import discard, draw_character, set_location
from dogs_rules.dogs_cardgame.events import BayOpened, CharactersRenewed, DogDonated, LicencesPaid
from dogs_rules.dogs_cardgame.flow import go_on
from dogs_rules.dogs_cardgame.kennel import (
    bay_of,
    can_open,
    licence_price,
    open_bays,
    unpaid,
    without_dog,
)
from dogs_rules.dogs_cardgame.parts import Parts, Sink
from dogs_rules.dogs_cardgame.state import KennelState, State
from dogs_rules.dogs_cardgame.terms import NONE
from dogs_rules.tuples import added

DONATIONS = 1
DONATIONS_OF_VARIANT = 2


def add_legal(parts: Parts, state: State, kennel: KennelState, out: list[CardgameAction]) -> None:
    """Adds the free actions of a turn."""
    if can_open(parts, state, kennel):
        out.append(OPEN_BAY)
    if kennel.opened > kennel.licences:
        out += PAY_LICENCES[: payable_licences(parts, state, kennel)]
    if kennel.characters:
        out += parts.uses(kennel.characters)
    if state.donated < (DONATIONS_OF_VARIANT if state.donate_two else DONATIONS):
        ways = parts.donates(kennel.bays, kennel.full_bays)
        out += ways if state.claimed == NONE else _keeping_claim(parts, state, kennel, ways)
    if state.claimed == NONE:
        hotel = len(kennel.hotel)
        out += parts.claims(state.bonuses, kennel.bays, hotel, kennel.licences, kennel.improvements)
    if state.renewing and can_renew(parts, state, kennel):
        out.append(RENEW_CHARACTERS)


def donations(state: State) -> int:
    """Dogs that may be donated in a turn: one, or two with variant 2."""
    return DONATIONS_OF_VARIANT if state.donate_two else DONATIONS


def payable_licences(parts: Parts, state: State, kennel: KennelState) -> int:
    """Licences that the mover can pay together now."""
    price = licence_price(parts, state)
    due = unpaid(kennel)
    return due if kennel.coins >= due * price else min(due, kennel.coins // price)


def can_renew(parts: Parts, state: State, kennel: KennelState) -> bool:
    return (
        state.renewing
        and not state.renewed
        and kennel.coins >= parts.figures.renewal
        and any(location.character != NONE for location in state.city)
    )


def _keeping_claim(
    parts: Parts, state: State, kennel: KennelState, ways: tuple[Donate, ...]
) -> list[Donate]:
    kept = {
        dog
        for bay, dogs in enumerate(kennel.bays)
        for dog in dogs
        if bonuses.keeps_claim(parts, state, kennel, dog, bay)
    }
    return [way for way in ways if way.dog in kept]


def open_bay(parts: Parts, state: State, _: OpenBay, events: Sink) -> None:
    kennel = state.kennels[state.mover]
    bay = open_bays(kennel)
    kennel.opened += 1
    kennel.food += parts.figures.opening_food
    state.opened = True
    if events is not None:
        food = parts.figures.opening_food
        events.append(BayOpened(seat=state.mover, bay=bay, food=food))
    go_on(parts, state, events)


def pay_licences(parts: Parts, state: State, action: PayLicences, events: Sink) -> None:
    kennel = state.kennels[state.mover]
    coins = action.count * licence_price(parts, state)
    kennel.coins -= coins
    kennel.licences += action.count
    if events is not None:
        events.append(LicencesPaid(seat=state.mover, count=action.count, coins=coins))


def donate(parts: Parts, state: State, action: Donate, events: Sink) -> None:
    """The dog leaves the match, for goods in any mix."""
    kennel = state.kennels[state.mover]
    kennel.bays = without_dog(kennel.bays, bay_of(kennel.bays, action.dog), action.dog)
    coins = parts.figures.donation - action.food
    kennel.food += action.food
    kennel.coins += coins
    state.gone = added(state.gone, action.dog)
    state.donated += 1
    if events is not None:
        events.append(DogDonated(seat=state.mover, dog=action.dog, food=action.food, coins=coins))


def renew_characters(parts: Parts, state: State, _: RenewCharacters, events: Sink) -> None:
    """Variant 1: all characters of the city are discarded, and new ones drawn."""
    coins = parts.figures.renewal
    state.kennels[state.mover].coins -= coins
    state.renewed = True
    discard(state, *(place.character for place in state.city if place.character != NONE))
    for at in range(len(state.city)):
        set_location(state, at, character=draw_character(state))
    if events is not None:
        characters = tuple(place.character for place in state.city)
        events.append(CharactersRenewed(seat=state.mover, characters=characters, coins=coins))
