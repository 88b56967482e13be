"""The interface of a store's engine: statements one by one, and transactions."""

from collections.abc import Iterable
from contextlib import AbstractContextManager
from typing import Any, Protocol, TypeAlias

from dogs_tui.host.store.notices import Notice, Watch

Row: TypeAlias = tuple[Any, ...]


class Transaction(Protocol):
    """A transaction: all of it is kept when it ends well, or nothing."""

    def rows(self, statement: str, **values: object) -> list[Row]:
        """Runs a statement of ``sql`` and gives its rows."""
        ...

    def run(self, statement: str, **values: object) -> int:
        """Does it; how many rows it concerned."""
        ...

    def run_all(self, statement: str, rows: Iterable[dict[str, object]]) -> list[int]:
        """Does it with each of these values; how many rows it concerned each time."""
        ...

    def send(self, statement: str, *values: dict[str, object]) -> None:
        """Does it, once with each of these values; nobody waits for how many rows it concerned."""
        ...

    def next_version(self) -> int:
        """A number that is higher than any before."""
        ...

    def notify(self, notice: Notice) -> None:
        """Has everybody who watches be told, when the transaction is kept."""
        ...


class Engine(Protocol):
    """An engine, as one process has it. Its calls wait, and not for long: else they are refused."""

    def open(self) -> None:
        """Begins; before that nothing else is asked of it.

        Raises:
            StoreError: It cannot be used.
        """
        ...

    def rows(self, statement: str, **values: object) -> list[Row]:
        """Runs a statement of ``sql`` and gives its rows.

        Raises:
            StoreError: It could not be read.
        """
        ...

    def transaction(self) -> AbstractContextManager[Transaction]:
        """A transaction for as long as the context lasts; one within another is part of it.

        Raises:
            StoreError: It could not be kept.
        """
        ...

    def reading(self) -> AbstractContextManager[None]:
        """Everything that is read in the context is as it was at one moment."""
        ...

    def lock_all(self) -> None:
        """Has nobody else write until the transaction ends."""
        ...

    def columns(self, table: str) -> tuple[str, ...]:
        """The columns of a table; none: there is no such table."""
        ...

    def insert_rows(self, table: str, columns: Iterable[str], rows: Iterable[Row]) -> None:
        """Writes whole rows, within a transaction."""
        ...

    def watch(self) -> Watch:
        """Notices of what changes from now on, told in the running loop."""
        ...

    def shut(self) -> None:
        """Ends it where nobody watches; may be repeated."""
        ...

    def clear_notices(self) -> None:
        """Keeps no notices of before."""
        ...

    def set_version(self, number: int) -> None:
        """Has versions be higher than this from now on."""
        ...

    async def close(self) -> None:
        """Ends it; may be repeated."""
        ...
