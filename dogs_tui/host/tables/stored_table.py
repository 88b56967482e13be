"""The stored part of a table: its record, written before it counts, and readings of it."""

from typing import Any

import msgspec

from dogs_rules.game import Seat
from dogs_saves import SaveError
from dogs_tui.host.errors import LobbyError, said
from dogs_tui.host.people.person import Person
from dogs_tui.host.tables.listings import TableStage
from dogs_tui.host.tables.record import TableRecord
from dogs_tui.host.tables.services import Services, log


class StoredTable:
    """The record of a table. It is on disk before a change counts.

    Attributes:
        services: The lobby's.
        record: What is kept of the table.
        closed: Whether the table was taken away.
    """

    def __init__(self, services: Services, record: TableRecord) -> None:
        self.services = services
        self.record = record
        self.closed = False

    @property
    def code(self) -> str:
        return self.record.code

    @property
    def stage(self) -> TableStage:
        return self.record.stage

    @property
    def names(self) -> tuple[str, ...]:
        """By seat; empty for an open one."""
        return tuple(
            self.services.name_of(seat.person, seat.name) if seat.person else seat.name
            for seat in self.record.seats
        )

    @property
    def person_seats(self) -> frozenset[Seat]:
        """The seats that people have, also those for whom a bot plays on."""
        return frozenset(seat for seat, holder in enumerate(self.record.seats) if holder.person)

    def person(self, seat: Seat) -> Person | None:
        """The person of the seat, also while a bot plays on; ``None``: nobody who is known."""
        return self.services.people.get(self.record.seats[seat].person)

    def keep(self, record: TableRecord) -> None:
        """Writes the record; then it counts. What is over has changed when it ended.

        Raises:
            LobbyError: It could not be written, and nothing changed.
        """
        if not self.record.over:
            record = msgspec.structs.replace(record, changed=self.services.clock())
        with said():
            self.services.tables.write(record.code.lower(), record)
        self.record = record
        self.services.kept(record)

    def write(self, **fields: Any) -> None:
        """Changes fields of the record, as ``keep`` does."""
        self.keep(msgspec.structs.replace(self.record, **fields))

    def log_trouble(self, what: str, trouble: LobbyError | SaveError) -> None:
        """Reports what a guest cannot mend."""
        log.error(what, extra={"event": "table-trouble", "code": self.code, "reason": str(trouble)})
