"""The words by which the commands ask a running host, and tell it what to do."""

from typing import Final

STATUS: Final = "status"
PEOPLE: Final = "people"
TABLES: Final = "tables"
BANS: Final = "bans"

REMOVE: Final = "people-remove"
EXPORT: Final = "people-export"
KICK: Final = "people-kick"
MUTE: Final = "people-mute"
UNMUTE: Final = "people-unmute"
CLOSE: Final = "tables-close"
BAN: Final = "bans-add"
LIFT: Final = "bans-lift"
BACKUP: Final = "backup"
DRAIN: Final = "drain"
OLD: Final = "archive-old"
PACKED: Final = "archive-packed"
