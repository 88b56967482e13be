"""A turn: what may be done in it, tucking and attaching, adopting and learning, and its end."""

from collections.abc import Sequence

from dogs_rules.game import Sink
from dogs_rules.games.dog_lover import penalties, taking
from dogs_rules.games.dog_lover.actions import (
    Adopt,
    Attach,
    DogLoverAction,
    EndTurn,
    Learn,
    PlayFetch,
    Take,
    Tuck,
)
from dogs_rules.games.dog_lover.area import OwnDog
from dogs_rules.games.dog_lover.derived import (
    ALL_CELLS,
    COLLECTS,
    END_TURN,
    FETCHES,
    FIRST_PLACES,
    Derived,
)
from dogs_rules.games.dog_lover.events import (
    CardTucked,
    DogAdopted,
    ShelterRefilled,
    TraitAttached,
    TrickLearned,
    TricksRefilled,
)
from dogs_rules.games.dog_lover.fitting import FOODS, TRAITS, bits_of, takes_food
from dogs_rules.games.dog_lover.state import AreaState, State, discard, place_of
from dogs_rules.games.dog_lover.terms import (
    ADOPTION,
    EMPTY,
    FETCH,
    FIRST_DOG,
    RESCUE_PRICE,
    TRAINING,
    WALK,
    Face,
    lane_of,
)
from dogs_rules.tuples import added, replaced, without

_WALK = 1 << WALK
_FETCH = 1 << FETCH


def legal_place(_: Derived, __: State) -> list[DogLoverAction]:
    return list(FIRST_PLACES)


def legal(derived: Derived, state: State) -> list[DogLoverAction]:
    area = state.areas[state.mover]
    waits = bits_of(state.waiting) if state.waiting else 0
    out: list[DogLoverAction] = []
    if waits & FOODS:
        out += [COLLECTS[face] for face in sorted(set(state.waiting)) if FOODS >> face & 1]
        out += _tucks(derived, area, waits & FOODS)
        out += _attaches(derived, state, area)
        return out
    if not state.taken:
        out += takes(derived, state)
    if area.fetch and not state.fresh_fetch:
        out += _fetches(derived, state, area)
    hand = area.hand
    cards = waits & (_WALK | TRAITS)
    if area.fetch:
        cards |= _FETCH
    for face in hand:
        cards |= 1 << face
    must = False
    if cards:
        tucks = _tucks(derived, area, cards)
        out += tucks
        must = bool(waits & _WALK) and any(tuck.card == WALK for tuck in tucks)
    if waits & TRAITS:
        attaches = _attaches(derived, state, area)
        out += attaches
        must = must or bool(attaches)
    if hand:
        if hand.count(ADOPTION) >= RESCUE_PRICE:
            out += [derived.adopts[face - FIRST_DOG] for face in state.shelter_row]
        trainings = hand.count(TRAINING)
        if trainings:
            tricks = derived.tables.tricks
            out += [
                derived.learns[trick]
                for trick in state.trick_row
                if tricks[trick].cost <= trainings
            ]
    if state.taken and not must:
        out.append(END_TURN)
    return out


def takes(derived: Derived, state: State) -> list[Take]:
    """Every way to use one of the mover's tricks; none that takes Fetch played this turn."""
    lane, uses = lane_of(state.watch_dog), derived.uses
    out: list[Take] = []
    for trick in state.areas[state.mover].tricks:
        out += uses[trick][lane]
    if not state.fresh_fetch or FETCH not in state.grid:
        return out
    cell = state.grid.index(FETCH)
    tricks = derived.tables.tricks
    return [use for use in out if cell not in tricks[use.trick].placements[use.placement].cells]


def _fetches(derived: Derived, state: State, area: AreaState) -> Sequence[PlayFetch]:
    """The cards that Fetch may be traded for; before the trick, one of them must stay possible."""
    room = ALL_CELLS
    if not state.taken:
        lane = lane_of(state.watch_dog)
        room = 0
        for trick in area.tricks:
            room |= derived.room[trick][lane]
            if room == ALL_CELLS:
                break
    if room == ALL_CELLS and EMPTY not in state.grid:
        return FETCHES
    return [
        fetch
        for fetch, face in zip(FETCHES, state.grid, strict=True)
        if face != EMPTY and room >> fetch.cell & 1
    ]


