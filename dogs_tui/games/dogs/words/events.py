"""The words for what happened in DOGS: a sentence an event, for the log. No Textual."""

from collections.abc import Callable
from typing import Any

from dogs_rules.game import Event
from dogs_rules.games.dogs import events as ev
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dogs.words.labels import (
    SPACE_LETTERS,
    amount,
    bay_name,
    box_name,
    breed_name,
    card_name,
    coins,
    counted,
    dog,
    food_and_medicine,
    stack_name,
    tables,
    token_name,
)
from dogs_tui.games.dogs.words.prompts import last_round_words
from dogs_tui.words.phrases import Names, victory


def event_text(event: Event, names: Names) -> Phrase | None:
    """What happened, as a sentence; ``None``: another event says it already."""
    make = _TOLD.get(type(event))
    return make(event, names) if make else None


def _round(event: ev.RoundBegan, names: Names) -> Phrase:
    start = names[event.start]
    if event.last:
        return phrase("The last round begins. {name} starts.", name=start)
    return phrase("Round {n} begins. {name} starts.", n=event.round, name=start)


def _income(event: ev.Income, _: Names) -> Phrase:
    return phrase("Everybody gets {coins}.", coins=coins(event.coins))


def _gas(event: ev.GasBought, names: Names) -> Phrase:
    if not event.coins:
        return phrase("{name} buys no gas.", name=names[event.seat])
    return phrase(
        "{name} buys {gas} gas for {coins}.",
        name=names[event.seat],
        gas=event.gas,
        coins=coins(event.coins),
    )


def _drove(event: ev.Drove, names: Names) -> Phrase:
    return phrase(
        "{name} drives to {letter} for {gas} gas.",
        name=names[event.seat],
        letter=SPACE_LETTERS[event.way[-1]],
        gas=event.gas,
    )


def _taken(event: ev.DogTaken, names: Names) -> Phrase:
    return phrase("{name} takes a {dog}.", name=names[event.seat], dog=dog(event.breed, event.sick))


def _lost(event: ev.LostDogReturned, names: Names) -> Phrase:
    name, breed = names[event.seat], breed_name(event.breed)
    if not event.coins:
        return phrase("The lost {breed} goes to the Fair.", breed=breed)
    return phrase(
        "{name} brings the lost {breed} to the Fair for {coins}.",
        name=name,
        breed=breed,
        coins=coins(event.coins),
    )


def _drawn(event: ev.DogDrawn, names: Names) -> Phrase:
    return phrase(
        "{name} plays Take a Dog: a {dog} from the {stack}.",
        name=names[event.seat],
        dog=token_name(event.token),
        stack=stack_name(event.stack),
    )


def _swapped(event: ev.DogsSwapped, names: Names) -> Phrase:
    return phrase(
        "{name} plays Dog Swap: {first} now on {a}, {second} on {b}.",
        name=names[event.seat],
        first=token_name(event.tokens[0]),
        a=SPACE_LETTERS[event.spaces[0]],
        second=token_name(event.tokens[1]),
        b=SPACE_LETTERS[event.spaces[1]],
    )


def _home(event: ev.CameHome, names: Names) -> Phrase:
    if event.bonus < 0:
        return phrase("{name} comes home.", name=names[event.seat])
    return phrase(
        "{name} comes home, with a bonus of {what}.",
        name=names[event.seat],
        what=amount(event.bonus, 1),
    )


def _last(event: ev.LastRoundKnown, _: Names) -> Phrase:
    return phrase("This is the last round: {reason}.", reason=last_round_words(event.reason))


def _unloaded(event: ev.HousingBegan, names: Names) -> Phrase | None:
    name = names[event.seat]
    if event.yard and event.sick:
        return phrase(
            "{name} brings home {dogs}; into the infirmary: {sick}.",
            name=name,
            dogs=counted(event.yard),
            sick=counted(event.sick),
        )
    if event.yard:
        return phrase("{name} brings home {dogs}.", name=name, dogs=counted(event.yard))
    if event.sick:
        return phrase(
            "{name} brings into the infirmary {sick}.", name=name, sick=counted(event.sick)
        )
    return None


