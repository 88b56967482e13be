"""What the commands ask a running host and tell it to do: words, and what stands behind some."""

from typing import Final

import msgspec

STATUS: Final = "status"
PEOPLE: Final = "people"
TABLES: Final = "tables"
BANS: Final = "bans"

REMOVE: Final = "people-remove"
REMOVE_KEY: Final = "people-remove-key"
EXPORT: Final = "people-export"
KICK: Final = "people-kick"
MUTE: Final = "people-mute"
UNMUTE: Final = "people-unmute"
CLOSE: Final = "tables-close"
BAN: Final = "bans-add"
LIFT: Final = "bans-lift"
DRAIN: Final = "drain"

SLOW: Final = frozenset({TABLES, EXPORT})
"""What takes the longer the more there is."""


class BanOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ban as the operator wants it."""

    what: str
    """A name, an id, a fingerprint, an address or a network."""
    days: float | None = None
    why: str = ""


class KeyOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A key that the operator takes away."""

    who: str
    """A name or an id."""
    key: str
    """How its fingerprint begins."""


class DrainOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Draining as the operator wants it."""

    on: bool = True
    within: float | None = None
    """Minutes after which the host ends whoever is here; ``None``: when everybody has left."""
