"""Playing the matches of a tournament, on any executor."""

from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from functools import cache
from itertools import islice
from typing import Any

import msgspec

from dogs_rules import registry
from dogs_rules.arena.pairing import Bout, Tournament
from dogs_rules.bots.budget import Clock
from dogs_rules.bots.visiting import BotError
from dogs_rules.game import Game
from dogs_rules.phrase import plural
from dogs_rules.simulate import play_out


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """A finished match of a tournament. Bots, scores and ranks stand by seat."""

    number: int
    deal: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    plies: int
    rounds: int
    """0 where a game has no rounds."""
    moves: tuple[int, ...] | None = None
    """Each action by its place among those that were legal; ``None``: nobody wanted to know."""


def play_bout(tournament: Tournament, bout: Bout, clock: Clock | None = None) -> Played:
    """Plays one match. Needs nothing but its arguments, so any machine may do it.

    Args:
        tournament: The tournament it belongs to.
        bout: The match.
        clock: For bots whose levels say seconds; a function of some module.

    Raises:
        OptionError: Seats, options or bots do not fit the game.
        BotError: A bot of another package failed, or the match did not end.
    """
    game = _game(tournament.game, tournament.components)
    moves: list[int] | None = [] if tournament.record else None
    result = play_out(
        game,
        tournament.seats,
        tournament.options,
        bout.seed,
        bots=bout.bots,
        clock=clock,
        moves=moves,
    )
    if not result.ended:
        raise BotError(
            plural(
                "A match of {bots} was stopped after {n} move: it did not end.",
                "A match of {bots} was stopped after {n} moves: it did not end.",
                result.plies,
                bots=", ".join(bout.bots),
            )
        )
    return Played(
        number=bout.number,
        deal=bout.deal,
        bots=bout.bots,
        scores=result.scores,
        ranks=result.ranks,
        plies=result.plies,
        rounds=result.rounds,
        moves=None if moves is None else tuple(moves),
    )


def play_bouts(
    tournament: Tournament,
    todo: Iterable[Bout],
    executor: Executor,
    *,
    ahead: int,
    clock: Clock | None = None,
) -> Iterator[Played]:
    """Plays matches and gives each as it ends, in whatever order they end.

    Args:
        tournament: The tournament they belong to.
        todo: The matches to play.
        executor: The executor that plays them.
        ahead: The number handed to it at a time: two for each of its workers keep all busy.
        clock: For bots whose levels say seconds; a function of some module.

    Raises:
        Exception: What went wrong in a match; what is not begun by then is not played.
    """
    waiting = iter(todo)
    running: set[Future[Played]] = set()
    try:
        while True:
            for bout in islice(waiting, ahead - len(running)):
                running.add(executor.submit(play_bout, tournament, bout, clock))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        for future in running:
            future.cancel()


@cache
def _game(key: str, components: str | None) -> Game[Any, Any, Any]:
    game = registry.game(key)
    return game if components is None else game.with_components(components, "components")
