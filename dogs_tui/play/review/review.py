"""Looking back at a finished match: which choices of a seat cost most. Knows no Textual.

Every position is rebuilt by replaying, and of each only what the seat could see then is handed
on. All choices are glanced at first; those that seem dearest are looked at well.
"""

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from dogs_rules.bots.lessons import Lesson
from dogs_rules.game import Action, Game, Seat, View
from dogs_rules.match import Match
from dogs_rules.phrase import Phrase
from dogs_rules.rng import Rng
from dogs_rules.simulate import bot_rng
from dogs_saves import HintMark
from dogs_tui.thinking.thinkers import ThinkingError

MOST = 8
"""Choices that are named: nobody learns from twenty."""
WORTH_NAMING = 0.03
"""Below this, what a choice cost is less than what looking longer would change."""
LOOKED_AT_WELL = 20
"""Choices that are looked at again and longer, those first that seem dearest."""
SECONDS = 60.0
"""That a review takes at most."""
GLANCING = 0.6
"""The part of it after which no further choice is glanced at."""
_STRIDE = 4
"""Should time run out, then everywhere in the match one of so many was looked at."""


class Teacher(Protocol):
    """Works out the cost of a choice; the part of ``Thinkers`` that a review needs."""

    async def lesson(
        self,
        game: Game[Any, Any, Any],
        view: Any,
        legal: Sequence[Action],
        played: Action,
        rng: Rng,
        *,
        glance: bool = False,
    ) -> Lesson:
        """Works out the cost of a choice.

        Raises:
            ThinkingError: It could not be worked out.
        """
        ...


class Reviewable(msgspec.Struct, frozen=True):
    """A match that is over, whose choices may be looked at again, and by whom."""

    match: Match
    """Nothing of it is changed."""
    names: tuple[str, ...]
    """The players' names by seat."""
    seats: tuple[Seat, ...]
    """The seats whose choices may be looked at; at least one."""
    teacher: Teacher
    advised: frozenset[HintMark] = frozenset()
    """The moves at which a hint was followed (``where_followed``): nobody is blamed for that."""
    branch: Callable[[int], Any] | None = None
    """As for ``ReplayScreen``: from a choice one can play on otherwise."""
    name: str = ""
    """The file of the match, if it is one of the player's own."""


class Decision(msgspec.Struct, frozen=True):
    """A choice that a seat made, with nothing beside what it could see."""

    ply: int
    """The number of actions played before it."""
    view: Any
    """The ``View`` of the seat."""
    legal: tuple[Any, ...]
    played: Any


class Slip(msgspec.Struct, frozen=True):
    """A choice that cost something."""

    decision: Decision
    lesson: Lesson

    @property
    def ply(self) -> int:
        """Number of actions played before it."""
        return self.decision.ply

    @property
    def was_another(self) -> bool:
        """True if another action would have been better than the one played."""
        return bool(self.lesson.better.action != self.lesson.played.action)

    @property
    def points(self) -> float:
        """The final points that were given away, as far as can be told; 0: it is told otherwise."""
        return 0.0 if self.lesson.better.per_cent else self.lesson.gain


def where_followed(
    match: Match, hinted: Iterable[HintMark], hints: Mapping[HintMark, Sequence[Action]]
) -> frozenset[HintMark]:
    """Finds the hints that were followed; a hint whose actions are unknown counts as followed.

    Args:
        match: The match.
        hinted: The moves at which hints were asked for.
        hints: The words of the hints, as far as known; more may be known than were marked.
    """
    done = match.actions
    return frozenset(
        mark
        for mark in {*hinted, *hints}
        if mark.ply < len(done) and done[mark.ply] in hints.get(mark, done[mark.ply : mark.ply + 1])
    )


def decisions(match: Match, seat: Seat) -> Iterator[Decision | None]:
    """The choices of a seat, from the first to the last; ``None`` for actions that were none.

    Forced actions are no choices, nor is it one to do what is obvious.

    Args:
        match: A match, over or not.
        seat: The seat.
    """
    game = match.game
    judge = game.judge()
    state = match.state_at(0)
    for ply, played in enumerate(match.actions):
        decision: Decision | None = None
        if match.mover(ply) == seat:
            legal = tuple(game.legal_actions(state))
            if len(legal) > 1:
                view: View = game.view(state, seat)
                rng = bot_rng(match.seed, seat, ply)
                if judge is None or judge.obvious(game.determinize(view, rng)) != played:
                    decision = Decision(ply, view, legal, played)
        yield decision
        game.step(state, played)


