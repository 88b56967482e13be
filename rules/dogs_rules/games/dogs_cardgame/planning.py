"""Whole turns, planned with a beam: chains of actions, and what a kennel comes to by them."""

from collections.abc import Callable, Sequence
from math import inf
from operator import itemgetter
from typing import Any, NamedTuple, TypeAlias

import msgspec

from dogs_rules.game import Game
from dogs_rules.games.dogs_cardgame import actions as act
from dogs_rules.games.dogs_cardgame.actions import CardgameAction
from dogs_rules.games.dogs_cardgame.appraise import worst_dogs
from dogs_rules.games.dogs_cardgame.derived import Derived
from dogs_rules.games.dogs_cardgame.scoring import own_points
from dogs_rules.games.dogs_cardgame.sense import without_detours
from dogs_rules.games.dogs_cardgame.state import State, clone
from dogs_rules.games.dogs_cardgame.terms import Stage
from dogs_rules.games.dogs_cardgame.view import CardgameView

DONATED = 2
"""Dogs that are thought of for donating: those that are worth least."""
UNFINISHED = 0.5
"""Points off for a chain that does not reach a moment where the turn could end."""
END = act.EndTurn()

_Begun: TypeAlias = tuple[float, tuple[CardgameAction, ...], State]
"""The worth of a chain of actions, these, and the state that they lead to."""
_VALUE = itemgetter(0)
_encode = msgspec.msgpack.Encoder().encode

Worth: TypeAlias = Callable[[State], float]
"""The worth of a state to the seat that plans, in points."""


class Breadth(NamedTuple):
    """Limits of the search for a plan."""

    width: int
    """Beginnings kept at each step,"""
    each: int
    """and where a plan for each first action is asked for."""
    length: int
    """Actions in a chain."""


QUICK = Breadth(width=6, each=2, length=9)
WIDE = Breadth(width=12, each=6, length=12)
"""Finds better turns, and takes three times as long."""


class Plan(NamedTuple):
    """A chain of actions by the seat to move."""

    value: float
    actions: tuple[CardgameAction, ...]
    state: State
    """After these."""
    ends: bool
    """It may end the turn there, and does so."""

    @property
    def whole(self) -> tuple[CardgameAction, ...]:
        """The actions to the end of the turn."""
        return (*self.actions, END) if self.ends else self.actions


class Planner:
    """Plans turns in a state whose hidden part is a guess: chains end before it matters.

    Args:
        game: The game.
        derived: The tables of the match.
        breadth: The breadth of the search.
    """

    def __init__(
        self,
        game: Game[State, CardgameAction, CardgameView],
        derived: Derived,
        breadth: Breadth = QUICK,
    ) -> None:
        self._game = game
        self._parts = derived
        self._breadth = breadth

    def best(self, state: State, legal: Sequence[CardgameAction], worth: Worth) -> Plan:
        """The best plan that it finds; of equal ones the first.

        Before the truck has moved each destination is planned by itself: what looks best on
        arrival would crowd out the others.
        """
        if state.stage == Stage.MOVE:
            return max(self.each(state, legal, worth), key=lambda plan: plan.value)
        return self._plan(state, self.sensible(state, legal), worth, self._breadth.width)

    def each(self, state: State, legal: Sequence[CardgameAction], worth: Worth) -> list[Plan]:
        """The best plan for each sensible first action; drives are for something there."""
        plans = [
            self._plan(state, (way,), worth, self._breadth.each)
            for way in self.sensible(state, legal)
        ]
        return [plan for plan in plans if _has_purpose(plan)] or plans

    def _plan(self, state: State, ways: Sequence[CardgameAction], worth: Worth, width: int) -> Plan:
        """The best plan that begins with one of these ways."""
        seat = state.mover
        best = Plan(-inf, (), state, ends=False)
        seen: set[bytes] = set()
        begun: list[_Begun] = []
        for way in ways:
            after = self._after(state, way)
            # At the very end dark bonuses are given: they count already, as they stand.
            judged = state if type(way) is act.EndTurn else after
            begun.append((worth(judged), (way,), after))
        for _ in range(self._breadth.length):
            following: list[_Begun] = []
            begun.sort(key=_VALUE, reverse=True)
            for value, chain, reached in begun[:width]:
                done = reached.mover != seat or reached.stage == Stage.OVER
                legal = [] if done else self._game.legal_actions(reached)
                ends = not done and legal[-1] == END
                final = value if done or ends else value - UNFINISHED
                if final > best.value:
                    best = Plan(final, chain, reached, ends)
                for way in self.sensible(reached, legal):
                    if type(way) is act.EndTurn:
                        continue
                    after = self._after(reached, way)
                    key = _encode(after)
                    if key not in seen:  # otherwise it has been judged already
                        seen.add(key)
                        following.append((worth(after), (*chain, way), after))
            if not following:
                break
            begun = following
        return best

    def _after(self, state: State, way: CardgameAction) -> State:
        after = clone(state)
        self._game.step(after, way)
        return after

    def sensible(self, state: State, legal: Sequence[CardgameAction]) -> list[CardgameAction]:
        """Legal actions less what is never better than another.

        Free actions wait until the truck has moved; coins for sharing go to whoever has fewest
        points; only the dogs worth least are donated.
        """
        if state.stage == Stage.MOVE:
            return [way for way in legal if isinstance(way, act.Move | act.Stay)]
        legal = without_detours(self._parts, state, legal)
        if state.stage != Stage.ACT:
            return list(legal)
        out: list[CardgameAction] = []
        worst: list[int] | None = None
        shares: list[act.Share] = []
        for way in legal:
            if isinstance(way, act.Donate):
                if worst is None:
                    worst = worst_dogs(self._parts, state, DONATED)
                if way.dog not in worst:
                    continue
            elif isinstance(way, act.Share):
                shares.append(way)
                continue
            out.append(way)
        if shares:
            out.append(min(shares, key=lambda way: self._points(state, way.seat)))
        return out

    def _points(self, state: State, seat: int) -> Any:
        return own_points(self._parts, state.kennels[seat]), seat


def _has_purpose(plan: Plan) -> bool:
    """False for driving somewhere and doing nothing there."""
    return not isinstance(plan.actions[0], act.Move) or any(
        isinstance(way, act.Collect | act.Hire) for way in plan.actions
    )
