"""The words for actions of DOGS: what each would do, and what it would bring. No Textual."""

from typing import Final

from dogs_rules.games.dogs import actions as act
from dogs_rules.games.dogs.terms import Card
from dogs_rules.games.dogs.view import AtBox, DogsView, Gain, GasStation, Housing
from dogs_rules.phrase import Phrase, phrase
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
from dogs_tui.words.phrases import coins, signed
from dogs_tui.words.sentences import Row, Table, row, when, whole


def gain_of(view: DogsView, breed: int, bay: int, *, treated: bool = False) -> Gain | None:
    """The change from putting a dog into a bay; ``None``: it cannot go there.

    Args:
        view: The view of the seat to move.
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


def _buy_gas(words: Labels, view: DogsView, action: act.BuyGas) -> Phrase:
    if action.coins == 0:
        return phrase("Buy no gas")
    station = view.decision
    per_coin, room = words.tables.limits.gas_per_coin, 99
    if isinstance(station, GasStation):
        per_coin, room = station.gas_per_coin, station.room
    gas = action.coins * per_coin
    if gas > room:
        return phrase(
            "Pay {coins}: {gas}, {lost} of it lost",
            coins=coins(action.coins),
            gas=gas_units(gas),
            lost=gas - room,
        )
    return phrase("Pay {coins}: {gas}", coins=coins(action.coins), gas=gas_units(gas))


def _finish(words: Labels, view: DogsView) -> Phrase:
    if isinstance(view.decision, Housing) and view.decision.yard:
        return phrase(
            "Finish; offered to the next with room, else the Fair: {dogs}",
            dogs=words.counted(view.decision.yard),
        )
    return phrase("Finish arranging")


def _visit(_: Labels, view: DogsView, action: act.Visit) -> Phrase:
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


def _open_bay(words: Labels, view: DogsView, action: act.OpenBay) -> Phrase:
    bay = view.decision.bay if isinstance(view.decision, AtBox) else -1
    if bay < 0:
        return phrase("Open the next bay")
    if action.discount:
        return phrase(
            "Open {bay} with a {card} card",
            bay=words.bay_name(bay),
            card=card_name(Card.DISCOUNT),
        )
    return phrase("Open {bay}", bay=words.bay_name(bay))


def _sell(words: Labels, _: DogsView, action: act.Sell) -> Phrase:
    breed, bay = words.breed_name(action.breed), words.bay_name(action.bay)
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


def _end_visit(_: Labels, view: DogsView) -> Phrase:
    if isinstance(view.decision, AtBox):
        return phrase("Leave the {box}", box=box_name(view.decision.box))
    return phrase("Leave the box")


def _unit(resource: int) -> Phrase:
    return amount(resource, 1)


def _drive(words: Labels, view: DogsView, action: act.Drive) -> Phrase:
    return _on_map(words, phrase("Drive to {letter}: {dog}"), view, action.space)


def _swap_from(words: Labels, view: DogsView, action: act.SwapFrom) -> Phrase:
    return _on_map(words, phrase("Dog Swap: {dog} on {letter}"), view, action.space)


def _swap_to(words: Labels, view: DogsView, action: act.SwapTo) -> Phrase:
    return _on_map(words, phrase("Swap it with {dog} on {letter}"), view, action.space)


def _on_map(words: Labels, said: Phrase, view: DogsView, space: int) -> Phrase:
    """Said of a space and what lies on it."""
    dog = words.token_name(view.spaces[space])
    return said.filled(letter=SPACE_LETTERS[space], dog=dog)


def _about_bay(said: Phrase) -> Row:
    """Said of a dog and a bay."""
    return row(said, breed=Labels.breed_name, bay=Labels.bay_name)


def _salary(words: Labels, _: act.PaySalary) -> Phrase:
    return coins(words.tables.limits.salary)


def _goods(words: Labels, action: act.Buy) -> Phrase:
    medicine = words.tables.limits.pet_shop_tokens - action.food
    return food_and_medicine(action.food, medicine)


ACTIONS: Final[Table] = {
    act.BuyGas: _buy_gas,
    act.StayHome: phrase("Stay at home this round"),
    act.Drive: _drive,
    act.GoHome: when(
        lambda action: action.bonus < 0,
        phrase("Go home"),
        row(phrase("Go home, bonus: {what}"), what=("bonus", _unit)),
    ),
    act.DrawDog: row(phrase("Take a Dog from the {stack}"), stack=stack_name),
    act.SwapFrom: _swap_from,
    act.SwapTo: _swap_to,
    act.UseVet: phrase("Play the Vet card"),
    act.Lift: _about_bay(phrase("Take the {breed} out of {bay}")),
    act.House: when(
        "treated",
        _about_bay(phrase("Put the treated {breed} into {bay}")),
        _about_bay(phrase("Put the {breed} into {bay}")),
    ),
    act.GiveSick: row(phrase("Give the sick {breed} away"), breed=Labels.breed_name),
    act.FinishHousing: _finish,
    act.Accept: phrase("Take the dog"),
    act.Decline: phrase("Leave it to the next"),
    act.Visit: _visit,
    act.FreeVisit: row(
        phrase("{box} with a {card} card", card=card_name(Card.FREE_ENTRY)), box=box_name
    ),
    act.OpenBay: _open_bay,
    act.Trade: row(phrase("Give {give}, get {take}"), give=_unit, take=_unit),
    act.Buy: row(phrase("Buy {goods}"), goods=whole(_goods)),
    act.Cure: _about_bay(phrase("Cure the {breed} into {bay}")),
    act.Sell: _sell,
    act.Purchase: _about_bay(phrase("Buy the {breed} into {bay}")),
    act.GiveForSwap: _about_bay(phrase("Swap: give the {breed} of {bay}")),
    act.TakeInSwap: _about_bay(phrase("Take the {breed} into {bay}")),
    act.EndVisit: _end_visit,
    act.GoHungry: _about_bay(phrase("Leave {bay} hungry: the {breed} falls ill")),
    act.PaySalary: when(
        "card",
        phrase("Pay the assistant with the Assistant card"),
        row(phrase("Pay the assistant {coins}"), coins=whole(_salary)),
    ),
    act.Dismiss: phrase("Keep the card, let the assistant go"),
    act.Rehire: phrase("Hire an assistant again"),
    act.NoRehire: phrase("Go on without an assistant"),
}
