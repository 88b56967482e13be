"""The words for what happened in Dog Lover: a sentence an event, for the log. No Textual."""

from collections.abc import Iterable
from typing import Final

from dogs_rules.games.dog_lover import events as ev
from dogs_rules.games.dog_lover.terms import FIRST_FOOD, FOOD_CARDS, Kind, kind_of, trait
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dog_lover.words.cards import penalty_words
from dogs_tui.games.dog_lover.words.labels import (
    Labels,
    cell_name,
    cells_name,
    food_amount,
    food_name,
    place_name,
    trainings,
)
from dogs_tui.words import listed
from dogs_tui.words.phrases import Names, victory
from dogs_tui.words.sentences import Table, player, row, when, whole


def _each(words: Labels, faces: Iterable[int]) -> Phrase:
    return listed(map(words.card_name, faces))


def _collected(_: Labels, event: ev.FoodCollected, names: Names) -> Phrase:
    food, units = FOOD_CARDS[event.card - FIRST_FOOD]
    name, got = names[event.seat], food_amount(food, event.got)
    if not event.got:
        return phrase("{name} gets nothing: no {food} left.", name=name, food=food_name(food))
    if event.got < units:
        return phrase("{name} gets only {food}: no more is left.", name=name, food=got)
    return phrase("{name} gets {food}.", name=name, food=got)


EVENTS: Final[Table] = {
    ev.RoundBegan: row(
        phrase("Round {n} begins. {name} starts."), n="round", name=("first", player)
    ),
    ev.WatchDogPlaced: row(phrase("{name} puts the Watch Dog {place}."), place=place_name),
    ev.TrickUsed: row(
        phrase("{name} uses {trick} on {cells}."), trick=Labels.trick_name, cells=cells_name
    ),
    ev.FetchPlayed: row(phrase("{name} plays Fetch ({cell})."), cell=cell_name),
    ev.CardsKept: row(phrase("Into {name}'s hand: {cards}."), cards=Labels.card_names),
    ev.DogTaken: row(phrase("{name} takes in {dog}."), dog=("card", Labels.card_name)),
    ev.FetchTaken: phrase("{name} takes Fetch, for a later turn."),
    ev.CardAwaits: when(
        lambda event: kind_of(event.card) == Kind.TRAIT,
        row(phrase("{name} gets the trait {card}."), card=Labels.card_name),
        when(
            lambda event: kind_of(event.card) == Kind.FOOD,
            row(phrase("{name} gets a Food card: {card}."), card=Labels.card_name),
            row(phrase("{name} gets a {card}."), card=Labels.card_name),
        ),
    ),
    ev.FoodCollected: _collected,
    ev.WatchDogMoved: row(phrase("The Watch Dog goes {place}."), place=place_name),
    ev.CardTucked: row(
        phrase("{name} tucks {card} under {dog}."), card=Labels.card_name, dog=Labels.card_name
    ),
    ev.TraitAttached: row(
        phrase("{name} attaches {trait} to {dog}."), trait=Labels.card_name, dog=Labels.card_name
    ),
    ev.DogAdopted: row(phrase("{name} adopts {dog}."), dog=Labels.card_name),
    ev.ShelterRefilled: row(phrase("New in the shelter: {dog}."), dog=Labels.card_name),
    ev.TrickLearned: row(
        phrase("{name} learns {trick} for {cost}."), trick=Labels.trick_name, cost=trainings
    ),
    ev.TricksRefilled: row(phrase("A new trick: {trick}."), trick=Labels.trick_name),
    ev.WalkLost: phrase("{name} loses a Walk."),
    ev.TraitLost: when(
        "owed",
        row(
            phrase("{name} has no dog for {trait}, and must give up {what}."),
            trait=Labels.card_name,
            what=whole(lambda _, event: penalty_words(trait(event.trait), event.owed)),
        ),
        row(
            phrase("{name} has no dog for {trait}, and nothing to give up."),
            trait=Labels.card_name,
        ),
    ),
    ev.CardGivenUp: row(phrase("{name} gives up {card}."), card=Labels.card_name),
    ev.TuckedGivenUp: row(
        phrase("{name} gives up {card} under {dog}."), card=Labels.card_name, dog=Labels.card_name
    ),
    ev.TraitGivenUp: row(
        phrase("{name} gives up {trait} of {dog}."), trait=Labels.card_name, dog=Labels.card_name
    ),
    ev.DogGivenUp: when(
        "along",
        row(
            phrase("{name} gives up {dog} with {cards}."),
            dog=("card", Labels.card_name),
            cards=("along", Labels.card_names),
        ),
        row(phrase("{name} gives up {dog}."), dog=("card", Labels.card_name)),
    ),
    ev.TrickGivenUp: row(phrase("{name} gives up the trick {trick}."), trick=Labels.trick_name),
    ev.FoodGivenUp: row(phrase("{name} gives up {food}."), food=lambda food: food_amount(food, 1)),
    ev.FetchGivenUp: phrase("{name} gives up Fetch."),
    ev.GridRefilled: when("cards", row(phrase("New in the grid: {cards}."), cards=_each), None),
    ev.EndCardDrawn: row(phrase("The End card: round {n} is the last."), n="round"),
    ev.FeedingBegan: phrase("The last round is over: the dogs are fed."),
    ev.DogsFed: when(
        "unfed",
        when(
            "fed",
            row(phrase("{name} feeds {fed}; hungry: {unfed}."), fed=_each, unfed=_each),
            row(phrase("{name} feeds no dog; hungry: {unfed}."), unfed=_each),
        ),
        phrase("{name} feeds every dog."),
    ),
    ev.HandShown: when(
        "cards",
        row(phrase("{name} shows {cards}."), cards=Labels.card_names),
        phrase("{name}'s hand is empty."),
    ),
    ev.GameEnded: victory,
}
