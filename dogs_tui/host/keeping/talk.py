"""Table talk as a lobby keeps it."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import NamedTuple

import msgspec

from dogs_rules.game import Seat
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.store import SaidLine, Store, UnreadError


class Said(msgspec.Struct, frozen=True):
    """A line of table talk."""

    at: datetime
    name: str
    """Who said it; empty: the lobby did."""
    text: Phrase | str
    """Cleaned; a phrase when the lobby says it."""
    seat: Seat | None = None
    """The seat of who said it; ``None``: a spectator or the lobby."""


class Spoken(NamedTuple):
    """A line of a table, and its number there."""

    number: int
    """Higher than that of every earlier one."""
    line: Said


class TableTalk:
    """The talk of all tables, by code.

    Args:
        store: Gives the store.
    """

    def __init__(self, store: Callable[[], Store]) -> None:
        self._store = store

    def read(self, code: str, after: int = 0) -> tuple[Spoken, ...]:
        """The last lines of a table after a number, the oldest first.

        Raises:
            StoreError: They cannot be read.
        """
        return read_lines(self._store().talk.read(code, after))

    def add(self, code: str, line: Said) -> Spoken:
        """Keeps one more line.

        Raises:
            StoreError: It could not be kept.
        """
        return Spoken(self._store().talk.say(code, msgspec.json.encode(line)), line)

    def take_back(self, code: str, gone: Iterable[Spoken]) -> None:
        """Removes lines.

        Raises:
            StoreError: It could not be written.
        """
        self._store().talk.take_back(code, [one.number for one in gone])

    def forget(self, code: str) -> None:
        """Removes all lines of a table.

        Raises:
            StoreError: It could not be written.
        """
        self._store().talk.forget(code)


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
