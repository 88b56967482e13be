"""The words for actions of DOGS Cardgame: what each would do, and cost or bring. No Textual."""

from collections.abc import Callable
from typing import Any

from dogs_rules.game import Action
from dogs_rules.games.dogs_cardgame import actions as act
from dogs_rules.games.dogs_cardgame.terms import CLOSED, NONE, Good, kind_of
from dogs_rules.games.dogs_cardgame.view import (
    CardgameView,
    Home,
    KennelView,
    LocationView,
    Placing,
    Rearranging,
    Shopping,
)
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dogs_cardgame.words.cards import character_brief, character_gist, left_sick
from dogs_tui.games.dogs_cardgame.words.labels import (
    bay_dog,
    bay_name,
    bonus_name,
    breed_name,
    character_name,
    coins,
    dog,
    dog_list,
    dogs,
    food,
    goods,
    location_name,
    puppy_name,
    tables,
)
from dogs_tui.games.dogs_cardgame.words.prompts import here, own_kennel
from dogs_tui.words import listed
from dogs_tui.words.phrases import Names, points, signed


def action_text(view: CardgameView, action: Action, names: Names = ()) -> Phrase:
    """What an action does, as an order: ``Drive to the Park``.

    Args:
        view: What the seat to move sees.
        action: The action.
        names: The players by seat; without them a seat is told by its number.
    """
    if isinstance(action, act.Share):
        return phrase("Share with {who}", who=_who(action.seat, names))
    return _DOINGS[type(action)](view, action)


def bringing(view: CardgameView, action: Action) -> Phrase | None:
    """What an action costs or brings, in a few words; ``None``: nothing to add."""
    make = _BRINGINGS.get(type(action))
    return make(view, action) if make else None


def home_of(view: CardgameView, card: int, bay: int) -> Home | None:
    """What putting a dog into a bay would change, if it can go there."""
    decision = view.decision
    if not isinstance(decision, Placing | Rearranging | Shopping):
        return None
    return next((home for home in decision.homes if (home.dog, home.bay) == (card, bay)), None)


def home_words(home: Home) -> Phrase:
    """``+3 points``, with the puppies of a bay that becomes full."""
    gained = signed(home.points) if home.points else phrase("no points")
    return phrase("{points}, puppies", points=gained) if home.puppies else gained


def price(count: int) -> Phrase:
    """A price in coins; nothing is ``free``."""
    return coins(count) if count else phrase("free")


def acting_costs(at: LocationView) -> list[Phrase]:
    """What acting at a location costs: the coin to share, the food, the character."""
    costs: list[Phrase] = []
    if at.share:
        costs.append(phrase("share {coins}", coins=coins(at.share)))
    if at.dogs:
        fits = phrase("collect for {food}", food=food(at.collect))
        costs.append(fits if at.fits else phrase("{fits}, no room", fits=fits))
    if at.character != NONE:
        hire = price(at.hire)
        costs.append(phrase("{who} {price}", who=character_name(at.character), price=hire))
    return costs


# Set-up and the turn.


def _kept(_: CardgameView, action: act.KeepCharacter) -> Phrase:
    return phrase("Keep the {who}", who=character_name(action.character))


def _move(view: CardgameView, action: act.Move) -> Phrase:
    at = view.city[action.location]
    return phrase("Drive to the {location}", location=location_name(at.number))


def _moved(view: CardgameView, action: act.Move) -> Phrase | None:
    return _there(view.city[action.location])


def _there(at: LocationView) -> Phrase | None:
    there = [dog_list(at.dogs)] if at.dogs else [phrase("no dogs")]
    return listed([*there, *acting_costs(at)])


def _stay(view: CardgameView, _: act.Stay) -> Phrase:
    at = here(view)
    if at is None:
        return phrase("Stay")
    return phrase("Stay at the {location}", location=location_name(at.number))


def _stayed(view: CardgameView, _: act.Stay) -> Phrase | None:
    at = here(view)
    return _there(at) if at else None


