"""What a store that is asked over a socket answers."""

import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any

import msgspec

from dogs_tui.host.store import record_bytes
from dogs_tui.host.store.errors import OvertakenError, StoreError
from dogs_tui.host.store.kinds import Kept, Kind, decoded, encoded
from dogs_tui.host.store.remote import words
from dogs_tui.host.store.remote.frames import Answered, Asked, Refused
from dogs_tui.host.store.remote.words import A, R, RecordLines, Row, Rows, Word
from dogs_tui.host.store.store import Store

_log = logging.getLogger("dogs_tui.host")


class Answers:
    """Answers of a store to one process.

    Args:
        store: The store.
        kinds: The kinds of documents of which may be asked.
        extras: What is answered beside, with anything that msgspec can encode.
    """

    def __init__(
        self, store: Store, kinds: Iterable[Kind[Any]], extras: Mapping[str, Callable[[str], Any]]
    ) -> None:
        self._store = store
        self._kinds = {kind.name: kind for kind in kinds}
        self._extras = extras
        self._played: set[str] = set()
        """The codes of matches of which it had something written, so that they may be open."""
        self._words: dict[str, Callable[[msgspec.Raw], Awaitable[bytes]]] = {}
        self._add(words.EXTRA, self._extra)
        self._add(words.TIME, store.time)
        self._add(words.GET, self._get)
        self._add(words.FIND, self._find)
        self._add(words.ALL, self._all)
        self._add(words.PUT, self._put)
        self._add(words.REMOVE, self._remove)
        self._add(words.BEGIN, self._begin)
        self._add(words.APPEND, self._append)
        self._add(words.READ, self._read)
        self._add(words.HEADS, store.matches.heads)
        self._add(words.CLAIM, store.matches.claim)
        self._add(words.NEWS, store.matches.news)
        self._add(words.DISCARD, store.matches.discard)
        self._add(words.REST, self._rest)
        self._add(words.SAY, store.talk.say)
        self._add(words.READ_TALK, store.talk.read)
        self._add(words.TAKE_BACK, store.talk.take_back)
        self._add(words.FORGET, store.talk.forget)
        self._add(words.COME, store.presence.come)
        self._add(words.RENEW, store.presence.renew)
        self._add(words.LEAVE, store.presence.leave)
        self._add(words.AT, store.presence.at)
        self._add(words.ADD, store.audit.add)
        self._add(words.LAST, store.audit.last)

    async def to(self, asked: Asked) -> Answered | Refused:
        """The answer to a question, when what was asked is done."""
        try:
            answer = await self._words.get(asked.word, _unknown)(asked.about)
        except StoreError as trouble:
            now = trouble.now if isinstance(trouble, OvertakenError) else 0
            return Refused(asked.number, type(trouble).__name__, trouble.phrase, now)
        except Exception:  # noqa: BLE001  (whatever it is, others go on being answered)
            _log.exception("a store's answer broke", extra={"event": "store-broken"})
            return Refused(asked.number, StoreError.__name__, StoreError.sentence)
        return Answered(asked.number, msgspec.Raw(answer))

    async def close(self) -> None:
        """Gives back what is held for this process. Others who play at a match have it opened."""
        for code in tuple(self._played):
            with contextlib.suppress(StoreError):
                await self._rest(code)

    def _add(self, word: Word[A, R], answer: Callable[..., Awaitable[R]]) -> None:
        async def answered(about: msgspec.Raw) -> bytes:
            return msgspec.msgpack.encode(await answer(*word.asks.decode(about)))

        self._words[word.name] = answered

    async def _extra(self, word: str, about: str) -> bytes:
        if word not in self._extras:
            raise StoreError
        return msgspec.json.encode(self._extras[word](about))

    # Documents.

    def _kind(self, name: str) -> Kind[Any]:
        if name not in self._kinds:
            raise StoreError
        return self._kinds[name]

    async def _get(self, kind: str, name: str) -> tuple[Row, ...]:
        its = self._kind(kind)
        kept = await self._store.documents.get(its, name)
        return () if kept is None else (_row(its, name, kept),)

    async def _find(self, kind: str, sign: str) -> tuple[Row, ...]:
        its = self._kind(kind)
        found = await self._store.documents.find(its, sign)
        return () if found is None else (_row(its, *found),)

    async def _all(self, kind: str) -> Rows:
        its = self._kind(kind)
        found = await self._store.documents.all(its)
        rows = tuple(_row(its, name, kept) for name, kept in found.kept.items())
        return Rows(rows, found.troubles)

    async def _put(self, kind: str, name: str, record: bytes, expected: int) -> int:
        its = self._kind(kind)
        document = decoded(its, name, expected, record).document
        return await self._store.documents.put(its, name, document, expected)

    async def _remove(self, kind: str, name: str, expected: int) -> None:
        await self._store.documents.remove(self._kind(kind), name, expected)

    # Matches.

    async def _begin(self, code: str, records: tuple[bytes, ...]) -> int:
        self._played.add(code)
        return await self._store.matches.begin(code, record_bytes.read(records))

    async def _append(self, code: str, head: int, records: tuple[bytes, ...]) -> int:
        self._played.add(code)
        return await self._store.matches.append(code, head, record_bytes.read(records))

    async def _rest(self, code: str) -> None:
        self._played.discard(code)
        await self._store.matches.rest(code)

    async def _read(self, code: str, after: int) -> RecordLines:
        lines = await self._store.matches.read(code, after)
        return RecordLines(lines.head, tuple(record_bytes.written(lines.records)), lines.whole)


async def _unknown(_: msgspec.Raw) -> bytes:
    raise StoreError


def _row(kind: Kind[Any], name: str, kept: Kept[Any]) -> Row:
    return Row(name, kept.version, encoded(kind, kept.document))
