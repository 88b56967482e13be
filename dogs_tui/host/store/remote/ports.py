"""The ports of a store that another process has."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec

from dogs_rules.phrase import Phrase
from dogs_saves.records import AnyRecord
from dogs_tui.host.store import record_bytes
from dogs_tui.host.store.kinds import Found, Kept, Kind, decoded, encoded, found
from dogs_tui.host.store.remote import words
from dogs_tui.host.store.remote.link import Link
from dogs_tui.host.store.store import Lease, Lines, SaidLine

T = TypeVar("T", bound=msgspec.Struct)


class RemoteDocuments:
    """Documents of the kinds that are served.

    Args:
        link: Leads to who has the store, as for the other ports.
    """

    def __init__(self, link: Link) -> None:
        self._link = link

    async def get(self, kind: Kind[T], name: str) -> Kept[T] | None:
        rows = await self._link.ask(words.GET, (kind.name, name))
        return decoded(kind, *rows[0]) if rows else None

    async def find(self, kind: Kind[T], sign: str) -> tuple[str, Kept[T]] | None:
        rows = await self._link.ask(words.FIND, (kind.name, sign))
        return (rows[0].name, decoded(kind, *rows[0])) if rows else None

    async def all(self, kind: Kind[T]) -> Found[T]:
        answer = await self._link.ask(words.ALL, (kind.name,))
        read = found(kind, answer.rows)
        return Found(read.kept, (*read.troubles, *answer.troubles))

    async def put(self, kind: Kind[T], name: str, document: T, expected: int) -> int:
        record = encoded(kind, document)
        return await self._link.ask(words.PUT, (kind.name, name, record, expected))

    async def remove(self, kind: Kind[T], name: str, expected: int) -> None:
        await self._link.ask(words.REMOVE, (kind.name, name, expected))


class RemoteMatches:
    """The journals of all matches."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def begin(self, code: str, records: Sequence[AnyRecord]) -> int:
        written = tuple(record_bytes.written(records))
        return await self._link.ask(words.BEGIN, (code, written))

    async def append(self, code: str, head: int, records: Sequence[AnyRecord]) -> int:
        written = tuple(record_bytes.written(records))
        return await self._link.ask(words.APPEND, (code, head, written))

    async def read(self, code: str, after: int = 0) -> Lines:
        lines = await self._link.ask(words.READ, (code, after))
        return Lines(lines.head, record_bytes.read(lines.records), lines.whole)

    async def heads(self, codes: Iterable[str]) -> dict[str, int]:
        return await self._link.ask(words.HEADS, (tuple(codes),))

    async def claim(self, code: str, head: int, seconds: float) -> bool:
        return await self._link.ask(words.CLAIM, (code, head, seconds))

    async def news(self, code: str) -> tuple[Phrase, ...]:
        return await self._link.ask(words.NEWS, (code,))

    async def discard(self, code: str) -> None:
        await self._link.ask(words.DISCARD, (code,))

    async def rest(self, code: str) -> None:
        await self._link.ask(words.REST, (code,))


class RemoteTalk:
    """The talk of all tables."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def say(self, code: str, record: bytes) -> int:
        return await self._link.ask(words.SAY, (code, record))

    async def read(self, code: str, after: int = 0) -> tuple[SaidLine, ...]:
        return await self._link.ask(words.READ_TALK, (code, after))

    async def take_back(self, code: str, numbers: Iterable[int]) -> None:
        await self._link.ask(words.TAKE_BACK, (code, tuple(numbers)))

    async def forget(self, code: str) -> None:
        await self._link.ask(words.FORGET, (code,))


class RemotePresence:
    """Who is where, of all processes."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def come(self, place: str, person: str, visit: str, seconds: float) -> None:
        await self._link.ask(words.COME, (place, person, visit, seconds))

    async def renew(self, place: str, person: str, visit: str, seconds: float) -> bool:
        return await self._link.ask(words.RENEW, (place, person, visit, seconds))

    async def leave(self, place: str, person: str, visit: str) -> None:
        await self._link.ask(words.LEAVE, (place, person, visit))

    async def at(self, place: str) -> dict[str, Lease]:
        return await self._link.ask(words.AT, (place,))


class RemoteAudit:
    """The audit log of all processes."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def add(self, record: bytes) -> None:
        await self._link.ask(words.ADD, (record,))

    async def last(self, count: int) -> tuple[bytes, ...]:
        return await self._link.ask(words.LAST, (count,))