def _shared(view: CardgameView, _: act.Share) -> Phrase:
    at = here(view)
    return coins(at.share if at and at.share else tables().figures.share)


def _who(seat: int, names: Names) -> Phrase | str:
    return names[seat] if seat < len(names) else phrase("seat {n}", n=seat + 1)


def _collect(view: CardgameView, _: act.Collect) -> Phrase:
    at = here(view)
    return phrase("Collect {dogs}", dogs=dog_list(at.dogs)) if at else phrase("Collect the dogs")


def _collected(view: CardgameView, _: act.Collect) -> Phrase | None:
    at = here(view)
    return food(at.collect) if at else None


def _hire(view: CardgameView, _: act.Hire) -> Phrase:
    at = here(view)
    if at is None:
        return phrase("Hire the character")
    return phrase("Hire the {who}", who=character_name(at.character))


def _hired(view: CardgameView, _: act.Hire) -> Phrase | None:
    at = here(view)
    return price(at.hire) if at else None


# Dogs and bays.


def _place(view: CardgameView, action: act.Place) -> Phrase:
    lives_in_bays = isinstance(view.decision, Rearranging) or (
        isinstance(view.decision, Placing) and view.decision.curing
    )
    shown = bay_dog(action.dog) if lives_in_bays else dog(action.dog)
    return phrase("Put the {dog} into {bay}", dog=shown, bay=bay_name(action.bay))


def _placed(view: CardgameView, action: act.Place | act.TakeFairDog) -> Phrase | None:
    home = home_of(view, action.dog, action.bay)
    return home_words(home) if home else None


def _leave_sick(view: CardgameView, _: act.LeaveSick) -> Phrase:
    return left_sick(len(view.waiting))


def _good(_: CardgameView, action: act.TakeGood) -> Phrase:
    each = tables().figures.fair_goods
    what = goods(each, 0) if action.good == Good.FOOD else goods(0, each)
    return phrase("Take {what}", what=what)


def _bay_of(kennel: KennelView, card: int) -> int:
    """The bay a dog lives in, or -1."""
    return next((bay for bay, there in enumerate(kennel.bays) if card in (there or ())), NONE)


def _lift(view: CardgameView, action: act.Lift) -> Phrase:
    bay = _bay_of(own_kennel(view), action.dog)
    return phrase("Lift the {dog} out of {bay}", dog=bay_dog(action.dog), bay=bay_name(bay))


# Free actions.


def next_bay(kennel: KennelView) -> int:
    """The bay that would be opened next; -1: all are open."""
    return next((bay for bay, there in enumerate(kennel.bays) if there is None), NONE)


def _open(view: CardgameView, _: act.OpenBay) -> Phrase:
    bay = next_bay(own_kennel(view))
    if bay == NONE:
        return phrase("Open a bay")
    room = tables().bays[bay]
    return phrase("Open {bay}, for {dogs}", bay=bay_name(bay), dogs=dogs(room))


def _opened(_: CardgameView, __: act.OpenBay) -> Phrase:
    return phrase("+{food}, a licence to pay", food=food(tables().figures.opening_food))


def licence_price(view: CardgameView) -> int:
    """Coins for one licence in this match."""
    figures = tables().figures
    return figures.licence_children if view.children else figures.licence


def _licences(_: CardgameView, action: act.PayLicences) -> Phrase:
    if action.count == 1:
        return phrase("Pay a licence")
    return phrase("Pay both licences") if action.count == CLOSED else phrase("Pay the licences")


def _licences_cost(view: CardgameView, action: act.PayLicences) -> Phrase:
    return coins(action.count * licence_price(view))


def _used(view: CardgameView, action: act.UseCharacter) -> Phrase:
    return character_gist(action.character, own_kennel(view))


def _donate(view: CardgameView, action: act.Donate) -> Phrase:
    some_coins = tables().figures.donation - action.food
    return phrase(
        "Donate the {dog} of {bay} for {goods}",
        dog=bay_dog(action.dog),
        bay=bay_name(_bay_of(own_kennel(view), action.dog)),
        goods=goods(action.food, some_coins),
    )


