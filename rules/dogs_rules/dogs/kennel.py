"""What every phase does to a kennel: goods, cards, dogs into bays, the quartet coin."""

from dogs_rules.dogs.bays import ADD, QUARTET
from dogs_rules.dogs.events import QuartetPaid
from dogs_rules.dogs.parts import Parts, Sink
from dogs_rules.dogs.state import KennelState, State, set_bay
from dogs_rules.dogs.terms import Resource
from dogs_rules.tuples import added, without


def gain(parts: Parts, kennel: KennelState, resource: int, units: int) -> int:
    """Gives goods; gas beyond what the garage holds is lost.

    Returns:
        What was kept.
    """
    if resource == Resource.GAS:
        kept = min(units, parts.limits.gas - kennel.gas)
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
    """How much of a resource a kennel has."""
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
    parts: Parts, kennel: KennelState, seat: int, breed: int, bay: int, events: Sink
) -> None:
    """A dog into a bay for good (phase 2), with the quartet coin if it completes one."""
    set_bay(kennel, bay, ADD[kennel.bays[bay]][breed])
    pay_quartet(parts, kennel, seat, bay, events)


def quartet_due(kennel: KennelState, bay: int, content: int) -> bool:
    """Whether this content, lying in this bay, earns the quartet coin: once a bay, once a breed."""
    breed = QUARTET[content]
    return (
        breed >= 0 and not kennel.quartet_bays >> bay & 1 and not kennel.quartet_breeds >> breed & 1
    )


def pay_quartet(parts: Parts, kennel: KennelState, seat: int, bay: int, events: Sink) -> None:
    """Pays the coin for a bay with four dogs of a breed, if it is due (ruling 24)."""
    content = kennel.bays[bay]
    if quartet_due(kennel, bay, content):
        breed = QUARTET[content]
        kennel.quartet_bays |= 1 << bay
        kennel.quartet_breeds |= 1 << breed
        kennel.coins += parts.limits.quartet_coin
        if events is not None:
            events.append(QuartetPaid(seat=seat, bay=bay, breed=breed))
