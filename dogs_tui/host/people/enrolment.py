"""The registration of new people, and of further keys of known people."""

import asyncio
import logging
from contextvars import Context
from typing import Final

from dogs_rules.phrase import phrase
from dogs_saves.clock import Clock
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.people.invitations import Invites
from dogs_tui.host.people.notification_choices import NotificationChoices
from dogs_tui.host.people.people import People
from dogs_tui.host.people.person import Person
from dogs_tui.host.rate_limits import MakeLimits, own_limits

_log = logging.getLogger("dogs_tui.host")

NEWCOMERS_AT_ONCE: Final = 10
"""New people who may come from one address at once."""
NEWCOMER_SECONDS: Final = 60.0
"""After which one more may."""
RECOVERIES_AT_ONCE: Final = 3
"""Codes that may be asked for at once from one address, and for one person."""
RECOVERY_SECONDS: Final = 20 * 60.0
"""After which one more may."""
RECOVERY_HOURS: Final = 1.0
"""For how long such a code can be used."""
RECOVERY_DELAY: Final = 1.0
"""Seconds until a code is made: an answer takes as long where nobody is called so."""
NO_RECOVERY: Final = phrase(
    "This host does not send codes for lost keys. Ask its operator for one."
)


class Enrolment:
    """Takes in new people and further keys."""

    def __init__(
        self,
        people: People,
        invites: Invites,
        notifications: NotificationChoices,
        clock: Clock,
        limits: MakeLimits = own_limits,
    ) -> None:
        self._people = people
        self._invites = invites
        self._notifications = notifications
        self._recoveries = limits("recoveries", RECOVERIES_AT_ONCE, RECOVERY_SECONDS, clock)
        self._recoveries_each = limits(
            "recoveries-each", RECOVERIES_AT_ONCE, RECOVERY_SECONDS, clock
        )
        self._newcomers = limits("newcomers", NEWCOMERS_AT_ONCE, NEWCOMER_SECONDS, clock)

    def admit(
        self, name: str, fingerprint: str, code: str = "", *, origin: str = "", club: bool = False
    ) -> Person:
        """Enrols somebody new; an invitation is used up only if all goes well.

        Args:
            name: What they want to be called.
            fingerprint: Of the key that was proven.
            code: Their invitation; empty: they need none.
            origin: The address they come from: so many new people may come from each.
            club: Whether that counts no new people, since a club is behind it.

        Raises:
            LobbyError: The code, the name or the key is not good, or too many came from there.
        """
        invite = self._invites.check(code, origin) if code else None
        if invite is not None and invite.person:
            raise LobbyError(phrase("This code adds a key; it is not an invitation."))
        wait = 0 if club else self._newcomers.wait(origin)
        if wait:
            raise LobbyError(
                phrase("Too many new players from your address. Try again in {n} s.", n=wait)
            )
        by = "" if invite is None else invite.by
        person = self._people.enrol(name, fingerprint, invited_by=by)
        if not club:
            self._newcomers.take(origin)
        if invite is not None:
            self._use_up(code)
        return person

    def link(self, code: str, fingerprint: str, *, origin: str = "") -> Person:
        """Adds a key to the person who made a link code; arguments as for ``admit``.

        Raises:
            LobbyError: The code is not good, or the key is somebody's already.
        """
        invite = self._invites.check(code, origin)
        person = self._people.get(invite.person)
        if person is None:
            raise LobbyError(phrase("This is an invitation code. It cannot add a key."))
        person = self._people.add_key(person, fingerprint)
        self._use_up(code)
        return person

    def recover(self, name: str, *, origin: str = "") -> None:
        """Has a code for a new key sent to whoever is called so, where they have said.

        Whether anybody is, and has, is told to nobody: the caller says the same either way, and
        all that differs is done after ``RECOVERY_DELAY``.

        Args:
            name: As it was typed.
            origin: The address it was typed at: so many may ask from each.

        Raises:
            LobbyError: This host sends none, or too many were asked for from there.
        """
        if self._notifications.send_recovery is None:
            raise LobbyError(NO_RECOVERY)
        self._recoveries.check(origin)
        loop = asyncio.get_running_loop()
        loop.call_later(RECOVERY_DELAY, self._send_recovery, name, context=Context())

    def _send_recovery(self, name: str) -> None:
        send = self._notifications.send_recovery
        person = self._people.by_name(name)
        address = "" if person is None else self._notifications.of(person.id).address
        if send is None or person is None or not address:
            return
        if self._recoveries_each.take(person.id):
            _log.warning("too many codes", extra={"event": "recovery-refused"})
            return
        try:
            send(person, address, self._invites.link_by_host(person, hours=RECOVERY_HOURS).code)
        except LobbyError:
            _log.warning("no code was made", extra={"event": "recovery-refused"})

    def _use_up(self, code: str) -> None:
        """Uses an invitation of somebody who is in already, whatever the disk says."""
        try:
            self._invites.take(code)
        except LobbyError as trouble:
            _log.error(
                "an invitation was not used up",
                extra={"event": "invitation-left", "reason": type(trouble.__cause__).__name__},
            )
