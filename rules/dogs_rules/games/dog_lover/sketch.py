"""A state made from what a seat sees, to try its own actions in.

What the view does not show stands still: other hands are empty, piles face down give nothing. So
only what a mover does with its own things may be tried in it; what it then has is right, what
would be turned over is not there.
"""

from collections.abc import Callable
from typing import Any, Final

from dogs_rules.game import Action
from dogs_rules.games.dog_lover import actions as act
from dogs_rules.games.dog_lover import penalties, taking, turn
from dogs_rules.games.dog_lover.actions import DogLoverAction
from dogs_rules.games.dog_lover.derived import Derived
from dogs_rules.games.dog_lover.state import AreaState, State, clone
from dogs_rules.games.dog_lover.view import AreaView, DogLoverView, Penalty, Turn
from dogs_rules.rng import Rng

_TRY: Final[dict[type[Action], Callable[[Derived, State, Any, None], None]]] = {
    act.Take: taking.take,
    act.PlayFetch: taking.play_fetch,
    act.CollectFood: taking.collect_food,
    act.Tuck: turn.tuck,
    act.Attach: turn.attach,
    act.Adopt: turn.adopt,
    act.Learn: turn.learn,
    **penalties.PAY,
}
"""The actions that can be tried: everything that is about the mover's own things."""


def of(view: DogLoverView) -> State:
    """The mover's own view as a state.

    Args:
        view: The view of the seat whose turn it is.
    """
    decision = view.decision
    turn = decision if isinstance(decision, Turn) else None
    penalty = decision if isinstance(decision, Penalty) else None
    mine = view.areas[view.mover]
    return State(
        seats=view.seats,
        first=view.first,
        mover=view.mover,
        grid=view.grid,
        deck=view.unseen[: view.deck],
        under_end=view.deck - view.before_end,
        areas=tuple(_area(area) for area in view.areas),
        trick_row=view.trick_row,
        trick_pile=(),
        shelter_row=view.shelter_row,
        shelter_pile=(),
        supply=view.supply,
        rng=Rng.seeded(0),
        watch_dog=view.watch_dog,
        discards=view.discards,
        lost_tricks=view.lost_tricks,
        round=view.round,
        stage=view.stage,
        last_round=view.last_round,
        taken=turn is not None and turn.taken,
        waiting=mine.waiting,
        fresh_fetch=turn is not None and turn.fetch_stays,
        penalties=() if penalty is None else (penalty.trait, *penalty.queue),
        owed=0 if penalty is None else penalty.owed,
    )


def tried(derived: Derived, state: State, action: DogLoverAction) -> State:
    """The state after a legal action about the mover's own things; the one given stays as it is.

    Args:
        derived: The tables of the match.
        state: A sketch.
        action: The action to try; not ending the turn, nor feeding.
    """
    other = clone(state)
    _TRY[type(action)](derived, other, action, None)
    return other


def _area(area: AreaView) -> AreaState:
    return AreaState(
        dogs=area.dogs,
        tricks=area.tricks,
        tokens=area.tokens,
        hand=() if area.hand is None else area.hand,
        fetch=area.fetch,
    )
