"""The judge of Dog Lover: the appraiser of ``steady`` for every seat, and first sight."""

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from operator import mul
from typing import NamedTuple, TypeAlias

from dogs_rules.bots.rewards import expected, final
from dogs_rules.game import Seat
from dogs_rules.games.dog_lover import actions as act
from dogs_rules.games.dog_lover import feast, meals, scoring, sketch
from dogs_rules.games.dog_lover.actions import DogLoverAction
from dogs_rules.games.dog_lover.appraise import Appraiser, rounds_after
from dogs_rules.games.dog_lover.area import OwnDog
from dogs_rules.games.dog_lover.derived import FINISH_FEEDING, Derived, Tokens
from dogs_rules.games.dog_lover.feast import Bonus, Plate
from dogs_rules.games.dog_lover.state import AreaState, State
from dogs_rules.games.dog_lover.steady import Steady, places
from dogs_rules.games.dog_lover.terms import (
    ADOPTION,
    BONE,
    EMPTY,
    FILLED_BY,
    FIRST_FOOD,
    FIRST_TOY,
    FIRST_TRAIT,
    ROW,
    TRAINING,
    WALK,
    Stage,
    Trait,
)
from dogs_rules.games.dog_lover.view import DogLoverView
from dogs_rules.judge import Tuning, named_terms
from dogs_rules.rng import Rng


class AreaTerms(NamedTuple):
    """Terms by which an area is judged, regardless of the rest of the table."""

    feeding_now: float
    feeding_with_luck: float
    things_sets: float
    cards_adoptions: float
    cards_trainings: float
    feeding_bones: float
    things_early: float
    tricks_a_turn: float
    tricks_long: float
    feeding_tokens: float
    feeding_wild: float
    tricks_fetch: float
    turns: float
    dogs_early: float
    dogs_traits: float
    dogs_traits_to_fill: float
    dogs_to_walk: float


class TableTerms(NamedTuple):
    """Terms by which a seat is judged beyond its area, while its turn goes on."""

    dogs_to_rescue: float
    cards_waiting: float
    cards_last_chance: float


SCALE = 4.5
"""The lead that wins about three of four matches at the end, and how it grows with each turn."""
SCALE_A_TURN = 0.35
OF_AREA = AreaTerms(
    feeding_now=0.5,
    feeding_with_luck=0.4,
    things_sets=0.85,
    cards_adoptions=0.8,
    cards_trainings=0.45,
    feeding_bones=-0.15,
    things_early=0.75,
    tricks_a_turn=0.12,
    tricks_long=0.7,
    feeding_tokens=1.1,
    feeding_wild=1.8,
    tricks_fetch=2.8,
    turns=4.2,
    dogs_early=0.25,
    dogs_traits=-0.6,
    dogs_traits_to_fill=1.5,
    dogs_to_walk=0.6,
)
"""The worth of each in final points."""
OF_TABLE = TableTerms(
    dogs_to_rescue=0.3,
    cards_waiting=1.0,
    cards_last_chance=0.85,
)
"""Likewise."""
TERMS = named_terms(OF_AREA._asdict() | OF_TABLE._asdict())
"""The terms that a seat is judged by, with the worth of each in final points."""
TO_FILL = frozenset(FIRST_TRAIT + trait for trait in (*FILLED_BY, Trait.SCAMP))
"""Traits that bring more with every card tucked because of them."""
URGE = 1.0
"""Points that make an action 2.7 times as likely to be looked at."""
REMEMBERED = 10_000
"""Areas whose worth is remembered, for each number of turns to come."""


