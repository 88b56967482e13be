"""Passkeys: ways in that a browser proves, and that no lost cookie takes away.

They are bound to the name of a page. Whoever proves one is its owner, and their browser is another
way in of theirs from then on, as after a code.
"""

import logging
from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
import webauthn
from webauthn.helpers import parse_authentication_credential_json as read_proof
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
)

from dogs_rules.phrase import phrase
from dogs_saves.clock import Clock
from dogs_tui.host.audit_event import AuditEvent
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.people.key_notes import PASSKEY, NotedKeys, Passkey
from dogs_tui.host.people.people import KEYS, NOT_KNOWN, People
from dogs_tui.host.people.person import Person, digest_fingerprint
from dogs_tui.host.rate_limits import MakeLimits, own_limits

SECONDS: Final = 90
"""For how long a challenge can be answered."""
AT_ONCE: Final = 20
"""Challenges that may be asked for at once from one address, and by one person."""
EACH_SECONDS: Final = 5.0
"""After which there may be one more."""

UNPROVEN: Final = phrase("This passkey was not accepted. Try again.")
LATE: Final = phrase("That took too long. Try again.")
_UNKNOWN: Final = phrase(
    "This host does not know this passkey. Connect with a code or another key, then add it again."
)
_COPIED: Final = phrase(
    "This passkey was refused: it may have been copied. Remove it from your keys."
)
_OTHERS: Final = phrase("This browser belongs to {name} on this host. Use another browser.")

_T = TypeVar("_T")
_log = logging.getLogger("dogs_tui.host")


class Challenge(NamedTuple):
    """A question to a browser. Whoever asked it keeps it, and takes one answer."""

    options: msgspec.Raw
    """The question as JSON, as browsers take it."""
    secret: bytes
    until: datetime
    person: str = ""
    """The id of whose passkey it will be; empty: somebody is to prove theirs."""


class Proof(NamedTuple):
    """That somebody has a passkey."""

    person: Person
    fingerprint: str
    """Of the passkey."""


