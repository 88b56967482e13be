"""Invitations: codes with which strangers come in, and people link further keys of their own.

Kept as documents of which none has the code itself. Other processes make invitations, too, so they
are read whenever they matter.
"""

import hmac
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

import msgspec

from dogs_rules.phrase import phrase, plural
from dogs_saves import MissingError
from dogs_saves.clock import Clock, now
from dogs_saves.documents import Trouble
from dogs_tui.host.errors import LobbyError, said
from dogs_tui.host.people.codes import (
    INVITE_DAYS,
    INVITE_LENGTH,
    digest,
    new_code,
    read_code,
    spaced,
)
from dogs_tui.host.people.person import Person
from dogs_tui.host.rate_limits import MakeLimits, own_limits
from dogs_tui.host.store import Kind, UnreadError
from dogs_tui.host.store.documents import Documents

MOST_USES: Final = 1000
MOST_DAYS: Final = 366.0
LINK_HOURS: Final = 1 / 6
"""The hours for which a code for another key of one's own is valid."""
SHOWN: Final = 8
"""Signs of a digest by which the operator tells invitations apart."""
MADE_AT_ONCE: Final = 10
MADE_SECONDS: Final = 10.0
"""After which one person may have one more code made."""
WRONG_TRIES: Final = 20
"""Wrong codes that are taken at once from one origin."""
WRONG_SECONDS: Final = 5.0
"""After which it may try one more."""


