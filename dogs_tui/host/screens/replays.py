"""The replay of a match that was played at a host, for one of its guests."""

from typing import Any

from textual.screen import Screen

from dogs_saves import Reading
from dogs_tui.home import match_texts
from dogs_tui.host.lobby.hosted_table import HostedTable
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.lobby.people import Person


def replay_of(lobby: Lobby, person: Person, table: HostedTable, reading: Reading) -> Screen[Any]:
    """The screen that walks through a match; who sat there can have their own choices reviewed."""
    own = table.seat_of(person)
    if own is None:
        return match_texts.replay(reading)
    return match_texts.replay(reading, lobby.thinkers, (own,))
