"""Documents of a store: their kinds, and all of a kind by their names."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Generic, TypeVar

import msgspec

from dogs_rules.phrase import phrase
from dogs_saves import MissingError
from dogs_saves.documents import Trouble
from dogs_tui.host.store import sql
from dogs_tui.host.store.engine import Engine, Transaction
from dogs_tui.host.store.errors import (
    FullError,
    LostError,
    NotFreeError,
    OvertakenError,
    StoreError,
    UnreadError,
)
from dogs_tui.host.store.notices import Notice

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


NO_FILE = Path()
"""The path of a document that is in no file."""


class Documents(Generic[T]):
    """Documents of one kind in a store that others write to, too.

    It knows the version of each that this process last saw. What is written is written in place of
    that one: if somebody was first, nothing is kept, what they wrote counts here, too, and
    ``OvertakenError`` says so. What cannot be read or kept raises ``StoreError``.

    Args:
        kind: Of the documents.
        engine: Where they are kept.

    Attributes:
        kind: Of the documents.
        followed: Told of what others wrote, by name; ``None``: they took it away.
    """

    def __init__(self, kind: Kind[T], engine: Engine) -> None:
        self.kind = kind
        self.followed: Callable[[str, T | None], None] = lambda _name, _document: None
        self._engine = engine
        self._versions: dict[str, int] = {}
        self._unsure: set[str] = set()
        """Those of which it is not known what became of the last change."""
        self._unread: set[str] = set()
        """Those that are damaged: what is written in place of one sets it aside."""

    def names(self) -> list[str]:
        """The names of all."""
        return sorted(self._stored_versions())

    def read(self, name: str) -> T:
        """A document.

        Raises:
            MissingError: There is none of that name.
            StoreError: It cannot be read.
        """
        document = self.find(name)
        if document is None:
            raise MissingError(phrase("There is no {file} here.", file=name), NO_FILE)
        return document

    def read_all(self) -> tuple[dict[str, T], tuple[Trouble, ...]]:
        """All by name, and what could not be read."""
        documents: dict[str, T] = {}
        troubles: list[Trouble] = []
        rows = self._engine.rows(sql.ALL_DOCUMENTS, kind=self.kind.name)
        self._versions.clear()
        for name, version, record in rows:
            try:
                documents[name] = decoded(self.kind, name, record)
            except UnreadError as trouble:
                troubles.append(Trouble(name, trouble.phrase, NO_FILE))
            else:
                self._versions[name] = version
        self._unread = {trouble.name for trouble in troubles}
        return documents, tuple(troubles)

    def find(self, name: str) -> T | None:
        """A document, if there is one."""
        for version, record in self._engine.rows(sql.GET_DOCUMENT, **self._key(name)):
            document = decoded(self.kind, name, record)
            self._seen(name, document, version)
            return document
        self._seen(name, None, 0)
        return None

    def write(self, name: str, document: T) -> None:
        """Keeps a document in place of the one of that name that this process last saw.

        Args:
            name: Of small letters, figures, hyphens.
            document: The document.

        Raises:
            OvertakenError: Somebody was first.
            NotFreeError: A sign of it is another document's.
            StoreError: It could not be kept; the one that there was is there, and whole.
        """
        self._be_sure(name)
        key, expected = self._key(name), self._versions.get(name, 0)
        record = encoded(self.kind, document)
        with self._noted(name), self._engine.transaction() as transaction:
            if name in self._unread:
                transaction.send(sql.SET_DOCUMENT_ASIDE, key)
                transaction.send(sql.CLEAR_DOCUMENT, key)
            version = transaction.next_version()
            row = {**key, "version": version, "record": record}
            if expected:
                kept = transaction.run(sql.CHANGE_DOCUMENT, **row, expected=expected)
            else:
                kept = transaction.run(sql.ADD_DOCUMENT, **row)
            if not kept:
                raise OvertakenError(_version(transaction, key))
            _sign(transaction, key, set(self.kind.signs(document)))
            transaction.notify(self._notice(name, version))
        self._unread.discard(name)
        self._versions[name] = version

    def remove(self, name: str) -> None:
        """Takes a document away; nothing happens when there is none.

        Raises:
            OvertakenError: Somebody was first.
            StoreError: It could not be taken away.
        """
        self._be_sure(name)
        key, expected = self._key(name), self._versions.get(name, 0)
        if not expected:
            return
        with self._noted(name), self._engine.transaction() as transaction:
            if transaction.run(sql.REMOVE_DOCUMENT, **key, expected=expected):
                transaction.notify(self._notice(name, 0))
            elif there := _version(transaction, key):
                raise OvertakenError(there)
        self._versions.pop(name, None)

    # What others did.

    def version(self, name: str) -> int:
        """The version that this process saw last; 0: none."""
        return self._versions.get(name, 0)

    def catch_up(self, name: str = "") -> None:
        """Reads what others wrote.

        Args:
            name: Of a document; empty: any.
        """
        if name:
            self._look(name)
            return
        there = self._stored_versions()
        for changed in {
            *(name for name, version in there.items() if version != self.version(name)),
            *(self._versions.keys() - there.keys()),
        }:
            self._look(changed)

    def _stored_versions(self) -> dict[str, int]:
        return dict(self._engine.rows(sql.VERSIONS, kind=self.kind.name))

    def _look(self, name: str) -> None:
        with suppress(UnreadError):  # Whoever loads all of them reports it.
            self.find(name)

    def _seen(self, name: str, document: T | None, version: int) -> None:
        """A document was read: if it is another than was known, who follows is told."""
        self._unsure.discard(name)
        if version == self.version(name):
            return
        if version:
            self._versions[name] = version
        else:
            del self._versions[name]
        self.followed(name, document)

    def _be_sure(self, name: str) -> None:
        """Reads a document of which it is not known whether it was changed."""
        if name in self._unsure:
            self.find(name)

    @contextmanager
    def _noted(self, name: str) -> Iterator[None]:
        """Sees to what follows when a change is refused, or lost."""
        try:
            yield
        except OvertakenError:
            self._unsure.add(name)
            with suppress(StoreError):  # It is read before the next change.
                self._be_sure(name)
            raise
        except LostError:
            self._unsure.add(name)
            raise

    def _key(self, name: str) -> dict[str, object]:
        return {"kind": self.kind.name, "name": name}

    def _notice(self, name: str, version: int) -> Notice:
        return Notice(self.kind.name, name, version) if self.kind.told else Notice(self.kind.name)


def _sign(transaction: Transaction, key: dict[str, object], wanted: set[str]) -> None:
    """Gives a document its signs, and takes those from it that it has no more.

    Raises:
        NotFreeError: One is another's.
    """
    had = {sign for (sign,) in transaction.rows(sql.SIGNS, **key)}
    for sign in had - wanted:
        transaction.send(sql.REMOVE_SIGN, {**key, "sign": sign})
    for sign in sorted(wanted - had):  # In one order, so that no two wait for each other.
        if not transaction.run(sql.ADD_SIGN, **key, sign=sign):
            raise NotFreeError


def _version(transaction: Transaction, key: dict[str, object]) -> int:
    rows = transaction.rows(sql.GET_DOCUMENT, **key)
    return int(rows[0][0]) if rows else 0