def _renewed(_: CardgameView, __: act.RenewCharacters) -> Phrase:
    return price(tables().figures.renewal)


# Shopping.


def _fair_dog(_: CardgameView, action: act.TakeFairDog) -> Phrase:
    return phrase("Take the {dog} into {bay}", dog=dog(action.dog), bay=bay_name(action.bay))


def _improvement(view: CardgameView, _: act.BuyImprovement) -> Phrase:
    if own_kennel(view).improvements + 1 == tables().figures.third:
        return phrase("{coins}, and a dog of the city", coins=price(tables().figures.improvement))
    return price(tables().figures.improvement)


def _city_dog(view: CardgameView, action: act.TakeCityDog) -> Phrase:
    at = next((at for at in view.city if action.dog in at.dogs), None)
    shown = dog(action.dog)
    if at is not None:
        shown = phrase("{dog} of the {place}", dog=shown, place=location_name(at.number))
    if action.straight:
        return phrase("Take the {dog}, for a bay", dog=shown)
    return phrase("Take the {dog}, {to}", dog=shown, to=_GOES[kind_of(action.dog)])


_Make = Callable[[CardgameView, Any], Phrase]
_MakeNote = Callable[[CardgameView, Any], "Phrase | None"]

_GOES = {
    0: phrase("for a bay"),
    1: phrase("for a bay"),
    2: phrase("to the infirmary"),
    3: phrase("to the hotel"),
    4: phrase("to the Fair"),
}

_DOINGS: dict[type[Action], _Make] = {
    act.PickBreed: lambda _, a: phrase("Choose {breed}", breed=breed_name(a.breed)),
    act.KeepCharacter: _kept,
    act.Move: _move,
    act.Stay: _stay,
    act.Share: lambda _, a: phrase("Share with {who}", who=_who(a.seat, ())),
    act.Collect: _collect,
    act.Hire: _hire,
    act.Place: _place,
    act.LeaveSick: _leave_sick,
    act.TakeGood: _good,
    act.OpenBay: _open,
    act.PayLicences: _licences,
    act.UseCharacter: lambda _, a: phrase("Use the {who}", who=character_name(a.character)),
    act.Donate: _donate,
    act.ClaimBonus: lambda _, a: phrase("Claim the bonus: {bonus}", bonus=bonus_name(a.bonus)),
    act.RenewCharacters: lambda _, __: phrase("Renew the characters of the city"),
    act.Lift: _lift,
    act.FinishRearranging: lambda _, __: phrase("Finish rearranging"),
    act.TakeFairDog: _fair_dog,
    act.BuyImprovement: lambda _, __: phrase("Buy an improvement"),
    act.BuyPuppies: lambda _, a: phrase("Buy {puppies}", puppies=puppy_name(a.puppy)),
    act.FinishShopping: lambda _, __: phrase("Finish shopping"),
    act.TakeCityDog: _city_dog,
    act.TakePuppies: lambda _, a: phrase("Take {puppies}", puppies=puppy_name(a.puppy)),
    act.Dismiss: lambda _, a: phrase("Dismiss the {who}", who=character_name(a.character)),
    act.EndTurn: lambda _, __: phrase("End the turn"),
}

_BRINGINGS: dict[type[Action], _MakeNote] = {
    act.KeepCharacter: lambda _, a: character_brief(a.character),
    act.Move: _moved,
    act.Stay: _stayed,
    act.Share: _shared,
    act.Collect: _collected,
    act.Hire: _hired,
    act.Place: _placed,
    act.OpenBay: _opened,
    act.PayLicences: _licences_cost,
    act.UseCharacter: _used,
    act.ClaimBonus: lambda _, __: phrase("+{points}", points=points(tables().points.bonus)),
    act.RenewCharacters: _renewed,
    act.TakeFairDog: _placed,
    act.BuyImprovement: _improvement,
    act.BuyPuppies: lambda _, __: price(tables().figures.puppy),
    act.Dismiss: lambda _, __: phrase("no effect"),
}
