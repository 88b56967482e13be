"""The house: people, tables and who is there."""

from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path
from typing import Protocol

from dogs_saves.stored import Clock, now
from dogs_tui.host.house.invites import Invites
from dogs_tui.host.house.news import HouseNews
from dogs_tui.host.house.people import People, Person
from dogs_tui.host.house.plan import HouseLimits, TablePlan
from dogs_tui.host.house.seen import Lobby
from dogs_tui.host.house.tables import HostedTable


class Visit(Protocol):
    """A session in which somebody is here."""

    def replaced(self) -> None:
        """The same person came in from elsewhere: this visit ends."""


class House:
    people: People
    invites: Invites

    def __init__(
        self,
        folder: Path,
        *,
        clock: Clock = now,
        executor: Executor | None = None,
        limits: HouseLimits = HouseLimits(),
    ) -> None: ...

    async def open(self) -> None:
        """Brings everything back. HouseError: another host uses the folder."""

    async def close(self) -> None: ...
    def admit(self, name: str, fingerprint: str, code: str = "") -> Person:
        """Enrols somebody new; with a code, which is used up only when all went well."""

    def link(self, code: str, fingerprint: str) -> Person:
        """Adds a key to the person who made the link code."""

    def arrive(self, person: Person, visit: Visit) -> None: ...
    def leave(self, visit: Visit) -> None: ...
    def lobby(self, person: Person) -> Lobby: ...
    def listen(self, person: Person, listener: Callable[[HouseNews], None]) -> None: ...
    def unlisten(self, listener: Callable[[HouseNews], None]) -> None: ...
    def table(self, code: str, person: Person | None = None) -> HostedTable | None:
        """By code in any case. With a person, wrong codes are counted (HouseError: too many)."""

    def make_table(self, owner: Person, plan: TablePlan) -> HostedTable: ...
    def tables(self) -> tuple[HostedTable, ...]: ...
