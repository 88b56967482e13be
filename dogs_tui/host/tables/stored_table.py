"""What is kept of a table: its record, written before it counts, and what can be read from it."""

from pathlib import Path
from typing import Any

import msgspec

from dogs_rules.game import Seat
from dogs_saves import SaveError, StoredMatch
from dogs_saves.running import RunningMatch
from dogs_tui.host.errors import LobbyError, said
from dogs_tui.host.tables.public import TableStage
from dogs_tui.host.tables.record import TableRecord
from dogs_tui.host.tables.services import Services, log


class KeptTable:
    """The record of a table. It is on disk before a change counts.

    Args:
        services: The lobby's.
        record: As it is on disk, or is about to be.

    Attributes:
        services: The lobby's.
        record: What is kept of the table.
    """

    def __init__(self, services: Services, record: TableRecord) -> None:
        self.services = services
        self.record = record

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
            self.services.name_of(one.person, one.name) if one.person else one.name
            for one in self.record.seats
        )

    @property
    def match_path(self) -> Path:
        """Where the match lies, begun or not."""
        usual = self.services.match_path(self.code)
        return usual.with_name(Path(self.record.file).name or usual.name)

    @property
    def person_seats(self) -> frozenset[Seat]:
        """The seats that people have, also those for whom a bot plays on."""
        return frozenset(seat for seat, one in enumerate(self.record.seats) if one.person)

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

    def keep_place(self, match: RunningMatch) -> None:
        """Keeps where the match lies, if somebody took its file away and it has another one."""
        path = match.path if isinstance(match, StoredMatch) else self.match_path
        if path == self.match_path:
            return
        log.error("a match has another file", extra={"event": "match-moved", "file": path.name})
        try:
            self.write(file=path.name)
        except LobbyError as trouble:
            self.log_trouble("where a match lies was not kept", trouble)

    def log_trouble(self, what: str, trouble: LobbyError | SaveError) -> None:
        """Reports what a guest cannot mend."""
        file = self.match_path.name
        log.error(what, extra={"event": "table-trouble", "file": file, "reason": str(trouble)})