class Passkeys:
    """Adds passkeys to people, and knows people by them.

    Args:
        people: Whose they are.
        notes: What is kept of each.
        name: The name of the page, to which they are bound.
        origin: What browsers say that they opened.
        clock: Gives the time.
        limits: Makes limits of how often somebody may do something.
        audit: Is told what is added, and what may be a copy.
    """

    def __init__(
        self,
        people: People,
        notes: NotedKeys,
        *,
        name: str,
        origin: str,
        clock: Clock,
        limits: MakeLimits = own_limits,
        audit: Callable[[AuditEvent], None] = lambda _: None,
    ) -> None:
        self._people = people
        self._notes = notes
        self._name = name
        self._origin = origin
        self._clock = clock
        self._pace = limits("passkeys", AT_ONCE, EACH_SECONDS, clock)
        self._audit = audit
        self.seconds = SECONDS
        """For how long a challenge can be answered."""

    def ask_to_add(self, browser: str) -> Challenge:
        """Asks for a new passkey.

        Args:
            browser: The fingerprint with which its owner is here.

        Raises:
            LobbyError: That is nobody, they have enough keys, or too much was asked of late.
        """
        person = self._owner(browser)
        self._people.check_room(person)
        self._pace.check(person.id)
        held = [note.passkey for note in self._notes.of(person).values() if note.passkey]
        options = webauthn.generate_registration_options(
            rp_id=self._name,
            rp_name="dogs-tui",
            user_id=person.id.encode(),
            user_name=person.name,
            timeout=SECONDS * 1000,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(each.credential) for each in held],
        )
        return self._challenge(options, person.id)

    def add(self, challenge: Challenge | None, answer: bytes, browser: str) -> Person:
        """Adds a passkey.

        Args:
            challenge: What was asked; ``None``: nothing was, or it is answered already.
            answer: JSON of the browser.
            browser: The fingerprint with which its owner is here.

        Raises:
            LobbyError: It is none, it cannot be added, or somebody else is here by now.
        """
        person = self._owner(browser)
        if challenge is None or challenge.person != person.id:
            raise LobbyError(UNPROVEN)
        made = self._checked(
            challenge,
            lambda about: webauthn.verify_registration_response(
                credential=answer.decode(), **about
            ),
        )
        fingerprint = digest_fingerprint(PASSKEY, made.credential_id)
        passkey = Passkey(made.credential_id, made.credential_public_key, made.sign_count)
        person = self._people.add_key(person, fingerprint)
        try:
            self._notes.note(person, fingerprint, kind=PASSKEY, passkey=passkey)
        except LobbyError:
            self._people.remove_key(person, fingerprint)
            raise
        self._audit(AuditEvent("passkey-added", person.id, person.id, ""))
        return person

    def ask_to_prove(self, origin: str) -> Challenge:
        """Asks for any passkey of this host.

        Args:
            origin: Where somebody comes from, such as an address.

        Raises:
            LobbyError: Too much was asked from there of late.
        """
        self._pace.check(origin)
        options = webauthn.generate_authentication_options(rp_id=self._name, timeout=SECONDS * 1000)
        return self._challenge(options)

    def prove(self, challenge: Challenge, answer: bytes) -> Proof:
        """Finds whose passkey answered; it counts as used.

        Args:
            challenge: What was asked.
            answer: JSON of the browser.

        Raises:
            LobbyError: It is nobody's, it proves nothing, or it may be a copy.
        """
        read = _safely(lambda: read_proof(answer.decode()))
        fingerprint = digest_fingerprint(PASSKEY, read.raw_id)
        person = self._people.by_key(fingerprint)
        passkey = None if person is None else self._notes.of(person)[fingerprint].passkey
        if person is None or passkey is None:
            raise LobbyError(_UNKNOWN)
        if read.response.user_handle not in {None, person.id.encode()}:
            raise LobbyError(UNPROVEN)
        proven = self._checked(
            challenge,
            lambda about: webauthn.verify_authentication_response(
                credential=read,
                credential_public_key=passkey.public_key,
                credential_current_sign_count=0,  # counted in the notes, where others may, too
                **about,
            ),
        )
        if not self._notes.proved(person, fingerprint, proven.new_sign_count):
            self._audit(AuditEvent("passkey-copied", "", person.id, ""))
            raise LobbyError(_COPIED)
        return Proof(person, fingerprint)

    def link(self, proof: Proof, browser: str) -> Person:
        """Makes a browser a way in of whoever has proved a passkey with it.

        Of browsers that came so before the one that is longest away gives way, if there are many.

        Args:
            proof: What was proved.
            browser: Its fingerprint.

        Raises:
            LobbyError: It is somebody else already, or there is no room.
        """
        owner, person = self._people.by_key(browser), proof.person
        if owner is not None and owner.id != person.id:
            raise LobbyError(_OTHERS.filled(name=owner.name))
        if owner is not None:
            return owner
        notes = self._notes.of(person)
        brought = [key for key, note in notes.items() if note.brought]
        if len(notes) >= KEYS and brought:
            away = min(brought, key=lambda key: notes[key].seen or date.min)
            person = self._people.remove_key(person, away)
        person = self._people.add_key(person, browser)
        self._notes.note(person, browser, brought=True)
        return person

    def _owner(self, browser: str) -> Person:
        person = self._people.by_key(browser)
        if person is None:
            raise LobbyError(NOT_KNOWN)
        return person

    def _challenge(self, options: Any, person: str = "") -> Challenge:
        until = self._clock() + timedelta(seconds=SECONDS)
        asked = msgspec.Raw(webauthn.options_to_json(options).encode())
        return Challenge(asked, options.challenge, until, person)

    def _checked(self, challenge: Challenge, verify: Callable[[dict[str, Any]], _T]) -> _T:
        """The key that an answer to a challenge proves.

        Raises:
            LobbyError: Nothing, or it came too late.
        """
        if challenge.until <= self._clock():
            raise LobbyError(LATE)
        about = {
            "expected_challenge": challenge.secret,
            "expected_rp_id": self._name,
            "expected_origin": self._origin,
        }
        return _safely(lambda: verify(about))


def _safely(read: Callable[[], _T]) -> _T:
    """Reads bytes that anybody can have sent.

    Raises:
        LobbyError: Nothing.
    """
    try:
        return read()
    except Exception as error:
        _log.info(
            "a passkey proved nothing",
            extra={"event": "passkey-unproven", "reason": type(error).__name__},
        )
        raise LobbyError(UNPROVEN) from error
