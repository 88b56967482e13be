"""Small documents by kind and name: people, invitations, bans, tables, votes."""

from typing import Any, TypeVar

import msgspec

from dogs_tui.host.store import sql
from dogs_tui.host.store.engine import Engine, Transaction
from dogs_tui.host.store.errors import NotFreeError, OvertakenError
from dogs_tui.host.store.kinds import Found, Kept, Kind, decoded, encoded, found
from dogs_tui.host.store.notices import Notice

T = TypeVar("T", bound=msgspec.Struct)


class Documents:
    """Documents of all kinds.

    Args:
        engine: Where they are kept.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def get(self, kind: Kind[T], name: str) -> Kept[T] | None:
        """A document, if there is one."""
        rows = self._engine.rows(sql.GET_DOCUMENT, kind=kind.name, name=name)
        return decoded(kind, name, *rows[0]) if rows else None

    def find(self, kind: Kind[T], sign: str) -> tuple[str, Kept[T]] | None:
        """The document that has a sign, with its name."""
        for name, version, record in self._engine.rows(
            sql.FIND_DOCUMENT, kind=kind.name, sign=sign
        ):
            return name, decoded(kind, name, version, record)
        return None

    def all(self, kind: Kind[T]) -> Found[T]:
        """All documents of a kind, and a word on those that cannot be read."""
        return found(kind, self._engine.rows(sql.ALL_DOCUMENTS, kind=kind.name))

    def versions(self, kind: Kind[Any]) -> dict[str, int]:
        """The versions of all documents of a kind, by name."""
        return dict(self._engine.rows(sql.VERSIONS, kind=kind.name))

    def put(self, kind: Kind[T], name: str, document: T, expected: int) -> int:
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
        record = encoded(kind, document)
        with self._engine.transaction() as transaction:
            version = transaction.next_version()
            key: dict[str, object] = {"kind": kind.name, "name": name}
            row = {**key, "version": version, "record": record}
            if expected:
                kept = transaction.run(sql.CHANGE_DOCUMENT, **row, expected=expected)
            else:
                kept = transaction.run(sql.ADD_DOCUMENT, **row)
            if not kept:
                raise OvertakenError(_version(transaction, key))
            _sign(transaction, key, set(kind.signs(document)))
            transaction.notify(_notice(kind, name, version))
        return version

    def set_aside(self, kind: Kind[Any], name: str) -> None:
        """Has a document that cannot be read be in nobody's way; it stays in the store."""
        key: dict[str, object] = {"kind": kind.name, "name": name}
        with self._engine.transaction() as transaction:
            transaction.send(sql.SET_DOCUMENT_ASIDE, key)
            transaction.send(sql.CLEAR_DOCUMENT, key)

    def remove(self, kind: Kind[T], name: str, expected: int) -> None:
        """Takes a document away; nothing happens when there is none.

        Raises:
            OvertakenError: There is another version.
        """
        key: dict[str, object] = {"kind": kind.name, "name": name}
        with self._engine.transaction() as transaction:
            if transaction.run(sql.REMOVE_DOCUMENT, **key, expected=expected):
                transaction.notify(_notice(kind, name, 0))
            elif there := _version(transaction, key):
                raise OvertakenError(there)


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


def _notice(kind: Kind[Any], name: str, version: int) -> Notice:
    return Notice(kind.name, name, version) if kind.told else Notice(kind.name)
