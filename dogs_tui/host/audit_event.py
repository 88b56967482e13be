"""Acts of people who have rights over others, for the audit log."""

import msgspec


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
