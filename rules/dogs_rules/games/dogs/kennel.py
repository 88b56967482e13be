"""Changes of a kennel in every phase: goods, cards, dogs into bays, the quartet coin."""

from dogs_rules.game import Sink
from dogs_rules.games.dogs.bays import ADD, PACKED, QUARTET, pack, packed_count
from dogs_rules.games.dogs.derived import Derived
from dogs_rules.games.dogs.events import QuartetPaid
from dogs_rules.games.dogs.state import KennelState, State, set_bay
from dogs_rules.games.dogs.terms import BAY_PLACES, Resource
from dogs_rules.tuples import added, without

_QUARTET_A_BREED = 1
"""The last revision of the rules in which a breed pays the quartet coin once and for all."""


def gain(derived: Derived, kennel: KennelState, resource: int, units: int) -> int:
    """Gives goods; gas beyond what the garage holds is lost.

    Returns:
        What was kept.
    """
    if resource == Resource.GAS:
        kept = min(units, derived.limits.gas - kennel.gas)
        kennel.gas += kept
        return kept
    if resource == Resource.FOOD:
        kennel.food += units
    elif resource == Resource.MEDICINE:
        kennel.medicine += units
    else:
        kennel.coins += units
    return units


def stock(kennel: KennelState, resource: int) -> int:
    """Units of a resource that a kennel has."""
    if resource == Resource.GAS:
        return kennel.gas
    if resource == Resource.FOOD:
        return kennel.food
    if resource == Resource.MEDICINE:
        return kennel.medicine
    return kennel.coins


def spend(kennel: KennelState, resource: int) -> None:
    """Takes one away."""
    if resource == Resource.GAS:
        kennel.gas -= 1
    elif resource == Resource.FOOD:
        kennel.food -= 1
    elif resource == Resource.MEDICINE:
        kennel.medicine -= 1
    else:
        kennel.coins -= 1


def play_card(state: State, kennel: KennelState, card: int) -> None:
    """A special card from the hand to the discards."""
    kennel.cards = without(kennel.cards, card)
    state.discards = added(state.discards, card)


def put_in_bay(
    derived: Derived, kennel: KennelState, seat: int, breed: int, bay: int, events: Sink
) -> None:
    """A dog into a bay for good (phase 2), with the quartet coin if it completes one."""
    set_bay(kennel, bay, ADD[kennel.bays[bay]][breed])
    pay_quartet(derived, kennel, seat, bay, events)


def leave(derived: Derived, kennel: KennelState, breed: int) -> None:
    """Notes that a dog has left the kennel: of its breed those that were paid for go first."""
    if packed_count(kennel.quartet_dogs, breed) and derived.revision > _QUARTET_A_BREED:
        kennel.quartet_dogs -= pack((breed,))


def quartet_due(
    derived: Derived, kennel: KennelState, bay: int, waiting: tuple[int, ...] = ()
) -> bool:
    """True if the four dogs in a bay earn the quartet coin (ruling 24).

    A bay earns it once, and not with four dogs that it was paid for already. Dogs of a breed are
    alike, so one in the kennel that was not paid for may count as one of the four.

    Args:
        derived: The tables of the match.
        kennel: The kennel, with the dogs in the bay.
        bay: The bay.
        waiting: Breeds of dogs of this kennel that are in no bay and not in the infirmary.
    """
    breed = QUARTET[kennel.bays[bay]]
    if breed < 0 or kennel.quartet_bays >> bay & 1:
        return False
    paid = packed_count(kennel.quartet_dogs, breed)
    if derived.revision <= _QUARTET_A_BREED:
        return not paid
    return _dogs_of(kennel, breed) + waiting.count(breed) > paid


def pay_quartet(derived: Derived, kennel: KennelState, seat: int, bay: int, events: Sink) -> None:
    """Pays the coin for a bay with four dogs of a breed, if it is due (ruling 24)."""
    if quartet_due(derived, kennel, bay):
        breed = QUARTET[kennel.bays[bay]]
        paid = packed_count(kennel.quartet_dogs, breed)
        # As many of the four as there are count as dogs that were not paid for before.
        more = min(BAY_PLACES, _dogs_of(kennel, breed) - paid)
        kennel.quartet_bays |= 1 << bay
        kennel.quartet_dogs += more * pack((breed,))
        kennel.coins += derived.limits.quartet_coin
        if events is not None:
            events.append(QuartetPaid(seat=seat, bay=bay, breed=breed))


def _dogs_of(kennel: KennelState, breed: int) -> int:
    """Counts the dogs of a breed in the bays and in the infirmary."""
    dogs = kennel.infirmary.count(breed)
    for content in kennel.bays:
        dogs += packed_count(PACKED[content], breed)
    return dogs
