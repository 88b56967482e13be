"""The welcome in lines: the house rules, an invitation if need be, and a name."""

from dogs_rules.phrase import phrase
from dogs_saves.records import NAME_LIMIT
from dogs_tui.host.lines.guest import LineGuest
from dogs_tui.host.lines.place import Place
from dogs_tui.host.lobby.errors import LobbyError
from dogs_tui.host.lobby.people import Person
from dogs_tui.host.screens.welcome import (
    NO_CODE,
    NO_NAME,
    TRIES,
    UNKNOWN_CODES,
    suggestion,
    with_proposal,
)
from dogs_tui.words import say, tr

_YES = frozenset({"y", "yes"})


class LineWelcome(Place):
    """Asks a new key what the welcome of the screens asks, in the same order."""

    def __init__(self, guest: LineGuest) -> None:
        super().__init__(guest)
        self._code = ""
        """The invitation, once it was good; used up only by coming in."""
        self._wrong = 0
        self._name = suggestion(guest.caller.login)

    def enter(self) -> None:
        guest = self.guest
        self.tell(
            tr("Hello! You are new here."),
            tr("This key is you on this host; nobody else can come in as you:"),
            guest.caller.fingerprint,
            tr("q leaves; nothing is kept of you."),
        )
        if guest.house_rules:
            self._agreed = False
            self.tell("", tr("The rules of this house:"), *guest.house_rules)
        else:
            self._agreed = True

    async def leave(self) -> None:
        """Nothing was entered here."""

    @property
    def prompt(self) -> str:
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
        elif not self._agreed:
            self._agreed = line.lower() in _YES
            if not self._agreed:
                self.tell(
                    tr("Type yes if you will hold to the rules of this house, or q to leave.")
                )
        elif self._asks_code:
            self._take_code(line)
        else:
            self._come_in(line or self._name)

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
                phrase("That is too long: a name has up to {n} letters.", n=NAME_LIMIT)
            )
        problem = lobby.people.why_not(name)
        if problem is not None:
            raise LobbyError(with_proposal(problem, lobby.people.proposal(name)))
        self._enrolled(
            lobby.enrolment.admit(name, caller.fingerprint, self._code, origin=caller.neighbourhood)
        )

    def _enrolled(self, person: Person) -> None:
        self.go(self.guest.enrolled(person))
