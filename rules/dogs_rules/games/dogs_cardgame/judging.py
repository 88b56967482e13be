"""The judge of DOGS Cardgame: an appraiser for every seat, planned turns, and first sight."""

from collections.abc import Mapping, Sequence
from operator import mul

from dogs_rules.bots.rewards import expected, final
from dogs_rules.bots.trying import gains
from dogs_rules.game import Game
from dogs_rules.games.dogs_cardgame import actions as act
from dogs_rules.games.dogs_cardgame import scoring
from dogs_rules.games.dogs_cardgame.actions import CardgameAction
from dogs_rules.games.dogs_cardgame.appraise import (
    Appraiser,
    Beyond,
    Expected,
    turns_left,
    worst_dogs,
)
from dogs_rules.games.dogs_cardgame.derived import Derived
from dogs_rules.games.dogs_cardgame.observe import determinize
from dogs_rules.games.dogs_cardgame.planning import DONATED, WIDE, Planner, Worth
from dogs_rules.games.dogs_cardgame.sense import without_detours
from dogs_rules.games.dogs_cardgame.state import State
from dogs_rules.games.dogs_cardgame.terms import Stage
from dogs_rules.games.dogs_cardgame.view import CardgameView
from dogs_rules.judge import Tuning, named_terms
from dogs_rules.rng import Rng

SCALE = 2.7
"""The lead that wins about three of four matches at the end, and how it grows with each turn."""
SCALE_A_TURN = 0.6
EXPECTED = Expected(
    points_now=1.0,
    hotel_rank=0.3,
    points_most_of_a_kind=1.0,
    dogs_pending=1.8,
    goods_to_use=1.0,
    points_bonuses=0.8,
    dogs_growth=1.2,
    bays_places=-0.5,
    bays_unpaid=0.5,
    characters=1.4,
)
BEYOND = Beyond(
    turns=0.7,
    bays_open=1.3,
    points_improvements=-0.2,
    points_improvements_early=-0.7,
    goods_food=0.7,
    goods_coins=0.7,
    hotel_early=1.9,
    dogs_early=0.7,
    dogs_sick=1.5,
)
"""The worth of each in final points."""
TERMS = named_terms(EXPECTED._asdict() | BEYOND._asdict())
WEIGHTS = (*EXPECTED, *BEYOND)
URGE = 1.0
"""Points that make an action 2.7 times as likely to be looked at."""
EARLY = 2.0
"""Points off for a free action that could be done later in the turn."""
NEVER = -6.0
"""At first sight, for donating a dog that is worth more than others."""


