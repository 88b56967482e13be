"""Table talk as a lobby keeps it: a document a table in a folder, or a line a row in a store."""

import logging
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple, Protocol

import msgspec

from dogs_rules.game import Seat
from dogs_rules.phrase import Phrase, phrase
from dogs_saves.documents import Documents
from dogs_tui.host.store import SaidLine, Store, UnreadError
from dogs_tui.host.store.calling import StoreCalls

LARGEST: Final = 1 << 20
"""Bytes of a table's talk in a folder."""

_log = logging.getLogger("dogs_tui.host")


class Said(msgspec.Struct, frozen=True):
    """A line of table talk."""

    at: datetime
    name: str
    """Who said it; empty: the lobby did."""
    text: Phrase | str
    """Cleaned; a phrase when the lobby says it."""
    seat: Seat | None = None
    """The seat of who said it; ``None``: a spectator or the lobby."""


class TalkRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was said at a table, the last of it."""

    lines: tuple[Said, ...] = ()


class Spoken(NamedTuple):
    """A line of a table, and its number there."""

    number: int
    """Higher than that of every earlier one; 0 where lines have none."""
    line: Said


class KeptTalk(Protocol):
    """The talk of all tables, by code."""

    def read(self, code: str) -> tuple[Spoken, ...]:
        """The last lines of a table, the oldest first.

        Raises:
            SaveError: They cannot be read.
        """
        ...

    def add(self, code: str, before: tuple[Spoken, ...], line: Said) -> Spoken:
        """Keeps one more line.

        Args:
            code: Of the table.
            before: The lines before it that are to stay.
            line: What was said.

        Raises:
            SaveError: It could not be kept.
        """
        ...

    def take_back(self, code: str, left: tuple[Spoken, ...], gone: Iterable[Spoken]) -> None:
        """Removes lines.

        Args:
            code: Of the table.
            left: Those that stay.
            gone: Those that go.

        Raises:
            SaveError: It could not be written.
        """
        ...

    def forget(self, code: str) -> None:
        """Removes all lines of a table.

        Raises:
            SaveError: It could not be written.
        """
        ...

    async def read_on(self, code: str, after: int) -> tuple[Spoken, ...]:
        """The lines after a number, which others may have said.

        Raises:
            StoreError: They cannot be read.
        """
        ...


class FolderTalk:
    """Talk in a data folder.

    Args:
        root: The data folder.
    """

    def __init__(self, root: Path) -> None:
        self._documents = Documents(root / "talk", TalkRecord, largest=LARGEST)

    def read(self, code: str) -> tuple[Spoken, ...]:
        found, trouble = self._documents.find(code.lower())
        if trouble is not None:
            _log.error(
                "talk was damaged", extra={"event": "talk-damaged", "reason": str(trouble.what)}
            )
        return tuple(Spoken(0, line) for line in (() if found is None else found.lines))

    def add(self, code: str, before: tuple[Spoken, ...], line: Said) -> Spoken:
        self._write(code, (*(one.line for one in before), line))
        return Spoken(0, line)

    def take_back(self, code: str, left: tuple[Spoken, ...], gone: Iterable[Spoken]) -> None:  # noqa: ARG002
        self._write(code, tuple(one.line for one in left))

    def forget(self, code: str) -> None:
        self._documents.remove(code.lower())

    async def read_on(self, code: str, after: int) -> tuple[Spoken, ...]:  # noqa: ARG002
        return ()  # Nobody else writes here.

    def _write(self, code: str, lines: tuple[Said, ...]) -> None:
        self._documents.write(code.lower(), TalkRecord(lines))


class SharedTalk:
    """Talk in a store.

    Args:
        store: Gives the store, for what can be awaited.
        calls: The store, for what cannot.
    """

    def __init__(self, store: Callable[[], Store], calls: StoreCalls) -> None:
        self._store = store
        self._calls = calls

    def read(self, code: str) -> tuple[Spoken, ...]:
        return read_lines(self._calls.call(lambda store: store.talk.read(code)))

    def add(self, code: str, before: tuple[Spoken, ...], line: Said) -> Spoken:  # noqa: ARG002
        record = msgspec.json.encode(line)
        return Spoken(self._calls.call(lambda store: store.talk.say(code, record)), line)

    def take_back(self, code: str, left: tuple[Spoken, ...], gone: Iterable[Spoken]) -> None:  # noqa: ARG002
        numbers = [one.number for one in gone]
        self._calls.call(lambda store: store.talk.take_back(code, numbers))

    def forget(self, code: str) -> None:
        self._calls.call(lambda store: store.talk.forget(code))

    async def read_on(self, code: str, after: int) -> tuple[Spoken, ...]:
        return read_lines(await self._store().talk.read(code, after))


def read_lines(lines: Iterable[SaidLine]) -> tuple[Spoken, ...]:
    """Lines as they are kept in a store.

    Raises:
        UnreadError: One is none of ours.
    """
    try:
        return tuple(
            Spoken(one.number, msgspec.json.decode(one.record, type=Said)) for one in lines
        )
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise UnreadError(phrase("What was said at a table cannot be read.")) from error
