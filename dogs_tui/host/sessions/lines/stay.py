"""All that one guest in lines meets at a host, from the welcome on, also who has no name."""

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.commands import people
from dogs_tui.host.commands.guest import GOODBYE, Arrival, GoTo
from dogs_tui.host.commands.welcome import LOST, Step, Welcome, this_is_you
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.news import LobbyNews
from dogs_tui.host.sessions.lines.at_table import LineRoom
from dogs_tui.host.sessions.lines.lobby import LineLobby
from dogs_tui.host.sessions.lines.match import LineMatch
from dogs_tui.host.sessions.lines.place import YES, LineGuest, Place, number_in
from dogs_tui.host.sessions.lines.puzzles import LinePuzzles
from dogs_tui.host.sessions.lines.replay import LineReplay
from dogs_tui.host.sessions.lines.terminal import LineTerminal
from dogs_tui.plain.commands import QUIT, command_of
from dogs_tui.plain.console import Left
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


class LineStay(LineGuest):
    """A guest in lines, who goes from place to place."""

    def __init__(self, arrival: Arrival) -> None:
        super().__init__(arrival)
        glyphs = "auto" if arrival.person is None else arrival.person.settings.glyphs
        self.handler = LineTerminal(arrival.connection, glyphs)
        self.broken = False
        """True if something broke."""
        self._place: Place | None = None

    async def serve(self) -> None:
        """Serves the guest until they leave."""
        terminal = self.handler
        if self.arrival.news is not None:
            terminal.tell(say(self.arrival.news))
        try:
            where: GoTo | Place | None = LineWelcome(self)
            if self.person is not None:
                where = self.begin()
            while where is not None:
                self._place = where if isinstance(where, Place) else await self._place_of(where)
                where = None if self._place is None else await self._place.stay()
            self.last_words = self.last_words or (GOODBYE if self.arrival.nameless else None)
        except Left:
            self.last_words = self.last_words or self._goodbye
        finally:
            terminal.close()

    async def _place_of(self, where: GoTo) -> Place | None:
        """A table's room while it gathers, else its match; the lobby, where that cannot be."""
        notice = where.notice
        try:
            if where.replay is not None:
                self.be_at("")
                return LineReplay(self, where.replay)
            if where.puzzles:
                self.be_at("")
                return LinePuzzles(self)
            if where.code:
                handle = await self.enter(where.code)
                if self.came_back and (advice := self.advice(people.ADD_KEY.word)):
                    self.handler.tell(advice)
                return (LineMatch if handle.begun else LineRoom)(self, handle)
        except LobbyError as problem:
            notice = say(problem.phrase)
        self.be_at("")
        if self.arrival.nameless:
            self.handler.tell(*([notice] if notice else []))
            return None
        if self.arrival.restarted and self._place is None:
            notice = tr("Something went wrong. Your match is saved, and the operator has a report.")
        return LineLobby(self, notice)

    @property
    def _goodbye(self) -> Phrase:
        if self.arrival.nameless:
            return GOODBYE
        return phrase("Goodbye. Your matches are saved, and you keep your seats.")

    def end(self) -> None:
        """Ends soon; what is under way is broken off at once."""

    def release(self) -> None:
        """Gives the terminal back at once, for last words."""
        self.handler.close()

    def announce(self, words: Phrase) -> None:
        """Says something to the guest as soon as it can be."""
        if self._place is not None:
            self._place.hear(lambda: self.handler.tell(say(words)))

    def stopped_by(self, error: Exception) -> None:
        """It ended by an error."""
        self.broken = True
        self.report(error)

    def called(self, news: LobbyNews) -> None:
        sentence = news.sentence
        if sentence is not None and self._place is not None:
            self._place.hear(lambda: self._tell_call(sentence))

    def _tell_call(self, sentence: Phrase) -> None:
        if self.known_person.settings.bell:
            self.handler.ring()
        self.handler.tell(say(sentence))
