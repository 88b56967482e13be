"""The people of a lobby: whoever proves the same key again is the same person."""

import secrets
from collections.abc import Callable
from typing import Final

import msgspec

from dogs_rules.phrase import Phrase, phrase, plural
from dogs_saves.clock import Clock, now
from dogs_saves.records import NAME_LIMIT
from dogs_tui.app.progress import Step
from dogs_tui.app.settings import Settings
from dogs_tui.host.collection import Collection
from dogs_tui.host.errors import LobbyError, again, is_overtaken
from dogs_tui.host.people.names import cleaned_name, likeness, why_no_name
from dogs_tui.host.people.person import Holiday, Person, is_fingerprint
from dogs_tui.host.rate_limits import RateLimits
from dogs_tui.host.store import Kind
from dogs_tui.host.store.documents import Documents

KEYS: Final = 10
"""The number of keys that one person may have."""

WRITES_AT_ONCE: Final = 30
WRITE_SECONDS: Final = 0.5
"""After which one more change of somebody's settings is written."""
NAMES_AT_ONCE: Final = 4
NAME_SECONDS: Final = 30.0
"""After which somebody may change their name once more: it is written at each of their tables."""

NOT_KNOWN: Final = phrase("You are no longer registered on this host.")
PEOPLE: Final = Kind(
    "people", Person, lambda person: (*person.keys, f"name:{likeness(person.name)}")
)
"""By id. A key is one person's, and so is a name with all that looks like it."""


