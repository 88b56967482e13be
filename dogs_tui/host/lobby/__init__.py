"""The lobby: who its people are, what is played at its tables, what was agreed.

Knows neither terminal nor network. Everything is called in one event loop and returns at once.
"""

from dogs_tui.host.lobby.errors import LobbyError
from dogs_tui.host.lobby.hosted_table import HostedTable
from dogs_tui.host.lobby.invites import Invite, Invites
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.lobby.news import CompanyNews, LobbyNews
from dogs_tui.host.lobby.people import People
from dogs_tui.host.lobby.person import Person
from dogs_tui.host.lobby.seat_handle import SeatHandle
from dogs_tui.host.lobby.table_setup import ME, OPEN, LobbyLimits, TableSetup
from dogs_tui.host.lobby.visits import Visit

__all__ = [
    "ME",
    "OPEN",
    "CompanyNews",
    "HostedTable",
    "Invite",
    "Invites",
    "Lobby",
    "LobbyError",
    "LobbyLimits",
    "LobbyNews",
    "People",
    "Person",
    "SeatHandle",
    "TableSetup",
    "Visit",
]
