"""A game made of stages: what is decided now stands in the state, and all else is a declaration.

A state of such a game has a ``stage``, the number of what is being decided, and a ``mover``, who
decides it. The last stage is the end of the match. The game's modules say what may be done in each
stage and what each action does; ``Rules`` names them, and ``StagedGame`` is the contract.
"""

from collections.abc import Callable, Mapping
from copy import copy
from typing import Any, Generic, Protocol, Self, TypeVar

import msgspec

from dogs_rules.achievements import Achievement
from dogs_rules.bots import RandomBot
from dogs_rules.bots.gentle import Gentle, GentleBot, Personality, PersonalityBot
from dogs_rules.bots.levels import BEGINNER, CASUAL, RANDOM, STEADY, searching
from dogs_rules.components import SHIPPED, ComponentFile
from dogs_rules.game import (
    NO_GAME_LEFT,
    Action,
    Bot,
    Event,
    Fact,
    Game,
    Option,
    OptionValue,
    Refusal,
    ScoreSheet,
    Seat,
    Sink,
    View,
)
from dogs_rules.holding import Holding
from dogs_rules.judge import Tunable
from dogs_rules.rng import Rng


class Staged(Protocol):
    """The fields that every state of such a game has."""

    stage: int
    mover: int


S = TypeVar("S", bound=Staged)
A = TypeVar("A", bound=Action)
V = TypeVar("V", bound=View)
T = TypeVar("T", bound=msgspec.Struct)
D = TypeVar("D")


class Rules(msgspec.Struct, Generic[S, A, V, T, D], frozen=True, kw_only=True):
    """The parts of a game of stages: the functions of its modules, by what they are for.

    ``S``, ``A``, ``V`` are its states, actions and views; ``T`` the tables of its component file;
    ``D`` what is worked out from these once, for every match that is played with them.
    """

    file: ComponentFile[Any, T]
    derive: Callable[[T], D]
    options: Callable[[T, int], tuple[Option, ...]]
    """Of so many seats."""
    setup: Callable[[D, int, Mapping[str, OptionValue], int], S]
    """Of seats, options that were checked, and a seed."""
    legal: tuple[Callable[[D, S], list[A]], ...]
    """The legal actions, by stage; the end of the match, which is the last, is left out."""
    do: Mapping[type[Action], Callable[[D, S, Any, Sink], None]]
    """The effect of an action, by its class."""
    clone: Callable[[S], S]
    explain: Callable[[D, S, A], Refusal]
    """The refusals of actions before the end of the match."""
    view: Callable[[D, S, Seat | None], V]
    score: Callable[[D, S], list[ScoreSheet]]
    determinize: Callable[[D, V, Rng], S]
    steady: Callable[["StagedGame[S, A, V, T, D]"], Bot] | None = None
    """The bot that plays by rules of thumb."""
    judge: Callable[["StagedGame[S, A, V, T, D]"], Tunable] | None = None
    """The judge that bots that search go by; without it there are none."""
    gentle: Gentle | None = None
    """The manner of bots between chance and ``steady``; they need ``steady`` and ``judge``."""
    personalities: Mapping[str, Personality] = msgspec.field(default_factory=dict)
    """Bots with a liking of their own, by name; they need ``gentle``."""
    holdings: Callable[[D, V, Seat], tuple[Holding, ...]] | None = None
    """The holdings of a seat that can be counted beside points."""
    facts: Callable[[D, V, A], tuple[Fact, ...]] | None = None
    """What sets an action apart, for hints."""
    achievements: tuple[Achievement, ...] = ()
    """The achievements of a match."""
    at_revision: Callable[[D, int], D] | None = None
    """The same by an earlier revision of the rules; ``None``: there is but one."""
    keen: int = 400
    """Iterations of the bot ``keen``: as many as one core does in about 0.2 seconds."""


