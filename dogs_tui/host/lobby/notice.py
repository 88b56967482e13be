"""The operator's notice, which everybody sees in the lobby."""

from collections.abc import Callable
from datetime import datetime
from typing import Final

import msgspec

from dogs_rules.clean import clean_text
from dogs_rules.phrase import phrase
from dogs_tui.host.collection import Collection
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.store import Kind
from dogs_tui.host.store.documents import Documents

LIMIT: Final = 140
"""Characters of a notice: two lines of a lobby at most."""
_NAME: Final = "lobby"


class Notice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """News of the operator's."""

    text: str
    """Cleaned."""
    at: datetime
    """When it was set."""


NOTICES: Final = Kind("notices", Notice)


class OperatorNotice(Collection[Notice]):
    """The notice as it is now; there may be none.

    Args:
        documents: Where it is kept; read by ``load``.
        changed: Called after a change.
    """

    def __init__(self, documents: Documents[Notice], changed: Callable[[], None]) -> None:
        super().__init__(documents)
        self._changed = changed

    @property
    def text(self) -> str:
        """The notice; empty: there is none."""
        notice = self._by_name.get(_NAME)
        return "" if notice is None else notice.text

    def set(self, text: str, at: datetime) -> None:
        """Shows another notice.

        Raises:
            LobbyError: Nothing is left of it to read, it is too long, or it could not be written.
        """
        cleaned = clean_text(text, LIMIT + 1)
        if not cleaned:
            raise LobbyError(phrase("That notice is empty. Type its text."))
        if len(cleaned) > LIMIT:
            raise LobbyError(
                phrase("A notice has up to {n} characters. Shorten it, then try again.", n=LIMIT)
            )
        self._write(_NAME, Notice(cleaned, at))
        self._changed()

    def remove(self) -> bool:
        """Shows none any more; says whether there was one.

        Raises:
            LobbyError: It could not be written.
        """
        if not self.text:
            return False
        self._remove(_NAME)
        self._changed()
        return True

    def followed(self, name: str, document: Notice | None) -> None:
        super().followed(name, document)
        self._changed()
