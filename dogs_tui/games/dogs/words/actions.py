"""The words for actions of DOGS: what each would do, and what it would bring. No Textual."""

from collections.abc import Callable
from typing import Any

from dogs_rules.game import Action
from dogs_rules.games.dogs import actions as act
from dogs_rules.games.dogs.view import AtBox, DogsView, Gain, GasStation, Housing, PickUp
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
    food_and_medicine,
    stack_name,
    tables,
    token_name,
)
from dogs_tui.words.phrases import signed


def action_text(view: DogsView, action: Action) -> Phrase:
    """What an action does, as an order: ``Drive to c: sick Poodle``."""
    return _DOINGS[type(action)](view, action)


def bringing(view: DogsView, action: Action) -> Phrase | None:
    """What an action costs or brings, in a few words; ``None``: nothing to add."""
    make = _BRINGINGS.get(type(action))
    return make(view, action) if make else None


def gain_of(view: DogsView, breed: int, bay: int, *, treated: bool = False) -> Gain | None:
    """What putting a dog into a bay would change, if it can go there.

    Args:
        view: What the seat to move sees.
        breed: The dog's breed.
        bay: Where it would go.
        treated: Whether the dog comes out of the infirmary.
    """
    decision = view.decision
    if not isinstance(decision, Housing | AtBox):
        return None
    wanted = (breed, bay, treated)
    return next((g for g in decision.gains if (g.breed, g.bay, g.treated) == wanted), None)


def gain_words(gain: Gain) -> Phrase:
    """``+7 points``, with the coin of a full bay."""
    if gain.points == 0:
        return phrase("+1 coin") if gain.coin else phrase("no points")
    if gain.coin:
        return phrase("{points}, +1 coin", points=signed(gain.points))
    return signed(gain.points)


def _buy_gas(view: DogsView, action: act.BuyGas) -> Phrase:
    if action.coins == 0:
        return phrase("Buy no gas")
    station = view.decision
    per_coin, room = tables().limits.gas_per_coin, 99
    if isinstance(station, GasStation):
        per_coin, room = station.gas_per_coin, station.room
    gas = action.coins * per_coin
    if gas > room:
        return phrase(
            "Pay {coins}: {gas} gas, {lost} of it lost",
            coins=coins(action.coins),
            gas=gas,
            lost=gas - room,
        )
    return phrase("Pay {coins}: {gas} gas", coins=coins(action.coins), gas=gas)


def _drive(view: DogsView, action: act.Drive) -> Phrase:
    return phrase(
        "Drive to {letter}: {dog}",
        letter=SPACE_LETTERS[action.space],
        dog=token_name(view.spaces[action.space]),
    )


def _driven(view: DogsView, action: act.Drive) -> Phrase | None:
    if not isinstance(view.decision, PickUp):
        return None
    way = next((way for way in view.decision.ways if way.space == action.space), None)
    if way is None:
        return None
    if way.reward:
        return phrase("{n} gas, reward {coins}", n=way.gas, coins=coins(way.reward))
    return phrase("{n} gas", n=way.gas)


def _go_home(_: DogsView, action: act.GoHome) -> Phrase:
    if action.bonus < 0:
        return phrase("Go home")
    return phrase("Go home, bonus: {what}", what=amount(action.bonus, 1))


def _swap_to(view: DogsView, action: act.SwapTo) -> Phrase:
    return phrase(
        "Swap it with {dog} on {letter}",
        dog=token_name(view.spaces[action.space]),
        letter=SPACE_LETTERS[action.space],
    )


def _swap_from(view: DogsView, action: act.SwapFrom) -> Phrase:
    return phrase(
        "Dog Swap: {dog} on {letter}",
        dog=token_name(view.spaces[action.space]),
        letter=SPACE_LETTERS[action.space],
    )


def _house(_: DogsView, action: act.House) -> Phrase:
    breed, bay = breed_name(action.breed), bay_name(action.bay)
    if action.treated:
        return phrase("Put the treated {breed} into {bay}", breed=breed, bay=bay)
    return phrase("Put the {breed} into {bay}", breed=breed, bay=bay)


def _finish(view: DogsView, _: act.FinishHousing) -> Phrase:
    if isinstance(view.decision, Housing) and view.decision.yard:
        return phrase("Finish; to give away: {dogs}", dogs=counted(view.decision.yard))
    return phrase("Finish arranging")


def _visit(view: DogsView, action: act.Visit) -> Phrase:
    if action.place < 0:
        return phrase("{box}, no card left", box=box_name(action.box))
    cards = view.boxes[action.box].cards
    card = cards[action.place]
    if cards[0] == cards[1]:
        side = phrase("left") if action.place == 0 else phrase("right")
        return phrase(
            "{box}, take the {side} {card}",
            box=box_name(action.box),
            side=side,
            card=card_name(card),
        )
    return phrase("{box}, take {card}", box=box_name(action.box), card=card_name(card))


def _open_bay(view: DogsView, action: act.OpenBay) -> Phrase:
    bay = view.decision.bay if isinstance(view.decision, AtBox) else -1
    if bay < 0:
        return phrase("Open the next bay")
    if action.discount:
        return phrase("Open {bay} with a Discount card", bay=bay_name(bay))
    return phrase("Open {bay}", bay=bay_name(bay))


def _opened_for(_: DogsView, action: act.OpenBay) -> Phrase:
    limits = tables().limits
    return _price(limits.bay_price_discount if action.discount else limits.bay_price)


def _buy(_: DogsView, action: act.Buy) -> Phrase:
    medicine = tables().limits.pet_shop_tokens - action.food
    return phrase("Buy {goods}", goods=food_and_medicine(action.food, medicine))


