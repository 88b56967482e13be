"""The welcome in lines: the house rules, an invitation if need be, and a name."""

from dogs_rules.phrase import phrase, plural
from dogs_saves.records import NAME_LIMIT
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.people.codes import looks_like_invite
from dogs_tui.host.people.language import must_ask, with_language
from dogs_tui.host.people.person import Person
from dogs_tui.host.sessions.lines.place import LineGuest, Place, number_in
from dogs_tui.host.sessions.screens.welcome import (
    NO_CODE,
    NO_NAME,
    TRIES,
    UNKNOWN_CODES,
    suggestion,
    with_proposal,
)
from dogs_tui.words import language, say, tr
from dogs_tui.words.languages import ENGLISH, NAMES, Meant, meant_by

_YES = frozenset({"y", "yes"})


class LineWelcome(Place):
    """Asks a new key what the welcome of the screens asks, in the same order."""

    def __init__(self, guest: LineGuest) -> None:
        super().__init__(guest)
        self._code = ""
        """The invitation, once it was good; used up only by coming in."""
        self._wrong = 0
        self._name = suggestion(guest.caller.login)
        self._asks_language = must_ask(guest.caller)
        self._language = ""
        """The language that was chosen; empty: nobody asked."""

    def enter(self) -> None:
        self._agreed = not self.guest.house_rules
        if self._asks_language:
            self.tell(*(f"{at:3}. {name}" for at, name in enumerate(NAMES.values(), start=1)))
        else:
            self._greet()

    def _greet(self) -> None:
        guest = self.guest
        self.tell(
            tr("Hello! You are new here."),
            tr("This key is you on this host; nobody else can come in as you:"),
            guest.caller.fingerprint,
            tr("q leaves; nothing is kept of you."),
        )
        if guest.house_rules:
            self.tell("", tr("The rules of this house:"), *guest.house_rules)

    @property
    def prompt(self) -> str:
        if self._asks_language:
            return tr("Which language? Type its number; enter alone takes English. > ")
        if not self._agreed:
            return tr("Will you hold to them? Type yes to go on. > ")
        if self._asks_code:
            return tr("Type the code of your invitation. > ")
        if self._name:
            asked = phrase(
                "What shall everybody here call you? Enter alone takes {name}. > ", name=self._name
            )
            return say(asked)
        return tr("What shall everybody here call you? > ")

    @property
    def _asks_code(self) -> bool:
        return not (self.guest.caller.listed or self._code)

    async def answer(self, line: str) -> None:
        if line.lower() in {"q", "quit", "exit"}:
            self.go(None)
        elif self._asks_language:
            self._take_language(line)
        elif not self._agreed:
            self._agreed = line.lower() in _YES
            if not self._agreed:
                self.tell(
                    tr("Type yes if you will hold to the rules of this house, or q to leave.")
                )
        elif self._asks_code or (not self._code and looks_like_invite(line)):
            self._take_code(line)
        else:
            self._come_in(line or self._name)

    def _take_language(self, line: str) -> None:
        """Goes on in a language, named by its number, its code or its name."""
        number = number_in(line, len(NAMES))
        if number is not None:
            code = tuple(NAMES)[number - 1]
        else:
            meant = meant_by(line) if line else Meant(ENGLISH, sure=True)
            if not meant.sure:
                raise LobbyError(phrase("Type a number from 1 to {last}.", last=len(NAMES)))
            code = meant.code
        self._language, self._asks_language = code, False
        language.change(code)
        self._greet()

    def _take_code(self, code: str) -> None:
        """Looks at a code: a person's own leads in, an invitation to the question for a name."""
        if not code:
            raise LobbyError(NO_CODE)
        lobby, caller = self.guest.lobby, self.guest.caller
        origin = caller.neighbourhood
        try:
            invite = lobby.invites.check(code, origin)
            if invite.person:
                self._enrolled(lobby.enrolment.link(code, caller.fingerprint, origin=origin))
                return
        except LobbyError:
            self._wrong += 1
            if self._wrong >= TRIES:
                self.guest.last_words = UNKNOWN_CODES
                self.go(None)
            raise
        self._code = code

    def _come_in(self, name: str) -> None:
        """Enrols who comes under a name, if it is free."""
        lobby, caller = self.guest.lobby, self.guest.caller
        if not name:
            raise LobbyError(NO_NAME)
        if len(name) > NAME_LIMIT:
            raise LobbyError(
                plural(
                    "That is too long: a name has up to {n} letter.",
                    "That is too long: a name has up to {n} letters.",
                    NAME_LIMIT,
                )
            )
        problem = lobby.people.why_not(name)
        if problem is not None:
            raise LobbyError(with_proposal(problem, lobby.people.proposal(name)))
        self._enrolled(
            lobby.enrolment.admit(name, caller.fingerprint, self._code, origin=caller.neighbourhood)
        )

    def _enrolled(self, person: Person) -> None:
        guest = self.guest
        person = with_language(guest.lobby.people, person, self._language, guest.caller.environment)
        self.go(self.guest.become(person))
