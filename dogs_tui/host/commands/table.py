"""Every command of a guest, in one table."""

from typing import Final

from dogs_tui.host.commands import (
    calendar,
    deals,
    lobby,
    people,
    records,
    seeks,
    tables,
    tournaments,
)
from dogs_tui.host.commands.notifications import NOTIFICATIONS

ALL: Final = (
    *lobby.LOBBY,
    seeks.AGREE,
    *people.FOLLOWS,
    *people.KEYS,
    *(people.NAME, people.LANGUAGE, people.BELL, people.DELETE),
    *tables.ROOM,
    *tables.COMPANY,
    *tables.ORDER,
    *tables.VOTES,
    *deals.DEALS,
    *tournaments.TOURNAMENTS,
    *calendar.CALENDAR,
    *records.RECORDS,
    *NOTIFICATIONS,
)
BY_ID: Final = {command.id: command for command in ALL}
EVENTS: Final = {word: said for command in ALL for word, said in command.audits}
"""The audit log's sentences about them, by the words that it keeps."""
