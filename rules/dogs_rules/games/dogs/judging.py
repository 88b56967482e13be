"""The judge of DOGS for searches: what a kennel can expect, in final points, and first sight.

Most figures are those of ``appraise``; those that only a search needs stand here.
"""

from collections.abc import Mapping, Sequence
from operator import mul
from typing import NamedTuple

from dogs_rules.bots.rewards import expected, final
from dogs_rules.bots.trying import gains
from dogs_rules.game import Game, Seat
from dogs_rules.games.dogs import actions as act
from dogs_rules.games.dogs import appraise, housing, scoring
from dogs_rules.games.dogs.actions import DogsAction
from dogs_rules.games.dogs.appraise import rounds_left
from dogs_rules.games.dogs.arrange import moves_to_best
from dogs_rules.games.dogs.bays import DOGS, PACKED
from dogs_rules.games.dogs.catalogue import FINISH_HOUSING
from dogs_rules.games.dogs.derived import Derived
from dogs_rules.games.dogs.layouts import FIELD, Layouts
from dogs_rules.games.dogs.observe import MoverView
from dogs_rules.games.dogs.state import KennelState, State
from dogs_rules.games.dogs.steady import Steady
from dogs_rules.games.dogs.terms import (
    BUILT_BAYS,
    TWO_SEATS,
    Box,
    Card,
    Mark,
    Stage,
)
from dogs_rules.games.dogs.view import DogsView
from dogs_rules.judge import Tuning, named_terms
from dogs_rules.rng import Rng


class Terms(NamedTuple):
    """Terms by which a kennel is judged."""

    dogs_in_bays: float
    dogs_promising: float
    dogs_sick: float
    dogs_sick_early: float
    dogs_curable: float
    food_lacking: float
    food_enough: float
    food_spare: float
    goods_left: float
    gas_enough: float
    gas_spare: float
    goods_medicine: float
    coins: float
    cards: float
    assistant: float
    assistant_early: float
    bays: float


SCALE = 7.0
"""The lead that wins about three of four matches at the end, and how it grows with each round."""
SCALE_A_ROUND = 2.5
WEIGHTS = Terms(
    dogs_in_bays=1.0,
    dogs_promising=1.0,
    dogs_sick=-1.0,
    dogs_sick_early=0.9,
    dogs_curable=1.8,
    food_lacking=-4.0,
    food_enough=1.2,
    food_spare=0.3,
    goods_left=1.0,
    gas_enough=1.3,
    gas_spare=0.4,
    goods_medicine=0.3,
    coins=3.0,
    cards=1.0,
    assistant=3.0,
    assistant_early=1.5,
    bays=5.0,
)
"""The worth of each in final points."""
TERMS = named_terms(WEIGHTS._asdict())
URGE = 1.0
"""Points that make an action 2.7 times as likely to be looked at."""
_MARKS = len(Mark)
_HEALTHY = Mark.HEALTHY.value
_SICK = Mark.SICK.value
_PLACING = Stage.PLACE.value
_FEEDING = Stage.FEEDING.value
_ASSISTANT = Card.ASSISTANT.value
_CARDS = {card.value: worth for card, worth in appraise.CARDS.items()}
_HALF_DONE = (Stage.SWAP, Stage.BOX, Stage.EXCHANGE)
_ARRANGING = (Stage.HOUSING, Stage.REHOUSING)


