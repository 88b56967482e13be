"""The notifications that people chose for while they are away, and how an address is confirmed."""

from collections.abc import Awaitable, Callable, Iterable, Iterator
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Final

import msgspec

from dogs_rules.clean import clean_text
from dogs_rules.phrase import phrase, plural
from dogs_saves.clock import Clock, now
from dogs_tui.host.collection import Collection
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.people.codes import digest, new_code, read_code
from dogs_tui.host.people.person import Person
from dogs_tui.host.rate_limits import MakeLimits, RateLimits, own_limits
from dogs_tui.host.store import Kind
from dogs_tui.host.store.documents import Documents

ADDRESS_LIMIT: Final = 200
"""Characters of an address."""


class When(StrEnum):
    """The times of notifications."""

    NEVER = "never"
    AT_ONCE = "at-once"
    ABSENT = "absent"
    """Notified once they have not been on the host for some minutes."""
    DAILY = "daily"
    """Once a day, of all that waits then."""


class NotificationChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One person's choice."""

    when: When = When.NEVER
    minutes: int = 15
    """Of absence, for ``When.ABSENT``."""
    reminders: bool = True
    """True if they are reminded when little of the time for a decision is left."""
    address: str = ""
    """The confirmed address; empty: none."""
    since: datetime | None = None
    """Since when anything is told there: nothing that ended or began before."""
    unconfirmed: str = ""
    """An address to which a code was sent; nothing else goes there."""
    code: str = ""
    """The digest of that code."""
    code_until: datetime | None = None
    tries: int = 0
    """The number of codes typed wrong."""
    told: tuple[str, ...] = ()
    """The news that still waits and was told, by its keys."""
    digest_at: datetime | None = None
    """The time when everything was told together last."""

    @property
    def on(self) -> bool:
        """True if they are told anything."""
        return bool(self.address) and self.when is not When.NEVER


NOTIFICATIONS: Final = Kind("notifications", NotificationChoice, told=False)
"""By the id of the person."""


CODE_LENGTH: Final = 6
CODE_HOLDS: Final = timedelta(hours=1)
TRIES: Final = 5
"""Codes that may be typed wrong before another has to be sent."""
CODES_AT_ONCE: Final = 3
"""Codes that one person has sent, or that are sent to one address, at once."""
CODE_SECONDS: Final = 20 * 60.0
"""After which one more may be."""
CHANGES_AT_ONCE: Final = 20
CHANGE_SECONDS: Final = 2.0
"""After which one more change of a choice is written."""

MINUTES: Final = (5, 15, 60)
"""Of absence that can be chosen."""

SendCode = Callable[[Person, str, str], Awaitable[bool]]
"""Sends somebody's code to an address; says whether the operator's command took it."""


