"""Everything that one guest in lines meets at a host, and who watches without a name."""

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.commands import people
from dogs_tui.host.commands.guest import GOODBYE, Arrival, GoTo
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.news import LobbyNews
from dogs_tui.host.sessions.lines.lobby import LineLobby
from dogs_tui.host.sessions.lines.match import LineMatch
from dogs_tui.host.sessions.lines.place import LineGuest, Place
from dogs_tui.host.sessions.lines.replay import LineReplay
from dogs_tui.host.sessions.lines.room import LineRoom
from dogs_tui.host.sessions.lines.terminal import LineTerminal
from dogs_tui.host.sessions.lines.welcome import LineWelcome
from dogs_tui.plain.console import Left
from dogs_tui.words import say, tr


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
