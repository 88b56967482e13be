"""What can be asked of a store over a socket: each word, what it is asked with, what it gives."""

from datetime import datetime
from typing import Final, Generic, NamedTuple, TypeVar

from msgspec.msgpack import Decoder

from dogs_rules.phrase import Phrase
from dogs_tui.host.store.store import Lease, SaidLine

A = TypeVar("A", bound=tuple[object, ...])
R = TypeVar("R")


class Word(NamedTuple, Generic[A, R]):
    """One of them."""

    name: str
    asks: Decoder[A]
    gives: Decoder[R]


class Row(NamedTuple):
    """A document."""

    name: str
    version: int
    record: bytes
    """JSON, as it is kept everywhere."""


class Rows(NamedTuple):
    """All documents of a kind."""

    rows: tuple[Row, ...]
    troubles: tuple[Phrase, ...]


class RecordLines(NamedTuple):
    """``Lines``, with records as they are kept everywhere."""

    head: int
    records: tuple[bytes, ...]
    whole: bool


def _word(name: str, asks: type[A], gives: type[R]) -> Word[A, R]:
    return Word(name, Decoder(asks), Decoder(gives))


WATCH: Final = "watch"
"""Asks for notices from now on; answered by these alone."""
EXTRA: Final = _word("extra", tuple[str, str], bytes)
"""What a process answers beside its store: a word, and what about. It gives JSON."""

TIME: Final = _word("time", tuple[()], datetime)

# Kind and name or sign come first; a document is given as none or one.
GET: Final = _word("documents.get", tuple[str, str], tuple[Row, ...])
FIND: Final = _word("documents.find", tuple[str, str], tuple[Row, ...])
ALL: Final = _word("documents.all", tuple[str], Rows)
PUT: Final = _word("documents.put", tuple[str, str, bytes, int], int)
REMOVE: Final = _word("documents.remove", tuple[str, str, int], type(None))

BEGIN: Final = _word("matches.begin", tuple[str, tuple[bytes, ...]], int)
APPEND: Final = _word("matches.append", tuple[str, int, tuple[bytes, ...]], int)
READ: Final = _word("matches.read", tuple[str, int], RecordLines)
HEADS: Final = _word("matches.heads", tuple[tuple[str, ...]], dict[str, int])
CLAIM: Final = _word("matches.claim", tuple[str, int, float], bool)
NEWS: Final = _word("matches.news", tuple[str], tuple[Phrase, ...])
DISCARD: Final = _word("matches.discard", tuple[str], type(None))
REST: Final = _word("matches.rest", tuple[str], type(None))

SAY: Final = _word("talk.say", tuple[str, bytes], int)
READ_TALK: Final = _word("talk.read", tuple[str, int], tuple[SaidLine, ...])
TAKE_BACK: Final = _word("talk.take_back", tuple[str, tuple[int, ...]], type(None))
FORGET: Final = _word("talk.forget", tuple[str], type(None))

COME: Final = _word("presence.come", tuple[str, str, str, float], type(None))
RENEW: Final = _word("presence.renew", tuple[str, str, str, float], bool)
LEAVE: Final = _word("presence.leave", tuple[str, str, str], type(None))
AT: Final = _word("presence.at", tuple[str], dict[str, Lease])

ADD: Final = _word("audit.add", tuple[bytes], type(None))
LAST: Final = _word("audit.last", tuple[int], tuple[bytes, ...])
