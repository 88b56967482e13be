"""The words for what happened in DOGS: a sentence an event, for the log. No Textual."""

from typing import Any, Final

from dogs_rules.games.dogs import events as ev
from dogs_rules.games.dogs.terms import Card, Resource
from dogs_rules.phrase import Phrase, phrase, plural
from dogs_tui.games.dogs.words.labels import (
    SPACE_LETTERS,
    Labels,
    amount,
    box_name,
    card_name,
    food_and_medicine,
    gas_units,
    stack_name,
)
from dogs_tui.games.dogs.words.prompts import last_round_words
from dogs_tui.words.phrases import Names, coins, victory
from dogs_tui.words.sentences import Table, player, row, when, whole


def _letter(space: int) -> str:
    return SPACE_LETTERS[space]


def _unit(resource: int) -> Phrase:
    return amount(resource, 1)


def _gas(count: int) -> Phrase:
    return amount(Resource.GAS, count)


def _food(count: int) -> Phrase:
    return amount(Resource.FOOD, count)


def _dog(words: Labels, event: ev.Offered) -> Phrase:
    return words.dog(event.breed, event.sick)


def _drove(_: Labels, event: ev.Drove, names: Names) -> Phrase:
    return phrase(
        "{name} drives to {letter} for {gas}.",
        name=names[event.seat],
        letter=_letter(event.way[-1]),
        gas=gas_units(event.gas),
    )


def _swapped(words: Labels, event: ev.DogsSwapped, names: Names) -> Phrase:
    return phrase(
        "{name} plays {card}: {first} now on {a}, {second} on {b}.",
        card=card_name(Card.SWAP_DOGS),
        name=names[event.seat],
        first=words.token_name(event.tokens[0]),
        a=_letter(event.spaces[0]),
        second=words.token_name(event.tokens[1]),
        b=_letter(event.spaces[1]),
    )


def _housed(_: Labels, event: ev.Housed, names: Names) -> Phrase | None:
    name, dogs = names[event.seat], sum(len(bay) for bay in event.bays)
    if not dogs:
        return None
    return plural(
        "{name} has arranged the kennel: {n} dog in its bays.",
        "{name} has arranged the kennel: {n} dogs in its bays.",
        dogs,
        name=name,
    )


def _quartet_coins(words: Labels, _: ev.QuartetPaid) -> Phrase:
    return coins(words.tables.limits.quartet_coin)


def _bought_breeds(words: Labels, fair_card: int) -> Phrase:
    return words.counted(words.tables.fair_cards[fair_card])


def _no_card(event: Any) -> bool:
    return bool(event.card < 0)