def _housed(event: ev.Housed, names: Names) -> Phrase | None:
    dogs = sum(len(bay) for bay in event.bays)
    if not dogs:
        return None
    if dogs == 1:
        return phrase("{name} has arranged the kennel: 1 dog in its bays.", name=names[event.seat])
    return phrase(
        "{name} has arranged the kennel: {n} dogs in its bays.", name=names[event.seat], n=dogs
    )


def _quartet(event: ev.QuartetPaid, names: Names) -> Phrase:
    return phrase(
        "{name} fills {bay} with four of {breed}: +{coins}.",
        name=names[event.seat],
        bay=bay_name(event.bay),
        breed=breed_name(event.breed),
        coins=coins(tables().limits.quartet_coin),
    )


def _offered(event: ev.Offered, names: Names) -> Phrase:
    return phrase(
        "{donor} offers {name} a {dog}.",
        donor=names[event.donor],
        name=names[event.seat],
        dog=dog(event.breed, event.sick),
    )


def _adopted(event: ev.DonationTaken, names: Names) -> Phrase:
    return phrase(
        "{name} takes in the {dog} of {donor}.",
        name=names[event.seat],
        dog=dog(event.breed, event.sick),
        donor=names[event.donor],
    )


def _declined(event: ev.DonationDeclined, names: Names) -> Phrase:
    return phrase(
        "{name} does not take the {dog}.",
        name=names[event.seat],
        dog=dog(event.breed, event.sick),
    )


def _to_fair(event: ev.DonatedToFair, names: Names) -> Phrase:
    name, breed = names[event.donor], breed_name(event.breed)
    if event.sick:
        return phrase("The Fair takes the {breed} of {name} and cures it.", breed=breed, name=name)
    return phrase("The Fair takes the {breed} of {name}.", breed=breed, name=name)


def _visited(event: ev.Visited, names: Names) -> Phrase:
    name, box = names[event.seat], box_name(event.box)
    if event.free_entry:
        return phrase("{name} enters the full {box} with Free Entry.", name=name, box=box)
    if event.card < 0:
        return phrase("{name} goes to the {box}.", name=name, box=box)
    return phrase(
        "{name} goes to the {box} and takes {card}.",
        name=name,
        box=box,
        card=card_name(event.card),
    )


def _gained(event: ev.Gained, names: Names) -> Phrase:
    return phrase(
        "{name} gets {what}.", name=names[event.seat], what=amount(event.resource, event.units)
    )


def _opened(event: ev.BayOpened, names: Names) -> Phrase:
    return phrase(
        "{name} opens {bay} for {coins}.",
        name=names[event.seat],
        bay=bay_name(event.bay),
        coins=coins(event.coins),
    )


def _traded(event: ev.Traded, names: Names) -> Phrase:
    return phrase(
        "{name} trades {give} for {take}.",
        name=names[event.seat],
        give=amount(event.give, 1),
        take=amount(event.take, 1),
    )


def _bought(event: ev.Bought, names: Names) -> Phrase:
    return phrase(
        "{name} buys {goods}.",
        name=names[event.seat],
        goods=food_and_medicine(event.food, event.medicine),
    )


def _cured(event: ev.Cured, names: Names) -> Phrase:
    return phrase(
        "{name} cures a {breed}, which moves into {bay}.",
        name=names[event.seat],
        breed=breed_name(event.breed),
        bay=bay_name(event.bay),
    )


def _sold(event: ev.Sold, names: Names) -> Phrase:
    return phrase(
        "{name} sells a {breed} of {bay} for {coins}.",
        name=names[event.seat],
        breed=breed_name(event.breed),
        bay=bay_name(event.bay),
        coins=coins(event.coins),
    )


