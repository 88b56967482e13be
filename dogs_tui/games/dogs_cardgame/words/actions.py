"""The words for actions of DOGS Cardgame: what each would do, and cost or bring. No Textual."""

from typing import Final

from dogs_rules.games.dogs_cardgame import actions as act
from dogs_rules.games.dogs_cardgame.names import bay_name, puppy_name
from dogs_rules.games.dogs_cardgame.terms import CLOSED, NONE, Character, Good, Kind, kind_of
from dogs_rules.games.dogs_cardgame.view import (
    CardgameView,
    Choosing,
    Home,
    KennelView,
    LocationView,
    Placing,
    Rearranging,
    Shopping,
)
from dogs_rules.phrase import Phrase, phrase, plural, sense
from dogs_tui.games.dogs_cardgame.words.cards import (
    character_rest,
    character_use,
    left_sick,
)
from dogs_tui.games.dogs_cardgame.words.labels import Labels, food, goods
from dogs_tui.games.dogs_cardgame.words.prompts import here, own_kennel
from dogs_tui.words import listed
from dogs_tui.words.phrases import Names, coins, dogs
from dogs_tui.words.sentences import Table, row


def home_of(view: CardgameView, card: int, bay: int) -> Home | None:
    """The change from putting a dog into a bay; ``None``: it cannot go there."""
    decision = view.decision
    if not isinstance(decision, Placing | Rearranging | Shopping):
        return None
    return next((home for home in decision.homes if (home.dog, home.bay) == (card, bay)), None)


def price(count: int) -> Phrase:
    """A price in coins; nothing is ``free``."""
    return coins(count) if count else phrase(sense("costs nothing", "free"))


def acting_costs(words: Labels, at: LocationView) -> list[Phrase]:
    """The costs of acting at a location: the coin to share, the food, the character."""
    costs: list[Phrase] = []
    if at.share:
        costs.append(phrase("share {coins}", coins=coins(at.share)))
    if at.dogs:
        fits = phrase("collect for {food}", food=food(at.collect))
        costs.append(fits if at.fits else phrase("{fits}, no room", fits=fits))
    if at.character != NONE:
        hire = price(at.hire)
        costs.append(phrase("{who} {price}", who=words.character_name(at.character), price=hire))
    return costs


def unshared(at: LocationView, kennel: KennelView) -> Phrase | None:
    """Says that a kennel lacks the coins to share a location; ``None``: it has enough."""
    if at.share <= kennel.coins:
        return None
    return phrase("to share costs {coins}, you have {n}", coins=coins(at.share), n=kennel.coins)


def lacking(words: Labels, at: LocationView, kennel: KennelView) -> Phrase | None:
    """The goods that a kennel lacks to act at a location; ``None``: it has enough."""
    missing = unshared(at, kennel)
    if missing is not None:
        return missing
    if at.dogs and at.collect > kennel.food:
        return phrase("to collect costs {food}, you have {n}", food=food(at.collect), n=kennel.food)
    if at.dogs and not at.fits:
        sick = sum(kind_of(dog) == Kind.SICK for dog in at.dogs)
        infirmary = words.tables.figures.infirmary
        if len(kennel.infirmary) + sick > infirmary:
            return plural(
                "your infirmary has room for only {n} dog",
                "your infirmary has room for only {n} dogs",
                infirmary,
            )
        return phrase("your bays have too little room")
    return None


# Set-up and the turn.


def _keep(words: Labels, view: CardgameView, action: act.KeepCharacter) -> Phrase:
    dealt = view.decision.dealt if isinstance(view.decision, Choosing) else ()
    who, alike = words.character_name(action.character), dealt.count(action.character)
    if alike > 1:
        return phrase("Keep one of your {n} {who} cards", n=alike, who=who)
    return phrase("Keep the {who}", who=who)


def _move(words: Labels, view: CardgameView, action: act.Move) -> Phrase:
    at = view.city[action.location]
    return phrase("Drive to the {location}", location=words.location_name(at.number))


