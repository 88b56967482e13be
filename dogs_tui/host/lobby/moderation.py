"""The decisions of a lobby's operator only: that somebody has to go, that a table is closed."""

from typing import Final, NamedTuple

from dogs_rules.phrase import Phrase, phrase
from dogs_saves import SaveError
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.news import CompanyNews
from dogs_tui.host.people.person import Person
from dogs_tui.host.tables.listings import TableStage
from dogs_tui.host.tables.open_seats import without_sitter
from dogs_tui.host.tables.table import HostedTable

REMOVED: Final = phrase("The operator of this host has removed your key.")
CLOSED: Final = phrase("The operator of this host has closed the table.")


class Removal(NamedTuple):
    """The outcome for the seats of somebody who was removed."""

    seats: int
    """Those that they had, and have no more."""
    left: int
    """Tables that could not be written: there they are away for good."""


async def remove_person(lobby: Lobby, person: Person, words: Phrase = REMOVED) -> Removal:
    """Takes somebody out of the lobby; their keys are nobody's.

    In matches bots take their seats for good, and a match in which nobody else plays ends. Where
    a match has not begun their seats are open again, and tables that they made are closed. Matches
    that are over keep their name. Their invitations let nobody in any more.

    Args:
        lobby: The lobby.
        person: Who goes.
        words: What they are told.

    Raises:
        LobbyError: It could not be written; they are still known.
    """
    lobby.send_away(person, words)
    seats = left = 0
    for table in lobby.tables.in_use:
        table.company.shut_out(words, person.id)
        try:
            seats += await _take_out(table, person)
        except (LobbyError, SaveError) as trouble:
            table.kept.log_trouble("a seat was not taken away", trouble)
            left += 1
    lobby.notifications.forget(person.id)
    lobby.follows.forget(person.id)
    lobby.key_notes.forget(person.id)
    lobby.seeks.forget(person.id)
    lobby.match_pages.forget(person.id)
    lobby.memberships.forget(person.id)
    lobby.calendar.gone(person.id)
    lobby.tournaments.gone(person.id)
    lobby.people.remove(person)
    return Removal(seats, left)


def close_table(table: HostedTable) -> None:
    """Ends the match of a table, or takes the table away when none has begun.

    Raises:
        LobbyError: It is over already, or it could not be written.
    """
    if table.record.over:
        raise LobbyError(phrase("The match at this table is over already."))
    if table.stage is TableStage.GATHERING:
        table.take_away(CLOSED)
    else:
        table.playing.end_for_all(phrase("The operator of this host ended the match."))


async def _take_out(table: HostedTable, person: Person) -> int:
    """Takes somebody's seat away; gives how many seats that were."""
    seat = table.record.seat_of(person.id)
    if table.stage is TableStage.GATHERING and table.record.owner == person.id:
        table.take_away(CLOSED)
    elif seat is None or table.record.over:
        return 0
    elif table.stage is TableStage.GATHERING:
        table.kept.keep(without_sitter(table.record, person))
        sentence = phrase("{name} stood up.", name=person.name)
        table.company.announce(CompanyNews("seats", sentence))
    elif table.kept.person_seats == {seat}:
        close_table(table)
    else:
        await table.playing.give_up(seat)
    return 0 if seat is None else 1
