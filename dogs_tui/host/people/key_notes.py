"""Notes on people's keys: of which kind each is, what its owner calls it, and when it last came.

They lie beside the people and not in them, so that coming in changes nobody.
"""

from collections.abc import Callable
from datetime import date
from typing import Any, Final

import msgspec

from dogs_rules.clean import clean_text
from dogs_saves.clock import Clock
from dogs_tui.host.collection import Collection
from dogs_tui.host.connection import Caller
from dogs_tui.host.errors import again
from dogs_tui.host.people.people import People
from dogs_tui.host.people.person import Person
from dogs_tui.host.store import Kind
from dogs_tui.host.store.documents import Documents

LABEL_LIMIT: Final = 24
"""Letters of what somebody calls a key."""


PASSKEY: Final = "passkey"
"""The kind of a key that is a passkey."""


class Passkey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By what a passkey is known again."""

    credential: bytes
    """Its id."""
    public_key: bytes
    """As COSE writes it."""
    count: int = 0
    """The number of times it was used, as it said last; 0: it does not count."""


class KeyNote(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Details kept of a key beside its fingerprint."""

    kind: str = ""
    """As SSH names it, ``browser`` or ``passkey``; empty: nobody knows."""
    label: str = ""
    """The owner's name for it; empty: nothing."""
    seen: date | None = None
    """The day, in UTC, on which somebody last came in with it; ``None``: not yet."""
    passkey: Passkey | None = None
    """``None``: it is none."""
    brought: bool = False
    """True if a passkey brought it, and can bring it again: it gives way to newer ones."""


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
        people: Whose they are: keys that are nobody's have no notes.
        clock: Gives the time.
    """

    def __init__(self, documents: Documents[KeyNotes], people: People, clock: Clock) -> None:
        super().__init__(documents)
        self._people = people
        self._clock = clock

    def of(self, person: Person) -> dict[str, KeyNote]:
        """The notes on somebody's keys as they are now, by fingerprint, in their order."""
        kept = self._by_name.get(person.id, KeyNotes()).keys
        current = self._people.get(person.id)
        return {key: kept.get(key, KeyNote()) for key in (current.keys if current else ())}

    def came(self, person: Person, caller: Caller) -> None:
        """Somebody came in with a key; written once a day for each."""
        if caller.fingerprint in self.of(person):
            kind = {"kind": caller.kind} if caller.kind else {}
            self.note(person, caller.fingerprint, seen=self._clock().date(), **kind)

    def name(self, person: Person, fingerprint: str, label: str) -> str:
        """Has a key of somebody's be called something; gives it as it is kept.

        Args:
            person: Whose key it is.
            fingerprint: Of the key.
            label: As it was typed; empty: it has no name any more.
        """
        cleaned = clean_text(label, LABEL_LIMIT).strip()
        self.note(person, fingerprint, label=cleaned)
        return cleaned

    def proved(self, person: Person, fingerprint: str, count: int) -> bool:
        """A passkey of somebody's was used, and says how often it has been.

        Returns:
            False: it was used more often before, so there are two of it. Nothing is kept then.
        """

        def counted(note: KeyNote) -> KeyNote | None:
            passkey = note.passkey
            if passkey is None or (count <= passkey.count and (count or passkey.count)):
                return None
            counting = msgspec.structs.replace(passkey, count=count)
            return msgspec.structs.replace(note, passkey=counting, seen=self._clock().date())

        return self._change(person, fingerprint, counted)

    def note(self, person: Person, fingerprint: str, **fields: Any) -> None:
        """Keeps something of a key of somebody's: fields of a ``KeyNote``."""
        self._change(person, fingerprint, lambda note: msgspec.structs.replace(note, **fields))

    def forget(self, person: str) -> None:
        """Removes the notes on the keys of who is known no more, by id."""
        if person in self._by_name:
            self._remove(person)

    def last_seen(self, person: Person) -> date | None:
        """The day on which somebody came in last, with any key; ``None``: nobody knows."""
        return max((note.seen for note in self.of(person).values() if note.seen), default=None)

    def _change(
        self, person: Person, fingerprint: str, change: Callable[[KeyNote], KeyNote | None]
    ) -> bool:
        """Changes a note, also when others were changed elsewhere meanwhile; whether it may be."""

        def write() -> bool:
            notes = self.of(person)
            changed = change(notes[fingerprint])
            if changed is not None and changed != notes[fingerprint]:
                self._write(person.id, KeyNotes({**notes, fingerprint: changed}))
            return changed is not None

        return again(write)
