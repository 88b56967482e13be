"""All kinds of documents that outlive a host."""

from typing import Final

from dogs_tui.host.people.bans import BANS
from dogs_tui.host.people.follows import FOLLOWS
from dogs_tui.host.people.invitations import INVITES
from dogs_tui.host.people.key_notes import KEY_NOTES
from dogs_tui.host.people.notification_choices import NOTIFICATIONS
from dogs_tui.host.people.people import PEOPLE
from dogs_tui.host.results.results import RESULTS
from dogs_tui.host.tables.match_pages import PAGES
from dogs_tui.host.tables.record import TABLES
from dogs_tui.host.tournaments.tournament import TOURNAMENTS

LASTING: Final = (
    *(PEOPLE, INVITES, BANS, TABLES),
    *(NOTIFICATIONS, TOURNAMENTS, RESULTS, FOLLOWS, KEY_NOTES, PAGES),
)
