"""How a search sees Dog Lover: the appraiser of ``steady`` for every seat, and first sight."""

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from operator import mul

from dogs_rules.bots.rewards import expected, final
from dogs_rules.dog_lover import actions as act
from dogs_rules.dog_lover import feast, meals, scoring, sketch
from dogs_rules.dog_lover.actions import DogLoverAction
from dogs_rules.dog_lover.appraise import Appraiser, rounds_after
from dogs_rules.dog_lover.area import OwnDog
from dogs_rules.dog_lover.feast import Bonus, Plate
from dogs_rules.dog_lover.parts import FINISH_FEEDING, Parts, Tokens
from dogs_rules.dog_lover.state import AreaState, State
from dogs_rules.dog_lover.steady import Steady
from dogs_rules.dog_lover.terms import (
    ADOPTION,
    BONE,
    EMPTY,
    FIRST_FOOD,
    FIRST_TOY,
    ROW,
    TRAINING,
    WALK,
    Stage,
)
from dogs_rules.dog_lover.view import DogLoverView
from dogs_rules.game import Seat
from dogs_rules.rng import Rng

SCALE = 4.5
"""The lead that wins about three of four matches at the end, and how it grows with each turn."""
SCALE_A_TURN = 0.35
TERMS = {
    "fed now": 0.41,
    "fed, with luck": 0.39,
    "sets": 0.75,
    "toys": 0.05,
    "adoptions": 0.3,
    "trainings": 0.7,
    "bones, early": -0.2,
    "toys, early": 0.4,
    "tricks, a turn": 0.07,
    "long trick, a turn": 0.6,
    "tokens, early": 1.0,
    "wild, early": 0.8,
    "fetch": 2.0,
    "pair": 0.7,
    "waiting": 0.0,
    "turns": 3.4,
    "dogs, early": 0.0,
    "traits, early": -0.4,
    "room for Walks": 0.2,
}
"""What a seat is judged by, with what each is worth in final points."""
WEIGHTS = tuple(TERMS.values())
URGE = 1.0
"""Points that make an action 2.7 times as likely to be looked at."""
REMEMBERED = 4_000
"""Areas whose worth is remembered, for each number of turns to come."""


class QuickAppraiser(Appraiser):
    """Feeds quickly instead of exactly: for the many areas that a search comes by."""

    def __init__(self, parts: Parts, turns: int) -> None:
        super().__init__(parts, turns)
        self._menu = lru_cache(REMEMBERED)(partial(meals.menu, self.tables))
        self._lying: dict[tuple[object, ...], tuple[float, ...]] = {}
        self._early = min(1.0, turns / 5)

    @property
    def remembers(self) -> int:
        """How many areas it has kept in mind."""
        return len(self._lying)

    def lying(self, area: AreaState) -> tuple[float, ...]:
        """The terms of what lies there and is held, up to Fetch."""
        key = (area.dogs, area.tokens, area.hand, area.tricks, area.fetch)
        found = self._lying.get(key)
        if found is None:
            found = self._lying[key] = self._laid(area)
        return found

    def _laid(self, area: AreaState) -> tuple[float, ...]:
        hand, turns, early = area.hand, self.turns_left, self._early
        scraps, dry, canned, wild = area.tokens
        bones = hand.count(BONE)
        now = hoped = self.fed_with(area.dogs, area.tokens, bones)
        if self.promised:
            more = (scraps, dry, canned, wild + self.promised)
            hoped = self.fed_with(area.dogs, more, bones)
        longest = max(len(self.tables.tricks[trick].cells) for trick in area.tricks)
        return (
            now,
            hoped,
            float(scoring.points_for_toys(self.tables, hand)),
            self.toys(area),
            float(hand.count(ADOPTION)) if turns else 0.0,
            float(hand.count(TRAINING)) if turns else 0.0,
            early * bones,
            early * len({card for card in hand if FIRST_TOY <= card < FIRST_FOOD}),
            float(turns * (len(area.tricks) - 1)),
            float(turns * (longest > ROW)),
            early * (scraps + dry + canned + wild),
            early * wild,
            float(area.fetch and turns > 0),
        )

    def growing(self, area: AreaState) -> tuple[float, ...]:
        """The terms of what dogs promise while there is time."""
        early, takes = self._early, self.parts.takes
        return (
            early * len(area.dogs),
            early * sum([dog.trait != EMPTY for dog in area.dogs]),
            early * sum([takes(dog) >> WALK & 1 for dog in area.dogs]),
        )

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
        return (
            *appraiser.lying(area),
            appraiser.pair(state, area),
            appraiser.waiting(state, area) if waits else 0.0,
            float(appraiser.turns_left),
            *appraiser.growing(area),
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