def _moved(words: Labels, view: CardgameView, action: act.Move) -> Phrase | None:
    return _there(words, view.city[action.location])


def _there(words: Labels, at: LocationView) -> Phrase | None:
    there = [words.dog_list(at.dogs)] if at.dogs else [phrase("no dogs")]
    return listed([*there, *acting_costs(words, at)])


def _stay(words: Labels, view: CardgameView) -> Phrase:
    at = here(view)
    if at is None:
        return phrase(sense("not to move on", "Stay"))
    return phrase("Stay at the {location}", location=words.location_name(at.number))


def _stayed(words: Labels, view: CardgameView) -> Phrase | None:
    at = here(view)
    return _there(words, at) if at else None


def _collect(words: Labels, view: CardgameView) -> Phrase:
    at = here(view)
    return (
        phrase("Collect {dogs}", dogs=words.dog_list(at.dogs)) if at else phrase("Collect the dogs")
    )


def _hire(words: Labels, view: CardgameView) -> Phrase:
    at = here(view)
    if at is None:
        return phrase("Hire the character")
    return phrase("Hire the {who}", who=words.character_name(at.character))


def _hired(words: Labels, view: CardgameView) -> Phrase | None:
    """What hiring leads to before the turn can end; ``None``: nothing."""
    at, held = here(view), own_kennel(view).characters
    if at is None:
        return None
    if at.character in held:
        return phrase("then you have two alike and must use or dismiss one")
    if len(held) >= words.tables.figures.characters_kept:
        return phrase("then you have too many and must use or dismiss one")
    return None


# Dogs and bays.


def _place(words: Labels, view: CardgameView, action: act.Place) -> Phrase:
    lives_in_bays = isinstance(view.decision, Rearranging) or (
        isinstance(view.decision, Placing) and view.decision.curing
    )
    shown = words.bay_dog(action.dog) if lives_in_bays else words.dog(action.dog)
    return phrase("Put the {dog} into {bay}", dog=shown, bay=bay_name(action.bay))


def _completed(_: Labels, view: CardgameView, action: act.Place | act.TakeFairDog) -> Phrase | None:
    home = home_of(view, action.dog, action.bay)
    return phrase("puppies") if home and home.puppies else None


def _leave_sick(_: Labels, view: CardgameView) -> Phrase:
    return left_sick(len(view.waiting))


def _bay_of(kennel: KennelView, card: int) -> int:
    """The bay a dog lives in, or -1."""
    return next((bay for bay, there in enumerate(kennel.bays) if card in (there or ())), NONE)


def _lift(words: Labels, view: CardgameView, action: act.Lift) -> Phrase:
    bay = _bay_of(own_kennel(view), action.dog)
    return phrase("Lift the {dog} out of {bay}", dog=words.bay_dog(action.dog), bay=bay_name(bay))


# Free actions.


def next_bay(kennel: KennelView) -> int:
    """The bay that would be opened next; -1: all are open."""
    return next((bay for bay, there in enumerate(kennel.bays) if there is None), NONE)


def _open(words: Labels, view: CardgameView) -> Phrase:
    bay = next_bay(own_kennel(view))
    if bay == NONE:
        return phrase("Open a bay")
    room = words.tables.bays[bay]
    return phrase("Open {bay}, fits {dogs}", bay=bay_name(bay), dogs=dogs(room))


def licence_price(words: Labels, view: CardgameView) -> int:
    """Coins for one licence in this match."""
    figures = words.tables.figures
    return figures.licence_children if view.children else figures.licence


def _licences(_: Labels, __: CardgameView, action: act.PayLicences) -> Phrase:
    if action.count == 1:
        return phrase("Pay a licence")
    return phrase("Pay both licences") if action.count == CLOSED else phrase("Pay the licences")


def _used(_: Labels, view: CardgameView, action: act.UseCharacter) -> Phrase | None:
    if action.character == Character.VET and not view.kennels[view.mover].infirmary:
        return phrase("no sick dog to cure now")
    if action.character == Character.PARTNER and not view.fair:
        return phrase("no dog at the Fair now; buys improvements")
    return character_rest(action.character)