class People(Collection[Person]):
    """All who are known. What changes somebody raises ``LobbyError`` if it could not be written."""

    def __init__(
        self, documents: Documents[Person], *, clock: Clock = now, most: int = 10_000
    ) -> None:
        super().__init__(documents)
        self._clock = clock
        self._most = most
        self._by_key: dict[str, str] = {}
        self._by_likeness: dict[str, str] = {}
        self._writes = RateLimits(WRITES_AT_ONCE, WRITE_SECONDS, clock)
        self._names = RateLimits(NAMES_AT_ONCE, NAME_SECONDS, clock)
        self.on_renamed: Callable[[Person], None] = lambda _: None
        """Called after somebody got another name."""
        self.on_followed: Callable[[str], None] = lambda _: None
        """Called, with an id, after somebody got another name elsewhere, or is known no more."""
        self.on_key_added: Callable[[], object] = lambda: None
        """Called after somebody got another key here."""
        self.on_key_removed: Callable[[str], object] = lambda _: None
        """Called, with its fingerprint, after a key was taken from somebody, here or elsewhere."""

    def followed(self, name: str, document: Person | None) -> None:
        old = self._by_name.get(name)
        super().followed(name, document)
        if old is not None and (document is None or document.name != old.name):
            self.on_followed(name)
        for key in () if old is None or document is None else set(old.keys) - set(document.keys):
            self.on_key_removed(key)

    def by_key(self, fingerprint: str) -> Person | None:
        """Finds the person of a key."""
        return self._by_name.get(self._by_key.get(fingerprint, ""))

    def by_name(self, name: str) -> Person | None:
        """Finds the person of a name, or of one that people would not tell from it."""
        return self._by_name.get(self._by_likeness.get(likeness(cleaned_name(name)), ""))

    def called(self, text: str) -> Person | None:
        """Finds the person of exactly this name, in any case, or of this id."""
        name = cleaned_name(text).casefold()
        named = (person for person in self._by_name.values() if person.name.casefold() == name)
        return self.get(text) or next(named, None)

    def get(self, person: str) -> Person | None:
        """By id."""
        return self._by_name.get(person)

    def name_of(self, person: str) -> str:
        """Somebody's name, by id; the id itself of who is not known any more."""
        entry = self.get(person)
        return person if entry is None else entry.name

    def existing(self, person: str) -> Person:
        """By id.

        Raises:
            LobbyError: Nobody has it, or nobody has it any more.
        """
        entry = self.get(person)
        if entry is None:
            raise LobbyError(NOT_KNOWN)
        return entry

    def all(self) -> tuple[Person, ...]:
        """Everybody, by name."""
        return tuple(sorted(self._by_name.values(), key=lambda person: person.name.casefold()))

    def why_not(self, name: str, person: Person | None = None) -> Phrase | None:
        """Says why somebody cannot have this name; ``None``: they can.

        Args:
            name: As it was typed.
            person: Who wants to be called so; ``None``: somebody new.
        """
        refusal = why_no_name(name)
        if refusal is not None:
            return refusal
        other = self.by_name(name)
        if other is not None and (person is None or other.id != person.id):
            return phrase("The name {name} is taken. Choose another one.", name=other.name)
        return None

    def proposal(self, name: str) -> str:
        """A free name as close to this one as can be; empty when there is nothing to build on."""
        base = cleaned_name(name)
        if why_no_name(base) is not None:
            return ""
        for number in range(1, self._most + 2):
            tail = f" {number}" if number > 1 else ""
            tried = base[: NAME_LIMIT - len(tail)].rstrip() + tail
            if self.why_not(tried) is None:
                return tried
        return ""

    def enrol(self, name: str, fingerprint: str, *, invited_by: str = "") -> Person:
        """Somebody new.

        Raises:
            LobbyError: The name or the key is taken or cannot be used, or the lobby is full.
        """
        self._check_key(fingerprint)
        self._check_name(name, None)
        if len(self._by_name) >= self._most:
            raise LobbyError(phrase("This host has no room for new players. Ask the operator."))
        ident = secrets.token_hex(8)
        while ident in self._by_name:
            ident = secrets.token_hex(8)
        person = Person(
            ident, cleaned_name(name), (fingerprint,), self._clock(), invited_by=invited_by
        )
        return self._kept(person)

    def rename(self, person: Person, name: str) -> Person:
        """Gives somebody another name, also at the tables where they sit.

        Raises:
            LobbyError: It is taken or cannot be used, or they changed it too often of late.
        """
        person = self.existing(person.id)
        self._check_name(name, person)
        if cleaned_name(name) == person.name:
            return person
        self._names.check(person.id)
        renamed = self._kept(msgspec.structs.replace(person, name=cleaned_name(name)))
        self.on_renamed(renamed)
        return renamed

    def change_settings(self, person: Person, settings: Settings) -> Person:
        """Keeps somebody's settings.

        Raises:
            LobbyError: They could not be written, or were changed too often of late.
        """
        return self._paced(person, settings=settings)

    def add_progress(self, person: Person, step: Step) -> Person:
        """Adds to what somebody has met and learned.

        It counts at once: what is not written, because somebody learns without end or the disk
        refuses it, holds until the host ends.

        Raises:
            LobbyError: It could not be written, or nobody knows them any more.
        """
        learned = self._learned(person, step)
        if self._writes.take(person.id):
            return learned
        try:
            return self._kept(learned)
        except LobbyError as refusal:
            if not is_overtaken(refusal):
                raise
            return self._kept(self._learned(person, step))

    def mute(self, person: Person, muted: bool) -> Person:
        """Has somebody talk nowhere any more, or again.

        Raises:
            LobbyError: It could not be written, or nobody knows them any more.
        """
        return self._changed(person, muted=muted)

    def show(self, person: Person, shown: bool) -> Person:
        """Lets others see somebody's records, or no longer.

        Raises:
            LobbyError: It could not be written, or was changed too often of late.
        """
        return self._paced(person, shown=shown)

    def keep_holidays(self, person: Person, holidays: tuple[Holiday, ...]) -> Person:
        """Keeps somebody's days off.

        Raises:
            LobbyError: They could not be written, or were changed too often of late.
        """
        return self._paced(person, holidays=holidays)

    def add_key(self, person: Person, fingerprint: str) -> Person:
        """Takes a further key for somebody.

        Raises:
            LobbyError: It is somebody's already, or they have enough.
        """
        person = self.existing(person.id)
        if fingerprint in person.keys:
            return person
        self._check_key(fingerprint)
        self.check_room(person)
        person = self._kept(msgspec.structs.replace(person, keys=(*person.keys, fingerprint)))
        self.on_key_added()
        return person

    def check_room(self, person: Person) -> None:
        """Lets a further key of somebody's pass.

        Raises:
            LobbyError: They have enough.
        """
        if len(person.keys) >= KEYS:
            raise LobbyError(
                plural(
                    "One person can have at most {n} key.",
                    "One person can have at most {n} keys.",
                    KEYS,
                )
            )

    def remove_key(self, person: Person, fingerprint: str) -> Person:
        """Takes a key away from somebody; it is nobody's then.

        Raises:
            LobbyError: It is not theirs, it is their only one, or it could not be written.
        """
        person = self.existing(person.id)
        if fingerprint not in person.keys:
            raise LobbyError(phrase("{name} does not have this key.", name=person.name))
        if len(person.keys) == 1:
            raise LobbyError(
                phrase("This is the only key of {name}. Add another one first.", name=person.name)
            )
        left = tuple(key for key in person.keys if key != fingerprint)
        changed = self._kept(msgspec.structs.replace(person, keys=left))
        self.on_key_removed(fingerprint)
        return changed

    def remember(self, person: Person, code: str) -> Person:
        """Keeps at which table somebody is; an empty code: at none.

        Who comes and goes without end is remembered in memory only, until the next change.
        """
        person = self.existing(person.id)
        if code == person.at or not self._writes.take(person.id):
            return self._changed(person, at=code)
        self._take(person.id, moved := msgspec.structs.replace(person, at=code))
        return moved

    def remove(self, person: Person) -> None:
        """Forgets somebody: their name is free, and their keys are nobody's.

        Raises:
            LobbyError: It could not be written, and they are still known.
        """
        self._remove(person.id)

    def forget_inviter(self, inviter: str) -> None:
        """Takes the id of who is known no more from those whom they invited."""
        for person in self.all():
            if person.invited_by == inviter:
                self._changed(person, invited_by="")

    def _paced(self, person: Person, **fields: object) -> Person:
        """Somebody with other fields, unless they were changed too often of late."""
        current = self.existing(person.id)
        if msgspec.structs.replace(current, **fields) != current:
            self._writes.check(person.id)
        return self._changed(person, **fields)

    def _learned(self, person: Person, step: Step) -> Person:
        """Somebody with what they learned, which counts."""
        person = self.existing(person.id)
        learned = msgspec.structs.replace(person, progress=step(person.progress))
        self._take(person.id, learned)
        return learned

    def _changed(self, person: Person, **fields: object) -> Person:
        """Somebody with other fields, also when others were changed elsewhere meanwhile."""

        def change() -> Person:
            current = self.existing(person.id)
            changed = msgspec.structs.replace(current, **fields)
            return current if changed == current else self._kept(changed)

        return again(change)

    def _kept(self, person: Person) -> Person:
        self._write(person.id, person)
        return person

    def _take(self, name: str, document: Person | None) -> None:
        old = self._by_name.get(name)
        super()._take(name, document)
        if old is not None:
            self._by_likeness.pop(likeness(old.name), None)
            for key in old.keys:
                self._by_key.pop(key, None)
        if document is not None:
            self._by_likeness[likeness(document.name)] = name
            self._by_key.update(dict.fromkeys(document.keys, name))

    def _check_key(self, fingerprint: str) -> None:
        if not is_fingerprint(fingerprint):
            raise LobbyError(phrase("This is not the fingerprint of a public key."))
        if fingerprint in self._by_key:
            raise LobbyError(phrase("This key or browser already belongs to someone."))

    def _check_name(self, name: str, person: Person | None) -> None:
        refusal = self.why_not(name, person)
        if refusal is not None:
            raise LobbyError(refusal)
