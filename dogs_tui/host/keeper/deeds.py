"""What a running host does when its keeper says so, and what it says of that."""

import logging
from collections.abc import Mapping
from typing import Final

from dogs_tui.host.house import keeping
from dogs_tui.host.house.errors import HouseError
from dogs_tui.host.house.house import House
from dogs_tui.host.house.seen import Stage
from dogs_tui.host.keeper.config import Admission
from dogs_tui.host.keeper.status import Outcome
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


def remove_person(house: House, admits: Admission, who: str) -> Outcome:
    """Removes somebody from the house.

    Args:
        house: The house.
        admits: Who may come.
        who: A name or an id.
    """
    person = house.people.called(who)
    if person is None:
        return Outcome(False, f"Nobody here is called {who}. See: dogs-tui host people")
    try:
        removal = keeping.remove_person(house, person)
    except HouseError as problem:
        return Outcome(False, f"{person.name} is still known here. {say(problem.phrase)}")
    _log.info("a person was removed", extra={"event": "person-removed", "person": person.id})
    said = [f"{person.name} is known here no more."]
    if removal.seats:
        said.append(f"Seats taken away: {removal.seats}.")
    if removal.left:
        said.append(f"Tables that could not be written, where the seat waits: {removal.left}.")
    return Outcome(True, " ".join([*said, _BACK[admits]]))


def close_table(house: House, code: str) -> Outcome:
    """Ends a table of the house."""
    table = house.table(code)
    if table is None:
        return Outcome(False, f"There is no table {code}. See: dogs-tui host tables")
    begun = table.stage is not Stage.GATHERING
    try:
        keeping.close_table(table)
    except HouseError as problem:
        return Outcome(False, f"{table.code}: {say(problem.phrase)}")
    _log.info("a table was closed", extra={"event": "table-closed", "game": table.record.game})
    file = table.ground.match_path(table.code).name
    if begun:
        return Outcome(True, f"The match at table {table.code} has ended; matches/{file} is kept.")
    return Outcome(True, f"Table {table.code} is closed. Its match had not begun.")
