"""The kinds of documents that a lobby keeps, as a store takes them."""

from typing import Final

from dogs_tui.host.people.bans import Ban
from dogs_tui.host.people.follows import Follow
from dogs_tui.host.people.invitations import Invite
from dogs_tui.host.people.names import likeness
from dogs_tui.host.people.notification_choices import NotificationChoice
from dogs_tui.host.people.person import Person
from dogs_tui.host.store import Kind
from dogs_tui.host.tables.kinds import RESULTS, TABLES
from dogs_tui.host.tournaments.tournament import TOURNAMENTS

PEOPLE: Final = Kind("people", Person, lambda one: (*one.keys, f"name:{likeness(one.name)}"))
"""By id. A key is one person's, and so is a name with all that looks like it."""
INVITES: Final = Kind("invites", Invite, told=False)
"""By the digest of the code."""
BANS: Final = Kind("bans", Ban)
"""By a digest of what is banned."""
NOTIFICATIONS: Final = Kind("notifications", NotificationChoice, told=False)
"""By the id of the person."""
FOLLOWS: Final = Kind("follows", Follow, told=False)
"""By the ids of both, who follows first."""

LASTING: Final = (
    *(PEOPLE, INVITES, BANS, TABLES),
    *(NOTIFICATIONS, TOURNAMENTS, RESULTS, FOLLOWS),
)
"""All that outlive a host."""

__all__ = [
    "BANS",
    "FOLLOWS",
    "INVITES",
    "LASTING",
    "NOTIFICATIONS",
    "PEOPLE",
    "RESULTS",
    "TABLES",
    "TOURNAMENTS",
]
