"""The tournaments of a lobby as they are kept: a document each."""

from typing import Any

import msgspec

from dogs_rules.phrase import phrase
from dogs_saves.documents import Trouble
from dogs_tui.host.errors import LobbyError, said
from dogs_tui.host.people.codes import read_code
from dogs_tui.host.tables.creation import TableCreation
from dogs_tui.host.tables.services import Services, log
from dogs_tui.host.tournaments.tournament import TOURNAMENTS, Tournament


class KeptTournaments:
    """All tournaments, by code. Every change is on disk before it counts.

    Args:
        services: The lobby's.
        creation: Gives codes, which are used once for anything.
    """

    def __init__(self, services: Services, creation: TableCreation) -> None:
        self._services = services
        self._creation = creation
        self._documents = services.store.documents(TOURNAMENTS)
        self._by_code: dict[str, Tournament] = {}

    def load(self) -> tuple[Trouble, ...]:
        """Reads all; says which it could not read.

        Raises:
            SaveError: The folder cannot be read.
        """
        found, troubles = self._documents.read_all()
        self._by_code = {one.code: one for one in found.values()}
        for one in self._by_code.values():
            self._use_up(one)
        return troubles

    def followed(self, name: str, one: Tournament | None) -> None:
        """Takes what was written elsewhere of a tournament; ``None``: it is there no more."""
        if one is None:
            self._by_code.pop(name.upper(), None)
        else:
            self._by_code[one.code] = one
            self._use_up(one)
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
        with said():
            self._documents.write(one.code.lower(), one)
        self._by_code[one.code] = one
        self._use_up(one)
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
            code = self._creation.free_code()
            if code not in found and code not in self._by_code:
                found.append(code)
        return found

    def _use_up(self, one: Tournament) -> None:
        for code in (one.code, *(board.table for known in one.rounds for board in known.boards)):
            self._creation.use_up(code)