class QuickAppraiser(Appraiser):
    """Feeds quickly instead of exactly: for the many areas that a search comes by."""

    def __init__(self, derived: Derived, turns: int) -> None:
        super().__init__(derived, turns)
        self.placed: dict[tuple[object, ...], DogLoverAction | None] = {}
        """Where cards that wait for a place are best put, as far as it was asked."""
        self._menu = lru_cache(REMEMBERED)(partial(menu, derived))
        self._held = lru_cache(REMEMBERED)(self._in_hand)
        self._eaten: dict[tuple[object, ...], float] = {}
        self._worths: dict[tuple[object, ...], float] = {}
        self._early = min(1.0, turns / 5)

    @property
    def remembers(self) -> int:
        """Number of areas whose worth it remembers."""
        return len(self._worths)

    def lying(self, area: AreaState) -> float:
        """Worth of an area and its hand, with the turns that are left."""
        key = (area.dogs, area.tokens, area.hand, area.tricks, area.fetch)
        worth = self._worths.get(key)
        if worth is None:
            worth = self._worths[key] = sum(map(mul, OF_AREA, self.terms(area)), 0.0)
        return worth

    def terms(self, area: AreaState) -> AreaTerms:
        """Term values of an area."""
        turns, early, dogs = self.turns_left, self._early, area.dogs
        scraps, dry, canned, wild = area.tokens
        sets, adoptions, trainings, bones, sorts = self._held(area.hand)
        now = hoped = self.fed_with(dogs, area.tokens, bones)
        if self.promised:
            hoped = self.fed_with(dogs, (scraps, dry, canned, wild + self.promised), bones)
        longest = max([len(self.tables.tricks[trick].cells) for trick in area.tricks])
        takes = self.derived.takes
        return AreaTerms(
            feeding_now=now,
            feeding_with_luck=hoped,
            things_sets=sets,
            cards_adoptions=adoptions if turns else 0.0,
            cards_trainings=trainings if turns else 0.0,
            feeding_bones=early * bones,
            things_early=early * sorts,
            tricks_a_turn=float(turns * (len(area.tricks) - 1)),
            tricks_long=float(turns * (longest > ROW)),
            feeding_tokens=early * (scraps + dry + canned + wild),
            feeding_wild=early * wild,
            tricks_fetch=float(area.fetch and turns > 0),
            turns=float(turns),
            dogs_early=early * len(dogs),
            dogs_traits=early * sum([dog.trait != EMPTY for dog in dogs]),
            dogs_traits_to_fill=early * sum([dog.trait in TO_FILL for dog in dogs]),
            dogs_to_walk=early * sum([takes(dog) >> WALK & 1 for dog in dogs]),
        )

    def _in_hand(self, hand: tuple[int, ...]) -> tuple[float, float, float, int, int]:
        """Points for favorite things, Adoptions, Trainings, Bones, kinds of favorite things."""
        return (
            float(scoring.points_for_toys(self.tables, hand)),
            float(hand.count(ADOPTION)),
            float(hand.count(TRAINING)),
            hand.count(BONE),
            len({card for card in hand if FIRST_TOY <= card < FIRST_FOOD}),
        )

    def fed_with(self, dogs: tuple[OwnDog, ...], tokens: Tokens, bones: int) -> float:
        key = (dogs, tokens, bones)
        fed_points = self._eaten.get(key)
        if fed_points is None:
            plates, bonuses = self._menu(dogs, bones)
            fed, worth = quick_meal(plates, bonuses, tokens)
            fed_points = worth / feast.POINT + self.tables.points.unfed * len(dogs)
            if bones == 1:
                fed_points += self.tables.points.one_bone
            fed_points += self.bones_to_come(bones, fed)
            self._eaten[key] = fed_points
        return fed_points


_Placed: TypeAlias = tuple[int, Plate]
"""A dog's place in its area, and what it eats and brings."""


def menu(
    derived: Derived, dogs: tuple[OwnDog, ...], bones: int
) -> tuple[tuple[_Placed, ...], tuple[Bonus, ...]]:
    """The dogs in the order of what they bring for a token; those that count others."""
    plates, bonuses = meals.menu(derived.tables, dogs, bones)
    order = sorted(enumerate(plates), key=lambda each: -each[1][0] / (1 + sum(each[1][1:5])))
    return tuple(order), bonuses


