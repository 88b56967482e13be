"""The Watch Dog and the grid: laying a trick, playing Fetch, and where taken cards go."""

from dogs_rules.game import Sink
from dogs_rules.games.dog_lover.actions import CollectFood, PlaceWatchDog, PlayFetch, Take
from dogs_rules.games.dog_lover.derived import Derived
from dogs_rules.games.dog_lover.events import (
    CardAwaits,
    CardsKept,
    DogTaken,
    FetchPlayed,
    FetchTaken,
    FoodCollected,
    RoundBegan,
    TrickUsed,
    WatchDogMoved,
    WatchDogPlaced,
)
from dogs_rules.games.dog_lover.fitting import takes_food
from dogs_rules.games.dog_lover.state import State, discard, more_tokens
from dogs_rules.games.dog_lover.terms import (
    EMPTY,
    FETCH,
    FIRST_DOG,
    FIRST_FOOD,
    FIRST_TRAIT,
    FOOD_CARDS,
    WALK,
    Face,
    Stage,
)
from dogs_rules.tuples import added, replaced, without


def place_watch_dog(_: Derived, state: State, action: PlaceWatchDog, events: Sink) -> None:
    """The last seat puts the Watch Dog somewhere; then the first begins."""
    state.watch_dog = action.place
    state.stage = Stage.TURN.value
    if events is not None:
        events.append(WatchDogPlaced(seat=state.mover, place=action.place))
        events.append(RoundBegan(round=state.round, first=state.first))
    state.mover = state.first


def take(derived: Derived, state: State, action: Take, events: Sink) -> None:
    placement = derived.tables.tricks[action.trick].placements[action.placement]
    grid = list(state.grid)
    taken = [grid[cell] for cell in placement.cells]
    for cell in placement.cells:
        grid[cell] = EMPTY
    state.grid = tuple(grid)
    state.watch_dog = placement.place
    state.taken = True
    if events is not None:
        used = placement.cells
        events.append(TrickUsed(seat=state.mover, trick=action.trick, cells=used))
    _receive(derived, state, taken, events)
    if events is not None:
        events.append(WatchDogMoved(place=placement.place))


def play_fetch(derived: Derived, state: State, action: PlayFetch, events: Sink) -> None:
    """Fetch and a card of the grid change places; the Watch Dog does not mind, or move."""
    face = state.grid[action.cell]
    state.grid = replaced(state.grid, action.cell, FETCH)
    state.areas[state.mover].fetch = False
    state.fresh_fetch = derived.revision > 1
    if events is not None:
        events.append(FetchPlayed(seat=state.mover, cell=action.cell))
    _receive(derived, state, [face], events)


def collect_food(_: Derived, state: State, action: CollectFood, events: Sink) -> None:
    """A Food card that waited is exchanged for tokens after all."""
    state.waiting = without(state.waiting, action.card)
    _collect(state, action.card, events)


def _receive(derived: Derived, state: State, taken: list[Face], events: Sink) -> None:
    """Puts taken cards where they belong; Food last, for it may depend on the others."""
    area = state.areas[state.mover]
    kept: list[Face] = []
    food: list[Face] = []
    for face in taken:
        if face >= FIRST_DOG:
            area.dogs = (*area.dogs, derived.plain[face - FIRST_DOG])
            if events is not None:
                events.append(DogTaken(seat=state.mover, card=face))
        elif WALK < face < FIRST_FOOD:
            kept.append(face)
        elif FIRST_FOOD <= face < FIRST_TRAIT:
            food.append(face)
        elif face == FETCH:
            area.fetch = state.fresh_fetch = True
            if events is not None:
                events.append(FetchTaken(seat=state.mover))
        else:
            _await(state, face, events)
    if kept:
        area.hand = tuple(sorted([*area.hand, *kept]))
        if events is not None:
            events.append(CardsKept(seat=state.mover, cards=tuple(sorted(kept))))
    if not food:
        return
    settle = _await if takes_food(derived.tables, area.dogs, state.waiting) else _collect
    for face in food:
        settle(state, face, events)


def _await(state: State, face: Face, events: Sink) -> None:
    state.waiting = added(state.waiting, face)
    if events is not None:
        events.append(CardAwaits(seat=state.mover, card=face))


def _collect(state: State, face: Face, events: Sink) -> None:
    """A Food card is discarded for its tokens, as far as the supply reaches."""
    area = state.areas[state.mover]
    food, tokens = FOOD_CARDS[face - FIRST_FOOD]
    got = min(tokens, state.supply[food])
    area.tokens = more_tokens(area.tokens, food, got)
    state.supply = more_tokens(state.supply, food, -got)
    discard(state, face)
    if events is not None:
        events.append(FoodCollected(seat=state.mover, card=face, got=got))
