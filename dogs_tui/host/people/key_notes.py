"""Notes on people's keys: of which kind each is, what its owner calls it, and when it last came.

They lie beside the people and not in them, so that coming in changes nobody.
"""

from datetime import date
from typing import Final

import msgspec

from dogs_rules.clean import clean_text
from dogs_saves.clock import Clock
from dogs_tui.host.collection import Collection
from dogs_tui.host.connection import Caller
from dogs_tui.host.people.person import Person
from dogs_tui.host.store import Kind
from dogs_tui.host.store.documents import Documents

LABEL_LIMIT: Final = 24
"""Letters of what somebody calls a key."""


class KeyNote(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Details kept of a key beside its fingerprint."""

    kind: str = ""
    """As SSH names it, or ``browser``; empty: nobody knows."""
    label: str = ""
    """What its owner calls it; empty: nothing."""
    seen: date | None = None
    """The day, in UTC, on which somebody last came in with it; ``None``: not yet."""


class KeyNotes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The notes on one person's keys."""

    keys: dict[str, KeyNote] = {}
    """By fingerprint."""


KEY_NOTES: Final = Kind("key-notes", KeyNotes, told=False)
"""By the id of whose keys they are."""


class NotedKeys(Collection[KeyNotes]):
    """The notes on everybody's keys. What changes one raises ``LobbyError`` if it is not written.

    Args:
        documents: Where they are kept; read by ``load``.
        clock: Gives the time.
    """

    def __init__(self, documents: Documents[KeyNotes], clock: Clock) -> None:
        super().__init__(documents)
        self._clock = clock

    def of(self, person: Person) -> dict[str, KeyNote]:
        """The notes on somebody's keys, by fingerprint, in the order of the keys."""
        kept = self._by_name.get(person.id, KeyNotes()).keys
        return {key: kept.get(key, KeyNote()) for key in person.keys}

    def came(self, person: Person, caller: Caller) -> None:
        """Somebody came in with a key; written once a day for each."""
        note = self.of(person).get(caller.fingerprint)
        if note is not None:
            today = self._clock().date()
            self._note(person, caller.fingerprint, note, kind=caller.kind or note.kind, seen=today)

    def name(self, person: Person, fingerprint: str, label: str) -> str:
        """Has a key of somebody's be called something; gives it as it is kept.

        Args:
            person: Whose key it is.
            fingerprint: Of the key.
            label: As it was typed; empty: it has no name any more.
        """
        cleaned = clean_text(label, LABEL_LIMIT).strip()
        self._note(person, fingerprint, self.of(person)[fingerprint], label=cleaned)
        return cleaned

    def forget(self, person: str) -> None:
        """Removes the notes on the keys of who is known no more, by id."""
        if person in self._by_name:
            self._remove(person)

    def last_seen(self, person: Person) -> date | None:
        """The day on which somebody came in last, with any key; ``None``: nobody knows."""
        return max((note.seen for note in self.of(person).values() if note.seen), default=None)

    def _note(self, person: Person, fingerprint: str, note: KeyNote, **changes: object) -> None:
        changed = msgspec.structs.replace(note, **changes)
        if changed != note:
            self._write(person.id, KeyNotes({**self.of(person), fingerprint: changed}))