class Judge:
    """Judges any state of a match."""

    fits_wins = False
    tuning = Tuning(tree=0.2, rollout=10, turns=5, slips=0.1)

    def __init__(self, game: Game[State, DogsAction, DogsView], derived: Derived) -> None:
        self._game = game
        self._parts = derived
        self._layouts = Layouts(derived.tables)
        self._steady = Steady(derived.tables, self._layouts)

    def rewards(self, state: State) -> list[float]:
        if state.stage == Stage.OVER:
            return final(scoring.score(self._parts, state), SCALE)
        rounds = rounds_left(state)
        points = [self._worth(state, seat, rounds) for seat in range(state.seats)]
        return expected(points, SCALE + SCALE_A_ROUND * rounds)

    def to_come(self, state: State) -> float:
        return rounds_left(state)

    @property
    def terms(self) -> Mapping[str, float]:
        return TERMS

    def each(self, state: State) -> list[Terms]:
        """The terms of every seat, by seat; for tuning."""
        rounds = rounds_left(state)
        return [self._terms(state, seat, rounds) for seat in range(state.seats)]

    def urges(self, state: State, legal: Sequence[DogsAction]) -> list[float]:
        rounds = rounds_left(state)
        seat = state.mover
        out = gains(self._game, state, legal, lambda after: self._worth(after, seat, rounds))
        urgency = min(1.0, rounds / 3)
        for at, action in enumerate(legal):
            if isinstance(action, act.Visit | act.FreeVisit):
                out[at] += self._in_box(state, action.box, urgency)
            elif isinstance(action, act.SwapFrom):
                out[at] -= 2.0
            elif isinstance(action, act.StayHome | act.GoHome):
                out[at] += appraise.GAS_SHORT * urgency
        return [gain / URGE for gain in out]

    hunches = urges

    def _in_box(self, state: State, box: int, urgency: float) -> float:
        """Gives what the action of a box may bring, roughly."""
        kennel, limits = state.kennels[state.mover], self._parts.limits
        if box == Box.TOWN_HALL:
            return 3.0 * urgency * (kennel.coins >= limits.bay_price)
        if box == Box.VET:
            return 2.5 * min(kennel.medicine, len(kennel.infirmary))
        if box == Box.FAIR:
            return 1.0 if state.fair else 0.3
        return 0.8

    def boundary(self, state: State) -> bool:
        return state.stage not in _HALF_DONE

    def obvious(self, state: State) -> DogsAction | None:
        """Dogs are laid out as well as can be, where nothing but that is to be decided."""
        if state.stage not in _ARRANGING or state.treated:
            return None
        derived, kennel = self._parts, state.kennels[state.mover]
        if state.brought and Card.VET in kennel.cards:
            return None
        if housing.sick_over(derived, kennel) > 0:
            return None
        moves = self._to_best(state)
        if not moves:
            return FINISH_HOUSING if housing.may_finish(derived, state) else None
        return moves[0] if moves[0] in housing.legal(derived, state) else None

    def _to_best(self, state: State) -> Sequence[DogsAction]:
        """The moves that lay the mover's healthy dogs out best."""
        derived, kennel = self._parts, state.kennels[state.mover]
        now = tuple(DOGS[content] for content in kennel.bays[: kennel.open_bays])
        upkeep = appraise.UPKEEP if rounds_left(state) >= 1 else 0
        breed_points = derived.points.each_breed(state.seats)
        return moves_to_best(
            now, state.yard, state.must_leave, state.lifts, derived.points, breed_points, upkeep
        )

    def sensible(self, state: State, legal: Sequence[DogsAction]) -> Sequence[DogsAction]:
        """Dogs are laid out straight away, and not back and forth."""
        if state.stage not in _ARRANGING:
            return legal
        moves = self._to_best(state)[:1]
        kept = [way for way in legal if way in moves or not _lays_out(way)]
        return kept or legal

    def advice(self, view: DogsView, legal: Sequence[DogsAction]) -> DogsAction:
        return self._steady.choose(view, legal, Rng(1, 2))

    def plans(
        self,
        view: DogsView,  # noqa: ARG002
        legal: Sequence[DogsAction],  # noqa: ARG002
    ) -> tuple[()]:
        return ()

    def reply(self, state: State, legal: Sequence[DogsAction]) -> tuple[DogsAction]:
        """Gives the action that ``steady`` would choose."""
        return (self._steady.best(MoverView(self._parts, state), legal),)

    # What a kennel can expect.

    def _worth(self, state: State, seat: Seat, rounds: float) -> float:
        return sum(map(mul, WEIGHTS, self._terms(state, seat, rounds)), 0.0)

    def _terms(self, state: State, seat: Seat, rounds: float) -> Terms:
        """Gives the terms that a kennel is judged by."""
        derived, kennel = self._parts, state.kennels[seat]
        urgency = min(1.0, rounds / 3)
        packed = sick = 0
        for content in kennel.bays:
            packed += PACKED[content]
        for token in kennel.truck:
            breed, mark = divmod(token, _MARKS)
            if mark == _HEALTHY:
                packed += 1 << FIELD * breed
            elif mark == _SICK:
                sick += 1
        if seat == state.mover and state.yard:
            for breed in state.yard:
                packed += 1 << FIELD * breed
        sick += len(kennel.infirmary)
        laid = self._layouts.of(packed, kennel.open_bays, state.seats)
        points, promise, bays = laid.points, urgency * laid.promise, laid.bays
        if rounds == 0 and state.stage >= _PLACING:
            (points, bays), promise = self._as_it_lies(kennel, state.seats), 0.0
        food, gas, coins, medicine = kennel.food, kennel.gas, kennel.coins, kennel.medicine
        cured = min(medicine, sick)
        fed = min(food, bays) if state.stage <= _FEEDING else 0
        hungry = bays - fed if state.stage <= _FEEDING else 0
        stored = min(food - fed, bays + 1)
        short = min(gas, appraise.GAS_ENOUGH)
        pays = coins >= derived.limits.salary or kennel.salary_paid
        cards = 0.0
        for card in kennel.cards:
            if card == _ASSISTANT:
                pays = True
            cards += _CARDS[card]
        helped = float(kennel.assistant and pays)
        return Terms(
            dogs_in_bays=points,
            dogs_promising=promise,
            dogs_sick=float(sick),
            dogs_sick_early=urgency * sick,
            dogs_curable=urgency * cured,
            food_lacking=float(hungry),
            food_enough=urgency * stored,
            food_spare=urgency * (food - fed - stored),
            goods_left=(gas + food - fed + medicine) / derived.points.resources,
            gas_enough=urgency * short,
            gas_spare=urgency * (gas - short),
            goods_medicine=urgency * (medicine - cured),
            coins=urgency * coins,
            cards=urgency * cards,
            assistant=helped,
            assistant_early=urgency * helped,
            bays=urgency * kennel.opened,
        )

    def _as_it_lies(self, kennel: KennelState, seats: int) -> tuple[float, int]:
        """Points of bays and breeds, and bays to feed, when nothing is laid out anew."""
        derived = self._parts
        points = derived.points
        worth = float(sum(derived.bay_points[content] for content in kennel.bays))
        for more, content in zip(points.bays, kennel.bays[BUILT_BAYS:], strict=True):
            if content:
                worth += more
        breeds = scoring.breeds_kept(kennel)
        worth += len(breeds) * points.each_breed(seats)
        if seats == TWO_SEATS and scoring.missing_area(derived, breeds):
            worth += points.missing_area
        return worth, sum(content != 0 for content in kennel.bays)


def _lays_out(action: DogsAction) -> bool:
    """True for what moves a healthy dog."""
    return isinstance(action, act.Lift) or (isinstance(action, act.House) and not action.treated)
