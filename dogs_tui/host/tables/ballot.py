"""What a table decides about, and what answers come to: pure counting, without a table."""

from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol, TypeAlias

import msgspec

from dogs_rules.game import Seat
from dogs_tui.host.tables.public import Asking
from dogs_tui.host.tables.time_control import TimeControl


class Decided(Protocol):
    """The match about which a table decides, and what it can decide on."""

    @property
    def people(self) -> frozenset[Seat]:
        """The seats that people play themselves now."""
        ...

    def plies_back(self, seat: Seat) -> int:
        """How many actions an undo of a seat's last action would take back."""
        ...

    def touched_by_undo(self, seat: Seat) -> frozenset[Seat]:
        """The people whom that would touch, without the seat itself."""
        ...

    async def take_back(self, seat: Seat) -> int: ...
    async def stand_in(self, seat: Seat) -> None: ...
    def pause(self, by: Seat) -> None: ...
    def resume(self, by: Seat) -> None: ...
    def end(self, by: Seat) -> None: ...
    async def give_up(self, seat: Seat) -> None: ...


Question: TypeAlias = tuple[Seat, Asking, Seat | None, TimeControl | None]
"""Who asks what, about whom, or for which time."""


class Outcome(Enum):
    OPEN = "open"
    """Answers are still missing."""
    AGREED = "agreed"
    REFUSED = "refused"


class BallotRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question as it is kept for as long as it is asked."""

    kind: Asking
    by: Seat
    about: Seat | None = None
    time: TimeControl | None = None
    agreed: tuple[Seat, ...] = ()
    refused: tuple[Seat, ...] = ()


@dataclass
class Ballot:
    """A question that is being answered.

    Attributes:
        kind: What is asked.
        by: The seat that asks; it counts as agreed.
        about: The seat that a stand-in would play for.
        time: What everybody would have.
        agreed: The seats that said yes.
        refused: The seats that said no.
    """

    kind: Asking
    by: Seat
    about: Seat | None = None
    time: TimeControl | None = None
    agreed: set[Seat] = field(default_factory=set)
    refused: set[Seat] = field(default_factory=set)

    @classmethod
    def of(cls, record: BallotRecord) -> "Ballot":
        """The question that is kept."""
        agreed, refused = set(record.agreed), set(record.refused)
        return cls(record.kind, record.by, record.about, record.time, agreed, refused)

    @property
    def record(self) -> BallotRecord:
        """As it is kept."""
        agreed, refused = tuple(sorted(self.agreed)), tuple(sorted(self.refused))
        return BallotRecord(self.kind, self.by, self.about, self.time, agreed, refused)

    @property
    def question(self) -> Question:
        """What makes it the same question when it is asked again."""
        return self.by, self.kind, self.about, self.time

    def answer(self, seat: Seat, agree: bool) -> None:
        """An answer, in place of what the seat said before."""
        (self.agreed if agree else self.refused).add(seat)
        (self.refused if agree else self.agreed).discard(seat)

    def outcome(self, voters: frozenset[Seat], needed: int) -> Outcome:
        """What the answers of those who are asked come to.

        Args:
            voters: Who is asked now, without the one who asks.
            needed: How many of them have to agree.
        """
        if len(self.agreed & voters) >= needed:
            return Outcome.AGREED
        if len(voters) - len(self.refused & voters) < needed:
            return Outcome.REFUSED
        return Outcome.OPEN


def majority(electorate: int) -> int:
    """How many others must agree with the one who asks, so that more than half of all do."""
    return electorate // 2
