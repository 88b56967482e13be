"""Puzzles to solve: which is next, what an answer is worth, and what was solved. No Textual."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from datetime import date
from typing import Any, Final, TypeAlias

import msgspec

from dogs_rules import registry
from dogs_rules.bots.comparing import Reason
from dogs_rules.game import Action, Game, Seat
from dogs_rules.match import Match
from dogs_rules.phrase import Phrase, phrase
from dogs_rules.puzzles import Puzzle, PuzzleError, position_of, puzzles_of
from dogs_tui.app.progress import Progress
from dogs_tui.match.setup import BOT_NAMES
from dogs_tui.play.hints.words import LEAST, brings, chance_of, steps
from dogs_tui.words import say
from dogs_tui.words.figures import decimal
from dogs_tui.words.phrases import Names
from dogs_tui.words.registry import words_of

_STRIDE: Final = 7919
"""Puzzles from one day to the next: a prime, so that all have their turn."""


class Verdict(msgspec.Struct, frozen=True):
    """What an answer is worth."""

    right: bool
    cost: float
    """The chance to win that it gives away; of a right one, what the next best would."""
    points: float
    """Final points worth that; 0: it is told otherwise."""
    reasons: tuple[Reason, ...]
    """The gains of the best."""
    best: Action
    then: tuple[Action, ...]
    """The next actions of the turn after the best."""


Asked: TypeAlias = Callable[[Action], Awaitable[Verdict]]


class Task(msgspec.Struct, frozen=True):
    """A puzzle set up, and who says what an answer is worth."""

    name: str
    """As it is kept that it was solved: the game and the position."""
    title: Phrase
    place: Phrase
    """The end of the title, where there is no room for more."""
    match: Match
    """As far as it has come; nothing of it is changed."""
    names: Names
    seat: Seat
    """Of the solver."""
    level: int
    asked: Asked
    """
    Raises:
        ThinkingError: It could not be worked out.
    """
    played: bool = False
    """True if it was played in a match of one's own: a right answer is compared with that."""

    @property
    def game(self) -> Game[Any, Any, Any]:
        return self.match.game


def name_of(key: str, puzzle: Puzzle) -> str:
    """The name of a puzzle that ships, as it is kept."""
    return f"{key}/{puzzle.digest}"


def task_of(key: str, puzzle: Puzzle, solver: str) -> Task:
    """Sets up a puzzle that ships.

    Args:
        key: Its game.
        puzzle: The puzzle.
        solver: The name of who solves it.

    Raises:
        PuzzleError: It is not of these rules.
    """
    game = registry.game(key)
    position = position_of(game, puzzle)
    bots = [name for name in BOT_NAMES if name != solver]
    names = [*bots[: puzzle.seats - 1]]
    names.insert(position.seat, solver)
    cost_of = dict(zip(position.legal, position.costs, strict=True))
    next_best = min(cost for cost in position.costs if cost)

    async def asked(action: Action) -> Verdict:
        right = action in position.right
        cost = next_best if right else cost_of[action]
        return Verdict(
            *(right, cost, cost * puzzle.worth, puzzle.reasons, position.right[0]), position.then
        )

    all_ = puzzles_of(key).puzzles
    place = phrase(
        "{n} of {all}: {kind}",
        n=all_.index(puzzle) + 1 if puzzle in all_ else 1,
        all=len(all_),
        kind=words_of(game).kind_name(puzzle.kind),
    )
    title = phrase("{game} puzzle {place}", game=game.title, place=place)
    return Task(
        *(name_of(key, puzzle), title, place, position.match, tuple(names), position.seat),
        puzzle.level,
        asked,
    )


# What is told of an answer.


def verdict_told(task: Task, verdict: Verdict) -> str:
    """Says whether an answer is right, and what it or the next best gives away."""
    cost = chance_of(verdict.cost)
    points = phrase("{n} points", n=decimal(verdict.points))
    amount = (
        phrase("{cost} of the chance to win, about {points}", points=points)
        if verdict.points >= LEAST
        else phrase("{cost} of the chance to win")
    ).filled(cost=cost)
    if not verdict.right:
        told = phrase("Not the best: it gives away {amount}.")
    elif not verdict.cost:
        told = phrase("Right: nothing is clearly better.")
    elif task.played:
        told = phrase("Right! What you played then gives away {amount}.")
    else:
        told = phrase("Right! The next best move gives away {amount}.")
    return say(told.filled(amount=amount))


