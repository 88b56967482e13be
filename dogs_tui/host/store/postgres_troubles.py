"""The errors of PostgreSQL and its driver in a store's words.

Their own words are not passed on: they name servers and users, and values of rows.
"""

from typing import Final

import psycopg

from dogs_rules.phrase import phrase
from dogs_tui.host.store.errors import (
    FullError,
    LostError,
    NotAdmittedError,
    ReadOnlyError,
    RightError,
    StoreError,
    UnreachableError,
)

_BY_STATE: Final[dict[str, type[StoreError]]] = {
    "25006": ReadOnlyError,
    "25P03": LostError,
    "28000": NotAdmittedError,
    "28P01": NotAdmittedError,
    "3D000": NotAdmittedError,
    "3F000": RightError,  # No schema that its user may use: what is in others is not seen.
    "42501": RightError,
    "53000": FullError,
    "53100": FullError,
    "53200": FullError,
    "53300": UnreachableError,
    "53400": FullError,
    "54000": FullError,
    "55P03": UnreachableError,
    "57014": UnreachableError,
    "57P01": LostError,
    "57P02": LostError,
    "57P03": UnreachableError,
    "57P05": LostError,
}
_AT_ONCE: Final = frozenset({"40001", "40P01"})
"""Two did what cannot be done one after the other; this one was given up."""
_UNREACHABLE: Final = (
    "could not translate host name",
    "failed to resolve host",
    "connection refused",
    "no such file or directory",
    "timeout",
    "timed out",
    "network is unreachable",
    "no route to host",
    "server closed the connection",
    "connection reset",
    "starting up",
    "shutting down",
    "recovery mode",
    "too many clients",
    "too many connections",
    "remaining connection slots",
    "not currently accepting connections",
    "session is not read-only",
    "session is read-only",
    "server is not in hot standby mode",
    "server is in hot standby mode",
)
"""The messages of a failed connection when there is nobody to let anybody in, or not now."""


def of_query(error: Exception) -> StoreError:
    """Names the trouble with something that was asked of a connection."""
    state = getattr(error, "sqlstate", None)
    if state is None or state.startswith("08"):
        return LostError()
    if state in _AT_ONCE:
        return StoreError(phrase("Not done: someone else changed this at the same moment."))
    trouble = _BY_STATE.get(state)
    if trouble is not None:
        return trouble()
    return StoreError(phrase("Not done: the database refused it with code {code}.", code=state))


def of_connecting(error: psycopg.Error) -> StoreError:
    """Names the trouble with a connection that was not made.

    libpq gives no code for that, only words, and those of the server in its own language; so what
    is not known to be a silent server counts as one that refuses.
    """
    words = str(error).casefold()
    if any(reason in words for reason in _UNREACHABLE):
        return UnreachableError()
    return NotAdmittedError()