def quick_meal(
    plates: tuple[_Placed, ...], bonuses: tuple[Bonus, ...], tokens: Tokens
) -> tuple[int, float]:
    """About the best feeding: in order, and once more with each dog first that stayed hungry.

    Returns:
        How many eat, and what that is worth, as in ``feast``.
    """
    eats, worth = _served(plates, bonuses, tokens)
    fed = eats.bit_count()
    if fed < len(plates):
        first = eats
        for place, plate in enumerate(plates):
            if not first >> plate[0] & 1:
                order = (plate, *plates[:place], *plates[place + 1 :])
                instead, more = _served(order, bonuses, tokens)
                if more > worth:
                    fed, worth = instead.bit_count(), more
    return fed, worth


def _served(
    plates: tuple[_Placed, ...], bonuses: tuple[Bonus, ...], tokens: Tokens
) -> tuple[int, float]:
    """Each dog in its order, if there is still enough for it: who eats, what that is worth."""
    scraps = dry = canned = any_kind = 0
    worth = 0.0
    sizes = [0, 0, 0]
    eats = 0
    for at, (brings, s, d, c, some, size) in plates:
        if feast.suffices(tokens, scraps + s, dry + d, canned + c, any_kind + some):
            scraps += s
            dry += d
            canned += c
            any_kind += some
            worth += brings
            sizes[size] += 1
            eats |= 1 << at
    for at, points, size in bonuses:
        if eats >> at & 1:
            worth += points * (min(sizes) if size == feast.SETS else sizes[size])
    return eats, worth