class Judge:
    """Judges any state of a match."""

    fits_wins = False
    tuning = Tuning(tree=0.0)

    def __init__(self, game: Game[State, CardgameAction, CardgameView], derived: Derived) -> None:
        self._game = game
        self._parts = derived
        self._planner = Planner(game, derived, WIDE)
        self._quick = Planner(game, derived)

    def rewards(self, state: State) -> list[float]:
        if state.stage == Stage.OVER:
            return final(scoring.score(self._parts, state), SCALE)
        points = [sum(map(mul, WEIGHTS, terms), 0.0) for terms in self.each(state)]
        return expected(points, SCALE + SCALE_A_TURN * turns_left(state))

    def to_come(self, state: State) -> float:
        return turns_left(state)

    @property
    def terms(self) -> Mapping[str, float]:
        return TERMS

    def each(self, state: State) -> list[tuple[float, ...]]:
        """Term values by seat, each in the order of ``TERMS``."""
        rounds = turns_left(state)
        moved = (state.mover - state.first) % state.seats
        out = []
        for seat in range(state.seats):
            turns = rounds
            after = (seat - state.first) % state.seats
            if after > moved or (after == moved and not state.moved):
                turns += 1.0
            appraiser = Appraiser(self._parts, state, seat, turns=turns, remembers=False)
            out.append(appraiser.terms(state))
        return out

    def _mover(self, state: State) -> Worth:
        """Gives what its own actions change for the mover, about."""
        return self._worth(Appraiser(self._parts, state, state.mover, remembers=False))

    def _worth(self, appraiser: Appraiser) -> Worth:
        """Gives what an appraiser finds, weighted."""
        leading = appraiser.leading
        return lambda after: sum(map(mul, WEIGHTS, leading(after)), 0.0)

    def urges(self, state: State, legal: Sequence[CardgameAction]) -> list[float]:
        worth = self._mover(state)
        out = self._tried(worth, state, legal)
        if state.stage == Stage.MOVE:
            for at, action in enumerate(legal):
                if isinstance(action, act.Move | act.Stay):
                    out[at] += self._arrived(worth, state, action)
                else:
                    out[at] -= EARLY
        return [gain / URGE for gain in out]

    def _arrived(self, worth: Worth, state: State, action: CardgameAction) -> float:
        """Gives what can be taken at a location."""
        after = self._game.clone(state)
        self._game.step(after, action)
        ways = [
            way
            for way in self._game.legal_actions(after)
            if isinstance(way, act.Collect | act.Hire | act.Share)
        ]
        return sum(max(0.0, gain) for gain in gains(self._game, after, ways, worth))

    def hunches(self, state: State, legal: Sequence[CardgameAction]) -> list[float]:
        worth = self._mover(state)
        if state.stage != Stage.ACT:
            return self._tried(worth, state, legal)
        ways: list[CardgameAction] = [
            way for way in legal if isinstance(way, act.Collect | act.Hire | act.Share)
        ]
        by_action = dict(zip(ways, gains(self._game, state, ways, worth), strict=True))
        return [
            by_action.get(action, 0.0 if isinstance(action, act.EndTurn) else -EARLY)
            for action in legal
        ]

    def _tried(self, worth: Worth, state: State, legal: Sequence[CardgameAction]) -> list[float]:
        """Gives what each action changes; of dogs given away, those worth least."""
        worst: list[int] | None = None
        ways: list[CardgameAction] = []
        for action in legal:
            if isinstance(action, act.Donate):
                if worst is None:
                    worst = worst_dogs(self._parts, state, DONATED)
                if action.dog not in worst:
                    continue
            ways.append(action)
        gained = gains(self._game, state, ways, worth)
        if len(ways) == len(legal):
            return gained
        tried = dict(zip(ways, gained, strict=True))
        return [tried.get(action, NEVER) for action in legal]

    def boundary(self, state: State) -> bool:
        return not state.moved or state.collected or state.hired

    def sensible(self, state: State, legal: Sequence[CardgameAction]) -> Sequence[CardgameAction]:
        """No detours; drives are for something there, and that is done first."""
        legal = without_detours(self._parts, state, legal)
        if state.stage == Stage.MOVE:
            return [
                way for way in legal if not isinstance(way, act.Move) or self._serves(state, way)
            ] or legal
        if state.stage != Stage.ACT:
            return legal
        if not (state.collected or state.hired):
            of_use = self._of_use(state, legal)
            if of_use:
                return of_use
        full = self._full(state)
        return [way for way in legal if not (full and isinstance(way, act.Hire))]

    def _full(self, state: State) -> bool:
        """True if the mover has to dismiss somebody if it hires."""
        held = state.kennels[state.mover].characters
        return len(held) >= self._parts.figures.characters_kept

    def _serves(self, state: State, way: CardgameAction) -> bool:
        """True if something at a location is worth driving there."""
        after = self._game.clone(state)
        self._game.step(after, way)
        return bool(self._of_use(after, self._game.legal_actions(after)))

    def _of_use(self, state: State, legal: Sequence[CardgameAction]) -> list[CardgameAction]:
        """What brings dogs or a character of the location that are worth it, sharing included."""
        worth, full = self._mover(state), self._full(state)
        ways = [
            way
            for way in without_detours(self._parts, state, legal)
            if isinstance(way, act.Collect | act.Share) or (isinstance(way, act.Hire) and not full)
        ]
        out: list[CardgameAction] = []
        for way, gain in zip(ways, gains(self._game, state, ways, worth), strict=True):
            if isinstance(way, act.Share):
                shared = self._game.clone(state)
                self._game.step(shared, way)
                after = self._of_use(shared, self._game.legal_actions(shared))
                more = max(gains(self._game, shared, after, worth), default=0.0)
            else:
                more = 0.0
            if gain + more > 0:
                out.append(way)
        return out

    def obvious(self, state: State) -> CardgameAction | None:  # noqa: ARG002
        return None

    def advice(self, view: CardgameView, legal: Sequence[CardgameAction]) -> CardgameAction:
        """Gives the first action of the best plan."""
        return self._best(self._guess(view), legal)[0]

    def plans(
        self, view: CardgameView, legal: Sequence[CardgameAction]
    ) -> list[tuple[CardgameAction, ...]]:
        """The best plan for each destination; later in a turn the best plan alone."""
        state = self._guess(view)
        if state.stage != Stage.MOVE:
            return [self._best(state, legal)]
        plans = self._planner.each(state, legal, self._planned(state))
        return [plan.whole for plan in sorted(plans, key=lambda plan: -plan.value)]

    def reply(self, state: State, legal: Sequence[CardgameAction]) -> tuple[CardgameAction, ...]:
        """A plan that was found quickly, to the end of the turn."""
        return self._quick.best(state, legal, self._planned(state)).whole

    def _best(self, state: State, legal: Sequence[CardgameAction]) -> tuple[CardgameAction, ...]:
        return self._planner.best(state, legal, self._planned(state)).whole

    def _planned(self, state: State) -> Worth:
        """Gives the worth of states of a turn to the seat that plans it."""
        return self._worth(Appraiser(self._parts, state, state.mover))

    def _guess(self, view: CardgameView) -> State:
        """Lays face down the same for the same view: plans end before it matters."""
        return determinize(self._parts, view, Rng.seeded(view.round))
