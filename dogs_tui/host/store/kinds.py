"""Kinds of documents: what one is made of, and what of it nobody else may have."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Generic, NamedTuple, TypeVar

import msgspec

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.store.errors import FullError, UnreadError

T = TypeVar("T", bound=msgspec.Struct)

LARGEST: Final = 256 * 1024
"""Bytes of a document."""


def _no_signs(_: msgspec.Struct) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True)
class Kind(Generic[T]):
    """A kind of documents.

    Args:
        name: What it is called in a store: a folder, a word in a column.
        type: Of a document; one that has ``forbid_unknown_fields``.
        signs: What of a document no other of its kind may have, such as keys and a name.
        told: Whether notices name the document; else only its kind.
        lasting: Whether it outlives the store's process where that is but one.
        largest: Bytes of a document.
    """

    name: str
    type: type[T]
    signs: Callable[[T], tuple[str, ...]] = _no_signs
    told: bool = True
    lasting: bool = True
    largest: int = LARGEST


class Kept(NamedTuple, Generic[T]):
    """A document as it is kept."""

    document: T
    version: int
    """Another one after every change, and never one that was before; at least 1."""


class Unread(NamedTuple):
    """A document that cannot be read."""

    name: str
    why: Phrase
    """A sentence."""


class Found(NamedTuple, Generic[T]):
    """All documents of a kind."""

    kept: dict[str, Kept[T]]
    """By name."""
    troubles: tuple[Unread, ...]
    """What could not be read."""


def encoded(kind: Kind[T], document: T) -> bytes:
    """A document as it is kept.

    Raises:
        FullError: It is larger than one of its kind may be.
    """
    record = msgspec.json.encode(document, order="deterministic")
    if len(record) > kind.largest:
        raise FullError(phrase("This is too much to be kept in one document."))
    return record


def decoded(kind: Kind[T], name: str, version: int, record: bytes) -> Kept[T]:
    """A document as it was kept.

    Raises:
        UnreadError: It is damaged.
    """
    try:
        return Kept(msgspec.json.decode(record, type=kind.type), version)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        # What msgspec says names keys and types, never values.
        words = str(error) if isinstance(error, msgspec.ValidationError) else "not whole"
        raise UnreadError(
            phrase("{kind}/{name} is damaged: {words}.", kind=kind.name, name=name, words=words)
        ) from error


def found(kind: Kind[T], rows: Iterable[tuple[str, int, bytes]]) -> Found[T]:
    """All documents of a kind, by name, version and record."""
    kept: dict[str, Kept[T]] = {}
    troubles: list[Unread] = []
    for name, version, record in rows:
        try:
            kept[name] = decoded(kind, name, version, record)
        except UnreadError as trouble:
            troubles.append(Unread(name, trouble.phrase))
    return Found(kept, tuple(troubles))
