"""The decision of the seat to move, with what each choice would mean: for screens and bots."""

from collections.abc import Iterable
from copy import copy

from dogs_rules.games.dogs_cardgame import characters, free
from dogs_rules.games.dogs_cardgame.actions import Place
from dogs_rules.games.dogs_cardgame.city import must_share
from dogs_rules.games.dogs_cardgame.derived import Derived
from dogs_rules.games.dogs_cardgame.flow import can_buy_puppies, can_improve, can_take_fair_dog
from dogs_rules.games.dogs_cardgame.kennel import bays_with_room, put
from dogs_rules.games.dogs_cardgame.scoring import own_points
from dogs_rules.games.dogs_cardgame.setup import breeds_left
from dogs_rules.games.dogs_cardgame.state import State
from dogs_rules.games.dogs_cardgame.terms import Stage
from dogs_rules.games.dogs_cardgame.view import (
    Choosing,
    Decision,
    Home,
    Placing,
    PuppyChoice,
    Rearranging,
    Rewarding,
    Shopping,
    Third,
    Turn,
)


def decision(derived: Derived, state: State) -> Decision | None:
    """The decision to be made now; ``None`` when the match is over."""
    match state.stage:
        case Stage.BREEDS:
            return Choosing(left=breeds_left(derived, state), dealt=())
        case Stage.CHARACTER:
            return Choosing(left=0, dealt=state.dealt[state.mover])
        case Stage.MOVE | Stage.ACT:
            return _turn(derived, state)
        case Stage.PLACE:
            return _placing(derived, state)
        case Stage.REWARD:
            return Rewarding(left=state.rewards)
        case Stage.REARRANGE:
            return _rearranging(derived, state)
        case Stage.SHOP:
            return _shopping(derived, state)
        case Stage.THIRD:
            return Third()
        case Stage.PUPPY:
            return PuppyChoice(left=state.puppies_due)
        case _:
            return None


def _turn(derived: Derived, state: State) -> Turn:
    kennel = state.kennels[state.mover]
    return Turn(
        moved=state.moved,
        collected=state.collected,
        hired=state.hired,
        shared=state.moved and not must_share(derived, state, kennel.place),
        opened=state.opened,
        donations=free.donations(state) - state.donated,
        claimed=state.claimed,
        too_many=bool(derived.surplus(kennel.characters)),
    )


def _placing(derived: Derived, state: State) -> Placing:
    bays = bays_with_room(derived, state.kennels[state.mover])
    return Placing(
        waiting=state.waiting,
        curing=state.curing,
        homes=_homes(derived, state, ((dog, bay) for dog in state.waiting for bay in bays)),
    )


def _rearranging(derived: Derived, state: State) -> Rearranging:
    legal = characters.legal_rearranging(derived, state)
    places = ((action.dog, action.bay) for action in legal if isinstance(action, Place))
    return Rearranging(
        waiting=state.waiting,
        lifted=state.lifted,
        homes=_homes(derived, state, places),
    )


def _shopping(derived: Derived, state: State) -> Shopping:
    kennel = state.kennels[state.mover]
    must_take = can_take_fair_dog(derived, state, kennel)
    left = derived.figures.improvements_at_once - state.bought
    bays = bays_with_room(derived, kennel) if must_take else []
    return Shopping(
        character=state.using,
        improvements=min(left, state.improvements) if can_improve(derived, state, kennel) else 0,
        fair=must_take,
        must_take=must_take,
        puppies=can_buy_puppies(derived, state, kennel),
        homes=_homes(derived, state, ((dog, bay) for dog in state.fair for bay in bays)),
    )


def _homes(derived: Derived, state: State, places: Iterable[tuple[int, int]]) -> tuple[Home, ...]:
    """Tries every way on a copy of the kennel."""
    kennel = state.kennels[state.mover]
    now = own_points(derived, kennel)
    out = []
    for dog, bay in places:
        trial = copy(kennel)
        rest = copy(state)
        put(derived, rest, trial, dog, bay)
        out.append(
            Home(
                dog=dog,
                bay=bay,
                points=own_points(derived, trial) - now,
                puppies=bool((trial.full_bays & ~kennel.full_bays) >> bay & 1),
            )
        )
    return tuple(out)
