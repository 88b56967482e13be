"""Kinds of documents: what one is made of, and what of it nobody else may have."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

import msgspec

from dogs_rules.phrase import phrase
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
        largest: Bytes of a document.
    """

    name: str
    type: type[T]
    signs: Callable[[T], tuple[str, ...]] = _no_signs
    told: bool = True
    largest: int = LARGEST


def encoded(kind: Kind[T], document: T) -> bytes:
    """A document as it is kept.

    Raises:
        FullError: It is larger than one of its kind may be.
    """
    record = msgspec.json.encode(document, order="deterministic")
    if len(record) > kind.largest:
        raise FullError(phrase("This is too large for one document."))
    return record


def decoded(kind: Kind[T], name: str, record: bytes) -> T:
    """A document as it was kept.

    Raises:
        UnreadError: It is damaged.
    """
    try:
        return msgspec.json.decode(record, type=kind.type)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        # What msgspec says names keys and types, never values.
        words = str(error) if isinstance(error, msgspec.ValidationError) else "not whole"
        raise UnreadError(
            phrase("{kind}/{name} is damaged: {words}.", kind=kind.name, name=name, words=words)
        ) from error
