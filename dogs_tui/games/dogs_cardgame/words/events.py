"""The words for what happened in DOGS Cardgame: a sentence an event, for the log. No Textual."""

from collections.abc import Callable
from typing import Any

from dogs_rules.game import Event
from dogs_rules.games.dogs_cardgame import events as ev
from dogs_rules.games.dogs_cardgame.terms import FIRST_DARK, Character, Kind, kind_of
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dogs_cardgame.words.labels import (
    bay_dog,
    bay_name,
    bonus_name,
    breed_name,
    character_name,
    coins,
    dog,
    dog_list,
    food,
    goods,
    location_name,
    puppy_name,
    tables,
)
from dogs_tui.words import listed
from dogs_tui.words.phrases import Names, victory


def event_text(event: Event, names: Names) -> Phrase | None:
    """What happened, as a sentence; ``None``: another event says it already."""
    make = _TOLD.get(type(event))
    return make(event, names) if make else None


def _picked(event: ev.BreedPicked, names: Names) -> Phrase:
    return phrase("{name} chooses {breed}.", name=names[event.seat], breed=breed_name(event.breed))


def _kept(event: ev.CharacterKept, names: Names) -> Phrase:
    return phrase(
        "{name} keeps a {who}.", name=names[event.seat], who=character_name(event.character)
    )


def _round(event: ev.RoundBegan, names: Names) -> Phrase:
    start = names[event.first]
    if event.last:
        return phrase("The last round begins. {name} starts.", name=start)
    return phrase("Round {n} begins. {name} starts.", n=event.round, name=start)


# The turn.


def _moved(event: ev.Moved, names: Names) -> Phrase:
    return phrase(
        "{name} drives to the {location}.",
        name=names[event.seat],
        location=location_name(event.location),
    )


def _stayed(event: ev.Stayed, names: Names) -> Phrase:
    return phrase(
        "{name} stays at the {location}.",
        name=names[event.seat],
        location=location_name(event.location),
    )


def _shared(event: ev.CoinShared, names: Names) -> Phrase:
    return phrase(
        "{name} pays {who} {coins} to share.",
        name=names[event.seat],
        who=names[event.to],
        coins=coins(event.coins),
    )


def _collected(event: ev.DogsCollected, names: Names) -> Phrase:
    return phrase(
        "{name} collects for {food}: {dogs}.",
        name=names[event.seat],
        food=food(event.food),
        dogs=dog_list(event.dogs),
    )


def _lodged(event: ev.DogLodged, names: Names) -> Phrase:
    name, breed = names[event.seat], dog(event.dog)
    if kind_of(event.dog) == Kind.HOTEL:
        return phrase("{name}: {dog} into the hotel.", name=name, dog=breed)
    return phrase("{name}: {dog} into the infirmary.", name=name, dog=breed)


def _to_fair(event: ev.DogToFair, names: Names) -> Phrase:
    return phrase("{name}: {dog} to the Fair.", name=names[event.seat], dog=dog(event.dog))


def _good(event: ev.GoodTaken, names: Names) -> Phrase:
    what = coins(event.count) if event.good else food(event.count)
    return phrase("{name} gets {what} from the Fair.", name=names[event.seat], what=what)


def _placed(event: ev.DogPlaced, names: Names) -> Phrase:
    return phrase(
        "{name}: {dog} into {bay}.",
        name=names[event.seat],
        dog=bay_dog(event.dog),
        bay=bay_name(event.bay),
    )


def _cured(event: ev.DogsCured, names: Names) -> Phrase:
    name = names[event.seat]
    if not event.cured:
        return phrase("{name} cures no dog.", name=name)
    if event.left:
        return phrase(
            "{name} cures {n}; no room for {left}.", name=name, n=event.cured, left=event.left
        )
    if event.cured == 1:
        return phrase("{name} has cured 1 dog.", name=name)
    return phrase("{name} has cured {n} dogs.", name=name, n=event.cured)


def _hired(event: ev.CharacterHired, names: Names) -> Phrase:
    name, who = names[event.seat], character_name(event.character)
    if not event.coins:
        return phrase("{name} hires a {who} for free.", name=name, who=who)
    return phrase("{name} hires a {who} for {coins}.", name=name, who=who, coins=coins(event.coins))


# The city.


def _dogs_refilled(event: ev.DogsRefilled, _: Names) -> Phrase | None:
    if not event.dogs:
        return None
    return phrase(
        "New at the {location}: {dogs}.",
        location=location_name(event.location),
        dogs=dog_list(event.dogs),
    )


def _character_refilled(event: ev.CharacterRefilled, _: Names) -> Phrase:
    if event.character < 0:
        return phrase(
            "No character is left for the {location}.", location=location_name(event.location)
        )
    return phrase(
        "New at the {location}: {who}.",
        location=location_name(event.location),
        who=character_name(event.character),
    )


def _laid_out(event: ev.CharactersLaidOut, _: Names) -> Phrase:
    return phrase("In the city: {who}.", who=listed(map(character_name, event.characters)))


def _renewed(event: ev.CharactersRenewed, names: Names) -> Phrase:
    return phrase(
        "{name} pays {coins} for new characters: {who}.",
        name=names[event.seat],
        coins=coins(event.coins),
        who=listed(map(character_name, event.characters)),
    )


