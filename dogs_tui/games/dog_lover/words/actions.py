"""The words for actions of Dog Lover: what each would do, and what it brings. No Textual."""

from collections.abc import Mapping
from typing import Final

from dogs_rules.games.dog_lover import actions as act
from dogs_rules.games.dog_lover.tables import Placement
from dogs_rules.games.dog_lover.terms import (
    EMPTY,
    FETCH,
    FIRST_DOG,
    Kind,
    kind_of,
    trait,
)
from dogs_rules.games.dog_lover.view import DogLoverView, FedDog, Loss, OwnDog, Save
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dog_lover.words.cards import ability_words, gist, penalty_words
from dogs_tui.games.dog_lover.words.labels import (
    Labels,
    cell_name,
    cells_name,
    food_amount,
    landing,
    meal,
    place_name,
    size_name,
)
from dogs_tui.words import listed
from dogs_tui.words.phrases import Names, cards, points
from dogs_tui.words.sentences import Entry, Table, row, spoken

_FEW: Final = 3
"""So many cards are named where more would not be read in one line."""


def placement_of(words: Labels, action: act.Take) -> Placement:
    """The placement of the trick that an action uses."""
    return words.tables.tricks[action.trick].placements[action.placement]


def fed_dog(view: DogLoverView, seat: int, dog: int) -> FedDog | None:
    """The result of feeding for a dog of a seat; ``None``: it is not there."""
    return next((fed for fed in view.areas[seat].feeding if fed.card == dog), None)


def _take(words: Labels, view: DogLoverView, action: act.Take) -> Phrase:
    placement = placement_of(words, action)
    return phrase(
        "{trick} on {cells}: {cards}; the Watch Dog goes {place}",
        trick=words.trick_name(action.trick),
        cells=cells_name(placement.cells),
        cards=listed(words.grid_card(view.grid, cell) for cell in placement.cells),
        place=landing(placement.cells, placement.place),
    )


def _taken(words: Labels, view: DogLoverView, action: act.Take) -> Phrase:
    cells = placement_of(words, action).cells
    return phrase(
        "{trick} on {cells}: {cards}",
        trick=words.trick_name(action.trick),
        cells=cells_name(cells),
        cards=listed(words.grid_card(view.grid, cell) for cell in cells),
    )


def in_short(words: Labels, view: DogLoverView, action: act.Take) -> Phrase:
    """A trick in a line of a list: the cards it takes, and where the Watch Dog goes."""
    placement = placement_of(words, action)
    return phrase(
        "{trick}: {cards}; Watch Dog {place}",
        trick=words.trick_name(action.trick),
        cards=listed(words.grid_card(view.grid, cell) for cell in placement.cells),
        place=landing(placement.cells, placement.place),
    )


def _watched(words: Labels, view: DogLoverView, action: act.Take) -> Phrase:
    placement = placement_of(words, action)
    place = landing(placement.cells, placement.place)
    if FETCH in {view.grid[cell] for cell in placement.cells}:
        return phrase("The Watch Dog goes {place}; Fetch is for a later turn", place=place)
    return phrase("The Watch Dog goes {place}", place=place)


def _fetch(words: Labels, view: DogLoverView, action: act.PlayFetch) -> Phrase:
    return phrase(
        "Fetch: {card}, {cell}",
        card=words.grid_card(view.grid, action.cell),
        cell=cell_name(action.cell),
    )


def _fetched(words: Labels, view: DogLoverView, action: act.PlayFetch) -> Phrase | None:
    card = view.grid[action.cell]
    return gist(words, card) if card != EMPTY and kind_of(card) in {Kind.DOG, Kind.TRAIT} else None


def _adopted(words: Labels, _: DogLoverView, action: act.Adopt) -> Phrase:
    dog = words.tables.dog(action.dog)
    said = phrase(
        "{size}, {points}, eats {food}",
        size=size_name(dog.size),
        points=points(dog.points),
        food=meal(dog.food),
    )
    if dog.ability is None:
        return said
    return phrase("{dog}, {ability}", dog=said, ability=ability_words(words, dog.ability))


def _ended(words: Labels, view: DogLoverView) -> Phrase | None:
    waiting = view.areas[view.mover].waiting
    return phrase("lost: {cards}", cards=words.card_names(waiting)) if waiting else None


def _trait_given(words: Labels, view: DogLoverView, action: act.GiveUpTrait) -> Phrase:
    dog = own_dog(view, view.mover, action.dog)
    if dog is None or dog.trait == EMPTY:
        return phrase("the trait of {dog}", dog=words.card_name(action.dog))
    return phrase(
        "{trait} of {dog}", trait=words.card_name(dog.trait), dog=words.card_name(action.dog)
    )


def _dog_given(words: Labels, view: DogLoverView, action: act.GiveUpDog) -> Phrase:
    dog = own_dog(view, view.mover, action.dog)
    along = [] if dog is None else [card for card in (dog.trait, *dog.tucked) if card != EMPTY]
    if not along:
        return words.card_name(action.dog)
    if len(along) > _FEW:
        return phrase(
            "{dog} with {cards}", dog=words.card_name(action.dog), cards=cards(len(along))
        )
    return phrase(
        "{dog} with {cards}", dog=words.card_name(action.dog), cards=words.card_names(along)
    )


def own_dog(view: DogLoverView, seat: int, card: int) -> OwnDog | None:
    """A seat's dog with this face, if it has it."""
    if card < FIRST_DOG:
        return None
    return next((dog for dog in view.areas[seat].dogs if dog.card == card), None)


