"""The words for actions of Dog Lover: what each would do, and what it brings. No Textual."""

from collections.abc import Callable
from typing import Any, Final

from dogs_rules.game import Action
from dogs_rules.games.dog_lover import actions as act
from dogs_rules.games.dog_lover.area import OwnDog
from dogs_rules.games.dog_lover.foresight import difference
from dogs_rules.games.dog_lover.tables import Placement
from dogs_rules.games.dog_lover.terms import (
    EMPTY,
    FETCH,
    FIRST_DOG,
    RESCUE_PRICE,
    Kind,
    Stage,
    kind_of,
)
from dogs_rules.games.dog_lover.view import DogLoverView, FedDog, Feeding
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dog_lover.words.cards import ability_words, gist
from dogs_tui.games.dog_lover.words.labels import (
    card_name,
    card_names,
    cell_name,
    cells_name,
    food_amount,
    grid_card,
    landing,
    meal,
    place_name,
    size_name,
    tables,
    trainings,
    trick_name,
)
from dogs_tui.games.dog_lover.words.turns import warning
from dogs_tui.words import listed
from dogs_tui.words.phrases import points, signed


def action_text(view: DogLoverView, action: Action) -> Phrase:
    """What an action does, as an order: ``Tuck Walk under Dango``."""
    given = _GIVEN.get(type(action))
    if given is not None:
        return phrase("Give up {what}", what=given(view, action))
    return _DOINGS[type(action)](view, action)


def giving(view: DogLoverView, action: Action) -> Phrase:
    """What a penalty action gives up: ``Walk under Dango``."""
    return _GIVEN[type(action)](view, action)


def bringing(view: DogLoverView, action: Action) -> Phrase | None:
    """What an action costs or brings, in a few words; ``None``: nothing to add."""
    make = _BRINGINGS.get(type(action))
    return make(view, action) if make else None


def placement_of(action: act.Take) -> Placement:
    """Where a trick is laid."""
    return tables().tricks[action.trick].placements[action.placement]


def fed_dog(view: DogLoverView, seat: int, dog: int) -> FedDog | None:
    """What a dog of a seat comes to, if it is there."""
    return next((fed for fed in view.areas[seat].feeding if fed.card == dog), None)


def _place(_: DogLoverView, action: act.PlaceWatchDog) -> Phrase:
    return phrase("Put the Watch Dog {place}", place=place_name(action.place))


def _take(view: DogLoverView, action: act.Take) -> Phrase:
    placement = placement_of(action)
    return phrase(
        "{trick} on {cells}: {cards}; the Watch Dog goes {place}",
        trick=trick_name(action.trick),
        cells=cells_name(placement.cells),
        cards=listed(grid_card(view.grid, cell) for cell in placement.cells),
        place=landing(placement),
    )


def _fetch(view: DogLoverView, action: act.PlayFetch) -> Phrase:
    return phrase(
        "Fetch: {card}, {cell}",
        card=grid_card(view.grid, action.cell),
        cell=cell_name(action.cell),
    )


def _fetched(view: DogLoverView, action: act.PlayFetch) -> Phrase | None:
    card = view.grid[action.cell]
    return gist(card) if card != EMPTY and kind_of(card) in {Kind.DOG, Kind.TRAIT} else None


def _tuck(_: DogLoverView, action: act.Tuck) -> Phrase:
    return phrase("Tuck {card} under {dog}", card=card_name(action.card), dog=card_name(action.dog))


def _attach(_: DogLoverView, action: act.Attach) -> Phrase:
    return phrase(
        "Attach {trait} to {dog}", trait=card_name(action.trait), dog=card_name(action.dog)
    )


def _adopted(_: DogLoverView, action: act.Adopt) -> Phrase:
    dog = tables().dog(action.dog)
    said = phrase(
        "{n} Adoptions; {size}, {points}, eats {food}",
        n=RESCUE_PRICE,
        size=size_name(dog.size),
        points=points(dog.points),
        food=meal(dog.food),
    )
    if dog.ability is None:
        return said
    return phrase("{dog}, {ability}", dog=said, ability=ability_words(dog.ability))


def _learned(_: DogLoverView, action: act.Learn) -> Phrase:
    return trainings(tables().tricks[action.trick].cost)


def _ended(view: DogLoverView, _: act.EndTurn) -> Phrase | None:
    waiting = view.areas[view.mover].waiting
    return phrase("lost: {cards}", cards=card_names(waiting)) if waiting else None