def _donate(words: Labels, view: CardgameView, action: act.Donate) -> Phrase:
    some_coins = words.tables.figures.donation - action.food
    return phrase(
        "Give away the {dog} in {bay} for {goods}",
        dog=words.bay_dog(action.dog),
        bay=bay_name(_bay_of(own_kennel(view), action.dog)),
        goods=goods(action.food, some_coins),
    )


# Shopping.


def _third(words: Labels, view: CardgameView) -> Phrase | None:
    third = own_kennel(view).improvements + 1 == words.tables.figures.third
    return phrase("and a dog of the city") if third else None


def _city_dog(words: Labels, view: CardgameView, action: act.TakeCityDog) -> Phrase:
    at = next((at for at in view.city if action.dog in at.dogs), None)
    shown = words.dog(action.dog)
    if at is not None:
        shown = phrase("{dog} of the {place}", dog=shown, place=words.location_name(at.number))
    if action.straight:
        return phrase("Take the {dog}, for a bay", dog=shown)
    return phrase("Take the {dog}, {to}", dog=shown, to=_GOES[kind_of(action.dog)])


_WHO: Final = ("character", Labels.character_name)
_PUPPIES: Final = ("puppy", puppy_name)

_GOES: Final = {
    0: phrase("for a bay"),
    1: phrase("for a bay"),
    2: phrase("to the infirmary"),
    3: phrase("to the hotel"),
    4: phrase("to the Fair"),
}


def _who(_: Labels, seat: int, names: Names) -> Phrase | str:
    """A player; without names a seat is told by its number."""
    return names[seat] if seat < len(names) else phrase("seat {n}", n=seat + 1)


def _take_good(words: Labels, _: CardgameView, action: act.TakeGood) -> Phrase:
    if action.good == Good.FOOD:
        return phrase("Take food")
    return plural("Take a coin", "Take {n} coins", words.tables.figures.fair_goods)


ACTIONS: Final[Table] = {
    act.PickBreed: row(phrase("Choose {breed}"), breed=Labels.breed_name),
    act.KeepCharacter: _keep,
    act.Move: _move,
    act.Stay: _stay,
    act.Share: row(phrase("Share with {who}"), who=("seat", _who)),
    act.Collect: _collect,
    act.Hire: _hire,
    act.Place: _place,
    act.LeaveSick: _leave_sick,
    act.TakeGood: _take_good,
    act.OpenBay: _open,
    act.PayLicences: _licences,
    act.UseCharacter: row(phrase("Use the {who}"), who=_WHO),
    act.Donate: _donate,
    act.ClaimBonus: row(phrase("Claim the bonus: {bonus}"), bonus=Labels.bonus_name),
    act.RenewCharacters: phrase("Renew the characters of the city"),
    act.Lift: _lift,
    act.FinishRearranging: phrase("Finish rearranging"),
    act.TakeFairDog: row(phrase("Take the {dog} into {bay}"), dog=Labels.dog, bay=bay_name),
    act.BuyImprovement: phrase("Buy an improvement"),
    act.BuyPuppies: row(phrase("Buy {puppies}"), puppies=_PUPPIES),
    act.FinishShopping: phrase("Finish shopping"),
    act.TakeCityDog: _city_dog,
    act.TakePuppies: row(phrase("Take {puppies}"), puppies=_PUPPIES),
    act.Dismiss: row(phrase("Dismiss the {who}"), who=_WHO),
    act.EndTurn: phrase("End the turn"),
}

NOTES: Final[Table] = {
    act.KeepCharacter: lambda words, _, action: character_use(words, action.character),
    act.Move: _moved,
    act.Stay: _stayed,
    act.Hire: _hired,
    act.Place: _completed,
    act.TakeFairDog: _completed,
    act.UseCharacter: _used,
    act.BuyImprovement: _third,
    act.Dismiss: phrase("no effect"),
}