def _giving(words: Labels, view: DogLoverView, action: act.DogLoverAction) -> Phrase:
    return phrase("Give up {what}", what=given_text(words, view, action))


def given_text(words: Labels, view: DogLoverView, action: act.DogLoverAction) -> Phrase:
    """The thing that a penalty action gives up: ``Walk under Dango``."""
    given = spoken(_GIVEN[type(action)], words, action, (), view)
    assert given is not None, "every entry says something"
    return given


# What a turn is about to bring, and to lose.


def aiming(words: Labels, view: DogLoverView, action: act.Take | act.PlayFetch) -> Phrase:
    """The aim of an action on the grid, in words; the cells that a trick takes are lit there."""
    if isinstance(action, act.PlayFetch):
        return _fetch(words, view, action)
    return phrase("Watch Dog {place}", place=place_name(placement_of(words, action).place))


def warning(
    words: Labels, view: DogLoverView, action: act.Take | act.PlayFetch | None = None
) -> Phrase | None:
    """The cards that would be lost at the end of the turn and what saves them; ``None``: none.

    Args:
        words: The words of the match.
        view: The mover's own.
        action: What would be done before; ``None``: as things stand.
    """
    lost: tuple[Loss, ...] = words.game.losses(view, action)
    return listed((_explained(words, loss) for loss in lost), "; ") if lost else None


def to_place(words: Labels, view: DogLoverView, names: Names) -> Phrase | None:
    """The cards taken this turn that have no place yet; ``None``: there are none."""
    waiting = view.areas[view.mover].waiting
    if not waiting:
        return None
    return phrase(
        "{name} must place: {cards}", name=names[view.mover], cards=words.card_names(waiting)
    )


def _explained(words: Labels, loss: Loss) -> Phrase:
    lost = _lost(words, loss)
    if loss.taken and not (loss.saves and loss.owed):  # that is long enough for its line
        return phrase("{lost} (one trait a dog)", lost=lost)
    return lost


def _lost(words: Labels, loss: Loss) -> Phrase:
    card = words.card_name(loss.card)
    cost = penalty_words(trait(loss.card), loss.owed) if loss.owed else None
    if loss.saves:
        way = _ways(words, loss.saves)
        if cost is None:
            return phrase("{card} has no dog to go to: {way} saves it", card=card, way=way)
        return phrase(
            "{card} has no dog: {way} saves it, or lose {cost} too", card=card, way=way, cost=cost
        )
    if cost is None:
        return phrase("{card} has no dog to go to and will be lost", card=card)
    return phrase(
        "{card} has no dog to go to and will be lost, and {cost} with it", card=card, cost=cost
    )


def _ways(words: Labels, saves: tuple[Save, ...]) -> Phrase:
    """One way to keep a card, or two: more would not be read in one line."""
    ways = [_WAYS[save.how].filled(dog=words.card_name(save.dog)) for save in saves[:2]]
    if len(ways) == 1:
        return ways[0]
    return phrase("{one} or {other}", one=ways[0], other=ways[1])


_WAYS: Final = {
    "tuck": phrase("tucking it under {dog}"),
    "adopt": phrase("adopting {dog}"),
    "trick": phrase("taking {dog}"),
    "fetch": phrase("fetching {dog}"),
}

_GIVEN: Final[Table] = {
    act.GiveUpCard: row(phrase("{card} from the hand"), card=Labels.card_name),
    act.GiveUpWalk: phrase("the Walk with no dog to go to"),
    act.GiveUpTucked: row(
        phrase("{card} under {dog}"), card=Labels.card_name, dog=Labels.card_name
    ),
    act.GiveUpTrait: _trait_given,
    act.GiveUpDog: _dog_given,
    act.GiveUpTrick: row(phrase("the trick {trick}"), trick=Labels.trick_name),
    act.GiveUpFood: row(phrase("{food}"), food=lambda food: food_amount(food, 1)),
    act.GiveUpFetch: lambda words: words.card_name(FETCH),
}

ACTIONS: Final[Table] = {
    act.PlaceWatchDog: row(phrase("Put the Watch Dog {place}"), place=place_name),
    act.Take: _take,
    act.PlayFetch: _fetch,
    act.CollectFood: row(phrase("Take the tokens: {food}"), food=("card", Labels.card_name)),
    act.Tuck: row(phrase("Tuck {card} under {dog}"), card=Labels.card_name, dog=Labels.card_name),
    act.Attach: row(
        phrase("Attach {trait} to {dog}"), trait=Labels.card_name, dog=Labels.card_name
    ),
    act.Adopt: row(phrase("Adopt {dog}"), dog=Labels.card_name),
    act.Learn: row(phrase("Learn {trick}"), trick=Labels.trick_name),
    act.EndTurn: phrase("End the turn"),
    act.FeedDog: row(phrase("Feed {dog}"), dog=Labels.card_name),
    act.StarveDog: row(phrase("Let {dog} go hungry"), dog=Labels.card_name),
    act.FinishFeeding: phrase("Finish feeding"),
    **dict.fromkeys(_GIVEN, _giving),
}

NOTES: Final[Table] = {
    act.Take: warning,
    act.PlayFetch: _fetched,
    act.Adopt: _adopted,
    act.EndTurn: _ended,
}

PARTS: Final[Mapping[type, tuple[Entry, Entry]]] = {act.Take: (_taken, _watched)}