class StagedGame(Game[S, A, V], Generic[S, A, V, T, D]):
    """The contract of a game, kept by its ``rules``. What bots do most is looked up only once."""

    rules: Rules[S, A, V, T, D]

    def __init__(self, text: str | None = None, name: str = SHIPPED) -> None:
        """The game with the components that ship with it, or with a file's text."""
        rules = self.rules
        self._text = text
        tables = rules.file.shipped() if text is None else rules.file.load(text, name)
        self.derived = rules.derive(tables)
        self.tables = tables
        self._over = len(rules.legal)
        self._legal = (*rules.legal, _nothing)
        self._do = dict(rules.do)
        self._clone = rules.clone
        self._revision = self.rules_revision

    @property
    def components(self) -> str:
        return self.rules.file.shipped_text() if self._text is None else self._text

    @property
    def earlier_components(self) -> tuple[str, ...]:
        return self.rules.file.earlier if self._text is None else ()

    def with_components(self, text: str, name: str) -> "StagedGame[S, A, V, T, D]":
        return type(self)(text, name)

    @property
    def revision(self) -> int:
        return self._revision

    def at_revision(self, revision: int) -> Self:
        by = self.rules.at_revision
        if by is None or not 1 <= revision <= self.rules_revision or revision == self.revision:
            return super().at_revision(revision)
        other = copy(self)
        other.derived = by(self.derived, revision)
        other._revision = revision
        return other

    def options(self, seats: int) -> tuple[Option, ...]:
        return self.rules.options(self.tables, seats)

    def setup(self, seats: int, options: Mapping[str, OptionValue], seed: int) -> S:
        return self.rules.setup(self.derived, seats, self.check_options(seats, options), seed)

    def to_move(self, state: S) -> Seat | None:
        return None if state.stage == self._over else state.mover

    def legal_actions(self, state: S) -> list[A]:
        return self._legal[state.stage](self.derived, state)

    def step(self, state: S, action: A, events: list[Event] | None = None) -> None:
        self._do[type(action)](self.derived, state, action, events)

    def clone(self, state: S) -> S:
        return self._clone(state)

    def why_not(self, state: S, action: A) -> Refusal | None:
        if action in self.legal_actions(state):
            return None
        if state.stage == self._over:
            return NO_GAME_LEFT
        return self.rules.explain(self.derived, state, action)

    def view(self, state: S, seat: Seat | None) -> V:
        return self.rules.view(self.derived, state, seat)

    def score(self, state: S) -> list[ScoreSheet]:
        return self.rules.score(self.derived, state)

    def holdings(self, view: V, seat: Seat) -> tuple[Holding, ...]:
        counted = self.rules.holdings
        return () if counted is None else counted(self.derived, view, seat)

    def facts(self, view: V, action: A) -> tuple[Fact, ...]:
        """Returns what sets an action of the seat to move apart, what matters most first."""
        facts = self.rules.facts
        return () if facts is None else facts(self.derived, view, action)

    def determinize(self, view: V, rng: Rng) -> S:
        return self.rules.determinize(self.derived, view, rng)

    def bots(self) -> Mapping[str, Bot]:
        rules = self.rules
        steady = None if rules.steady is None else rules.steady(self)
        bots: dict[str, Bot] = {RANDOM: RandomBot()}
        if steady is not None and rules.gentle is not None:
            gentle = rules.gentle
            bots[BEGINNER] = GentleBot(self, steady, gentle.beginner, gentle.last)
            bots[CASUAL] = GentleBot(self, steady, gentle.casual, gentle.last)
        if steady is not None:
            bots[STEADY] = steady
        if rules.judge is not None:
            bots |= searching(self, rules.keen)
        return bots

    def personalities(self) -> Mapping[str, Bot]:
        rules = self.rules
        if rules.steady is None or rules.gentle is None:
            return {}
        steady, gentle = rules.steady(self), rules.gentle
        return {
            name: PersonalityBot(
                self,
                steady,
                gentle.casual if each.casual else gentle.beginner,
                gentle.last,
                about=each.about,
                liking=each.liking(self.derived),
            )
            for name, each in rules.personalities.items()
        }

    def achievements(self) -> tuple[Achievement, ...]:
        return self.rules.achievements

    def judge(self) -> Tunable | None:
        return None if self.rules.judge is None else self.rules.judge(self)


def _nothing(_: Any, __: Any) -> list[Any]:
    return []