class Invite(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An invitation. Its code is known only to whoever made it."""

    by: str
    """The id of who made it; empty: the operator, or the host itself."""
    uses: int
    """The number of times it can still be used."""
    until: datetime
    digest: str
    """Of the code."""
    person: str = ""
    """The id of whose key is linked by it; empty: it lets somebody new in."""


INVITES: Final = Kind("invites", Invite, told=False)
"""By the digest of the code."""


class Made(msgspec.Struct, frozen=True):
    """An invitation that was just made, with its code: it is said this once."""

    code: str
    """As people read it out, with a hyphen."""
    invite: Invite


class Invites:
    """All invitations.

    Args:
        documents: Where they are kept.
        clock: Gives the time.
        most: How many open ones a person may have.
        known: Says whether the lobby knows somebody, by id: what was made by who is not known any
            more lets nobody in.
        limits: Makes limits of how often somebody may do something.
    """

    def __init__(
        self,
        documents: Documents[Invite],
        *,
        clock: Clock = now,
        most: int = 10,
        is_known: Callable[[str], bool] = lambda _: True,
        limits: MakeLimits = own_limits,
    ) -> None:
        self._documents = documents
        self._clock = clock
        self._most = most
        self._is_known = is_known
        self._wrong = limits("codes", WRONG_TRIES, WRONG_SECONDS, clock)
        self._pace = limits("invitations", MADE_AT_ONCE, MADE_SECONDS, clock)

    def make(self, by: str = "", *, uses: int = 1, days: float = INVITE_DAYS) -> Made:
        """An invitation for somebody new.

        Args:
            by: The id of who makes it; empty: the operator, who may make any number.
            uses: How many people it lets in.
            days: How long it is good.

        Raises:
            LobbyError: The figures are out of bounds, or this person has enough open ones or made
                too many of late.
        """
        if not 1 <= uses <= MOST_USES:
            raise LobbyError(phrase("An invitation is for 1 to {n} people.", n=MOST_USES))
        if not 0 < days <= MOST_DAYS:
            raise LobbyError(
                plural(
                    "An invitation is good for up to {n} day.",
                    "An invitation is good for up to {n} days.",
                    int(MOST_DAYS),
                )
            )
        if by:
            self._pace.check(by)
        if by and len(self._open_of(by)) >= self._most:
            raise LobbyError(
                plural(
                    "You have {n} open invitation. Wait until it is used or expires.",
                    "You have {n} open invitations. Wait until one is used or expires.",
                    self._most,
                )
            )
        return self._made(by, uses, timedelta(days=days), "")

    def link(self, person: Person) -> Made:
        """A code that this person makes for another key of their own, good for ``LINK_HOURS``.

        It can be used once. An earlier one that they made is no longer good.

        Raises:
            LobbyError: It could not be written, or too many codes were made of late.
        """
        self._pace.check(person.id)
        for name, invite in self._all().items():
            if invite.person == invite.by == person.id:
                self._remove(name)
        return self._made(person.id, 1, timedelta(hours=LINK_HOURS), person.id)

    def link_by_host(self, person: Person, *, hours: float) -> Made:
        """A code for a new key of this person, made by the operator or sent to who lost theirs.

        It can be used once. All other codes of theirs stay good: who asks may be anybody.

        Args:
            person: Whose key it will be.
            hours: For how long it can be used.

        Raises:
            LobbyError: It could not be written.
        """
        now = self._clock()
        for name, invite in self._all().items():
            if invite.person == person.id and invite.until <= now:
                self._remove(name)
        return self._made("", 1, timedelta(hours=hours), person.id)

    def check(self, code: str, origin: str = "") -> Invite:
        """The invitation that a code is, which stays as it is.

        Args:
            code: As it was typed.
            origin: Where it was typed, such as an address: wrong codes are counted for each.

        Raises:
            LobbyError: There is none, it is used up or ran out, or there were too many wrong
                tries of late.
        """
        if self._wrong.wait(origin):
            raise LobbyError(phrase("Too many wrong codes. Try again in a few seconds."))
        wanted = digest(read_code(code))
        try:
            with said():
                invite = self._documents.read(wanted)
        except LobbyError as error:
            if not isinstance(error.__cause__, MissingError | UnreadError):
                raise
            raise self._wrong_try(origin) from error
        good = hmac.compare_digest(invite.digest, wanted) and invite.uses >= 1
        if not good or (invite.by and not self._is_known(invite.by)):
            raise self._wrong_try(origin)
        if invite.until <= self._clock():
            raise LobbyError(phrase("This code has expired. Ask for a new one."))
        return invite

    def take(self, code: str, origin: str = "") -> Invite:
        """Uses an invitation once; arguments and errors as for ``check``.

        Returns:
            The invitation as it is now.
        """
        invite = self.check(code, origin)
        left = msgspec.structs.replace(invite, uses=invite.uses - 1)
        if left.uses:
            self._write(left)
        else:
            self._remove(left.digest)
        return left

    def all(self) -> tuple[Invite, ...]:
        """All that are open, those that run out first before the others."""
        now = self._clock()
        good = [
            invite for invite in self._all().values() if invite.until > now and not invite.person
        ]
        return tuple(sorted(good, key=lambda invite: invite.until))

    def revoke(self, wanted: str) -> tuple[Invite, ...]:
        """Takes back an open invitation: by its code, or by how its digest begins.

        Returns:
            What was taken back; nothing when there is none like this, or more than one.

        Raises:
            LobbyError: The folder cannot be read or written.
        """
        begins = wanted.strip().casefold()
        coded = digest(read_code(wanted))
        matching = [
            invite
            for invite in self.all()
            if invite.digest == coded or (len(begins) >= SHOWN and invite.digest.startswith(begins))
        ]
        if len(matching) != 1:
            return ()
        self._remove(matching[0].digest)
        return tuple(matching)

    def revoke_of(self, person: str) -> int:
        """Takes back all that somebody made, also codes for keys of their own; says how many.

        Raises:
            LobbyError: The folder cannot be read or written.
        """
        made = [
            name for name, invite in self._all().items() if person in (invite.by, invite.person)
        ]
        for name in made:
            self._remove(name)
        return len(made)

    def sweep(self) -> tuple[Trouble, ...]:
        """Removes what has run out; says what could not be read.

        Raises:
            LobbyError: The folder cannot be read or written.
        """
        with said():
            invites, troubles = self._documents.read_all()
        now = self._clock()
        for name, invite in invites.items():
            if invite.until <= now:
                self._remove(name)
        return troubles

    def _made(self, by: str, uses: int, good_for: timedelta, person: str) -> Made:
        code = new_code(INVITE_LENGTH)
        invite = Invite(by, uses, self._clock() + good_for, digest(code), person)
        self._write(invite)
        return Made(spaced(code), invite)

    def _open_of(self, person: str) -> list[Invite]:
        return [invite for invite in self.all() if invite.by == person]

    def _all(self) -> dict[str, Invite]:
        """By digest; what cannot be read is told of at the next start."""
        with said():
            return self._documents.read_all()[0]

    def _write(self, invite: Invite) -> None:
        with said():
            self._documents.write(invite.digest, invite)

    def _remove(self, name: str) -> None:
        with said():
            self._documents.remove(name)

    def _wrong_try(self, origin: str) -> LobbyError:
        self._wrong.take(origin)
        return LobbyError(phrase("This code is not valid. Check it, or ask for a new one."))
