"""How a search sees Dog Lover: the appraiser of ``steady`` for every seat, and first sight."""

from collections.abc import Sequence
from functools import lru_cache, partial

from dogs_rules.bots.rewards import expected, final
from dogs_rules.dog_lover import actions as act
from dogs_rules.dog_lover import feast, meals, scoring, sketch
from dogs_rules.dog_lover.actions import DogLoverAction
from dogs_rules.dog_lover.appraise import Appraiser, on_sight, rounds_after
from dogs_rules.dog_lover.area import OwnDog
from dogs_rules.dog_lover.feast import Bonus, Plate
from dogs_rules.dog_lover.parts import FINISH_FEEDING, Parts, Tokens
from dogs_rules.dog_lover.state import State
from dogs_rules.dog_lover.steady import Steady
from dogs_rules.dog_lover.terms import Stage
from dogs_rules.dog_lover.view import DogLoverView
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


class QuickAppraiser(Appraiser):
    """Feeds quickly instead of exactly: for the many areas that a search comes by."""

    def __init__(self, parts: Parts, turns: int) -> None:
        super().__init__(parts, turns)
        self._menu = lru_cache(REMEMBERED)(partial(meals.menu, self.tables))

    def fed_with(self, dogs: tuple[OwnDog, ...], tokens: Tokens, bones: int) -> float:
        plates, bonuses = self._menu(dogs, bones)
        fed, worth = quick_meal(plates, bonuses, tokens)
        points = worth / feast.POINT + self.tables.points.unfed * len(dogs)
        if bones == 1:
            points += self.tables.points.one_bone
        return points + self.bones_to_come(bones, fed)


def quick_meal(
    plates: tuple[Plate, ...], bonuses: tuple[Bonus, ...], tokens: Tokens
) -> tuple[int, float]:
    """About the best feeding: dogs eat in the order of what they bring for a token.

    Returns:
        How many eat, and what that is worth, as in ``feast``.
    """
    eaten = (0, 0, 0, 0)
    worth = 0.0
    sizes = [0, 0, 0]
    eats = 0
    order = sorted(range(len(plates)), key=lambda at: -plates[at][0] / (1 + sum(plates[at][1:5])))
    for at in order:
        brings, one, two, three, other, size = plates[at]
        scraps, dry, canned, any_kind = eaten
        then = (scraps + one, dry + two, canned + three, any_kind + other)
        if feast.suffices(tokens, *then):
            eaten = then
            worth += brings
            sizes[size] += 1
            eats |= 1 << at
    for at, points, size in bonuses:
        if eats >> at & 1:
            worth += points * (min(sizes) if size == feast.SETS else sizes[size])
    return sum(sizes), worth


class Judge:
    """Judges any state of a match played with these parts."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._steady = Steady(parts.tables)
        self._appraisers: dict[int, QuickAppraiser] = {}

    def _appraiser(self, turns: int) -> QuickAppraiser:
        found = self._appraisers.get(turns)
        if found is None or found.remembers > REMEMBERED:
            found = self._appraisers[turns] = QuickAppraiser(self._parts, turns)
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
