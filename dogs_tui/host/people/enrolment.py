"""How somebody new comes in, and how a further key becomes somebody's."""

import logging
from typing import Final

from dogs_rules.phrase import phrase
from dogs_saves.clock import Clock
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.people.invitations import Invites
from dogs_tui.host.people.people import People
from dogs_tui.host.people.person import Person
from dogs_tui.host.rate_limits import MakeLimits, own_limits

_log = logging.getLogger("dogs_tui.host")

NEWCOMERS_AT_ONCE: Final = 10
"""New people who may come from one address at once."""
NEWCOMER_SECONDS: Final = 60.0
"""After which one more may."""


class Enrolment:
    """Takes in new people and further keys."""

    def __init__(
        self, people: People, invites: Invites, clock: Clock, limits: MakeLimits = own_limits
    ) -> None:
        self._people = people
        self._invites = invites
        self._newcomers = limits("newcomers", NEWCOMERS_AT_ONCE, NEWCOMER_SECONDS, clock)

    def admit(self, name: str, fingerprint: str, code: str = "", *, origin: str = "") -> Person:
        """Enrols somebody new; an invitation is used up only if all goes well.

        Args:
            name: What they want to be called.
            fingerprint: Of the key that was proven.
            code: Their invitation; empty: they need none.
            origin: The address they come from: so many new people may come from each.

        Raises:
            LobbyError: The code, the name or the key is not good, or too many came from there.
        """
        invite = self._invites.check(code, origin) if code else None
        if invite is not None and invite.person:
            raise LobbyError(phrase("This code adds an SSH key; it is not an invitation."))
        wait = self._newcomers.wait(origin)
        if wait:
            raise LobbyError(
                phrase("Too many new players from your address. Try again in {n} s.", n=wait)
            )
        by = "" if invite is None else invite.by
        person = self._people.enrol(name, fingerprint, invited_by=by)
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
            raise LobbyError(phrase("This is an invitation code. It cannot add an SSH key."))
        person = self._people.add_key(person, fingerprint)
        self._use_up(code)
        return person

    def _use_up(self, code: str) -> None:
        """Uses an invitation of somebody who is in already, whatever the disk says."""
        try:
            self._invites.take(code)
        except LobbyError as trouble:
            _log.error(
                "an invitation was not used up",
                extra={"event": "invitation-left", "reason": type(trouble.__cause__).__name__},
            )