def _purchased(event: ev.Purchased, names: Names) -> Phrase:
    return phrase(
        "{name} buys a {breed} into {bay} for {coins}.",
        name=names[event.seat],
        breed=breed_name(event.breed),
        bay=bay_name(event.bay),
        coins=coins(event.coins),
    )


def _exchanged(event: ev.Exchanged, names: Names) -> Phrase:
    return phrase(
        "{name} swaps a {gave} for a {took} of the Fair.",
        name=names[event.seat],
        gave=breed_name(event.gave),
        took=breed_name(event.took),
    )


def _fed(event: ev.Fed, names: Names) -> Phrase | None:
    name = names[event.seat]
    if event.hungry and not event.food:
        return phrase("{name} has no food; hungry bays: {n}.", name=name, n=event.hungry)
    if event.hungry:
        return phrase(
            "{name} is short of food; bays fed: {fed}, hungry: {hungry}.",
            name=name,
            fed=event.food,
            hungry=event.hungry,
        )
    if not event.food:
        return None
    return phrase("{name} feeds the dogs for {food} food.", name=name, food=event.food)


def _ill(event: ev.FellIll, names: Names) -> Phrase:
    name, breed = names[event.seat], breed_name(event.breed)
    if event.to_fair:
        return phrase(
            "{name} has no room for the hungry {breed}: it goes to the Fair.",
            name=name,
            breed=breed,
        )
    return phrase("{name}: a hungry {breed} falls ill.", name=name, breed=breed)


def _salary(event: ev.SalaryPaid, names: Names) -> Phrase:
    if event.card:
        return phrase("{name} pays the assistant with a card.", name=names[event.seat])
    return phrase("{name} pays the assistant.", name=names[event.seat])


def _refilled(event: ev.BoardRefilled, _: Names) -> Phrase:
    breeds = counted(tables().fair_cards[event.fair_card])
    if event.reshuffled:
        return phrase(
            "The discards are shuffled; new cards and dogs. The Fair buys {breeds}.", breeds=breeds
        )
    return phrase("New cards and new dogs. The Fair buys {breeds}.", breeds=breeds)


_TOLD: dict[type[Event], Callable[[Any, Names], "Phrase | None"]] = {
    ev.RoundBegan: _round,
    ev.Income: _income,
    ev.GasBought: _gas,
    ev.StayedHome: lambda e, names: phrase("{name} stays at home.", name=names[e.seat]),
    ev.Drove: _drove,
    ev.DogTaken: _taken,
    ev.LostDogReturned: _lost,
    ev.DogDrawn: _drawn,
    ev.DogsSwapped: _swapped,
    ev.CameHome: _home,
    ev.LastRoundKnown: _last,
    ev.HousingBegan: _unloaded,
    ev.VetUsed: lambda e, names: phrase("{name} plays the Vet card.", name=names[e.seat]),
    ev.Housed: _housed,
    ev.QuartetPaid: _quartet,
    ev.Offered: _offered,
    ev.DonationTaken: _adopted,
    ev.DonationDeclined: _declined,
    ev.DonatedToFair: _to_fair,
    ev.Visited: _visited,
    ev.Gained: _gained,
    ev.BayOpened: _opened,
    ev.Traded: _traded,
    ev.Bought: _bought,
    ev.Cured: _cured,
    ev.Sold: _sold,
    ev.Purchased: _purchased,
    ev.Exchanged: _exchanged,
    ev.VisitEnded: lambda e, names: phrase(
        "{name} does nothing more at the {box}.", name=names[e.seat], box=box_name(e.box)
    ),
    ev.Fed: _fed,
    ev.FellIll: _ill,
    ev.SalaryPaid: _salary,
    ev.AssistantLost: lambda e, names: phrase(
        "The assistant of {name} leaves.", name=names[e.seat]
    ),
    ev.AssistantHired: lambda e, names: phrase(
        "{name} hires an assistant again.", name=names[e.seat]
    ),
    ev.BoardRefilled: _refilled,
    ev.GameEnded: lambda e, names: victory(e.winners, e.totals, names),
}
