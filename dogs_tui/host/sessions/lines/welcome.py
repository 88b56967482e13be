"""The welcome in lines: the house rules, an invitation if need be, and a name."""

from dogs_rules.phrase import phrase
from dogs_tui.host.commands.welcome import LOST, Step, Welcome, this_is_you
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.sessions.lines.place import YES, LineGuest, Place, number_in
from dogs_tui.plain.commands import QUIT, command_of
from dogs_tui.words import say, tr
from dogs_tui.words.languages import ENGLISH, NAMES, Meant, meant_by


class LineWelcome(Place):
    """Asks a new key what the welcome of the screens asks, in the same order."""

    def __init__(self, guest: LineGuest) -> None:
        super().__init__(guest)
        self._welcome = Welcome(guest)

    def enter(self) -> None:
        if self._welcome.step is Step.LANGUAGE:
            self.offer(*enumerate(NAMES.values(), start=1))
        else:
            self._greet()

    def _greet(self) -> None:
        guest = self.guest
        self.head(tr("Hello! You are new here."))
        self.tell(
            this_is_you(guest.caller),
            *([] if guest.caller.browser else [guest.caller.fingerprint]),
            tr("If you have a code, type it in place of a name."),
            *(
                (
                    say(
                        phrase(
                            "If you have lost your key, type {command} and your name.", command=LOST
                        )
                    ),
                )
                if self._welcome.recovers
                else ()
            ),
            say(phrase("Type {quit} to leave. Nothing about you is stored.", quit=QUIT.short)),
        )
        if guest.house_rules:
            self.tell("", tr("House rules:"), *guest.house_rules)

    @property
    def prompt(self) -> str:
        match self._welcome.step:
            case Step.LANGUAGE:
                return tr("Which language? Type its number, or press enter for English > ")
            case Step.RULES:
                return say(
                    phrase("Do you accept the house rules? Type {yes} to continue > ", yes=YES.word)
                )
            case Step.CODE:
                return tr("Type your invitation, or a code of your own > ")
        name = self._welcome.suggestion
        if not name:
            return tr("Choose a name > ")
        asked = phrase("Choose a name, or press enter for {name} > ", name=name)
        return say(asked)

    @property
    def typed(self) -> str:
        """The code that a link brought, where one can be given and was not yet."""
        welcome = self._welcome
        takes_code = welcome.step in {Step.CODE, Step.NAME} and not welcome.code
        return welcome.invitation if takes_code else ""

    async def answer(self, line: str) -> None:
        welcome = self._welcome
        if line.lower() in QUIT.names:
            self.go(None)
        elif welcome.step is Step.LANGUAGE:
            self._take_language(line)
        elif welcome.step is Step.RULES:
            welcome.agreed = bool(command_of(line, (YES,))[0])
            if not welcome.agreed:
                ways = phrase(
                    "Type {yes} to accept the house rules, or {quit} to leave.",
                    yes=YES.word,
                    quit=QUIT.short,
                )
                self.tell(say(ways))
        else:
            self._take(line or (welcome.suggestion if welcome.step is Step.NAME else ""))

    def _take_language(self, line: str) -> None:
        """Goes on in a language, named by its number, its code or its name."""
        number = number_in(line, len(NAMES))
        meant = meant_by(line) if line else Meant(ENGLISH, sure=True)
        if number is None and not meant.sure:
            raise LobbyError(phrase("Type a number from 1 to {last}.", last=len(NAMES)))
        self._welcome.speak(meant.code if number is None else tuple(NAMES)[number - 1])
        self._greet()

    def _take(self, typed: str) -> None:
        self._welcome.invitation = ""
        try:
            person = self._welcome.take(typed)
        except LobbyError:
            if self.guest.last_words is not None:
                self.go(None)
            raise
        if self._welcome.said is not None:
            self.tell(say(self._welcome.said))
        if person is not None:
            self.go(self.guest.become(person))