def _tucks(derived: Derived, area: AreaState, cards: int) -> list[Tuck]:
    """Every way to tuck one of these cards under one of the dogs."""
    takes, takes_plain, tucks = derived.takes, derived.takes_plain, derived.tucks
    out: list[Tuck] = []
    for dog in area.dogs:
        number = dog.card - FIRST_DOG
        plain = dog.trait == EMPTY and not dog.tucked
        fitting = cards & (takes_plain[number] if plain else takes(dog))
        if fitting:
            out += tucks(number, fitting)
    return out


def _attaches(derived: Derived, state: State, area: AreaState) -> list[Attach]:
    return [
        attach
        for face in sorted(set(state.waiting))
        if TRAITS >> face & 1
        for attach in derived.attaches(face, area.dogs)
    ]


def tuck(_: Derived, state: State, action: Tuck, events: Sink) -> None:
    area = state.areas[state.mover]
    if action.card in state.waiting:
        state.waiting = without(state.waiting, action.card)
    elif action.card == FETCH:
        area.fetch = False
    else:
        area.hand = without(area.hand, action.card)
    at = place_of(area, action.dog)
    dog = area.dogs[at]
    changed = OwnDog(dog.card, dog.trait, added(dog.tucked, action.card))
    area.dogs = replaced(area.dogs, at, changed)
    if events is not None:
        events.append(CardTucked(seat=state.mover, card=action.card, dog=action.dog))


def attach(derived: Derived, state: State, action: Attach, events: Sink) -> None:
    """A trait goes beside a dog; Food that then can no longer be tucked becomes tokens."""
    area = state.areas[state.mover]
    state.waiting = without(state.waiting, action.trait)
    at = place_of(area, action.dog)
    dog = area.dogs[at]
    area.dogs = replaced(area.dogs, at, OwnDog(dog.card, action.trait, dog.tucked))
    if events is not None:
        events.append(TraitAttached(seat=state.mover, trait=action.trait, dog=action.dog))
    if derived.revision == 1 or takes_food(derived.tables, area.dogs, state.waiting):
        return
    for face in state.waiting:
        if FOODS >> face & 1:
            taking.collect_food(derived, state, COLLECTS[face], events)


def adopt(derived: Derived, state: State, action: Adopt, events: Sink) -> None:
    """Two Adoptions for a rescued dog; the row slides down and is filled from the pile."""
    area = state.areas[state.mover]
    _pay(state, area, ADOPTION, RESCUE_PRICE)
    area.dogs = (*area.dogs, derived.plain[action.dog - FIRST_DOG])
    if events is not None:
        events.append(DogAdopted(seat=state.mover, dog=action.dog))
    state.shelter_row = without(state.shelter_row, action.dog)
    if state.shelter_pile:
        dog = state.shelter_pile[-1]
        state.shelter_row = (*state.shelter_row, dog)
        state.shelter_pile = state.shelter_pile[:-1]
        if events is not None:
            events.append(ShelterRefilled(dog=dog))


def learn(derived: Derived, state: State, action: Learn, events: Sink) -> None:
    """Trainings for a trick; the row slides down and is filled from the pile."""
    area = state.areas[state.mover]
    cost = derived.tables.tricks[action.trick].cost
    _pay(state, area, TRAINING, cost)
    area.tricks = (*area.tricks, action.trick)
    if events is not None:
        events.append(TrickLearned(seat=state.mover, trick=action.trick, cost=cost))
    state.trick_row = without(state.trick_row, action.trick)
    if state.trick_pile:
        trick = state.trick_pile[-1]
        state.trick_row = (*state.trick_row, trick)
        state.trick_pile = state.trick_pile[:-1]
        if events is not None:
            events.append(TricksRefilled(trick=trick))


def _pay(state: State, area: AreaState, card: Face, count: int) -> None:
    """Discards equal cards of the hand, which lie side by side in it."""
    at = area.hand.index(card)
    area.hand = area.hand[:at] + area.hand[at + count :]
    for _ in range(count):
        discard(state, card)


def end_turn(derived: Derived, state: State, _: EndTurn, events: Sink) -> None:
    penalties.begin(derived, state, events)
