"""The contract of every game, for screens, bots, undo, replay, saves and tests.

A game is an object without state of its own: it holds its component tables and works on the
states it is given. Every decision is a finite list of small legal actions, and no turn goes on for
ever.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, Protocol, Self, TypeAlias, TypeVar

import msgspec

from dogs_rules.achievements import Achievement
from dogs_rules.holding import Holding
from dogs_rules.judge import Tunable
from dogs_rules.option import Option as Option
from dogs_rules.option import OptionError as OptionError
from dogs_rules.option import OptionValue as OptionValue
from dogs_rules.option import check_seats, checked
from dogs_rules.phrase import Phrase, literal, phrase
from dogs_rules.progress import Progress as Progress
from dogs_rules.rng import Rng
from dogs_rules.score import Race as Race
from dogs_rules.score import ScoreChange as ScoreChange
from dogs_rules.score import ScoreLine as ScoreLine
from dogs_rules.score import ScoreSheet as ScoreSheet
from dogs_rules.score import Seat as Seat
from dogs_rules.score import Step as Step
from dogs_rules.score import difference as difference
from dogs_rules.score import ranked as ranked


class Action(msgspec.Struct, frozen=True):
    """Base of every game's actions: frozen, hashable, tagged, small."""

    counts_alone: ClassVar[bool] = False
    """True if previews tell what it changes itself, and nothing of what must follow."""


EVERYBODY: Final[tuple[Seat, ...]] = tuple(range(8))
"""More seats than any match has: what befalls all of them."""


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """Base of what an action made happen, in order, for the log and for what moves on screen."""

    seen_by: tuple[Seat, ...] | None = None
    """The seats that may know of it; ``None``: everyone, spectators too."""

    reveals: ClassVar[bool] = False
    """True if it turned up something nobody could know before: a draw, a shuffle, a deal."""
    heading: ClassVar[bool] = False
    """True if it opens a new part of the match, such as a round: a heading in the log."""

    @property
    def round_end(self) -> bool:
        """True if it belongs to what is settled at the end of a round, and to nobody's turn.

        It is noted before what it tells of changes the state.
        """
        return False

    @property
    def befalls(self) -> tuple[Seat, ...]:
        """The seats that it happens to without their doing: a dog of theirs is sent back, say."""
        return ()


Sink: TypeAlias = list[Event] | None
"""The list of events; ``None``: nobody wants to know."""


class Refusal(msgspec.Struct, frozen=True):
    """The reason why an action is not legal now."""

    reason: Phrase
    anchor: str
    """The section of the game's book that says so."""


class IllegalActionError(Exception):
    """An action was played that is not legal in this state."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal.reason))
        self.refusal = refusal


class ComponentError(ValueError):
    """A component file cannot be used; the text names file, key, found and expected."""

    @property
    def phrase(self) -> Phrase:
        """That in a sentence: the phrase it was raised with, or its text as it is."""
        what = self.args[0] if self.args else ""
        return what if isinstance(what, Phrase) else literal(str(self))


class RevisionError(ValueError):
    """A game does not know a revision of its rules."""


class Fact(msgspec.Struct, frozen=True, kw_only=True):
    """Base of what holds after an action and anybody at the table can see: games declare theirs."""

    slight: ClassVar[bool] = False
    """True if it does not tell two actions apart that are as good as each other."""
    plain: ClassVar[bool] = False
    """True if the words of the action say as much."""
    good: bool
    """It speaks for the action."""


class View(msgspec.Struct, frozen=True, kw_only=True):
    """Base of what one seat may see. Nothing hidden is in it, not even as order or length."""

    seat: Seat | None
    """The seat whose view it is; ``None``: a spectator's."""
    seats: int
    to_move: Seat | None
    finished: bool
    round: int
    """Counted from 1; 0 where a game has no rounds."""
    phase: str
    """Names the screen that shows it: the key of a phase of this game."""
    order: tuple[Seat, ...]
    """The seats in turn order of this round."""
    scores: tuple[ScoreSheet, ...]
    """The score so far as far as this seat may know it; final when finished."""


