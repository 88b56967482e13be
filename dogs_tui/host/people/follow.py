"""That somebody follows somebody, as it is kept."""

from datetime import datetime
from enum import StrEnum

import msgspec


class Consent(StrEnum):
    """What the followed has said to it."""

    ASKED = "asked"
    """Nothing yet."""
    GIVEN = "given"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"
    """Whoever asked does not want it any more; nobody is asked again at once."""


class Follow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody follows somebody, or would like to."""

    by: str
    """The id of who follows."""
    of: str
    """The id of who is followed."""
    since: datetime
    """When it was asked or answered last."""
    consent: Consent = Consent.ASKED
