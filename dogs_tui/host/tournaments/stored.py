"""The tournaments of a lobby as they are kept: a document each."""

from typing import Any

import msgspec

from dogs_rules.phrase import phrase
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.keeping.collection import Collection
from dogs_tui.host.people.codes import read_code
from dogs_tui.host.tables.services import Services, log
from dogs_tui.host.tables.tables import Tables
from dogs_tui.host.tournaments.tournament import TOURNAMENTS, Tournament


class KeptTournaments(Collection[Tournament]):
    """All tournaments, by code.

    Args:
        services: The lobby's.
        tables: Give codes, which are used once for anything.
    """

    def __init__(self, services: Services, tables: Tables) -> None:
        super().__init__(services.keeping.documents(TOURNAMENTS))
        self._services = services
        self._tables = tables
        self._by_code: dict[str, Tournament] = {}

    def followed(self, name: str, document: Tournament | None) -> None:
        super().followed(name, document)
        self._services.changed(False)

    def all(self) -> tuple[Tournament, ...]:
        """All, the newest first."""
        return tuple(sorted(self._by_code.values(), key=lambda one: one.created, reverse=True))

    def get(self, code: str) -> Tournament:
        """The tournament of a code, as it was typed or given.

        Raises:
            LobbyError: There is none.
        """
        found = self._by_code.get(read_code(code))
        if found is None:
            raise LobbyError(phrase("There is no tournament of that code."))
        return found

    def __getitem__(self, code: str) -> Tournament:
        return self._by_code[code]

    def find(self, code: str) -> Tournament | None:
        """The tournament of exactly this code."""
        return self._by_code.get(code)

    def keep(self, one: Tournament, **fields: Any) -> Tournament:
        """Keeps a tournament, with other fields.

        Raises:
            LobbyError: It could not be written, and nothing changed.
        """
        one = msgspec.structs.replace(one, **fields, changed=self._services.clock())
        self._write(one.code.lower(), one)
        self._services.changed(False)
        return one

    def try_to_keep(self, one: Tournament) -> None:
        """Keeps a tournament, if the disk lets it; for what nobody waits for."""
        try:
            self.keep(one)
        except LobbyError as trouble:
            log.error(
                "a tournament was not kept",
                extra={"event": "tournament-trouble", "reason": str(trouble)},
            )

    def free_codes(self, count: int) -> list[str]:
        """So many codes that nothing has or ever had."""
        found: list[str] = []
        while len(found) < count:
            code = self._tables.free_code()
            if code not in found and code not in self._by_code:
                found.append(code)
        return found

    def _take(self, name: str, document: Tournament | None) -> None:
        if document is None:
            self._by_code.pop(name.upper(), None)
            return
        self._by_code[document.code] = document
        boards = (board.table for known in document.rounds for board in known.boards)
        for code in (document.code, *boards):
            self._tables.use_up(code)
