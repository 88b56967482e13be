"""What a running host does when its operator says so, and what it says of that."""

import logging
from collections.abc import Mapping
from typing import Final

from dogs_tui.host.lobby import moderation
from dogs_tui.host.lobby.errors import LobbyError
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.lobby.public import TableStage
from dogs_tui.host.operator.config import Admission
from dogs_tui.host.operator.status import Outcome
from dogs_tui.words import say

REMOVE: Final = "people-remove"
CLOSE: Final = "tables-close"

_BACK: Final[Mapping[Admission, str]] = {
    "open": "This host is open: the same key can come in again, as somebody new.",
    "invite-only": "Coming in again, as somebody new, takes an invitation.",
    "listed": "A key that is on the list can still come in, as somebody new: take it off.",
}
"""Whether who was removed can come again, by who may come at all."""

_log = logging.getLogger("dogs_tui.host")


def remove_person(lobby: Lobby, admits: Admission, who: str) -> Outcome:
    """Removes somebody from the lobby.

    Args:
        lobby: The lobby.
        admits: Who may come.
        who: A name or an id.
    """
    person = lobby.people.called(who)
    if person is None:
        return Outcome(False, f"Nobody here is called {who}. See: dogs-tui host people")
    try:
        removal = moderation.remove_person(lobby, person)
    except LobbyError as problem:
        return Outcome(False, f"{person.name} is still known here. {say(problem.phrase)}")
    _log.info("a person was removed", extra={"event": "person-removed", "person": person.id})
    said = [f"{person.name} is known here no more."]
    if removal.seats:
        said.append(f"Seats taken away: {removal.seats}.")
    if removal.left:
        said.append(f"Tables that could not be written, where the seat waits: {removal.left}.")
    return Outcome(True, " ".join([*said, _BACK[admits]]))


def close_table(lobby: Lobby, code: str) -> Outcome:
    """Ends a table of the lobby."""
    table = lobby.table(code)
    if table is None:
        return Outcome(False, f"There is no table {code}. See: dogs-tui host tables")
    begun = table.stage is not TableStage.GATHERING
    try:
        moderation.close_table(table)
    except LobbyError as problem:
        return Outcome(False, f"{table.code}: {say(problem.phrase)}")
    _log.info("a table was closed", extra={"event": "table-closed", "game": table.record.game})
    file = table.kept.match_path.name
    if begun:
        return Outcome(True, f"The match at table {table.code} has ended; matches/{file} is kept.")
    return Outcome(True, f"Table {table.code} is closed. Its match had not begun.")
