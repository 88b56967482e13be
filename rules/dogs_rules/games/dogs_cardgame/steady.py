"""The ``steady`` bot: plans its turn on what its seat may see.

It looks for the best chain of actions until the end of its turn, keeping the few best beginnings
at each step, and judges the kennel that comes out. What lies face down it guesses once, always
the same for the same view: chains end before it matters.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from dogs_rules.game import Game
from dogs_rules.games.dogs_cardgame import actions as act
from dogs_rules.games.dogs_cardgame.actions import CardgameAction
from dogs_rules.games.dogs_cardgame.appraise import Appraiser, worst_dogs
from dogs_rules.games.dogs_cardgame.derived import Derived
from dogs_rules.games.dogs_cardgame.observe import determinize
from dogs_rules.games.dogs_cardgame.scoring import own_points
from dogs_rules.games.dogs_cardgame.state import State, clone
from dogs_rules.games.dogs_cardgame.terms import Stage
from dogs_rules.games.dogs_cardgame.view import CardgameView
from dogs_rules.rng import Rng

WIDTH = 6
"""Beginnings kept at each step, and while choosing where to drive."""
WIDTH_MOVING = 2
LENGTH = 9
"""Actions in a chain."""
DONATED = 2
"""Dogs that are thought of for donating: those that are worth least."""
UNFINISHED = 0.5
"""Points off for a chain that does not reach a moment where the turn could end."""

_TURN = (Stage.MOVE.value, Stage.ACT.value)


class _Chain(NamedTuple):
    value: float
    state: State
    first: CardgameAction


class Steady:
    """Plans to the end of its turn and takes the first action of the best plan."""

    def __init__(self, game: Game[State, CardgameAction, CardgameView], derived: Derived) -> None:
        self._game = game
        self._parts = derived

    def choose(
        self,
        view: CardgameView,
        legal: Sequence[CardgameAction],
        rng: Rng,  # noqa: ARG002
    ) -> CardgameAction:
        """The first action of the best chain it finds."""
        if len(legal) == 1:
            return legal[0]
        seat = view.to_move
        assert seat is not None
        state = determinize(self._parts, view, Rng.seeded(view.round))
        appraiser = Appraiser(self._parts, state, seat)
        ways = self._sensible(state, legal)
        if view.stage == Stage.MOVE:
            plans = [self._plan(state, appraiser, (way,), WIDTH_MOVING) for way in ways]
            return max(plans, key=lambda chain: chain.value).first
        return self._plan(state, appraiser, ways, WIDTH).first

    def _plan(
        self,
        state: State,
        appraiser: Appraiser,
        ways: Sequence[CardgameAction],
        width: int,
    ) -> _Chain:
        """The best chain that begins with one of these ways."""
        seat = state.mover
        best: _Chain | None = None
        seen: set[bytes] = set()
        chains = [self._after(state, way, way, appraiser) for way in ways]
        for _ in range(LENGTH):
            following: list[_Chain] = []
            for chain in sorted(chains, key=lambda chain: -chain.value)[:width]:
                done = chain.state.mover != seat or chain.state.stage == Stage.OVER
                legal = [] if done else self._game.legal_actions(chain.state)
                ends = done or isinstance(legal[-1], act.EndTurn)
                value = chain.value if ends else chain.value - UNFINISHED
                if best is None or value > best.value:
                    best = chain._replace(value=value)
                for way in self._sensible(chain.state, legal):
                    if isinstance(way, act.EndTurn):
                        continue
                    after = self._after(chain.state, way, chain.first, appraiser)
                    key = msgspec.msgpack.encode(after.state)
                    if key not in seen:
                        seen.add(key)
                        following.append(after)
            if not following:
                break
            chains = following
        assert best is not None
        return best

    def _after(
        self,
        state: State,
        way: CardgameAction,
        first: CardgameAction,
        appraiser: Appraiser,
    ) -> _Chain:
        """Ending the turn changes nothing in the kennel: it is judged as it is."""
        after = clone(state)
        self._game.step(after, way)
        return _Chain(appraiser.value(after), after, first)

    def _sensible(self, state: State, legal: Sequence[CardgameAction]) -> list[CardgameAction]:
        """Legal actions less what is never better than another.

        Free actions wait until the truck has moved; coins for sharing go to whoever has fewest
        points; only the dogs worth least are donated.
        """
        if state.stage not in _TURN:
            return list(legal)
        if state.stage == Stage.MOVE:
            return [way for way in legal if isinstance(way, act.Move | act.Stay)]
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
