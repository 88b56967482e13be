"""How a search sees Dog Lover: the appraiser of ``steady`` for every seat, and first sight."""

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from operator import mul

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
from dogs_rules.dog_lover.terms import EMPTY, Stage
from dogs_rules.dog_lover.view import DogLoverView
from dogs_rules.game import Seat
from dogs_rules.rng import Rng

SCALE = 4.5
"""The lead that wins about three of four matches at the end, and how it grows with each turn."""
SCALE_A_TURN = 0.35
TERMS = {
    "feeding": 0.78,
    "sets": 0.7,
    "hand": 0.0,
    "tricks": 0.33,
    "tokens": 0.05,
    "fetch": 0.93,
    "pair": 0.8,
    "waiting": 0.3,
    "turns": 3.3,
    "dogs, early": 0.3,
    "tokens, early": 1.05,
    "hand, early": 0.5,
    "tricks, early": -0.3,
    "traits, early": -0.6,
}
"""What a seat is judged by, with what each is worth in final points."""
WEIGHTS = tuple(TERMS.values())
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

    fits_wins = False

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
        points = [sum(map(mul, WEIGHTS, terms), 0.0) for terms in self.each(state)]
        return expected(points, SCALE + SCALE_A_TURN * self.to_come(state))

    @property
    def terms(self) -> Mapping[str, float]:
        return TERMS

    def each(self, state: State) -> list[tuple[float, ...]]:
        """What every seat is judged by, by seat, in the order of ``TERMS``."""
        rounds = self.to_come(state)
        moved = (state.mover - state.first) % state.seats
        out = []
        for seat in range(state.seats):
            after = (seat - state.first) % state.seats
            turns = rounds + (after > moved or (after == moved and not state.taken))
            appraiser = self._appraiser(turns)
            out.append(self._terms(state, seat, appraiser))
        return out

    def _terms(self, state: State, seat: Seat, appraiser: QuickAppraiser) -> tuple[float, ...]:
        area = state.areas[seat]
        waits = bool(state.waiting) and seat == state.mover
        early = min(1.0, appraiser.turns_left / 5)
        return (
            *appraiser.standing(area),
            appraiser.pair(state, area),
            appraiser.waiting(state, area) if waits else 0.0,
            float(appraiser.turns_left),
            early * len(area.dogs),
            early * sum(area.tokens),
            early * len(area.hand),
            early * len(area.tricks),
            early * sum([dog.trait != EMPTY for dog in area.dogs]),
        )

    def to_come(self, state: State) -> int:
        """Rounds after this one, about."""
        if state.last_round or state.stage == Stage.FEEDING:
            return 0
        moved = (state.mover - state.first) % state.seats
        return rounds_after(state.seats, moved, len(state.deck) - state.under_end)

    def _worth(self, state: State, appraiser: QuickAppraiser) -> float:
        """What the mover can expect, as far as its own actions change it."""
        terms = self._terms(state, state.mover, appraiser)
        return sum(map(mul, WEIGHTS, terms), 0.0)

    def urges(self, state: State, legal: Sequence[DogLoverAction]) -> list[float]:
        if state.stage not in (Stage.TURN, Stage.PENALTY):
            return [0.0] * len(legal)
        appraiser = self._appraiser(self.to_come(state))
        now = self._worth(state, appraiser)
        tables = self._parts.tables
        taken: dict[tuple[int, ...], float] = {}
        out = []
        for action in legal:
            if isinstance(action, act.EndTurn):
                gain = 0.0
            elif isinstance(action, act.Take):
                cells = tables.tricks[action.trick].placements[action.placement].cells
                if cells not in taken:
                    after = sketch.tried(self._parts, state, action)
                    taken[cells] = self._worth(after, appraiser) - now
                gain = taken[cells]
            else:
                gain = self._worth(sketch.tried(self._parts, state, action), appraiser) - now
            out.append(gain / URGE)
        return out

    hunches = urges

    def boundary(self, state: State) -> bool:
        return state.stage in (Stage.TURN, Stage.WATCH_DOG)

    def obvious(self, state: State) -> DogLoverAction | None:
        return FINISH_FEEDING if state.stage == Stage.FEEDING else None

    def advice(self, view: DogLoverView, legal: Sequence[DogLoverAction]) -> DogLoverAction:
        return self._steady.choose(view, legal, Rng(1, 2))