def _in_sight(event: ev.EndInSight, _: Names) -> Phrase:
    if event.drawn:
        return phrase("The last dog is drawn. One more round after this one.")
    return phrase("Nobody collects any more. The next round is the last.")


# Free actions.


def _opened(event: ev.BayOpened, names: Names) -> Phrase:
    return phrase(
        "{name} opens {bay}: +{food}.",
        name=names[event.seat],
        bay=bay_name(event.bay),
        food=food(event.food),
    )


def _licences(event: ev.LicencesPaid, names: Names) -> Phrase:
    name, price = names[event.seat], coins(event.coins)
    if event.count == 1:
        return phrase("{name} pays a licence: {coins}.", name=name, coins=price)
    return phrase("{name} pays {n} licences: {coins}.", name=name, n=event.count, coins=price)


def _used(event: ev.CharacterUsed, names: Names) -> Phrase:
    name, who = names[event.seat], character_name(event.character)
    if event.food or event.coins:
        brought = goods(event.food, event.coins)
        return phrase("{name} uses a {who}: +{goods}.", name=name, who=who, goods=brought)
    if event.character in (Character.MERCHANT, Character.MANAGER, Character.TRAINER):
        return phrase("{name} uses a {who}: no goods.", name=name, who=who)
    return phrase("{name} uses a {who}.", name=name, who=who)


def _donated(event: ev.DogDonated, names: Names) -> Phrase:
    return phrase(
        "{name} donates a {dog}: +{goods}.",
        name=names[event.seat],
        dog=bay_dog(event.dog),
        goods=goods(event.food, event.coins),
    )


def _claimed(event: ev.BonusClaimed, names: Names) -> Phrase:
    name, bonus = names[event.seat], bonus_name(event.bonus)
    if event.bonus >= FIRST_DARK:
        return phrase("{name} gets a bonus: {bonus}.", name=name, bonus=bonus)
    return phrase("{name} claims a bonus: {bonus}.", name=name, bonus=bonus)


def _rearranged(event: ev.Rearranged, names: Names) -> Phrase | None:
    if not event.moved:
        return phrase("{name} leaves all dogs in their bays.", name=names[event.seat])
    if event.moved == 1:
        return phrase("{name} moves 1 dog to another bay.", name=names[event.seat])
    return phrase("{name} moves {n} dogs to other bays.", name=names[event.seat], n=event.moved)


# Shopping.


def _fair_dog(event: ev.FairDogTaken, names: Names) -> Phrase:
    return phrase(
        "{name} takes a {dog} into {bay}.",
        name=names[event.seat],
        dog=dog(event.dog),
        bay=bay_name(event.bay),
    )


def _improvement(event: ev.ImprovementBought, names: Names) -> Phrase:
    name, price = names[event.seat], coins(event.coins)
    if event.count == 1:
        return phrase("{name} buys an improvement for {coins}.", name=name, coins=price)
    return phrase(
        "{name} buys an improvement for {coins}, now {n}.", name=name, coins=price, n=event.count
    )


def _city_dog(event: ev.CityDogTaken, names: Names) -> Phrase:
    return phrase(
        "Improvement {n} brings {name} a {dog} from the {location}.",
        n=tables().figures.third,
        name=names[event.seat],
        dog=dog(event.dog),
        location=location_name(event.location),
    )


def _puppies(event: ev.PuppiesTaken, names: Names) -> Phrase:
    name, puppies = names[event.seat], puppy_name(event.puppy)
    if event.coins:
        return phrase(
            "{name} buys {puppies} for {coins}.",
            name=name,
            puppies=puppies,
            coins=coins(event.coins),
        )
    return phrase("{name} fills a bay: {puppies}.", name=name, puppies=puppies)


def _dismissed(event: ev.CharacterDismissed, names: Names) -> Phrase:
    return phrase(
        "{name} dismisses a {who}.",
        name=names[event.seat],
        who=character_name(event.character),
    )


_TOLD: dict[type[Event], Callable[[Any, Names], "Phrase | None"]] = {
    ev.BreedPicked: _picked,
    ev.CityLaidOut: lambda _, __: phrase("Dogs lie in the city; characters are dealt."),
    ev.CharacterKept: _kept,
    ev.CharactersLaidOut: _laid_out,
    ev.RoundBegan: _round,
    ev.Moved: _moved,
    ev.Stayed: _stayed,
    ev.CoinShared: _shared,
    ev.DogsCollected: _collected,
    ev.DogLodged: _lodged,
    ev.DogToFair: _to_fair,
    ev.GoodTaken: _good,
    ev.DogPlaced: _placed,
    ev.DogsCured: _cured,
    ev.CharacterHired: _hired,
    ev.DogsRefilled: _dogs_refilled,
    ev.CharacterRefilled: _character_refilled,
    ev.CharactersRenewed: _renewed,
    ev.EndInSight: _in_sight,
    ev.BayOpened: _opened,
    ev.LicencesPaid: _licences,
    ev.CharacterUsed: _used,
    ev.DogDonated: _donated,
    ev.BonusClaimed: _claimed,
    ev.Rearranged: _rearranged,
    ev.FairDogTaken: _fair_dog,
    ev.ImprovementBought: _improvement,
    ev.CityDogTaken: _city_dog,
    ev.PuppiesTaken: _puppies,
    ev.CharacterDismissed: _dismissed,
    ev.TurnEnded: lambda _, __: None,
    ev.GameEnded: lambda event, names: victory(event.winners, event.totals, names),
}