def _sell(_: DogsView, action: act.Sell) -> Phrase:
    breed, bay = breed_name(action.breed), bay_name(action.bay)
    if not action.trained and not action.prize:
        return phrase("Sell the {breed} of {bay}", breed=breed, bay=bay)
    used = listed_cards(action.trained, action.prize)
    return phrase("Sell the {breed} of {bay} with {cards}", breed=breed, bay=bay, cards=used)


def listed_cards(trained: int, prize: int) -> Phrase:
    """The cards used for a sale."""
    first = phrase("Trained Dog") if trained < 2 else phrase("Trained Dog x{n}", n=trained)
    second = phrase("Prize Dog") if prize < 2 else phrase("Prize Dog x{n}", n=prize)
    if trained and prize:
        return phrase("{first} and {second}", first=first, second=second)
    return first if trained else second


def _sold_for(_: DogsView, action: act.Sell) -> Phrase:
    limits = tables().limits
    earned = limits.sale
    earned += action.trained * limits.trained_bonus + action.prize * limits.prize_bonus
    return phrase("+{coins}", coins=coins(earned))


def _purchased(view: DogsView, action: act.Purchase) -> Phrase:
    price = view.decision.price if isinstance(view.decision, AtBox) else 0
    gain = gain_of(view, action.breed, action.bay)
    if gain is None:
        return _price(price)
    return phrase("{price}: {gain}", price=_price(price), gain=gain_words(gain))


def _price(count: int) -> Phrase:
    return coins(count)


def _exchange(_: DogsView, action: act.TakeInSwap) -> Phrase:
    return phrase(
        "Take the {breed} into {bay}", breed=breed_name(action.breed), bay=bay_name(action.bay)
    )


def _gain(view: DogsView, action: act.House | act.Cure | act.TakeInSwap) -> Phrase | None:
    treated = isinstance(action, act.Cure) or (isinstance(action, act.House) and action.treated)
    gain = gain_of(view, action.breed, action.bay, treated=treated)
    return gain_words(gain) if gain else None


def _end_visit(view: DogsView, _: act.EndVisit) -> Phrase:
    if isinstance(view.decision, AtBox):
        return phrase("Leave the {box}", box=box_name(view.decision.box))
    return phrase("Leave the box")


def _pay(_: DogsView, action: act.PaySalary) -> Phrase:
    if action.card:
        return phrase("Pay the assistant with the Assistant card")
    return phrase("Pay the assistant {coins}", coins=coins(tables().limits.salary))


def _return_cost(_: DogsView, __: act.GoHome) -> Phrase:
    return phrase("{n} gas", n=tables().limits.return_gas)


_Make = Callable[[DogsView, Any], Phrase]
_MakeNote = Callable[[DogsView, Any], "Phrase | None"]

_DOINGS: dict[type[Action], _Make] = {
    act.BuyGas: _buy_gas,
    act.StayHome: lambda _, __: phrase("Stay at home this round"),
    act.Drive: _drive,
    act.GoHome: _go_home,
    act.DrawDog: lambda _, a: phrase("Take a Dog from the {stack}", stack=stack_name(a.stack)),
    act.SwapFrom: _swap_from,
    act.SwapTo: _swap_to,
    act.UseVet: lambda _, __: phrase("Play the Vet card"),
    act.Lift: lambda _, a: phrase(
        "Take the {breed} out of {bay}", breed=breed_name(a.breed), bay=bay_name(a.bay)
    ),
    act.House: _house,
    act.GiveSick: lambda _, a: phrase("Give the sick {breed} away", breed=breed_name(a.breed)),
    act.FinishHousing: _finish,
    act.Accept: lambda _, __: phrase("Take the dog"),
    act.Decline: lambda _, __: phrase("Leave it to the next"),
    act.Visit: _visit,
    act.FreeVisit: lambda _, a: phrase("{box} with a Free Entry card", box=box_name(a.box)),
    act.OpenBay: _open_bay,
    act.Trade: lambda _, a: phrase(
        "Give {give}, get {take}", give=amount(a.give, 1), take=amount(a.take, 1)
    ),
    act.Buy: _buy,
    act.Cure: lambda _, a: phrase(
        "Cure the {breed} into {bay}", breed=breed_name(a.breed), bay=bay_name(a.bay)
    ),
    act.Sell: _sell,
    act.Purchase: lambda _, a: phrase(
        "Buy the {breed} into {bay}", breed=breed_name(a.breed), bay=bay_name(a.bay)
    ),
    act.GiveForSwap: lambda _, a: phrase(
        "Swap: give the {breed} of {bay}", breed=breed_name(a.breed), bay=bay_name(a.bay)
    ),
    act.TakeInSwap: _exchange,
    act.EndVisit: _end_visit,
    act.GoHungry: lambda _, a: phrase(
        "Leave {bay} hungry: the {breed} falls ill",
        breed=breed_name(a.breed),
        bay=bay_name(a.bay),
    ),
    act.PaySalary: _pay,
    act.Dismiss: lambda _, __: phrase("Keep the card, let the assistant go"),
    act.Rehire: lambda _, __: phrase("Hire an assistant again"),
    act.NoRehire: lambda _, __: phrase("Go on without an assistant"),
}

_BRINGINGS: dict[type[Action], _MakeNote] = {
    act.Drive: _driven,
    act.GoHome: _return_cost,
    act.House: _gain,
    act.OpenBay: _opened_for,
    act.Buy: lambda _, __: _price(1),
    act.Cure: _gain,
    act.Sell: _sold_for,
    act.Purchase: _purchased,
    act.TakeInSwap: _gain,
    act.Rehire: lambda _, __: _price(tables().limits.rehire),
}