class NotificationChoices(Collection[NotificationChoice]):
    """All choices. What changes one raises ``LobbyError`` if it could not be written.

    Attributes:
        send_code: How codes are sent; ``None``: this host tells nobody.
        send_recovery: How a code for a new key is sent to an address that was confirmed, without
            being waited for; ``None``: the operator does not allow it.
    """

    def __init__(
        self,
        documents: Documents[NotificationChoice],
        *,
        clock: Clock = now,
        limits: MakeLimits = own_limits,
    ) -> None:
        super().__init__(documents)
        self._clock = clock
        self._codes = limits("address-codes", CODES_AT_ONCE, CODE_SECONDS, clock)
        self._changes = RateLimits(CHANGES_AT_ONCE, CHANGE_SECONDS, clock)
        self.send_code: SendCode | None = None
        self.send_recovery: Callable[[Person, str, str], None] | None = None
        self.on_chosen: Callable[[], None] = lambda: None
        """Called after somebody chose something."""

    def followed(self, name: str, document: NotificationChoice | None) -> None:
        super().followed(name, document)
        if document is not None:
            self.on_chosen()

    @property
    def possible(self) -> bool:
        """True if this host tells anybody anything."""
        return self.send_code is not None

    def of(self, person: str) -> NotificationChoice:
        """Gives what somebody chose; nothing is sent to those who chose nothing."""
        return self._by_name.get(person, NotificationChoice())

    def is_reminded(self, person: str, key: str) -> bool:
        """True if somebody wants reminders, and was not sent the one of a key."""
        choice = self.of(person)
        return choice.reminders and key not in choice.told

    def wanted(self) -> Iterator[tuple[str, NotificationChoice]]:
        """Those who are told something, by their ids."""
        return ((who, choice) for who, choice in tuple(self._by_name.items()) if choice.on)

    def choose(self, person: Person, when: When, minutes: int, *, reminders: bool) -> None:
        """Keeps when somebody is told.

        Raises:
            LobbyError: It could not be written, or was changed too often of late.
        """
        choice = self.of(person.id)
        self._change(
            person,
            when=when,
            minutes=max(1, min(minutes, 24 * 60)),
            reminders=reminders,
            since=choice.since or self._clock(),
        )

    async def ask_for(self, person: Person, address: str) -> None:
        """Sends a code to an address, which is theirs when they type it.

        Raises:
            LobbyError: It is no address, nothing can be sent there, codes were sent too often of
                late, or it could not be written.
        """
        if self.send_code is None:
            raise LobbyError(
                phrase("This host sends no notifications: its operator has not set them up.")
            )
        wanted = _read_address(address)
        for name in (f"person {person.id}", f"address {wanted.casefold()}"):
            if wait := self._codes.wait(name):
                raise LobbyError(
                    phrase(
                        "Too many codes requested. Try again in {n} min.",
                        n=max(1, round(wait / 60)),
                    )
                )
        for name in (f"person {person.id}", f"address {wanted.casefold()}"):
            self._codes.take(name)
        code = new_code(CODE_LENGTH)
        until = self._clock() + CODE_HOLDS
        self._change(person, unconfirmed=wanted, code=digest(code), code_until=until, tries=0)
        if not await self.send_code(person, wanted, code):
            if self.of(person.id).code == digest(code):
                self._change(person, unconfirmed="", code="", code_until=None)
            raise LobbyError(
                phrase("The message could not be sent. Check the address, or ask the operator.")
            )

    def confirm(self, person: Person, typed: str) -> None:
        """Takes the code that was sent: from now on the address is theirs.

        Raises:
            LobbyError: It is not the code, or holds no more.
        """
        choice = self.of(person.id)
        if not choice.code or choice.code_until is None or self._clock() > choice.code_until:
            raise LobbyError(phrase("The code has expired. Request a new one."))
        if choice.tries >= TRIES:
            raise LobbyError(phrase("Too many wrong codes. Request a new one."))
        if digest(read_code(typed)) != choice.code:
            self._change(person, tries=choice.tries + 1)
            raise LobbyError(phrase("Wrong code. Check the message and try again."))
        self._change(
            person,
            address=choice.unconfirmed,
            since=self._clock(),
            unconfirmed="",
            code="",
            code_until=None,
            tries=0,
            told=(),
        )

    def drop_address(self, person: Person) -> None:
        """Forgets where somebody was told."""
        self._change(person, address="", unconfirmed="", code="", code_until=None, told=())

    def keep_told(self, person: str, keys: Iterable[str], *, together: bool) -> None:
        """Keeps what of all that waits for somebody they were told, also for after a restart.

        Args:
            person: Their id.
            keys: Of all that they were told and that still waits.
            together: Whether it was all that waited, which is told once a day.

        Raises:
            LobbyError: It could not be written; until the host ends it counts all the same.
        """
        if person not in self._by_name:
            return
        choice = msgspec.structs.replace(self.of(person), told=tuple(sorted(keys)))
        if together:
            choice = msgspec.structs.replace(choice, digest_at=self._clock())
        self._by_name[person] = choice
        self._write(person, choice)

    def forget(self, person: str) -> None:
        """Forgets somebody's choice and address; nothing happens if they had none."""
        if person in self._by_name:
            self._remove(person)

    def _change(self, person: Person, **fields: Any) -> None:
        self._changes.check(person.id)
        before = self.of(person.id)
        changed = msgspec.structs.replace(before, **fields)
        if changed == before:
            return
        self._write(person.id, changed)
        self.on_chosen()


def _read_address(typed: str) -> str:
    """An address as it was typed, if it is a line that can be seen.

    Raises:
        LobbyError: It is none.
    """
    wanted = typed.strip()
    if not wanted or len(wanted) > ADDRESS_LIMIT or clean_text(wanted, ADDRESS_LIMIT) != wanted:
        raise LobbyError(
            plural(
                "An address is one line of up to {n} character.",
                "An address is one line of up to {n} characters.",
                ADDRESS_LIMIT,
            )
        )
    return wanted
