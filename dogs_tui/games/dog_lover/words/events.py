"""The words for what happened in Dog Lover: a sentence an event, for the log. No Textual."""

from collections.abc import Callable
from typing import Any, Final

from dogs_rules.game import Event
from dogs_rules.games.dog_lover import events as ev
from dogs_rules.games.dog_lover.terms import FIRST_FOOD, FOOD_CARDS, Kind, kind_of, trait
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dog_lover.words.cards import penalty_words
from dogs_tui.games.dog_lover.words.labels import (
    card_name,
    card_names,
    cards,
    cell_name,
    cells_name,
    food_amount,
    food_name,
    place_name,
    trainings,
    trick_name,
)
from dogs_tui.words import listed
from dogs_tui.words.phrases import Names, victory


def event_text(event: Event, names: Names) -> Phrase | None:
    """What happened, as a sentence; ``None``: another event says it already."""
    make = _TOLD.get(type(event))
    return make(event, names) if make else None


def _round(event: ev.RoundBegan, names: Names) -> Phrase:
    first = names[event.first]
    return phrase("Round {n} begins. {name} starts.", n=event.round, name=first)


def _placed(event: ev.WatchDogPlaced, names: Names) -> Phrase:
    return phrase(
        "{name} puts the Watch Dog {place}.",
        name=names[event.seat],
        place=place_name(event.place),
    )


def _used(event: ev.TrickUsed, names: Names) -> Phrase:
    said = phrase(
        "{name} uses {trick} on {cells}",
        name=names[event.seat],
        trick=trick_name(event.trick),
        cells=cells_name(event.cells),
    )
    if not event.kept:
        return phrase("{said}.", said=said)
    return phrase("{said}; {cards} to the hand.", said=said, cards=cards(event.kept))


def _fetched(event: ev.FetchPlayed, names: Names) -> Phrase:
    name, cell = names[event.seat], cell_name(event.cell)
    if event.kept:
        return phrase("{name} plays Fetch ({cell}); 1 card to the hand.", name=name, cell=cell)
    return phrase("{name} plays Fetch ({cell}).", name=name, cell=cell)


def _kept(event: ev.CardsKept, names: Names) -> Phrase:
    return phrase(
        "Into {name}'s hand: {cards}.", name=names[event.seat], cards=card_names(event.cards)
    )


def _awaits(event: ev.CardAwaits, names: Names) -> Phrase:
    name, card = names[event.seat], card_name(event.card)
    if kind_of(event.card) == Kind.TRAIT:
        return phrase("{name} gets the trait {card}.", name=name, card=card)
    if kind_of(event.card) == Kind.FOOD:
        return phrase("{name} gets a Food card: {card}.", name=name, card=card)
    return phrase("{name} gets a {card}.", name=name, card=card)


def _collected(event: ev.FoodCollected, names: Names) -> Phrase:
    food, units = FOOD_CARDS[event.card - FIRST_FOOD]
    name, got = names[event.seat], food_amount(food, event.got)
    if not event.got:
        return phrase("{name} gets nothing: no {food} left.", name=name, food=food_name(food))
    if event.got < units:
        return phrase("{name} gets only {food}: no more is left.", name=name, food=got)
    return phrase("{name} gets {food}.", name=name, food=got)


def _moved(event: ev.WatchDogMoved, _: Names) -> Phrase:
    return phrase("The Watch Dog goes {place}.", place=place_name(event.place))


def _tucked(event: ev.CardTucked, names: Names) -> Phrase:
    return phrase(
        "{name} tucks {card} under {dog}.",
        name=names[event.seat],
        card=card_name(event.card),
        dog=card_name(event.dog),
    )


def _attached(event: ev.TraitAttached, names: Names) -> Phrase:
    return phrase(
        "{name} attaches {trait} to {dog}.",
        name=names[event.seat],
        trait=card_name(event.trait),
        dog=card_name(event.dog),
    )


def _learned(event: ev.TrickLearned, names: Names) -> Phrase:
    return phrase(
        "{name} learns {trick} for {cost}.",
        name=names[event.seat],
        trick=trick_name(event.trick),
        cost=trainings(event.cost),
    )


def _trait_lost(event: ev.TraitLost, names: Names) -> Phrase:
    name, lost = names[event.seat], card_name(event.trait)
    if not event.owed:
        return phrase("{name} loses {trait} and has nothing to give up.", name=name, trait=lost)
    return phrase(
        "{name} loses {trait} and owes {what}.",
        name=name,
        trait=lost,
        what=penalty_words(trait(event.trait), event.owed),
    )


