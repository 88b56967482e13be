"""The welcome: what a new key is asked, one thing after the other, before it is somebody here."""

import re
from enum import Enum, auto
from typing import Final

from dogs_rules.clean import clean_text
from dogs_rules.phrase import Phrase, phrase, plural
from dogs_saves.records import NAME_LIMIT
from dogs_tui.host.commands.guest import Guest
from dogs_tui.host.connection import Caller
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.people.codes import looks_like_invite
from dogs_tui.host.people.enrolment import NO_RECOVERY
from dogs_tui.host.people.language import must_ask, with_language
from dogs_tui.host.people.person import Person
from dogs_tui.words import language, tr

LOST: Final = "lost"
"""Typed before a name by whoever has lost the keys of it."""
_SENT: Final = phrase(
    "If {name} has confirmed an address here, a code is on its way there. Type it here."
)
_WHO_LOST: Final = phrase("Type {command} and the name you had.", command=LOST)
TRIES: Final = 5
"""Wrong codes after which the session ends."""
_UNKNOWN_CODES: Final = phrase(
    "None of these codes is valid. Ask the person who invited you for a new one."
)
_NO_NAME: Final = plural(
    "Type a name, of up to {n} letter.", "Type a name, of up to {n} letters.", NAME_LIMIT
)
_TOO_LONG: Final = plural(
    "That is too long: a name has up to {n} letter.",
    "That is too long: a name has up to {n} letters.",
    NAME_LIMIT,
)
_NOBODYS: Final = re.compile(
    "admin|administrator|centos|debian|dogs|ec2-user|fedora|git|guest|host|me|opc|pi|player|root|"
    "ssh|sshd|system|test|ubuntu|user|vagrant"
)
"""Login names that say nothing about who comes."""


class Step(Enum):
    """The next question of the welcome."""

    LANGUAGE = auto()
    RULES = auto()
    CODE = auto()
    NAME = auto()


class Welcome:
    """The welcome of a new guest, and how far it is."""

    def __init__(self, guest: Guest) -> None:
        self._guest = guest
        self.suggestion = suggestion(guest.caller.login)
        """A name to begin with; empty: none."""
        self.invitation = guest.caller.invitation
        """A code to begin with, which a link brought; empty: none."""
        self.code = ""
        """The invitation, once it was good; used up only by coming in."""
        self.said: Phrase | None = None
        """The result of the last answer, where the next question does not show it."""
        self.agreed = not guest.house_rules
        """True if they hold to the house rules."""
        self._wrong = 0
        self._language = ""
        """The language that was chosen; empty: nobody asked."""
        self._asks_language = must_ask(guest.caller)

    @property
    def step(self) -> Step:
        """The question that is asked now."""
        if self._asks_language:
            return Step.LANGUAGE
        if not self.agreed:
            return Step.RULES
        return Step.CODE if self.asks_code else Step.NAME

    @property
    def recovers(self) -> bool:
        """True if this host sends codes to people who have lost their keys."""
        return self._guest.lobby.notifications.send_recovery is not None

    @property
    def asks_code(self) -> bool:
        """True if an invitation is needed, and none was given yet."""
        return not (self._guest.caller.listed or self.code)

    def speak(self, code: str) -> None:
        """Goes on in a language."""
        self._language, self._asks_language = code, False
        language.change(code)

    def take(self, typed: str) -> Person | None:
        """Takes a code or a name; a code that stands in place of a name is taken, too.

        Returns:
            Who has come in; ``None``: a name is asked next.

        Raises:
            LobbyError: It is none. After ``TRIES`` wrong codes the guest has last words.
        """
        person = self._take(typed)
        if person is None:
            return None
        people, environment = self._guest.lobby.people, self._guest.caller.environment
        return with_language(people, person, self._language, environment)

    def _take(self, typed: str) -> Person | None:
        guest = self._guest
        self.said = None
        word, _, name = typed.strip().partition(" ")
        if word.casefold() == LOST and not self.code:
            if not name:
                raise LobbyError(_WHO_LOST if self.recovers else NO_RECOVERY)
            guest.lobby.enrolment.recover(name, origin=guest.caller.neighbourhood)
            self.said = _SENT.filled(name=name)
            return None
        if self.asks_code or (not self.code and looks_like_invite(typed)):
            return self._take_code(typed)
        if not typed:
            raise LobbyError(_NO_NAME)
        if len(typed) > NAME_LIMIT:
            raise LobbyError(_TOO_LONG)
        people = guest.lobby.people
        problem = people.why_not(typed)
        if problem is not None:
            free = people.proposal(typed)
            proposed = phrase("{problem} {name} is available.", problem=problem, name=free)
            raise LobbyError(proposed if free else problem)
        caller = guest.caller
        return guest.lobby.enrolment.admit(
            typed,
            caller.fingerprint,
            self.code,
            origin=caller.neighbourhood,
            club=caller.club,
        )

    def _take_code(self, code: str) -> Person | None:
        """A person's own leads in, an invitation to the question for a name."""
        if not code:
            raise LobbyError(phrase("Type your code."))
        lobby, caller = self._guest.lobby, self._guest.caller
        origin = caller.neighbourhood
        try:
            if lobby.invites.check(code, origin).person:
                return lobby.enrolment.link(code, caller.fingerprint, origin=origin)
        except LobbyError:
            self._wrong += 1
            if self._wrong >= TRIES:
                self._guest.last_words = _UNKNOWN_CODES
            raise
        self.code = code
        return None


def this_is_you(caller: Caller) -> str:
    """By what somebody new is known again."""
    if caller.browser:
        return tr("This browser is you on this host; nobody else can come in as you.")
    return tr("On this host you are identified by your SSH key:")


def suggestion(login: str) -> str:
    """A name to begin with, from the name somebody logs in with; empty when that says nothing."""
    name = clean_text(login, NAME_LIMIT)
    if _NOBODYS.fullmatch(name.casefold()) or not any(char.isalpha() for char in name):
        return ""
    return name.capitalize() if name.islower() else name
