"""Losses at the end of the turn: for the mover's eyes.

Walks and traits must find a dog on the turn in which they are taken (rulebook, walks, traits).
Everything here is worked out from the mover's own view.
"""

from collections.abc import Iterable
from typing import Final

from dogs_rules.games.dog_lover import fitting, penalties, sketch, turn
from dogs_rules.games.dog_lover.actions import DogLoverAction
from dogs_rules.games.dog_lover.area import OwnDog
from dogs_rules.games.dog_lover.derived import Derived
from dogs_rules.games.dog_lover.state import State
from dogs_rules.games.dog_lover.tables import Tables
from dogs_rules.games.dog_lover.terms import (
    ADOPTION,
    FIRST_DOG,
    FIRST_TRAIT,
    RESCUE_PRICE,
    WALK,
    Face,
    Kind,
    Stage,
    Trait,
    kind_of,
    trait,
)
from dogs_rules.games.dog_lover.view import DogLoverView, How, Loss, Save

MANY: Final = 99
"""Walks that a dog with the right trait takes: as many as there may be."""
ANY_WALKS: Final = (FIRST_TRAIT + Trait.SCAMP, FIRST_TRAIT + Trait.PACK_LEADER)
"""Traits under which any number of Walks can be tucked."""


def losses(
    derived: Derived, view: DogLoverView, action: DogLoverAction | None = None
) -> tuple[Loss, ...]:
    """The cards that would be lost if the turn ended after an action, all others well placed.

    Where several cards want one dog, those that bring least are the ones without.

    Args:
        derived: The tables of the match.
        view: The mover's own view; for anybody else nothing is foreseen.
        action: A ``Take`` or ``PlayFetch`` that is looked at; ``None``: as things stand.
    """
    if view.stage != Stage.TURN or view.seat != view.mover:
        return ()
    tables = derived.tables
    then = _after(derived, view, action)
    lost_traits = _homeless_traits(tables, then)
    lost_walks = _homeless_walks(tables, then, lost_traits)
    tucked = then.waiting.count(WALK) - lost_walks
    attached = len(_waiting_traits(then)) - len(lost_traits)
    return tuple(
        Loss(
            card=card,
            owed=0 if card == WALK else owed(tables, then, card, tucked=tucked, attached=attached),
            saves=tuple(_saves(derived, then, card)),
            taken=card != WALK and _taken(tables, then, card),
        )
        for card in (*(WALK for _ in range(lost_walks)), *lost_traits)
    )


def owed(tables: Tables, state: State, card: Face, *, tucked: int = 0, attached: int = 0) -> int:
    """Number of things the mover would give up for a trait, at most as many as it has.

    Args:
        tables: The component tables.
        state: As the turn ends; a Walk that waits can be given up too.
        card: The trait's face.
        tucked: Walks that still wait, and will lie under a dog by then.
        attached: Traits that still wait, and will lie beside one.
    """
    area = state.areas[state.mover]
    price = penalties.price_of(card)
    has = tucked * (price.tucked >> WALK & 1) + attached * price.trait
    has += penalties.afforded(
        price,
        area.dogs,
        hand=area.hand,
        walks=state.waiting.count(WALK) - tucked,
        tokens=sum(area.tokens),
        tricks=len(area.tricks),
        fetch=area.fetch,
    )
    return min(tables.traits[trait(card)].penalty, has)


def _after(derived: Derived, view: DogLoverView, action: DogLoverAction | None) -> State:
    state = sketch.of(view)
    return state if action is None else sketch.tried(derived, state, action)


def _homeless_traits(tables: Tables, state: State) -> list[Face]:
    """The waiting traits for which there are not enough free dogs of their size."""
    out: list[Face] = []
    dogs = state.areas[state.mover].dogs
    for size in {tables.traits[trait(face)].size for face in _waiting_traits(state)}:
        waiting = [
            face for face in _waiting_traits(state) if tables.traits[trait(face)].size == size
        ]
        free = sum(fitting.can_wear(tables, dog, waiting[0]) for dog in dogs)
        dearest = sorted(waiting, key=lambda face: _keeping(tables, state, face), reverse=True)
        out += dearest[free:]
    return sorted(out)


def _taken(tables: Tables, state: State, card: Face) -> bool:
    size = tables.traits[trait(card)].size
    sized = [dog for dog in state.areas[state.mover].dogs if tables.dog(dog.card).size == size]
    return bool(sized) and not any(fitting.can_wear(tables, dog, card) for dog in sized)


def _waiting_traits(state: State) -> list[Face]:
    return [face for face in state.waiting if kind_of(face) == Kind.TRAIT]


def _keeping(tables: Tables, state: State, card: Face) -> tuple[bool, int]:
    """Gives how much it matters that this trait and not another finds a dog."""
    walks = card in ANY_WALKS and WALK in state.waiting
    return walks, tables.traits[trait(card)].points + owed(tables, state, card)


def _homeless_walks(tables: Tables, state: State, lost_traits: list[Face]) -> int:
    """Counts the waiting Walks that find no dog, once the traits that can be attached are."""
    walks = state.waiting.count(WALK)
    if any(face in ANY_WALKS and face not in lost_traits for face in state.waiting):
        return 0
    room = sum(_room_for_walks(tables, dog) for dog in state.areas[state.mover].dogs)
    return max(0, walks - room)


def _room_for_walks(tables: Tables, dog: OwnDog) -> int:
    if not fitting.takes(tables, dog) >> WALK & 1:
        return 0
    return MANY if dog.trait in ANY_WALKS else 1


def _saves(derived: Derived, state: State, card: Face) -> Iterable[Save]:
    """The dogs that could still come and would take the card."""
    area = state.areas[state.mover]
    if card != WALK:
        yield from (Save("tuck", dog.card) for dog in area.dogs if dog.trait == fitting.SCAMP)
    if area.hand.count(ADOPTION) >= RESCUE_PRICE:
        yield from _with(derived, "adopt", state.shelter_row, card)
    if not state.taken:
        tricks = derived.tables.tricks
        within = {
            cell
            for use in turn.takes(derived, state)
            for cell in tricks[use.trick].placements[use.placement].cells
        }
        yield from _with(derived, "trick", (state.grid[cell] for cell in sorted(within)), card)
    if area.fetch and not state.fresh_fetch:
        yield from _with(derived, "fetch", state.grid, card)


def _with(derived: Derived, how: How, faces: Iterable[Face], card: Face) -> Iterable[Save]:
    for face in faces:
        if face >= FIRST_DOG:
            dog = derived.plain[face - FIRST_DOG]
            if card == WALK or fitting.can_wear(derived.tables, dog, card):
                yield Save(how, face)
