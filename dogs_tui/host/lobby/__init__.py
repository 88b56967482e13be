"""The lobby puts people, tables, tournaments and results of a host together.

It knows neither terminal nor network, and is used from one event loop.
"""

from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.news import CompanyNews, LobbyNews
from dogs_tui.host.people.invitations import Invite, Invites
from dogs_tui.host.people.people import People
from dogs_tui.host.people.person import Person
from dogs_tui.host.people.visits import Visit
from dogs_tui.host.tables.seat_handle import SeatHandle
from dogs_tui.host.tables.setup import ME, OPEN, LobbyLimits, TableSetup
from dogs_tui.host.tables.table import HostedTable

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
