"""Matches of others at a host: watched while they run, walked through when they are over."""

from typing import Any, Protocol

from textual.screen import Screen

from dogs_saves import Reading
from dogs_tui.home import match_texts
from dogs_tui.host.commands.guest import GoTo
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.lobby.watched import to_watch
from dogs_tui.host.people.person import Person
from dogs_tui.host.tables.table import HostedTable


def replay_of(lobby: Lobby, person: Person, table: HostedTable, reading: Reading) -> Screen[Any]:
    """The screen that walks through a match; who sat there can have their own choices reviewed."""
    own = table.seat_of(person)
    if own is None:
        return match_texts.replay(reading)
    return match_texts.replay(reading, lobby.thinkers, (own,))


class WatchingApp(Protocol):
    """The app of a guest who watches."""

    @property
    def lobby(self) -> Lobby: ...
    def go(self, where: GoTo) -> None:
        """Goes to a table."""
        ...

    def push_screen(self, screen: Screen[Any]) -> object: ...


def watch(app: WatchingApp, person: Person, code: str) -> None:
    """Goes to a match that runs, or walks through one that is over.

    Raises:
        LobbyError: There is none that this person may watch.
    """
    table, reading = to_watch(app.lobby, person, code)
    if reading is None:
        app.go(GoTo(table.code))
    else:
        app.push_screen(replay_of(app.lobby, person, table, reading))
