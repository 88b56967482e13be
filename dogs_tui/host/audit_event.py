"""What somebody did with the rights that they have over others, for the audit log."""

from typing import Final

import msgspec

from dogs_rules.phrase import phrase


class AuditEvent(msgspec.Struct, frozen=True):
    """Something that a table's owner did to somebody else, or somebody to all that is theirs."""

    what: str
    """In a word, such as ``muted``."""
    by: str
    """The id of who did it."""
    whom: str
    """The id of the person it was done to; empty: everybody who is concerned."""
    table: str
    """The code of the table where it holds; empty: on the whole host."""


EVENTS: Final = {
    "ban-refused": phrase("turned somebody banned away"),
    "disbanded": phrase("disbanded a table"),
    "forgotten": phrase("had themselves forgotten"),
    "let-in": phrase("let somebody in again"),
    "sent-out": phrase("sent somebody out"),
    "watchers-listen": phrase("had watchers only listen"),
    "watchers-talk": phrase("let watchers talk"),
    "watching-allowed": phrase("let others watch"),
    "watching-forbidden": phrase("let nobody watch"),
}
"""Those that no command of the operator makes, by their words."""