def why_told(task: Task, verdict: Verdict) -> str:
    """Says what the best action brings, without naming it."""
    sentences = brings(verdict.reasons, task.seat, words_of(task.game), task.names)
    return " ".join(map(say, sentences))


def best_told(task: Task, verdict: Verdict) -> str:
    """Names the best action, and how its turn goes on."""
    words = words_of(task.game)
    view = task.game.view(task.match.state, task.seat)
    best = words.action_short(view, verdict.best, task.names)
    told = [phrase("Best: {what}.", what=best)]
    then = steps(view, (verdict.best, *verdict.then), words, task.names)
    if then:
        told.append(phrase("Then: {what}.", what="; ".join(then)))
    return " ".join(map(say, told))


# Which is next.


class Standing(msgspec.Struct, frozen=True):
    """How far somebody is with the puzzles of a game, or with one kind of them."""

    solved: int
    all: int
    points: int
    """The level of each solved puzzle, twice if the first answer was right."""


def standing(key: str, progress: Progress, kind: str = "") -> Standing:
    """How far somebody is.

    Args:
        key: The game.
        progress: What they have solved.
        kind: Of choice; empty: all.
    """
    chosen = [puzzle for puzzle in puzzles_of(key).puzzles if kind in {"", puzzle.kind}]
    tries = [(puzzle, progress.solved.get(name_of(key, puzzle), 0)) for puzzle in chosen]
    return Standing(
        solved=sum(count > 0 for _, count in tries),
        all=len(chosen),
        points=sum(puzzle.level * (2 if count == 1 else 1) for puzzle, count in tries if count),
    )


def kinds_of(key: str) -> tuple[str, ...]:
    """The kinds of choice of which there are puzzles, in the order of the game's words."""
    there = {puzzle.kind for puzzle in puzzles_of(key).puzzles}
    order = list(words_of(registry.game(key)).kinds)
    return tuple(sorted(there, key=lambda kind: order.index(kind) if kind in order else 0))


def ladder(key: str, progress: Progress, kind: str = "", after: str = "") -> list[Puzzle]:
    """The puzzles in the order in which they come: unsolved ones first, the easier first.

    Args:
        key: The game.
        progress: What is solved.
        kind: Of choice; empty: all.
        after: The name of the one before; it comes last.
    """
    chosen = [puzzle for puzzle in puzzles_of(key).puzzles if kind in {"", puzzle.kind}]
    return sorted(
        chosen,
        key=lambda puzzle: (
            name_of(key, puzzle) == after,
            name_of(key, puzzle) in progress.solved,
        ),
    )


def with_puzzles() -> tuple[str, ...]:
    """The games that ship with puzzles."""
    return tuple(key for key in registry.keys() if puzzles_of(key).puzzles)  # noqa: SIM118  (a function of ours)


def daily(day: date, keys: Sequence[str] = ()) -> tuple[str, Puzzle] | None:
    """The puzzle of a day, the same for everybody; ``None``: there is none.

    Args:
        day: The day (UTC).
        keys: The games that take turns; all that have puzzles by default.
    """
    games = keys or with_puzzles()
    if not games:
        return None
    number = day.toordinal()
    key = games[number % len(games)]
    all_ = puzzles_of(key).puzzles
    return key, all_[number // len(games) * _STRIDE % len(all_)]


def first_of(key: str, puzzles: Iterable[Puzzle], solver: str) -> tuple[Task | None, str]:
    """Sets up the first of some puzzles that can be, and says what was left out."""
    trouble = ""
    for puzzle in puzzles:
        try:
            return task_of(key, puzzle, solver), trouble
        except PuzzleError as error:
            trouble = say(error.phrase)
    return None, trouble


def solved(progress: Progress, task: Task, tries: int) -> Progress:
    """With a puzzle that was solved at some try; the first time counts."""
    if task.name in progress.solved:
        return progress
    return msgspec.structs.replace(progress, solved={**progress.solved, task.name: tries})