EVENTS: Final[Table] = {
    ev.RoundBegan: when(
        "last",
        row(phrase("The last round begins. {name} starts."), name=("start", player)),
        row(phrase("Round {n} begins. {name} starts."), n="round", name=("start", player)),
    ),
    ev.Income: row(phrase("All players get {coins}."), coins=coins),
    ev.GasBought: when(
        "coins",
        row(phrase("{name} buys {gas} for {coins}."), gas=gas_units, coins=coins),
        phrase("{name} buys no gas."),
    ),
    ev.StayedHome: phrase("{name} stays at home."),
    ev.Drove: _drove,
    ev.DogTaken: row(phrase("{name} takes a {dog}."), dog=whole(_dog)),
    ev.LostDogReturned: when(
        "coins",
        row(
            phrase("{name} brings the lost {breed} to the Fair and gets {coins}."),
            breed=Labels.breed_name,
            coins=coins,
        ),
        row(phrase("The lost {breed} goes to the Fair."), breed=Labels.breed_name),
    ),
    ev.DogDrawn: row(
        phrase("{name} plays {card}: a {dog} from the {stack}.", card=card_name(Card.TAKE_DOG)),
        dog=("token", Labels.token_name),
        stack=stack_name,
    ),
    ev.DogsSwapped: _swapped,
    ev.CameHome: when(
        lambda event: event.bonus < 0,
        phrase("{name} comes home."),
        row(phrase("{name} comes home, with a bonus of {what}."), what=("bonus", _unit)),
    ),
    ev.LastRoundKnown: row(phrase("This is the last round: {reason}."), reason=last_round_words),
    ev.HousingBegan: when(
        "yard",
        when(
            "sick",
            row(
                phrase("{name} brings home {dogs}; into the infirmary: {sick}."),
                dogs=("yard", Labels.counted),
                sick=Labels.counted,
            ),
            row(phrase("{name} brings home {dogs}."), dogs=("yard", Labels.counted)),
        ),
        when(
            "sick",
            row(phrase("{name} brings {sick} into the infirmary."), sick=Labels.counted),
            None,
        ),
    ),
    ev.VetUsed: phrase("{name} plays the Vet card."),
    ev.Housed: _housed,
    ev.QuartetPaid: row(
        phrase("{name} fills {bay} with four of {breed}: +{coins}."),
        bay=Labels.bay_name,
        breed=Labels.breed_name,
        coins=whole(_quartet_coins),
    ),
    ev.Offered: row(
        phrase("{donor} offers {name} a {dog}."), donor=("donor", player), dog=whole(_dog)
    ),
    ev.DonationTaken: row(
        phrase("{name} takes in {donor}'s {dog}."), dog=whole(_dog), donor=("donor", player)
    ),
    ev.DonationDeclined: row(phrase("{name} does not take the {dog}."), dog=whole(_dog)),
    ev.DonatedToFair: when(
        "sick",
        row(
            phrase("Nobody houses {name}'s {breed}: the Fair takes it and cures it."),
            breed=Labels.breed_name,
            name=("donor", player),
        ),
        row(
            phrase("Nobody houses {name}'s {breed}: the Fair takes it."),
            breed=Labels.breed_name,
            name=("donor", player),
        ),
    ),
    ev.Visited: when(
        "free_entry",
        row(
            phrase("{name} enters the full {box} with {card}.", card=card_name(Card.FREE_ENTRY)),
            box=box_name,
        ),
        when(
            _no_card,
            row(phrase("{name} goes to the {box}."), box=box_name),
            row(phrase("{name} goes to the {box} and takes {card}."), box=box_name, card=card_name),
        ),
    ),
    ev.Gained: row(
        phrase("{name} gets {what}."), what=whole(lambda _, e: amount(e.resource, e.units))
    ),
    ev.BayOpened: row(phrase("{name} opens {bay} for {coins}."), bay=Labels.bay_name, coins=coins),
    ev.Traded: row(phrase("{name} trades {give} for {take}."), give=_unit, take=_unit),
    ev.Bought: row(
        phrase("{name} buys {goods}."),
        goods=whole(lambda _, e: food_and_medicine(e.food, e.medicine)),
    ),
    ev.Cured: row(
        phrase("{name} cures a {breed}, which moves into {bay}."),
        breed=Labels.breed_name,
        bay=Labels.bay_name,
    ),
    ev.Sold: row(
        phrase("{name} sells a {breed} of {bay} for {coins}."),
        breed=Labels.breed_name,
        bay=Labels.bay_name,
        coins=coins,
    ),
    ev.Purchased: row(
        phrase("{name} buys a {breed} into {bay} for {coins}."),
        breed=Labels.breed_name,
        bay=Labels.bay_name,
        coins=coins,
    ),
    ev.Exchanged: row(
        phrase("{name} swaps a {gave} for a {took} of the Fair."),
        gave=Labels.breed_name,
        took=Labels.breed_name,
    ),
    ev.VisitEnded: row(phrase("{name} does nothing more at the {box}."), box=box_name),
    ev.Fed: when(
        "hungry",
        when(
            "food",
            row(phrase("{name} is short of food; bays fed: {fed}, hungry: {hungry}."), fed="food"),
            row(phrase("{name} has no food; hungry bays: {n}."), n="hungry"),
        ),
        when("food", row(phrase("{name} feeds the dogs for {food}."), food=_food), None),
    ),
    ev.FellIll: when(
        "to_fair",
        row(
            phrase("{name} has no room for the hungry {breed}: it goes to the Fair."),
            breed=Labels.breed_name,
        ),
        row(phrase("{name}: a hungry {breed} falls ill."), breed=Labels.breed_name),
    ),
    ev.SalaryPaid: when(
        "card",
        phrase("{name} pays the assistant with a card."),
        phrase("{name} pays the assistant."),
    ),
    ev.AssistantLost: phrase("{name} does not pay the assistant, who leaves."),
    ev.AssistantHired: phrase("{name} hires an assistant again."),
    ev.BoardRefilled: when(
        "reshuffled",
        row(
            phrase("The discards are shuffled; new cards and dogs. The Fair buys {breeds}."),
            breeds=("fair_card", _bought_breeds),
        ),
        row(
            phrase("New cards and new dogs. The Fair buys {breeds}."),
            breeds=("fair_card", _bought_breeds),
        ),
    ),
    ev.GameEnded: victory,
}
