"""The ``steady`` bot: it tries every action on a sketch of what it sees, and keeps the best.

A trick is judged by what it brings once its Walks and traits have found the best dogs; other cards
are played when that brings more than keeping them. Others' hands and face-down cards do not exist
in the sketch, so nothing hidden can be used.
"""

from collections.abc import Sequence

from dogs_rules.games.dog_lover import actions as act
from dogs_rules.games.dog_lover import sketch, turn
from dogs_rules.games.dog_lover.abilities import of_tucked
from dogs_rules.games.dog_lover.actions import DogLoverAction
from dogs_rules.games.dog_lover.appraise import Appraiser, lane_on_sight, turns_left
from dogs_rules.games.dog_lover.derived import Derived
from dogs_rules.games.dog_lover.fitting import RASCAL
from dogs_rules.games.dog_lover.state import State
from dogs_rules.games.dog_lover.terms import WALK, Stage, cells_of, lane_of
from dogs_rules.games.dog_lover.view import DogLoverView
from dogs_rules.rng import Rng

WORTH_DOING = 0.05
"""Points that a free action must bring to be done."""
IN_THE_WAY = 0.04
"""The weight of a lane's cards when the Watch Dog is left beside it."""

WALKS_TRIED = 2
"""Dogs under which a Walk is tried: those where it brings most."""


class Steady:
    """Judges every legal action by what comes of it; ties by the order they come in."""

    def __init__(self, derived: Derived) -> None:
        self._parts = derived

    def choose(
        self,
        view: DogLoverView,
        legal: Sequence[DogLoverAction],
        rng: Rng,  # noqa: ARG002
    ) -> DogLoverAction:
        """The best of the legal actions, as far as one turn tells."""
        if len(legal) == 1:
            return legal[0]
        if view.stage == Stage.FEEDING:
            return legal[-1]
        if view.stage == Stage.WATCH_DOG:
            return max(legal, key=lambda action: self._guarded(view.grid, action))
        return _Turn(self._parts, view).best(legal)

    def _guarded(self, grid: Sequence[int], action: DogLoverAction) -> float:
        assert isinstance(action, act.PlaceWatchDog)
        cells = cells_of(lane_of(action.place))
        return lane_on_sight(self._parts.tables, grid, cells)


class _Turn:
    """One decision of a turn or a penalty."""

    def __init__(self, derived: Derived, view: DogLoverView) -> None:
        self._parts = derived
        self._seat = view.mover
        self._state = sketch.of(view)
        self._appraiser = Appraiser(derived, turns_left(view))
        self._taken: dict[tuple[int, ...], float] = {}

    def best(self, legal: Sequence[DogLoverAction]) -> DogLoverAction:
        if self._state.stage == Stage.PENALTY:
            return max(legal, key=self._after)
        takes = [action for action in legal if isinstance(action, act.Take)]
        free = [action for action in legal if not isinstance(action, act.Take | act.EndTurn)]
        first = self._free(free, legal, before_taking=bool(takes))
        if first is not None:
            return first
        return max(takes, key=self._take) if takes else legal[-1]

    def _free(
        self,
        free: Sequence[DogLoverAction],
        legal: Sequence[DogLoverAction],
        *,
        before_taking: bool,
    ) -> DogLoverAction | None:
        """The best free action, if any must be done or is worth it.

        Fetch waits until a trick has been used: what the trick brings need not be fetched.
        """
        if before_taking:
            free = [action for action in free if not isinstance(action, act.PlayFetch)]
        if not free:
            return None
        best = max(free, key=self._after)
        must = not before_taking and not isinstance(legal[-1], act.EndTurn)
        if must or self._after(best) > self._worth(self._state) + WORTH_DOING:
            return best
        return None

    def _after(self, action: DogLoverAction) -> float:
        return self._worth(self._settled(self._tried(self._state, action)))

    def _worth(self, state: State) -> float:
        return self._appraiser.worth(state, self._seat)

    def _tried(self, state: State, action: DogLoverAction) -> State:
        return sketch.tried(self._parts, state, action)

    def _take(self, action: act.Take) -> float:
        """Gives what a trick brings, and a little for what the Watch Dog keeps from the next."""
        placement = self._parts.tables.tricks[action.trick].placements[action.placement]
        after = self._taken.get(placement.cells)
        if after is None:
            after = self._taken[placement.cells] = self._after(action)
        grid = [
            -1 if cell in placement.cells else face for cell, face in enumerate(self._state.grid)
        ]
        lane = lane_on_sight(self._parts.tables, grid, cells_of(lane_of(placement.place)))
        return after + IN_THE_WAY * lane

    def _settled(self, state: State) -> State:
        """Food, traits and Walks that wait, each where it brings most."""
        while state.stage == Stage.TURN and state.waiting:
            waits = places(self._parts, state)
            if not waits:
                break
            tries = [self._tried(state, action) for action in waits]
            state = tries[0] if len(tries) == 1 else max(tries, key=self._worth)
        return state


def places(derived: Derived, state: State) -> list[DogLoverAction]:
    """Ways to find a place for a card that waits; for a Walk, under the likeliest dogs only."""
    legal = turn.legal(derived, state)
    out: list[DogLoverAction] = [
        action for action in legal if isinstance(action, act.Attach | act.CollectFood)
    ]
    out += [
        action
        for action in legal
        if isinstance(action, act.Tuck) and action.card != WALK and action.card in state.waiting
    ]
    if WALK not in state.waiting or (out and RASCAL not in state.waiting):
        return out
    tables = derived.tables
    dogs = {dog.card: dog for dog in state.areas[state.mover].dogs}

    def promise(action: act.Tuck) -> tuple[int, int]:
        dog = dogs[action.dog]
        walked = of_tucked(tables, dog.trait, (*dog.tucked, WALK))
        return walked - of_tucked(tables, dog.trait, dog.tucked), tables.dog(dog.card).points

    walks = [action for action in legal if isinstance(action, act.Tuck) and action.card == WALK]
    out += sorted(walks, key=promise, reverse=True)[:WALKS_TRIED]
    return out
