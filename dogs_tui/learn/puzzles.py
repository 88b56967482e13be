"""Puzzles to solve: which is next, what an answer is worth, and what was solved. No Textual."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from datetime import date
from typing import Any, Final, TypeAlias

import msgspec

from dogs_rules import registry
from dogs_rules.bots.comparing import Reason
from dogs_rules.bots.sifting import End
from dogs_rules.game import Action, Game, Seat
from dogs_rules.match import Match
from dogs_rules.phrase import Phrase, phrase, plural, sense
from dogs_rules.puzzles import Puzzle, PuzzleError, position_of, puzzles_of
from dogs_tui.app.progress import Progress
from dogs_tui.match.setup import BOT_NAMES
from dogs_tui.words import say
from dogs_tui.words.phrases import Names
from dogs_tui.words.registry import words_of

_STRIDE: Final = 7919
"""Puzzles from one day to the next: a prime, so that all have their turn."""


class Beside(msgspec.Struct, frozen=True):
    """The best action beside another one: an answer that is wrong, or the next best."""

    action: Action
    """The other one."""
    cost: float
    """The chance to win that it gives away."""
    ends: tuple[End, End] | None = None
    """The score sheets some turns on: after the best, and after the other."""
    reasons: tuple[Reason, ...] = ()
    """The gains of the best, where score sheets do not tell them."""


class Verdict(msgspec.Struct, frozen=True):
    """What an answer is worth."""

    answer: Action
    right: bool
    best: Action
    then: tuple[Action, ...]
    """The next actions of the turn after the best."""
    beside: Beside | None
    """``None``: nothing else is clearly worse."""
    behind: float = 0.0
    """The chance to win that a right answer gives away; 0: what there is may be chance."""


Asked: TypeAlias = Callable[[Action], Awaitable[Verdict]]


class Task(msgspec.Struct, frozen=True):
    """A puzzle set up, and who says what an answer is worth."""

    name: str
    """As it is kept that it was solved: the game and the position."""
    title: Phrase
    place: Phrase
    """The end of the title, where there is no room for more."""
    kind: Phrase
    """Of choice; told once it is answered, since it may give the answer away."""
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
    of = {each: at for at, each in enumerate(position.legal)}
    best = position.right[0]
    wrong = [each for each in position.legal if each not in position.right]
    next_best = min(wrong, key=lambda each: position.costs[of[each]])

    async def asked(action: Action) -> Verdict:
        right = action in position.right
        other = next_best if right else action
        ends = (position.ends[of[best]], position.ends[of[other]])
        beside = Beside(other, position.costs[of[other]], ends)
        behind = position.costs[of[action]] if right else 0.0
        return Verdict(action, right, best, position.then, beside, behind)

    place = number_told(key, puzzle)
    title = phrase("{game} puzzle {place}", game=game.title, place=place)
    return Task(
        name_of(key, puzzle),
        title=title,
        place=place,
        kind=words_of(game).kind_name(puzzle.kind),
        match=position.match,
        names=tuple(names),
        seat=position.seat,
        level=puzzle.level,
        asked=asked,
    )


def number_told(key: str, puzzle: Puzzle) -> Phrase:
    """The place of a puzzle among those of its game."""
    all_ = puzzles_of(key).puzzles
    n = all_.index(puzzle) + 1 if puzzle in all_ else 1
    return phrase("{n} of {all}", n=n, all=len(all_))


async def best_of(task: Task, verdict: Verdict | None = None) -> Verdict:
    """What the best action of a puzzle is worth beside the next best.

    Args:
        task: The puzzle.
        verdict: On an answer that was given.

    Raises:
        ThinkingError: It could not be worked out.
    """
    if verdict is None:
        verdict = await task.asked(task.game.legal_actions(task.match.state)[0])
    return verdict if verdict.answer == verdict.best else await task.asked(verdict.best)


# Which is next.


class Standing(msgspec.Struct, frozen=True):
    """How far somebody is with the puzzles of a game, or with one kind of them."""

    solved: int
    first: int
    """Those of which the first answer was right."""
    all: int
    points: int
    """The level of each puzzle of which the first answer was right."""


def standing(key: str, progress: Progress, kind: str = "") -> Standing:
    """How far somebody is.

    Args:
        key: The game.
        progress: What they have solved.
        kind: Of choice; empty: all.
    """
    chosen = of_kind(key, kind)
    tries = [(puzzle, progress.solved.get(name_of(key, puzzle), 0)) for puzzle in chosen]
    first = [puzzle.level for puzzle, count in tries if count == 1]
    return Standing(
        solved=sum(count > 0 for _, count in tries),
        first=len(first),
        all=len(chosen),
        points=sum(first),
    )


def of_kind(key: str, kind: str, level: int = 0) -> list[Puzzle]:
    """The puzzles of a game that are of a kind and level, of any where it is not said."""
    return [
        puzzle
        for puzzle in puzzles_of(key).puzzles
        if kind in {"", puzzle.kind} and level in {0, puzzle.level}
    ]


def state_told(name: str, progress: Progress) -> Phrase:
    """How far somebody is with a puzzle, in few words."""
    tries = progress.tries.get(name, 0)
    if name in progress.solved:
        n = progress.solved[name]
        if n == 1:
            return phrase("solved at once")
        return plural("solved after {n} try", "solved after {n} tries", n)
    if name in progress.shown:
        return phrase("answer shown")
    return plural("{n} try", "{n} tries", tries) if tries else phrase(sense("a puzzle", "new"))


def kinds_of(key: str) -> tuple[str, ...]:
    """The kinds of choice of which there are puzzles, in the order of the game's words."""
    there = {puzzle.kind for puzzle in puzzles_of(key).puzzles}
    order = list(words_of(registry.game(key)).kinds)
    return tuple(sorted(there, key=lambda kind: order.index(kind) if kind in order else 0))


def ladder(
    key: str, progress: Progress, kind: str = "", after: str = "", level: int = 0
) -> list[Puzzle]:
    """The puzzles in the order in which they come: unsolved ones first, the easier first.

    Args:
        key: The game.
        progress: What is solved.
        kind: Of choice; empty: all.
        after: The name of the one before; those behind it come first, and it comes last.
        level: 0: all.
    """
    chosen = of_kind(key, kind, level)
    names = [name_of(key, puzzle) for puzzle in chosen]
    at = names.index(after) + 1 if after in names else 0
    done = progress.solved.keys() | progress.shown
    return sorted(
        [*chosen[at:], *chosen[:at]],
        key=lambda puzzle: (name_of(key, puzzle) == after, name_of(key, puzzle) in done),
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
