"""What somebody chose to be told of while they are not on the host, and what they were told."""

from datetime import datetime
from enum import StrEnum
from typing import Final

import msgspec

ADDRESS_LIMIT: Final = 200
"""Characters of an address."""


class When(StrEnum):
    """When somebody is told."""

    NEVER = "never"
    AT_ONCE = "at-once"
    ABSENT = "absent"
    """When they have not been on the host for some minutes."""
    DAILY = "daily"
    """Once a day, of all that waits then."""


class NotificationChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One person's choice."""

    when: When = When.NEVER
    minutes: int = 15
    """Of absence, for ``When.ABSENT``."""
    reminders: bool = True
    """Whether they are reminded when little of the time for a decision is left."""
    address: str = ""
    """Where to; confirmed. Empty: nowhere."""
    since: datetime | None = None
    """Since when anything is told there: nothing that ended or began before."""
    unconfirmed: str = ""
    """An address to which a code was sent; nothing else goes there."""
    code: str = ""
    """The digest of that code."""
    code_until: datetime | None = None
    tries: int = 0
    """How many codes were typed wrong."""
    told: tuple[str, ...] = ()
    """What still waits and was told, by its keys."""
    digest_at: datetime | None = None
    """When everything was told together last."""

    @property
    def on(self) -> bool:
        """Whether they are told anything."""
        return bool(self.address) and self.when is not When.NEVER
