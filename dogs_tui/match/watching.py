"""What a screen is given of a table: something to watch, or something to play at as well.

Neither has a way to the state: what a screen is not given, it cannot show.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any, Protocol

import msgspec

from dogs_rules.bots.hints import Hint
from dogs_rules.game import (
    Action,
    Event,
    Game,
    OptionValue,
    Refusal,
    ScoreChange,
    ScoreSheet,
    Seat,
    View,
)
from dogs_rules.phrase import Phrase
from dogs_saves import HintMark


class Part(msgspec.Struct, frozen=True):
    """What was done, or a thing that was settled with it, where an action ends a round."""

    events: tuple[Event, ...]
    after: tuple[ScoreSheet, ...]
    """Everybody's score after it."""


class Update(msgspec.Struct, frozen=True):
    """Something happened at a table, as one watcher may know it."""

    kind: str
    """``play``, ``undo``, ``redo``, ``seats``, ``trouble``, ``file``, or ``hint``: the mover asked.

    A screen tells itself ``taken``: the mover said to be at its keyboard.
    """
    ply: int
    """How many actions have been played now."""
    mover: Seat | None
    """The seat that acted."""
    events: tuple[Event, ...] = ()
    changes: tuple[ScoreChange, ...] = ()
    """What it changed in the score, as far as this watcher may know it."""
    parts: tuple[Part, ...] = ()
    """As for ``Moment``."""
    trouble: Phrase | None = None
    """Why the table cannot go on as it should; said in the language of whoever reads it."""
    notice: Phrase | None = None
    """What to know of the file of a match that goes on, such as that it has another name now."""


class Watcher(Protocol):
    """Somebody told of changes, in the table's event loop, right after the move is on disk."""

    @property
    def seats(self) -> frozenset[Seat]:
        """The seats whose hidden things this watcher may know."""
        ...

    def table_changed(self, update: Update) -> None: ...


class Moment(msgspec.Struct, frozen=True):
    """One action of the history, as one watcher may know it."""

    ply: int
    mover: Seat
    events: tuple[Event, ...]
    changes: tuple[ScoreChange, ...] = ()
    """What it changed in the score."""
    parts: tuple[Part, ...] = ()
    """Where a round ends with it: what was done, then each thing that was settled."""


def visible(events: Sequence[Event], seats: frozenset[Seat]) -> tuple[Event, ...]:
    """The events that somebody holding these seats may know of."""
    return tuple(
        event for event in events if event.seen_by is None or not seats.isdisjoint(event.seen_by)
    )


class Watching(ABC):
    """A table that is looked at: a match in play, over, replayed, or as it was last known."""

    @property
    @abstractmethod
    def game(self) -> Game[Any, Any, Any]:
        """The rules, with the components that the match is played with."""

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """The options of a match that is played; none where it is only looked at again."""
        return {}

    @property
    @abstractmethod
    def plies(self) -> int:
        """Number of actions played so far."""

    @property
    @abstractmethod
    def last_mover(self) -> Seat | None:
        """The seat that played the last action; ``None`` before the first."""

    @property
    @abstractmethod
    def taken_back(self) -> int:
        """Number of actions ever undone."""

    @property
    @abstractmethod
    def names(self) -> tuple[str, ...]:
        """By seat."""

    @property
    @abstractmethod
    def people(self) -> frozenset[Seat]:
        """The seats that people play themselves."""

    @property
    @abstractmethod
    def to_move(self) -> Seat | None:
        """The seat that must decide; ``None`` when the match is over."""

    @property
    @abstractmethod
    def hinted(self) -> tuple[HintMark, ...]:
        """The hints asked for in a match of several people or of a deal: by which seat and when."""

    @abstractmethod
    def join(self, watcher: Watcher) -> None:
        """Tells this watcher of everything from now on."""

    @abstractmethod
    def leave(self, watcher: Watcher) -> None:
        """Tells this watcher no longer."""

    @abstractmethod
    def view(self, seat: Seat | None) -> View:
        """Gives the view that a seat may see now; ``None``: the one that everyone may see."""

    def view_at(self, ply: int, seat: Seat | None) -> View | None:  # noqa: ARG002
        """Gives a seat's view after so many actions; ``None`` where the past is not shown."""
        return None

    @abstractmethod
    def history(self, seats: frozenset[Seat]) -> list[Moment]:
        """Everything that happened, as somebody holding these seats may know it."""


class Playing(Watching):
    """A table at which something can be played from here, when it is the turn of a seat."""

    @abstractmethod
    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """Gives the actions that a seat may play now; none when it is not its turn."""

    @abstractmethod
    async def play(self, seat: Seat, action: Action) -> None:
        """Plays an action: kept first, then told to every watcher.

        Raises:
            IllegalActionError: It is not legal or not this seat's turn; nothing happened.
            OutdatedError: Something else happened since this was called; it counts in its place.
            SaveError: It could not be written; nothing happened.
        """

    @abstractmethod
    def can_be_undone(self, action: Action) -> bool:
        """True if the seat to move could take this legal action back."""

    @abstractmethod
    def why_no_undo(self, seat: Seat) -> Refusal | None:
        """Says why a seat cannot take its last action back; ``None`` when it can."""

    def undone_with(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats whose moves an undo of a seat's last action takes back, too."""
        if self.last_mover in {None, seat}:
            return ()
        played = self.history(frozenset({seat}))
        since = takewhile(lambda moment: moment.mover != seat, reversed(played))
        return tuple(sorted({moment.mover for moment in since}))

    @abstractmethod
    async def undo(self, seat: Seat) -> int:
        """Takes a seat's last action back, if it may.

        Returns:
            How many actions were taken back.

        Raises:
            SaveError: It could not be written; nothing happened.
        """

    @abstractmethod
    def can_redo(self, seat: Seat) -> bool:
        """True if this seat could play again the action it took back."""

    @abstractmethod
    async def redo(self, seat: Seat) -> bool:
        """Plays again what this seat took back; says whether there was anything.

        Raises:
            SaveError: It could not be written; nothing happened.
        """

    @abstractmethod
    def why_no_hints(self, seat: Seat) -> Refusal | None:
        """Says why a seat gets no hints now; ``None`` when it does."""

    @abstractmethod
    async def hints(self, seat: Seat) -> tuple[Hint, ...]:
        """The best actions of a seat that is to decide, best first.

        Raises:
            IllegalActionError: There are none for this seat now; nothing happened.
            ThinkingError: They could not be worked out, or the table changed meanwhile.
            SaveError: That they were asked for could not be written down.
        """

    @abstractmethod
    def wake(self) -> None:
        """Lets the bots move if it is their turn. Needs a running event loop."""