class Review:
    """The choices of one seat, looked at one after the other in the background.

    Args:
        teacher: Says what a choice cost.
        match: The match; it is over.
        seat: The seat whose choices they are.
        advised: The moves at which a hint was followed; these choices are not looked at.
        clock: Gives seconds that only grow.
    """

    def __init__(
        self,
        teacher: Teacher,
        match: Match,
        seat: Seat,
        *,
        advised: frozenset[HintMark] = frozenset(),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._teacher = teacher
        self._match = match
        self.seat = seat
        self._advised = advised
        self._clock = clock
        self._by_ply: dict[int, Decision] | None = None
        self.followed = 0
        """The choices at which a hint was followed, as far as the match has been played again."""
        self._lessons: dict[int, Lesson] = {}
        self._dearest: list[int] | None = None
        self._well: set[int] = set()
        self._failed: set[int] = set()
        self.trouble: Phrase | None = None
        """Why nothing could be worked out, of the first choice for which that was so."""

    @property
    def choices(self) -> int:
        """The choices there are; 0 until the match has been played again."""
        return len(self._by_ply or ())

    @property
    def looked_at(self) -> int:
        """The choices that are known about."""
        return len(self._lessons)

    @property
    def failed(self) -> int:
        """The choices for which nothing could be worked out."""
        return len(self._failed)

    @property
    def done(self) -> bool:
        """True if there is nothing left to examine."""
        if self._by_ply is None or self._dearest is None:
            return False
        first, again = self._left(self._spread(), glance=True), self._left(self._dearest)
        return not first and not again

    def slips(self) -> list[Slip]:
        """The most costly choices, worst first, as far as is known now."""
        reviewed = self._by_ply or {}
        plies = self._lessons if self._dearest is None else self._dearest
        slips = [Slip(reviewed[ply], self._lessons[ply]) for ply in plies]
        dear = [slip for slip in slips if slip.lesson.cost >= WORTH_NAMING and slip.was_another]
        return sorted(dear, key=lambda slip: (-slip.lesson.cost, slip.ply))[:MOST]

    async def run(self, changed: Callable[[], None]) -> None:
        """Looks at everything that there is time for; goes on where it was stopped before.

        Args:
            changed: Called whenever there is something new to be told.
        """
        if self._by_ply is None:
            self._by_ply = await self._decisions()
        changed()
        begun = self._clock()
        await self._look(self._spread(), begun + GLANCING * SECONDS, changed, glance=True)
        self._dearest = self._by_cost()[:LOOKED_AT_WELL]
        await self._look(self._dearest, begun + SECONDS, changed, glance=False)

    async def _decisions(self) -> dict[int, Decision]:
        """Plays the match again, a position at a time: keys come first."""
        by_ply: dict[int, Decision] = {}
        followed = 0
        for decision in decisions(self._match, self.seat):
            if decision is not None:
                if HintMark(decision.ply, self.seat) in self._advised:
                    followed += 1
                else:
                    by_ply[decision.ply] = decision
                await asyncio.sleep(0)
        self.followed = followed
        return by_ply

    def _spread(self) -> list[int]:
        """All choices, in an order that is everywhere in the match from early on."""
        plies = list(self._by_ply or ())
        return [ply for first in range(_STRIDE) for ply in plies[first::_STRIDE]]

    def _by_cost(self) -> list[int]:
        """Gives what seems to have cost anything, certain or not, the costliest first."""
        plies = [ply for ply, lesson in self._lessons.items() if lesson.seems > 0]
        return sorted(plies, key=lambda ply: (-self._lessons[ply].seems, ply))

    def _left(self, plies: Sequence[int], *, glance: bool = False) -> list[int]:
        """Those of some choices that have not been looked at so, nor could not be."""
        reviewed = self._lessons.keys() if glance else self._well
        return [ply for ply in plies if ply not in reviewed and ply not in self._failed]

    async def _look(
        self, plies: Sequence[int], end: float, changed: Callable[[], None], *, glance: bool
    ) -> None:
        for ply in self._left(plies, glance=glance):
            if self._clock() >= end:
                return
            await self._ask(ply, glance=glance)
            changed()

    async def _ask(self, ply: int, *, glance: bool) -> None:
        """Gives what a choice cost, with the chance of a hint that is asked for there.

        So a longer look goes on from the guesses of a shorter one, and of the hint.
        """
        assert self._by_ply is not None
        decision = self._by_ply[ply]
        rng = bot_rng(self._match.seed, self.seat, ply)
        try:
            lesson = await self._teacher.lesson(
                self._match.game,
                decision.view,
                decision.legal,
                decision.played,
                rng,
                glance=glance,
            )
        except ThinkingError as trouble:
            self.trouble = self.trouble or trouble.phrase
            if glance:
                self._failed.add(ply)
        else:
            self._lessons[ply] = lesson
        if not glance:
            self._well.add(ply)  # Or the first look at it has to do.