class Judge:
    """Judges any state of a match played with these parts."""

    fits_wins = False
    tuning = Tuning(tree=0.2, rollout=4, turns=2)

    def __init__(self, derived: Derived) -> None:
        self._parts = derived
        self._steady = Steady(derived)
        self._appraisers: dict[int, QuickAppraiser] = {}

    def _appraiser(self, turns: int) -> QuickAppraiser:
        appraiser = self._appraisers.get(turns)
        if appraiser is None or appraiser.remembers > REMEMBERED:
            appraiser = self._appraisers[turns] = QuickAppraiser(self._parts, turns)
        return appraiser

    def rewards(self, state: State) -> list[float]:
        if state.stage == Stage.OVER:
            return final(scoring.score(self._parts.tables, state), SCALE)
        if state.waiting and state.stage == Stage.TURN:
            state = self._settled(state)
        points = [
            self._worth(state, seat, self._appraiser(turns))
            for seat, turns in enumerate(self._turns(state))
        ]
        return expected(points, SCALE + SCALE_A_TURN * self.to_come(state))

    @property
    def terms(self) -> Mapping[str, float]:
        return TERMS

    def each(self, state: State) -> list[tuple[float, ...]]:
        """Term values by seat, each in the order of ``TERMS``."""
        out: list[tuple[float, ...]] = []
        for seat, turns in enumerate(self._turns(state)):
            appraiser = self._appraiser(turns)
            of_table = self._of_table(state, seat, appraiser)
            out.append((*appraiser.terms(state.areas[seat]), *of_table))
        return out

    def _turns(self, state: State) -> list[int]:
        """The turns that each seat still has to take cards in, about."""
        rounds = self.to_come(state)
        moved = (state.mover - state.first) % state.seats
        out = []
        for seat in range(state.seats):
            after = (seat - state.first) % state.seats
            out.append(rounds + (after > moved or (after == moved and not state.taken)))
        return out

    def _of_table(self, state: State, seat: Seat, appraiser: QuickAppraiser) -> TableTerms:
        """The terms that depend on more than the area."""
        area = state.areas[seat]
        if seat != state.mover or state.stage != Stage.TURN:
            return TableTerms(appraiser.pair(state, area), 0.0, 0.0)
        waits = appraiser.waiting(state, area) if state.waiting else 0.0
        pair = appraiser.pair(state, area)
        if appraiser.turns_left:
            return TableTerms(pair, waits, 0.0)
        takers = sum([self._parts.takes(dog) >> TRAINING & 1 for dog in area.dogs])
        trainings = min(takers, area.hand.count(TRAINING))
        last_chance = pair + trainings * self._parts.tables.points.training
        return TableTerms(0.0, waits, last_chance)

    def _worth(self, state: State, seat: Seat, appraiser: QuickAppraiser) -> float:
        """Gives what a seat can expect."""
        lying = appraiser.lying(state.areas[seat])
        return lying + sum(map(mul, OF_TABLE, self._of_table(state, seat, appraiser)), 0.0)

    def to_come(self, state: State) -> int:
        """Rounds after this one, about."""
        if state.last_round or state.stage == Stage.FEEDING:
            return 0
        moved = (state.mover - state.first) % state.seats
        return rounds_after(state.seats, moved, len(state.deck) - state.under_end)

    def urges(self, state: State, legal: Sequence[DogLoverAction]) -> list[float]:
        if state.stage not in (Stage.TURN, Stage.PENALTY):
            return [0.0] * len(legal)
        appraiser = self._appraiser(self.to_come(state))
        seat = state.mover
        now = self._worth(state, seat, appraiser)
        tables = self._parts.tables
        taken: dict[tuple[int, ...], float] = {}
        out = []
        for action in legal:
            if isinstance(action, act.EndTurn):
                gain = 0.0
            elif isinstance(action, act.Take):
                cells = tables.tricks[action.trick].placements[action.placement].cells
                if cells not in taken:
                    after = self._settled(sketch.tried(self._parts, state, action))
                    taken[cells] = self._worth(after, seat, appraiser) - now
                gain = taken[cells]
            else:
                after = sketch.tried(self._parts, state, action)
                gain = self._worth(after, seat, appraiser) - now
            out.append(gain / URGE)
        return out

    hunches = urges

    def boundary(self, state: State) -> bool:
        return state.stage in (Stage.TURN, Stage.WATCH_DOG)

    def sensible(
        self,
        state: State,  # noqa: ARG002
        legal: Sequence[DogLoverAction],
    ) -> Sequence[DogLoverAction]:
        return legal

    def obvious(self, state: State) -> DogLoverAction | None:
        if state.stage == Stage.FEEDING:
            return FINISH_FEEDING
        if state.waiting and state.stage == Stage.TURN:
            return self._placed(state)
        return None

    def _settled(self, state: State) -> State:
        """Food, traits and Walks that wait, each where it brings most."""
        while state.waiting and (action := self._placed(state)) is not None:
            state = sketch.tried(self._parts, state, action)
        return state

    def _placed(self, state: State) -> DogLoverAction | None:
        """The best place for a card that waits, if there is one."""
        appraiser = self._appraiser(self.to_come(state))
        area = state.areas[state.mover]
        key = (area.dogs, area.tokens, area.hand, state.waiting)
        placed = appraiser.placed
        if key not in placed:
            ways = places(self._parts, state)
            if len(ways) < 2:
                placed[key] = ways[0] if ways else None
            else:
                tried = [sketch.tried(self._parts, state, action) for action in ways]
                worths = [self._worth(each, state.mover, appraiser) for each in tried]
                placed[key] = ways[worths.index(max(worths))]
        return placed[key]

    def advice(self, view: DogLoverView, legal: Sequence[DogLoverAction]) -> DogLoverAction:
        return self._steady.choose(view, legal, Rng(1, 2))

    def plans(
        self,
        view: DogLoverView,  # noqa: ARG002
        legal: Sequence[DogLoverAction],  # noqa: ARG002
    ) -> tuple[()]:
        return ()

    def reply(self, state: State, legal: Sequence[DogLoverAction]) -> tuple[DogLoverAction]:
        """Gives the best action at first sight: it beats ``steady`` in a fifth of the time."""
        urges = self.urges(state, legal)
        return (legal[urges.index(max(urges))],)