S = TypeVar("S")
A = TypeVar("A", bound=Action)
V = TypeVar("V", bound=View)
A_contra = TypeVar("A_contra", bound=Action)
V_contra = TypeVar("V_contra", bound=View)


class Bot(Protocol):
    """A player that is given what its seat may see, and nothing else."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng) -> Any:
        """One of the legal actions. Same view, actions and generator: same choice."""
        ...


class Game(ABC, Generic[S, A, V]):
    """A game: rules over states of type ``S``, actions ``A``, views ``V``.

    What is abstract here is required, and so is a book: ``book/en.md`` beside the module of the
    class, with the sections ``ANCHORS`` and whatever refusals, options and score lines lead to.
    Everything else is optional. Without ``judge`` there are no hints and no bots that search;
    without a module ``space`` beside that of the class (``dogs_rules.spaces``) there is no
    environment for learners. No option is expected, no number of seats, no round, and no field of a
    view beyond those of ``View``. ``dogs_rules.testing`` holds a game to all of this.
    """

    key: ClassVar[str]
    """Short name for files and the command line, such as ``dogs``: small letters, digits, ``_``."""
    title: ClassVar[str]
    credit: ClassVar[str]
    """Designer and year of the printed game."""
    seat_counts: ClassVar[tuple[int, ...]]
    """Sorted."""
    state_type: ClassVar[type[msgspec.Struct]]
    action_type: ClassVar[Any]
    """The union of all its actions, decodable by msgspec."""
    event_type: ClassVar[Any]
    view_type: ClassVar[type[msgspec.Struct]]
    rules_revision: ClassVar[int] = 1
    """The current revision of its rules, counted from 1.

    It grows when a correction makes a match that was played by the rules of before go otherwise, or
    forbids what was played in it. What names a match (its file, a deal) names the revision too.
    """
    hidden_hands: ClassVar[bool] = False
    """True if seats hold something that others at the same screen must not see."""
    open_hands: ClassVar[bool] = False
    """True if people at one screen play with open hands all the same, unless they say otherwise."""

    @property
    @abstractmethod
    def components(self) -> str:
        """The component file this game was made from, as text (TOML); empty where it has none."""

    @property
    def earlier_components(self) -> tuple[str, ...]:
        """Fingerprints of component files that say the same of matches begun with them.

        They shipped before, and ``components`` takes their place.
        """
        return ()

    @abstractmethod
    def with_components(self, text: str, name: str) -> "Game[S, A, V]":
        """The same rules with another component file.

        Args:
            text: The file's text.
            name: Its name in messages.

        Raises:
            ComponentError: It cannot be used; says which key, what was found, what is expected. A
                key that the game does not know is an error.
        """

    @property
    def revision(self) -> int:
        """The revision of the rules that this object plays by."""
        return self.rules_revision

    def at_revision(self, revision: int) -> Self:
        """The same game with the same components, by the rules of some revision.

        A game whose rules were corrected keeps the earlier ones where they differ, and overrides
        this. States, actions and views have the same types in all revisions.

        Raises:
            RevisionError: It does not know that revision.
        """
        if revision != self.revision:
            raise RevisionError(f"{self.title} has no revision {revision} of its rules")
        return self

    @abstractmethod
    def options(self, seats: int) -> tuple[Option, ...]:
        """The set-up options that mean something with so many seats."""

    @abstractmethod
    def setup(self, seats: int, options: Mapping[str, OptionValue], seed: int) -> S:
        """A new state. All chance comes from a generator inside it.

        Args:
            seats: One of ``seat_counts``.
            options: Options by key; those left out take their default.
            seed: A whole number of at most 128 bits.

        Raises:
            OptionError: An unknown option, a value it does not take, or a wrong seat count.
        """

    @abstractmethod
    def to_move(self, state: S) -> Seat | None:
        """The seat that must decide; ``None`` when the game is over."""

    @abstractmethod
    def legal_actions(self, state: S) -> list[A]:
        """All legal actions, each once, in a stable order; empty when the game is over."""

    @abstractmethod
    def step(self, state: S, action: A, events: Sink = None) -> None:
        """Does a legal action in place, unchecked.

        Args:
            state: A state the caller owns; it is changed.
            action: One of ``legal_actions(state)``; anything else is undefined.
            events: The list to note what happened in; ``None`` costs nothing.
        """

    @abstractmethod
    def clone(self, state: S) -> S:
        """An independent copy."""

    @abstractmethod
    def why_not(self, state: S, action: A) -> Refusal | None:
        """Returns the reason why an action is not legal now; ``None`` if it is legal.

        No action is legal after the end of the match.
        """

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """Exactly what a seat may see; ``None``: what everyone may see."""

    def arrange(self, view: V) -> tuple[A, ...]:  # noqa: ARG002  (for games that can)
        """Returns the actions that arrange the things of the seat to move for the highest score.

        Returns:
            Actions, legal one after the other; none where there is nothing to lay, or nothing
            would score more.
        """
        return ()

    def settles(self, state: S) -> tuple[A, ...]:  # noqa: ARG002  (for games that leave something)
        """Returns the legal actions that decide what the last action left open.

        Such as where a card goes that was taken, while it must go somewhere in this turn. None
        where nothing is left open; then the points after an action are what it brings.
        """
        return ()

    def pays(self, state: S) -> tuple[A, ...]:  # noqa: ARG002  (for games that take something)
        """Returns the legal actions by which the turn ends as things stand, where that costs.

        Such as what is given up for a card that has found no place. None where nothing is due.
        """
        return ()

    def progress(self, view: V) -> Progress:  # noqa: ARG002  (for games that can tell)
        """Returns what will end the match and how far off that is; by default nothing is known."""
        return Progress()

    @abstractmethod
    def score(self, state: S) -> list[ScoreSheet]:
        """Every seat's score as if the game ended now, by seat; final ranks when it is over."""

    def scores(self, state: S, seat: Seat | None) -> tuple[ScoreSheet, ...]:  # noqa: ARG002
        """The score as far as a seat may know it, as its view has it; ``None``: everybody.

        A game overrides this where seats hide what counts; by default all may know it all.
        """
        return tuple(self.score(state))

    def holdings(self, view: V, seat: Seat) -> tuple[Holding, ...]:  # noqa: ARG002
        """Returns a seat's countable goods besides points, in the order they are shown.

        By default nothing. What an action costs and brings is told in these (``preview``).
        """
        return ()

    @abstractmethod
    def determinize(self, view: V, rng: Rng) -> S:
        """A random full state that fits what the view shows: what fair bots search in.

        It is made from the view alone, so nothing hidden can find its way into it.
        """

    @abstractmethod
    def bots(self) -> Mapping[str, "Bot"]:
        """The computer players by level (``visiting.LEVEL``), weakest first; at least one."""

    def personalities(self) -> Mapping[str, "Bot"]:
        """Computer players that are no level, but have a liking of their own, by name.

        Each says what it is like by an attribute ``about``, a phrase. How strong they are decides
        nothing: what looks for the weakest or the strongest bot looks among ``bots``.
        """
        return {}

    def achievements(self) -> tuple[Achievement, ...]:
        """Returns the achievements possible in a match of it, in the order they are shown."""
        return ()

    def judge(self) -> Tunable | None:
        """Returns the judge that searching bots go by; ``None`` if the game has none."""
        return None

    def apply(self, state: S, action: A) -> tuple[S, tuple[Event, ...]]:
        """Checks an action, does it on a copy, and tells what happened.

        Raises:
            IllegalActionError: With the reason and the rule.
        """
        refusal = self.why_not(state, action)
        if refusal is not None:
            raise IllegalActionError(refusal)
        after = self.clone(state)
        events: list[Event] = []
        self.step(after, action, events)
        return after, tuple(events)

    def check_options(
        self, seats: int, options: Mapping[str, OptionValue]
    ) -> dict[str, OptionValue]:
        """The options with defaults filled in, in the order the game declares them.

        Raises:
            OptionError: As in ``setup``.
        """
        check_seats(self.title, self.seat_counts, seats)
        return checked(self.title, seats, self.options(seats), options)


ANCHORS: Final = ("end", "scoring", "undo")
"""Sections that every game's book has: what all games share leads there."""
NO_GAME_LEFT = Refusal(phrase("The match is over."), "end")
