"""The words for what happened in DOGS Cardgame: a sentence an event, for the log. No Textual."""

from collections.abc import Iterable
from typing import Final

from dogs_rules.games.dogs_cardgame import events as ev
from dogs_rules.games.dogs_cardgame.names import bay_name, puppy_name
from dogs_rules.games.dogs_cardgame.terms import FIRST_DARK, Character, Kind, kind_of
from dogs_rules.phrase import Phrase, phrase, plural
from dogs_tui.games.dogs_cardgame.words.labels import Labels, food, goods
from dogs_tui.words import listed
from dogs_tui.words.phrases import coins, victory
from dogs_tui.words.sentences import Table, player, row, when, whole

_BRINGS_GOODS: Final = (Character.MERCHANT, Character.MANAGER, Character.TRAINER)


def _characters(words: Labels, characters: Iterable[int]) -> Phrase:
    return listed(map(words.character_name, characters))


def _goods(_: Labels, event: ev.CharacterUsed | ev.DogDonated) -> Phrase:
    return goods(event.food, event.coins)


def _good(_: Labels, event: ev.GoodTaken) -> Phrase:
    return coins(event.count) if event.good else food(event.count)


def _third(words: Labels, _: ev.CityDogTaken) -> int:
    return words.tables.figures.third


_WHO: Final = ("character", Labels.character_name)

EVENTS: Final[Table] = {
    ev.BreedPicked: row(phrase("{name} chooses {breed}."), breed=Labels.breed_name),
    ev.CityLaidOut: phrase("Dogs lie in the city; characters are dealt."),
    ev.CharacterKept: row(phrase("{name} keeps a {who}."), who=_WHO),
    ev.CharactersLaidOut: row(phrase("In the city: {who}."), who=("characters", _characters)),
    ev.RoundBegan: when(
        "last",
        row(phrase("The last round begins. {name} starts."), name=("first", player)),
        row(phrase("Round {n} begins. {name} starts."), n="round", name=("first", player)),
    ),
    # The turn.
    ev.Moved: row(phrase("{name} drives to the {location}."), location=Labels.location_name),
    ev.Stayed: row(phrase("{name} stays at the {location}."), location=Labels.location_name),
    ev.CoinShared: row(
        phrase("{name} pays {who} {coins} to share."), who=("to", player), coins=coins
    ),
    ev.DogsCollected: row(
        phrase("{name} collects for {food}: {dogs}."), food=food, dogs=Labels.dog_list
    ),
    ev.DogLodged: when(
        lambda event: kind_of(event.dog) == Kind.HOTEL,
        row(phrase("{name}: {dog} into the hotel."), dog=Labels.dog),
        row(phrase("{name}: {dog} into the infirmary."), dog=Labels.dog),
    ),
    ev.DogToFair: row(phrase("{name}: {dog} to the Fair."), dog=Labels.dog),
    ev.GoodTaken: row(phrase("{name} gets {what} from the Fair."), what=whole(_good)),
    ev.DogPlaced: row(phrase("{name}: {dog} into {bay}."), dog=Labels.bay_dog, bay=bay_name),
    ev.DogsCured: when(
        "cured",
        when(
            "left",
            row(phrase("{name} cures {n}; no room for {left}."), n="cured"),
            row(plural("{name} has cured {n} dog.", "{name} has cured {n} dogs."), n="cured"),
        ),
        phrase("{name} cures no dog."),
    ),
    ev.CharacterHired: when(
        "coins",
        row(
            phrase("{name} hires a {who} for {coins}."),
            who=_WHO,
            coins=coins,
        ),
        row(phrase("{name} hires a {who} for free."), who=_WHO),
    ),
    # The city.
    ev.DogsRefilled: when(
        "dogs",
        row(
            phrase("New at the {location}: {dogs}."),
            location=Labels.location_name,
            dogs=Labels.dog_list,
        ),
        None,
    ),
    ev.CharacterRefilled: when(
        lambda event: event.character < 0,
        row(phrase("No character is left for the {location}."), location=Labels.location_name),
        row(
            phrase("New at the {location}: {who}."),
            location=Labels.location_name,
            who=_WHO,
        ),
    ),
    ev.CharactersRenewed: row(
        phrase("{name} pays {coins} for new characters: {who}."),
        coins=coins,
        who=("characters", _characters),
    ),
    ev.EndInSight: when(
        "drawn",
        phrase("The last dog is drawn. One more round after this one."),
        phrase("No one can collect any more. The next round is the last."),
    ),
    # Free actions.
    ev.BayOpened: row(phrase("{name} opens {bay}: +{food}."), bay=bay_name, food=food),
    ev.LicencesPaid: row(
        plural("{name} pays a licence: {coins}.", "{name} pays {n} licences: {coins}."),
        n="count",
        coins=coins,
    ),
    ev.CharacterUsed: when(
        lambda event: event.food or event.coins,
        row(
            phrase("{name} uses a {who}: +{goods}."),
            who=_WHO,
            goods=whole(_goods),
        ),
        when(
            lambda event: event.character in _BRINGS_GOODS,
            row(phrase("{name} uses a {who}: no goods."), who=_WHO),
            row(phrase("{name} uses a {who}."), who=_WHO),
        ),
    ),
    ev.DogDonated: row(
        phrase("{name} gives away a {dog}: +{goods}."), dog=Labels.bay_dog, goods=whole(_goods)
    ),
    ev.BonusClaimed: when(
        lambda event: event.bonus >= FIRST_DARK,
        row(phrase("{name} gets a bonus: {bonus}."), bonus=Labels.bonus_name),
        row(phrase("{name} claims a bonus: {bonus}."), bonus=Labels.bonus_name),
    ),
    ev.Rearranged: when(
        "moved",
        row(
            plural("{name} moves {n} dog to another bay.", "{name} moves {n} dogs to other bays."),
            n="moved",
        ),
        phrase("{name} leaves all dogs in their bays."),
    ),
    # Shopping.
    ev.FairDogTaken: row(phrase("{name} takes a {dog} into {bay}."), dog=Labels.dog, bay=bay_name),
    ev.ImprovementBought: when(
        lambda event: event.count == 1,
        row(phrase("{name} buys an improvement for {coins}."), coins=coins),
        row(phrase("{name} buys an improvement for {coins}, now {n}."), coins=coins, n="count"),
    ),
    ev.CityDogTaken: row(
        phrase("Improvement {n} brings {name} a {dog} from the {location}."),
        n=whole(_third),
        dog=Labels.dog,
        location=Labels.location_name,
    ),
    ev.PuppiesTaken: when(
        "coins",
        row(
            phrase("{name} buys {puppies} for {coins}."),
            puppies=("puppy", puppy_name),
            coins=coins,
        ),
        row(phrase("{name} fills a bay: {puppies}."), puppies=("puppy", puppy_name)),
    ),
    ev.CharacterDismissed: row(phrase("{name} dismisses a {who}."), who=_WHO),
    ev.TurnEnded: None,
    ev.GameEnded: victory,
}
