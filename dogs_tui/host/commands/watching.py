"""A match to watch, at its table or as a replay."""

from typing import NamedTuple

from dogs_rules.phrase import phrase
from dogs_saves import Reading
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.people.person import Person
from dogs_tui.host.tables.listings import TableStage
from dogs_tui.host.tables.table import HostedTable


class Watched(NamedTuple):
    """A match to watch."""

    table: HostedTable
    reading: Reading | None
    """The whole match, once it is over; ``None``: it is watched at the table."""


def to_watch(lobby: Lobby, person: Person, code: str) -> Watched:
    """The match of a code, for who comes to watch it.

    Raises:
        LobbyError: There is none that this person may watch: no word says whether there is one
            that they may not.
    """
    table = lobby.table(code, person, to_watch=True)
    if table is None:
        raise LobbyError(
            phrase(
                "No match to watch has the code {code}. Check it and try again.",
                code=code,
            )
        )
    if table.stage is TableStage.GATHERING:
        raise LobbyError(phrase("The match of table {code} has not begun.", code=table.code))
    if table.stage is TableStage.FINISHED:
        return Watched(table, table.reading(person))
    return Watched(table, None)
