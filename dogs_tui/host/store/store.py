"""What a store gives and takes. ``files``, ``remote`` and ``postgres`` are held to one suite.

Everything that is kept is kept when the call returns, whatever happens then. What is refused left
no trace. All calls raise ``StoreError`` of the kind that fits; named are those that are refusals.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple, Protocol, TypeVar

import msgspec

from dogs_rules.phrase import Phrase
from dogs_saves.records import AnyRecord
from dogs_tui.host.store.kinds import Found, Kept, Kind
from dogs_tui.host.store.notices import Watch

T = TypeVar("T", bound=msgspec.Struct)


class Lines(NamedTuple):
    """What a match's journal tells."""

    head: int
    """What the next record is decided on: one more with each, beginning above a generation."""
    records: tuple[AnyRecord, ...]
    """Those after the head that was asked for."""
    whole: bool
    """Whether they are all there are instead: what was known before is not to be built on."""


class SaidLine(NamedTuple):
    """A line of table talk."""

    number: int
    """Higher than that of every earlier line of its table."""
    record: bytes
    """JSON."""


class Lease(NamedTuple):
    """Somebody's presence somewhere."""

    visit: str
    """Which of their visits it is."""
    here: bool
    until: datetime
    """When it runs out, or when it ran out or was given back: since then they are away."""


class Documents(Protocol):
    """Small documents by kind and name: people, invitations, bans, tables, votes."""

    async def get(self, kind: Kind[T], name: str) -> Kept[T] | None:
        """A document, if there is one."""
        ...

    async def find(self, kind: Kind[T], sign: str) -> tuple[str, Kept[T]] | None:
        """The document that has a sign, with its name."""
        ...

    async def all(self, kind: Kind[T]) -> Found[T]:
        """All documents of a kind, and a word on those that cannot be read."""
        ...

    async def put(self, kind: Kind[T], name: str, document: T, expected: int) -> int:
        """Keeps a document in place of the one that there was; gives its version.

        Args:
            kind: Its kind.
            name: Its name: of small letters, figures, hyphens.
            document: The document.
            expected: The version of the one that it was made from; 0: there must be none.

        Raises:
            OvertakenError: There is another version.
            NotFreeError: A sign of it is another document's.
        """
        ...

    async def remove(self, kind: Kind[T], name: str, expected: int) -> None:
        """Takes a document away; nothing happens when there is none.

        Raises:
            OvertakenError: There is another version.
        """
        ...


class Matches(Protocol):
    """The journals of matches, by the code of the table."""

    async def begin(self, code: str, records: Sequence[AnyRecord]) -> int:
        """Begins a journal with its first records; gives its head.

        Raises:
            OvertakenError: There is a match of that code.
        """
        ...

    async def append(self, code: str, head: int, records: Sequence[AnyRecord]) -> int:
        """Keeps what happened next, all of it or nothing; gives the new head.

        Args:
            code: Of the table.
            head: On which it was decided.
            records: At least one.

        Raises:
            OvertakenError: The match has another head: read on from the one that was known.
            NoSuchError: There is none of that code.
            FullError: It is as long as a match may be, or the disk is full.
        """
        ...

    async def read(self, code: str, after: int = 0) -> Lines:
        """What was kept after a head.

        Raises:
            NoSuchError: There is no match of that code.
        """
        ...

    async def heads(self, codes: Iterable[str]) -> dict[str, int]:
        """How far matches are; those that are not there are left out."""
        ...

    async def claim(self, code: str, head: int, seconds: float) -> bool:
        """Says that a bot's next move is being thought about; whether nobody else does.

        A claim ends by itself, and with the next append.
        """
        ...

    async def news(self, code: str) -> tuple[Phrase, ...]:
        """What players should be told of how a match is kept, since this was last asked."""
        ...

    async def discard(self, code: str) -> None:
        """Keeps a match no longer; nothing happens when there is none."""
        ...

    async def rest(self, code: str) -> None:
        """Gives back what an open journal holds: nobody here plays it for now."""
        ...


class Talk(Protocol):
    """What is said at tables: the last lines of each."""

    async def say(self, code: str, record: bytes) -> int:
        """Keeps a line; gives its number."""
        ...

    async def read(self, code: str, after: int = 0) -> tuple[SaidLine, ...]:
        """The lines after a number, the oldest first."""
        ...

    async def take_back(self, code: str, numbers: Iterable[int]) -> None:
        """Removes lines."""
        ...

    async def forget(self, code: str) -> None:
        """Removes all lines of a table."""
        ...


class Presence(Protocol):
    """Who is where: leases, by the store's clock. An empty place is the lobby."""

    async def come(self, place: str, person: str, visit: str, seconds: float) -> None:
        """Somebody is here for so long, and in no other visit."""
        ...

    async def renew(self, place: str, person: str, visit: str, seconds: float) -> bool:
        """Somebody is still here; false: another visit took its place, and this one ends."""
        ...

    async def leave(self, place: str, person: str, visit: str) -> None:
        """A visit ends; nothing happens when another one took its place."""
        ...

    async def at(self, place: str) -> dict[str, Lease]:
        """The last lease of everybody who was here, by person."""
        ...


class Audit(Protocol):
    """Lines of who used their rights over others. The oldest go when there are many."""

    async def add(self, record: bytes) -> None:
        """Keeps a line of JSON."""
        ...

    async def last(self, count: int) -> tuple[bytes, ...]:
        """The last lines, the oldest first."""
        ...


class Store(Protocol):
    """All that is kept of a host."""

    @property
    def documents(self) -> Documents: ...
    @property
    def matches(self) -> Matches: ...
    @property
    def talk(self) -> Talk: ...
    @property
    def presence(self) -> Presence: ...
    @property
    def audit(self) -> Audit: ...

    async def time(self) -> datetime:
        """What time it is, in UTC, for all that share it."""
        ...

    def watch(self) -> Watch:
        """Notices of what changes from now on; the first one is ``EVERYTHING``."""
        ...

    async def close(self) -> None:
        """Ends it; all that was kept stays. May be repeated."""
        ...
