"""Puzzles: positions of matches between bots in which one choice is clearly best.

The puzzles of a game stand in ``puzzles.jsonl`` beside its class: a line that says by which rules,
and a line for each. ``tools.puzzles`` finds them. A puzzle is the beginning of a match, so it is
proved like one, and its solver is given the view of a seat like any player.
"""

from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from dogs_rules import registry
from dogs_rules.bots.sifting import End
from dogs_rules.game import Action, Game, OptionError, OptionValue, Seat
from dogs_rules.match import Match, state_digest
from dogs_rules.phrase import Phrase, phrase, plural
from dogs_rules.text_bytes import text_of

FILE: Final = "puzzles.jsonl"
"""The name of a set beside the class of its game."""
THOUSANDTHS: Final = 1000
"""Costs are whole numbers of these."""
LEVELS: Final = 3
"""Of difficulty."""


class PuzzleError(ValueError):
    """A puzzle or a set of them cannot be used; ``phrase`` says why in a sentence."""

    def __init__(self, what: Phrase) -> None:
        super().__init__(str(what))
        self.phrase = what


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position, the actions that are right in it, and what every other gives away."""

    digest: str
    """Of the state, which is proved by it; the name of the puzzle, too."""
    kind: str
    """Of choice, as the words of the game name it."""
    level: Annotated[int, Meta(ge=1, le=LEVELS)]
    """1: right at first sight; 2: only ``steady`` is right; 3: not even that one is."""
    seats: Annotated[int, Meta(ge=1, le=16)]
    options: dict[str, OptionValue] = {}
    """Those that are not as the game proposes."""
    seed: Annotated[int, Meta(ge=0)]
    moves: tuple[Annotated[int, Meta(ge=0)], ...]
    """Of each action before it, its place among those that were legal."""
    right: Annotated[tuple[Annotated[int, Meta(ge=0)], ...], Meta(min_length=1)]
    """The places of the right actions among the legal ones, the best first."""
    costs: tuple[Annotated[int, Meta(ge=0, le=THOUSANDTHS)], ...]
    """By legal action, in thousandths of the chance to win; of a right one 0 unless the best is
    better beyond chance."""
    guesses: int
    """In which the best actions were followed when it was verified."""
    errors: float
    """Paired standard errors between right and wrong then, at least."""
    chance: Annotated[int, Meta(ge=0, le=THOUSANDTHS)]
    """To win, after the best."""
    ends: Annotated[tuple[End, ...], Meta(min_length=1)]
    """The score sheets where the look ended: each pair of them that differs, once."""
    end_of: tuple[Annotated[int, Meta(ge=0)], ...]
    """By legal action the place of its end among these."""
    then: tuple[Any, ...] = ()
    """The next actions of the turn after the best, encoded."""
    whole: bool = False
    """True if each guess was followed to the end of the match, not for some turns."""


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line of a set: what all its puzzles share, and what made them."""

    game: str
    revision: int
    """Of the rules."""
    seed: int
    """Of the matches that were searched."""
    searched: int
    """The number of these."""
    guesses: tuple[int, int]
    """In which puzzles were found, and in which they were verified."""
    seconds: float = 0.0
    """That it all took."""


class PuzzleSet(msgspec.Struct, frozen=True):
    """The puzzles that a game ships with, as far as they can be used."""

    header: Header | None
    puzzles: tuple[Puzzle, ...]
    """The easier first."""
    problems: tuple[Phrase, ...] = ()
    """Sentences about what was left out."""


