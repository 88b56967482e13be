"""What an action would change in what its seat may see: what a choice costs and brings.

It is worked out from the view alone, in tables that all fit it, so nothing hidden can find
its way into it: what comes out differently is not known yet, and is not told.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeVar

import msgspec

from dogs_rules.game import Action, Event, Game, Sink, View
from dogs_rules.rng import Rng

_SEEDS: Final = range(2)
"""Of the tables that are tried: the same action always says the same."""
_MORE_SEEDS: Final = range(2, 10)
"""Of those tried as well where something comes to light: what is likely is not known yet."""

T = TypeVar("T")


class Effect(msgspec.Struct, frozen=True):
    """What an action would change for the seat that plays it."""

    before: View
    after: tuple[View, ...]
    """What that seat would see at once, at several tables that fit what it sees now."""

    def known(self, figure: Callable[[Any], T]) -> T | None:
        """A figure of the view after the action; ``None`` while it depends on what nobody knows."""
        first, *others = map(figure, self.after)
        return first if all(other == first for other in others) else None

    @property
    def points(self) -> int | None:
        """By how much the seat's score would change; ``None`` while nobody can know."""
        return self._change(_total)

    @property
    def unsure(self) -> int | None:
        """How much of that is not sure (``ScoreLine.unsure``); ``None`` while nobody can know."""
        return self._change(_unsure)

    def _change(self, figure: Callable[[View], int | None]) -> int | None:
        now, then = figure(self.before), self.known(figure)
        return None if now is None or then is None else then - now


def effect_of(game: Game[Any, Any, Any], view: View, action: Action) -> Effect:
    """What an action would change.

    Args:
        game: The rules, with the components that the match is played with.
        view: What the seat to move sees.
        action: What it may do now.

    Raises:
        ValueError: The view is nobody's, or not that of the seat to move.
    """
    if view.seat is None or view.seat != view.to_move:
        raise ValueError("only who is to move can be told what an action would change")
    happened: list[Event] = []
    after = [_after(game, view, action, seed, happened) for seed in _SEEDS]
    if any(event.reveals for event in happened):
        after += [_after(game, view, action, seed, None) for seed in _MORE_SEEDS]
    return Effect(view, tuple(after))


def followed(
    game: Game[Any, Any, Any], view: View, actions: Sequence[Action]
) -> Iterator[tuple[View, ...]]:
    """What a seat would see before each of the actions that it plans for one turn.

    Args:
        game: The rules, with the components that the match is played with.
        view: What the seat to move sees.
        actions: Its plan, from that view on; what the game's judge calls obvious may be left out.

    Yields:
        Before each action the views at several tables that fit what the seat sees now, as far as
        the plan can be followed at all of them.
    """
    tables = [_Table(game, view, seed) for seed in _SEEDS]
    for at, action in enumerate(actions):
        if not all(table.comes_to(action) for table in tables):
            return
        yield tuple(game.view(table.state, view.seat) for table in tables)
        happened: list[Event] = []
        for table in tables:
            game.step(table.state, action, happened)
        if len(tables) == len(_SEEDS) and any(event.reveals for event in happened):
            more = [_Table(game, view, seed) for seed in _MORE_SEEDS]
            if not all(table.did(actions[: at + 1]) for table in more):
                return
            tables += more


class _Table:
    """A table that fits what a seat sees, on which a plan is followed."""

    def __init__(self, game: Game[Any, Any, Any], view: View, seed: int) -> None:
        self._game = game
        self._seat = view.seat
        self._judge = game.judge()
        self.state = game.determinize(view, Rng.seeded(seed))

    def comes_to(self, action: Action) -> bool:
        """Does what is obvious until an action is legal; whether it is."""
        game, judge = self._game, self._judge
        while game.to_move(self.state) == self._seat:
            if action in game.legal_actions(self.state):
                return True
            obvious = None if judge is None else judge.obvious(self.state)
            if obvious is None:
                return False
            game.step(self.state, obvious)
        return False

    def did(self, actions: Sequence[Action]) -> bool:
        """Does actions one after the other; whether all of them could be done."""
        for action in actions:
            if not self.comes_to(action):
                return False
            self._game.step(self.state, action)
        return True


def _after(
    game: Game[Any, Any, Any], view: View, action: Action, seed: int, happened: Sink
) -> View:
    state = game.determinize(view, Rng.seeded(seed))
    game.step(state, action, happened)
    after: View = game.view(state, view.seat)
    return after


def _total(view: View) -> int | None:
    """The score of the seat whose view it is, as far as it is told one."""
    return next((sheet.total for sheet in view.scores if sheet.seat == view.seat), None)


def _unsure(view: View) -> int | None:
    """How much of that score may still go."""
    return next((sheet.unsure for sheet in view.scores if sheet.seat == view.seat), None)
