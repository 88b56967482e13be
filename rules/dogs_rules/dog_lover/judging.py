"""How a search sees Dog Lover: the appraiser of ``steady`` for every seat, and first sight."""

from collections.abc import Sequence

from dogs_rules.bots.rewards import expected, final
from dogs_rules.dog_lover import actions as act
from dogs_rules.dog_lover import scoring, sketch
from dogs_rules.dog_lover.actions import DogLoverAction
from dogs_rules.dog_lover.appraise import Appraiser, lane_on_sight, on_sight, rounds_after
from dogs_rules.dog_lover.parts import FINISH_FEEDING, Parts
from dogs_rules.dog_lover.state import State
from dogs_rules.dog_lover.steady import Steady
from dogs_rules.dog_lover.terms import Stage, cells_of, lane_of
from dogs_rules.dog_lover.view import DogLoverView
from dogs_rules.game import Seat
from dogs_rules.rng import Rng

SCALE = 5.0
"""The lead that wins about three of four matches at the end, and how it grows with each turn."""
SCALE_A_TURN = 1.0
A_TURN = 4.5
"""Points that a turn to come will bring."""
URGE = 1.0
"""Points that make an action 2.7 times as likely to be looked at."""
SIGHT = 0.6
"""How far a card on sight counts."""
REMEMBERED = 20_000
"""Areas whose worth is remembered, for each number of turns to come."""


class Judge:
    """Judges any state of a match played with these parts."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._steady = Steady(parts.tables)
        self._appraisers: dict[int, Appraiser] = {}

    def _appraiser(self, turns: int) -> Appraiser:
        found = self._appraisers.get(turns)
        if found is None or found.remembers > REMEMBERED:
            found = self._appraisers[turns] = Appraiser(self._parts, turns)
        return found

    def rewards(self, state: State) -> list[float]:
        if state.stage == Stage.OVER:
            return final(scoring.score(self._parts.tables, state), SCALE)
        rounds = self._rounds(state)
        moved = (state.mover - state.first) % state.seats
        points = []
        for seat in range(state.seats):
            after = (seat - state.first) % state.seats
            turns = rounds + (after > moved or (after == moved and not state.taken))
            worth = self._appraiser(turns).worth(state, seat)
            points.append(worth + A_TURN * turns)
        return expected(points, SCALE + SCALE_A_TURN * rounds)

    def _rounds(self, state: State) -> int:
        """Rounds after this one, about."""
        if state.last_round or state.stage == Stage.FEEDING:
            return 0
        moved = (state.mover - state.first) % state.seats
        return rounds_after(state.seats, moved, len(state.deck) - state.under_end)

    def urges(self, state: State, legal: Sequence[DogLoverAction]) -> list[float]:
        if state.stage == Stage.WATCH_DOG:
            return [0.0] * len(legal)
        appraiser = self._appraiser(self._rounds(state))
        seat = state.mover
        now = appraiser.worth(state, seat)
        tables = self._parts.tables
        grid = [SIGHT * on_sight(tables, face) for face in state.grid]
        out = []
        for action in legal:
            if isinstance(action, act.EndTurn):
                gain = 0.0
            elif isinstance(action, act.Take):
                cells = tables.tricks[action.trick].placements[action.placement].cells
                gain = 0.0
                for cell in cells:
                    gain += grid[cell]
            else:
                gain = appraiser.worth(sketch.tried(self._parts, state, action), seat) - now
            out.append(gain / URGE)
        return out

    hunches = urges

    def boundary(self, state: State) -> bool:
        return state.stage in (Stage.TURN, Stage.WATCH_DOG)

    def obvious(self, state: State) -> DogLoverAction | None:
        return FINISH_FEEDING if state.stage == Stage.FEEDING else None

    def advice(self, view: DogLoverView, legal: Sequence[DogLoverAction]) -> DogLoverAction:
        return self._steady.choose(view, legal, Rng(1, 2))
