"""Matches played at random from a seed: the first state of a stage that is as wanted, or some."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from dogs_rules.game import Action
from dogs_rules.rng import Rng

Legal = tuple[Action, ...]
Decision = tuple[Any, Any, Any]
TRIED = 60
"""Matches that are played until a state is as wanted."""


def anything(*_: Any) -> bool:
    """Wants no more than the stage."""
    return True


class StagedPlay(NamedTuple):
    """How a game is played at random."""

    game: Any
    options: Mapping[str, Any] = {}
    loitering: tuple[type[Action], ...] = ()
    """Actions that hardly bring a match on: mostly another one is played."""

    def busy(self, legal: Legal) -> Legal:
        """Of legal actions those that bring a match on."""
        return tuple(action for action in legal if not isinstance(action, self.loitering))

    def moments(self, seats: int, seed: int, **options: Any) -> Iterator[tuple[Any, Legal]]:
        """The states of a match, each with its legal actions; at the end there are none.

        The same state goes on to the next one.
        """
        state = self.game.setup(seats, {**self.options, **options}, seed)
        rng = Rng.seeded(seed)
        while legal := tuple(self.game.legal_actions(state)):
            yield state, legal
            busy = self.busy(legal) if self.loitering else ()
            self.game.step(state, rng.choice(busy if busy and rng.below(10) else legal))
        yield state, ()

    def decisions(self, seats: int, seed: int, every: int = 1, **options: Any) -> Iterator[Any]:
        """Every so many states of a match, and its last one."""
        for ply, (state, legal) in enumerate(self.moments(seats, seed, **options)):
            if ply % every == 0 or not legal:
                yield self.game.clone(state)

    def first(
        self,
        stage: int,
        wanted: Callable[[Any, Legal], bool],
        seats: int,
        seed: int,
        **options: Any,
    ) -> Any:
        """The first state of a stage whose view and legal actions are as wanted."""
        for match in range(seed, seed + TRIED):
            for state, legal in self.moments(seats, match, **options):
                if state.stage == stage and wanted(
                    self.game.view(state, self.game.to_move(state)), legal
                ):
                    return state
        raise AssertionError(f"no such state of {stage!r}")


def decisions(game: Any, seats: int, options: Mapping[str, Any], seed: int) -> Iterator[Decision]:
    """Every decision of a match played at random: its view, what is legal, what happened."""
    state, rng = game.setup(seats, options, seed), Rng.seeded(seed)
    while (seat := game.to_move(state)) is not None:
        view, legal = game.view(state, seat), game.legal_actions(state)
        state, events = game.apply(state, rng.choice(legal))
        yield view, legal, events
