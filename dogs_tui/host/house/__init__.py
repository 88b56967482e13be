"""The house of a host: who its people are, what is played at its tables, what was agreed.

Knows neither terminal nor network. Everything is called in one event loop and returns at once.
"""

from dogs_tui.host.house.chair import Chair
from dogs_tui.host.house.errors import HouseError
from dogs_tui.host.house.house import House
from dogs_tui.host.house.invites import Invite, Invites
from dogs_tui.host.house.news import CompanyNews, HouseNews
from dogs_tui.host.house.people import People, Person
from dogs_tui.host.house.plan import ME, OPEN, HouseLimits, TablePlan
from dogs_tui.host.house.tables import HostedTable
from dogs_tui.host.house.visits import Visit

__all__ = [
    "ME",
    "OPEN",
    "Chair",
    "CompanyNews",
    "HostedTable",
    "House",
    "HouseError",
    "HouseLimits",
    "HouseNews",
    "Invite",
    "Invites",
    "People",
    "Person",
    "TablePlan",
    "Visit",
]