def _gave_tucked(event: ev.TuckedGivenUp, names: Names) -> Phrase:
    return phrase(
        "{name} gives up {card} under {dog}.",
        name=names[event.seat],
        card=card_name(event.card),
        dog=card_name(event.dog),
    )


def _gave_trait(event: ev.TraitGivenUp, names: Names) -> Phrase:
    return phrase(
        "{name} gives up {trait} of {dog}.",
        name=names[event.seat],
        trait=card_name(event.trait),
        dog=card_name(event.dog),
    )


def _gave_dog(event: ev.DogGivenUp, names: Names) -> Phrase:
    name, dog = names[event.seat], card_name(event.card)
    if not event.along:
        return phrase("{name} gives up {dog}.", name=name, dog=dog)
    return phrase(
        "{name} gives up {dog} with {cards}.", name=name, dog=dog, cards=card_names(event.along)
    )


def _dealt(event: ev.GridRefilled, _: Names) -> Phrase | None:
    if not event.cards:
        return None
    return phrase("New in the grid: {cards}.", cards=listed(map(card_name, event.cards)))


def _end_card(event: ev.EndCardDrawn, _: Names) -> Phrase:
    return phrase("The End card: round {n} is the last.", n=event.round)


def _fed(event: ev.DogsFed, names: Names) -> Phrase:
    name = names[event.seat]
    if not event.unfed:
        return phrase("{name} feeds every dog.", name=name)
    unfed = listed(map(card_name, event.unfed))
    if not event.fed:
        return phrase("{name} feeds no dog; hungry: {unfed}.", name=name, unfed=unfed)
    return phrase(
        "{name} feeds {fed}; hungry: {unfed}.",
        name=name,
        fed=listed(map(card_name, event.fed)),
        unfed=unfed,
    )


def _shown(event: ev.HandShown, names: Names) -> Phrase:
    name = names[event.seat]
    if not event.cards:
        return phrase("{name}'s hand is empty.", name=name)
    return phrase("{name} shows {cards}.", name=name, cards=card_names(event.cards))


_TOLD: Final[dict[type[Event], Callable[[Any, Names], "Phrase | None"]]] = {
    ev.RoundBegan: _round,
    ev.WatchDogPlaced: _placed,
    ev.TrickUsed: _used,
    ev.FetchPlayed: _fetched,
    ev.CardsKept: _kept,
    ev.DogTaken: lambda e, names: phrase(
        "{name} takes in {dog}.", name=names[e.seat], dog=card_name(e.card)
    ),
    ev.FetchTaken: lambda e, names: phrase("{name} takes Fetch.", name=names[e.seat]),
    ev.CardAwaits: _awaits,
    ev.FoodCollected: _collected,
    ev.WatchDogMoved: _moved,
    ev.CardTucked: _tucked,
    ev.TraitAttached: _attached,
    ev.DogAdopted: lambda e, names: phrase(
        "{name} adopts {dog}.", name=names[e.seat], dog=card_name(e.dog)
    ),
    ev.ShelterRefilled: lambda e, _: phrase("New in the shelter: {dog}.", dog=card_name(e.dog)),
    ev.TrickLearned: _learned,
    ev.TricksRefilled: lambda e, _: phrase("A new trick: {trick}.", trick=trick_name(e.trick)),
    ev.WalkLost: lambda e, names: phrase("{name} loses a Walk.", name=names[e.seat]),
    ev.TraitLost: _trait_lost,
    ev.CardGivenUp: lambda e, names: phrase(
        "{name} gives up {card}.", name=names[e.seat], card=card_name(e.card)
    ),
    ev.TuckedGivenUp: _gave_tucked,
    ev.TraitGivenUp: _gave_trait,
    ev.DogGivenUp: _gave_dog,
    ev.TrickGivenUp: lambda e, names: phrase(
        "{name} gives up the trick {trick}.", name=names[e.seat], trick=trick_name(e.trick)
    ),
    ev.FoodGivenUp: lambda e, names: phrase(
        "{name} gives up {food}.", name=names[e.seat], food=food_amount(e.food, 1)
    ),
    ev.FetchGivenUp: lambda e, names: phrase("{name} gives up Fetch.", name=names[e.seat]),
    ev.GridRefilled: _dealt,
    ev.EndCardDrawn: _end_card,
    ev.FeedingBegan: lambda _, __: phrase("The last round is over: the dogs are fed."),
    ev.DogsFed: _fed,
    ev.HandShown: _shown,
    ev.GameEnded: lambda e, names: victory(e.winners, e.totals, names),
}
