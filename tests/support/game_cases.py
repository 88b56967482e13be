"""What shared tests are told of a game: ``tests/games/<key>.py``, found by folder.

Shared tests know no game by name. What they cannot find out by themselves, such as the keys with
which a match is played, stands in that file as ``GAME``. A game without a file, or without some
part of it, is tested by all that needs none; what is left out says so.
"""

import importlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from dogs_rules import registry
from dogs_rules.game import Action
from tests.support.staged_play import StagedPlay

FOLDER = "tests/games"

Legal = tuple[Action, ...]
Deciding = Callable[[Any, Legal], Iterator[str]]
"""Gives the keys for a decision, from the view of the seat to move and its legal actions."""
State = Callable[[], Any]
"""Makes a state of a game."""


class Keying(NamedTuple):
    """How a table answers at its first turn, seed 7, two seats, the first seat to begin."""

    cursor: tuple[str, ...]
    """Keys that move the cursor over the table."""
    begin: tuple[str, ...] = ()
    """Keys that lead from the set-up to the first turn."""
    aim: tuple[str, ...] = ()
    """Keys that choose something larger than a cell and shift it: the first chooses it."""
    play: tuple[str, ...] = ()
    """Keys that play something, and those that lead there."""


class Scene(NamedTuple):
    """A table that is looked at."""

    state: State
    keys: tuple[str, ...] = ()
    """What is pressed before it is looked at."""
    looks: Mapping[str, Any] = {}
    """How it is shown otherwise than by default: glyphs, theme."""
    sizes: tuple[tuple[int, int], ...] = ((80, 24), (120, 40))
    pictured: tuple[tuple[int, int], ...] = ()
    """At which of the sizes it is kept as SVG, too."""
    alone: bool = False
    """Whether only the seat to move is played by somebody at the keyboard."""


class Review(NamedTuple):
    """A review that is looked at."""

    sample: str
    """The finished match, by its file in ``saves/samples``."""
    topics: tuple[str, str]
    """What two reasons are about: one of the own seat, one of the next."""


class Duel(NamedTuple):
    """Matches of ``steady`` against ``random``, and how many of them it wins at least."""

    seats: int
    options: Mapping[str, str]
    matches: int
    won: int
    seed: int = 7
    partner: int = 0
    """How many seats on its partner sits, whom it plays as well."""


class Walk(NamedTuple):
    """A match that is played by keys to its end, and kept as it was painted."""

    seats: int
    people: int
    """How many of them are played at the keyboard; bots have the others."""
    seed: int
    phases: frozenset[str]
    """Those in which somebody decides on the way, at least."""
    options: Mapping[str, str] = {"start": "1"}
    bots: str = "random"
    size: tuple[int, int] = (80, 24)
    plies: int = 10_000
    """After how many it is left, if it is not over before."""


class Crowded(NamedTuple):
    """Matches played at random whose boards are looked at in any rectangle."""

    play: StagedPlay
    tables: tuple[tuple[int, Mapping[str, Any]], ...]
    """The seats and options of each match."""
    every: int
    """Of so many decisions one is looked at."""
    keys: tuple[tuple[str, ...], ...]
    """What is pressed before, by turns."""
    drawn: Callable[[str], Iterable[str]] = lambda _: ()
    """Pictures that are no signs, by the name of a set of glyphs."""
    codes: str = ""
    """A pattern of the short codes that stand on boards, as the legend must have them."""


@dataclass(frozen=True, kw_only=True)
class Description:
    """A game, as far as shared tests must be told of it."""

    deciding: Callable[[], Deciding] | None = None
    """A new player, who presses keys as somebody at the table would."""
    keying: Keying | None = None
    """With which keys is measured what a key costs."""
    anchors: str = ""
    """Sections that its book must have, because screens and refusals lead to them."""
    rulings: int = 0
    """How many questions its book answers."""
    sources: str = ""
    """A pattern of what each answer says of where it comes from, in italics."""
    originals: Mapping[str, str] = field(default_factory=dict)
    """Words of the boxes' languages, with commas between, by the section that lists them."""
    walks: Mapping[str, Walk] = field(default_factory=dict)
    """Whole matches that are looked at, by name; the first one in every language."""
    scenes: Mapping[str, Scene] = field(default_factory=dict)
    """Tables that are looked at, by name."""
    hints: Mapping[str, State] = field(default_factory=dict)
    """States whose hints are looked at, by name."""
    review: Review | None = None
    """A review that is looked at."""
    hidden: Callable[[Any], tuple[Any, ...]] | None = None
    """Parts of a state at its beginning that no seat sees."""
    duels: tuple[Duel, ...] = ()
    """How strong ``steady`` is."""
    only_ways: frozenset[type[Action]] = frozenset()
    """Actions that may be the only legal one and are asked for all the same."""
    crowded: Crowded | None = None
    """Matches that fill boards, and keys that open what stands on them."""
    titles: tuple[str, ...] = ()
    """What cards are called that have no name in the table of components."""


def description(key: str) -> Description:
    """What is told of a game; nothing, when it has no file."""
    if find_spec("tests.games") is None or find_spec(f"tests.games.{key}") is None:
        return Description()
    loaded: Description = importlib.import_module(f"tests.games.{key}").GAME
    return loaded


def described() -> dict[str, Description]:
    """All that is told of games, by key."""
    files = sorted((Path(__file__).parents[1] / "games").glob("*.py"))
    return {file.stem: description(file.stem) for file in files}


def each_game_with(part: str) -> pytest.MarkDecorator:
    """Runs a test for every game, as ``key``; games without that part are skipped and say so."""
    cases = []
    for key in tuple(registry.keys()):
        missing = not getattr(description(key), part)
        reason = f"{where(key)} says no `{part}`"
        cases.append(pytest.param(key, marks=[pytest.mark.skip(reason=reason)] if missing else []))
    return pytest.mark.parametrize("key", cases)


def where(key: str) -> str:
    """The file in which a game is described."""
    return f"{FOLDER}/{key}.py"