def _tucked_given(_: DogLoverView, action: act.GiveUpTucked) -> Phrase:
    return phrase("{card} under {dog}", card=card_name(action.card), dog=card_name(action.dog))


def _trait_given(view: DogLoverView, action: act.GiveUpTrait) -> Phrase:
    dog = own_dog(view, view.mover, action.dog)
    if dog is None or dog.trait == EMPTY:
        return phrase("the trait of {dog}", dog=card_name(action.dog))
    return phrase("{trait} of {dog}", trait=card_name(dog.trait), dog=card_name(action.dog))


def _dog_given(view: DogLoverView, action: act.GiveUpDog) -> Phrase:
    dog = own_dog(view, view.mover, action.dog)
    along = [] if dog is None else [card for card in (dog.trait, *dog.tucked) if card != EMPTY]
    if not along:
        return card_name(action.dog)
    return phrase("{dog} with {cards}", dog=card_name(action.dog), cards=card_names(along))


def _now(view: DogLoverView, action: act.DogLoverAction) -> Phrase | None:
    """What the score sheet of the mover would change by; nobody else can know."""
    if view.seat != view.mover or (type(action) in _GIVEN) != (view.stage == Stage.PENALTY):
        return None
    return phrase("{points} now", points=signed(difference(tables(), view, action)))


def _feed(_: DogLoverView, action: act.FeedDog) -> Phrase:
    return phrase("Feed {dog}", dog=card_name(action.dog))


def _would_bring(view: DogLoverView, action: act.FeedDog) -> Phrase | None:
    fed = fed_dog(view, view.mover, action.dog)
    return None if fed is None else points(fed.would_be)


def _would_lose(view: DogLoverView, action: act.StarveDog) -> Phrase | None:
    fed = fed_dog(view, view.mover, action.dog)
    if fed is None:
        return None
    loss = points(tables().points.unfed)
    return phrase("{loss} instead of {worth}", loss=loss, worth=fed.worth)


def _done_feeding(view: DogLoverView, _: act.FinishFeeding) -> Phrase | None:
    decision = view.decision
    return points(decision.total) if isinstance(decision, Feeding) else None


def own_dog(view: DogLoverView, seat: int, card: int) -> OwnDog | None:
    """A seat's dog with this face, if it has it."""
    if card < FIRST_DOG:
        return None
    return next((dog for dog in view.areas[seat].dogs if dog.card == card), None)


_DOINGS: Final[dict[type[Action], Callable[[DogLoverView, Any], Phrase]]] = {
    act.PlaceWatchDog: _place,
    act.Take: _take,
    act.PlayFetch: _fetch,
    act.CollectFood: lambda _, a: phrase("Take the tokens: {food}", food=card_name(a.card)),
    act.Tuck: _tuck,
    act.Attach: _attach,
    act.Adopt: lambda _, a: phrase("Adopt {dog}", dog=card_name(a.dog)),
    act.Learn: lambda _, a: phrase("Learn {trick}", trick=trick_name(a.trick)),
    act.EndTurn: lambda _, __: phrase("End the turn"),
    act.FeedDog: _feed,
    act.StarveDog: lambda _, a: phrase("Let {dog} go hungry", dog=card_name(a.dog)),
    act.FinishFeeding: lambda _, __: phrase("Finish feeding"),
}

_GIVEN: Final[dict[type[Action], Callable[[DogLoverView, Any], Phrase]]] = {
    act.GiveUpCard: lambda _, a: phrase("{card} from the hand", card=card_name(a.card)),
    act.GiveUpWalk: lambda _, __: phrase("the Walk that found no dog"),
    act.GiveUpTucked: _tucked_given,
    act.GiveUpTrait: _trait_given,
    act.GiveUpDog: _dog_given,
    act.GiveUpTrick: lambda _, a: phrase("the trick {trick}", trick=trick_name(a.trick)),
    act.GiveUpFood: lambda _, a: food_amount(a.food, 1),
    act.GiveUpFetch: lambda _, __: card_name(FETCH),
}

_BRINGINGS: Final[dict[type[Action], Callable[[DogLoverView, Any], "Phrase | None"]]] = {
    act.Take: warning,
    act.PlayFetch: _fetched,
    act.Adopt: _adopted,
    act.Learn: _learned,
    act.EndTurn: _ended,
    act.CollectFood: _now,
    act.Tuck: _now,
    act.Attach: _now,
    **dict.fromkeys(_GIVEN, _now),
    act.FeedDog: _would_bring,
    act.StarveDog: _would_lose,
    act.FinishFeeding: _done_feeding,
}