def read_set(game: Game[Any, Any, Any], text: str) -> PuzzleSet:
    """The puzzles of a file; what is damaged or was found by other rules is left out.

    Args:
        game: Of the puzzles.
        text: Of the file.
    """
    head, *lines = text.splitlines() or [""]
    try:
        header = msgspec.json.decode(head, type=Header)
    except msgspec.DecodeError:
        return PuzzleSet(None, (), (_damaged(game),))
    if (header.game, header.revision) != (game.key, game.rules_revision):
        left_out = phrase(
            "The puzzles of {game} were made by other rules and are left out.", game=game.title
        )
        return PuzzleSet(header, (), (left_out,))
    puzzles = []
    for line in lines:
        try:
            puzzles.append(msgspec.json.decode(line, type=Puzzle))
        except msgspec.DecodeError:
            continue
    missing = len(lines) - len(puzzles)
    problem = plural(
        "{n} damaged puzzle of {game} is left out.",
        "{n} damaged puzzles of {game} are left out.",
        missing,
        game=game.title,
    )
    puzzles.sort(key=lambda puzzle: puzzle.level)
    return PuzzleSet(header, tuple(puzzles), (problem,) if missing else ())


@cache
def puzzles_of(key: str) -> PuzzleSet:
    """The puzzles that a game ships with; none where it ships none.

    Raises:
        KeyError: There is no such game.
    """
    game = registry.game(key)
    home = registry.package(key)
    page = resources.files(home) / FILE if home else None
    if page is None or not page.is_file():
        return PuzzleSet(None, ())
    try:
        return read_set(game, text_of(page.read_bytes()))
    except ValueError:
        return PuzzleSet(None, (), (_damaged(game),))


def _damaged(game: Game[Any, Any, Any]) -> Phrase:
    return phrase("The puzzles of {game} are damaged and are left out.", game=game.title)


class Position(msgspec.Struct, frozen=True):
    """A puzzle set up: the match as far as it has come, and what its actions are worth."""

    match: Match
    seat: Seat
    """Of the solver."""
    legal: tuple[Action, ...]
    right: tuple[Action, ...]
    """The best first."""
    costs: tuple[float, ...]
    """By legal action the chance to win that it gives away."""
    ends: tuple[End, ...]
    """By legal action."""
    then: tuple[Action, ...]


def position_of(game: Game[Any, Any, Any], puzzle: Puzzle) -> Position:
    """Sets a puzzle up.

    Args:
        game: Its game, as it ships.
        puzzle: One of its set.

    Raises:
        PuzzleError: It is not of these rules.
    """
    try:
        actions = list(_played(game, puzzle))
        match = Match.replayed(game, puzzle.seats, puzzle.options, puzzle.seed, actions)
        seat = match.to_move
        legal = tuple(game.legal_actions(match.state))
        right = tuple(legal[at] for at in puzzle.right)
        ends = tuple(puzzle.ends[at] for at in puzzle.end_of)
        then = msgspec.convert(puzzle.then, tuple[game.action_type, ...])  # type: ignore[name-defined]
    except (IndexError, OptionError, msgspec.ValidationError):
        raise PuzzleError(_other_rules(game)) from None
    wrong = [cost for at, cost in enumerate(puzzle.costs) if at not in puzzle.right]
    if (
        seat is None
        or match.digest() != puzzle.digest
        or not len(legal) == len(puzzle.costs) == len(ends)
        or not all(wrong)
        or not wrong
    ):
        raise PuzzleError(_other_rules(game))
    costs = tuple(cost / THOUSANDTHS for cost in puzzle.costs)
    return Position(match, seat, legal, right, costs, ends, then)


def _played(game: Game[Any, Any, Any], puzzle: Puzzle) -> Sequence[Action]:
    """The actions before a puzzle.

    Raises:
        IndexError: There are not as many to choose from.
        OptionError: Its seats or options do not fit the game.
    """
    options = game.check_options(puzzle.seats, puzzle.options)
    state = game.setup(puzzle.seats, options, puzzle.seed)
    actions = []
    for at in puzzle.moves:
        actions.append(game.legal_actions(state)[at])
        game.step(state, actions[-1])
    if state_digest(state) != puzzle.digest:
        raise IndexError
    return actions


def _other_rules(game: Game[Any, Any, Any]) -> Phrase:
    return phrase("This puzzle does not fit the rules of {game} and is left out.", game=game.title)
