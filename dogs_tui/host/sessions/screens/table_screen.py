"""A match at a host: the table as at home, with the company that sits and watches there."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Unpack

from textual import on
from textual.app import ComposeResult

from dogs_rules.game import Action, Refusal, View
from dogs_rules.phrase import Phrase
from dogs_tui.host.commands.table_choices import (
    Doing,
    answers,
    done,
    moderation,
    questions,
    undoing,
)
from dogs_tui.host.commands.table_waits import after_match, at_rest, leads_on, waiting_line
from dogs_tui.host.commands.table_words import spoken, status_word, unread
from dogs_tui.host.commands.tables import NEXT, PEOPLE, TALK
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.news import CompanyNews
from dogs_tui.host.sessions.screens.after_match import AfterMatchScreen
from dogs_tui.host.sessions.screens.command_screen import ids_of
from dogs_tui.host.sessions.screens.guest_app import GuestApp
from dogs_tui.host.sessions.screens.people import PeoplePane
from dogs_tui.host.sessions.screens.table_clocks import TableClocks
from dogs_tui.host.sessions.screens.talk import TalkPane, last_read
from dogs_tui.host.store.talk import Said
from dogs_tui.host.tables.listings import Company, Proposal, TableStage
from dogs_tui.host.tables.seat_handle import SeatHandle
from dogs_tui.kit.commands import bindings
from dogs_tui.kit.key_names import key_at
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.match.watching import Update
from dogs_tui.play.keyboard import Keyboard
from dogs_tui.play.manner import Manner
from dogs_tui.play.side.area import SideArea
from dogs_tui.play.status_bar import StatusBar
from dogs_tui.words import phrase, say, sense, tr

Clock = Callable[[], datetime]


class CompanySide(SideArea):
    """The side area of a hosted table: talk and people are panes of it, too."""

    PANES = {**SideArea.PANES, "talk": "TalkPane", "people": "PeoplePane"}
    clock: Clock

    def compose(self) -> ComposeResult:
        yield from super().compose()
        yield TalkPane()
        yield PeoplePane(self.clock)


class HostedMatchScreen(AfterMatchScreen, inherit_bindings=False):
    """Plays or watches a match from a seat handle at a hosted table.

    Args:
        handle: The handle; left when the screen is, while the table stays.
        notice: What there is to say first.
        clock: Tells how long somebody has been away.
        manner: How what happens is shown.
    """

    BINDINGS = [
        *bindings("match.skip", priority=True),  # before what space does at the table
        *bindings(
            "side.close",
            "match.undo",
            "look.back",
            "look.on",
            "look.now",
            "match.hint",
            "match.moves",
            "app.help",
            *ids_of(TALK, PEOPLE, NEXT),
            "match.score",
            "match.round",
            "match.others",
            "match.log",
            "match.retry",
            "app.search",
            "app.legend",
            "app.quit",
        ),
        *bindings("match.redo", "match.hands", "back", "cursor.next", "cursor.previous"),
        *bindings("match.uncover", priority=True),
    ]
    app: GuestApp
    kept_open = frozenset({"score", "talk"})

    def __init__(
        self,
        handle: SeatHandle,
        *,
        notice: str = "",
        clock: Clock = lambda: datetime.now(UTC),
        **manner: Unpack[Manner],
    ) -> None:
        super().__init__(handle.table, handle.seats, closes=False, notice=notice, **manner)
        self.handle = handle
        self._clock = clock
        self._company: Company = handle.company
        self._heard: list[CompanyNews] = []
        self._clocks = TableClocks(self, clock, self._take_news)
        self._read = last_read(handle)
        self._word = ""
        """The last words of somebody, until the next key or the next move."""
        self._passes = False  # True if they say who is here, and give way to a question
        self._word_ply = 0
        self._reminder = ""
        """A reminder, until a key is pressed while it can be read."""
        self._put_off: Proposal | None = None
        """The question that waits while the player goes on with something else."""
        self._asking = False
        """True if undo was pressed once for what the table has to agree to."""
        self._sure: Phrase | None = None
        """The choice that was made once and is asked for twice."""

    def side_area(self) -> SideArea:
        side = CompanySide(self.table.game.key, self.table.names, self._ui, self.words)
        side.clock = self._clock
        return side

    async def on_mount(self) -> None:
        self.handle.attend(self._hear)
        self._company = self.handle.company  # Others may have come before this screen listened.
        self._show_marks()

    def on_screen_resume(self) -> None:
        """Shows what is so now to a guest who was on another page."""
        if self.query(StatusBar):
            self._take_news()

    async def on_unmount(self) -> None:
        await self.handle.close()

    @property
    def watching(self) -> bool:
        """True if nothing is played from here."""
        return not self.handle.seats

    # What the company does.

    def _hear(self, news: CompanyNews) -> None:
        """Keeps what came until this screen's own turn, and takes a burst of it at once."""
        self._heard.append(news)
        if len(self._heard) == 1:
            self.call_later(self._take_news)

    def _take_news(self) -> None:
        heard, self._heard = self._heard, []
        if self.is_gone:
            return
        self._company = self.handle.company
        if any(news.kind != "time" for news in heard):
            self._word_ply = self.table.plies
        for news in heard:
            if news.kind in {"stage", "presence"} and self._company.stage is TableStage.FINISHED:
                continue  # The prompt says who won, and what comes next.
            if news.sentence is not None:
                self._word, self._passes = say(news.sentence), news.kind == "presence"
            elif news.kind == "presence":
                self._word = ""  # It may say that somebody is here who has just left.
            elif news.kind == "talk" and not self._shows("talk") and (unread := self._unread()):
                self._word, self._passes = spoken(unread[-1]), False
        if any(news.kind in {"stage", "seats", "closed"} for news in heard):
            self._asking = False
            self.table_changed(Update("seats", self.table.plies, None))
        self._show_company()

    def _unread(self) -> list[Said]:
        """The talk since it was last read."""
        return [line for line in unread(self.handle.talk, self._read) if line.name]

    def _show_company(self) -> None:
        """Shows who is here, what was said and what is asked, wherever that can be seen now."""
        if self._shows("talk"):
            self._show_talk()
        if self._shows("people"):
            self._show_people()
        self._show_marks()
        self._show_aside()
        self.refresh_bindings()

    def _show_marks(self) -> None:
        status = self.query_one(StatusBar)
        sitters = self._company.sitters
        clocks = self._clocks.marks(self._company, self.table.to_move)
        both = {
            sitter.seat: f"{status_word(sitter)} {clocks.get(sitter.seat, '')}".strip()
            for sitter in sitters
        }
        status.marks = {seat: mark for seat, mark in both.items() if mark}
        unread = len(self._unread())
        notes = (
            [say(phrase("{key}: {n} new", n=unread, key=key_at(self, TALK.id)))] if unread else []
        )
        if self._company.asked_me and not self._shows("people"):
            alone, beside = phrase("{key}: answer"), phrase("{key}!")
            notes.append(say((beside if notes else alone).filled(key=self._asks)))
        if self.app.reminded_of:
            notes.append(say(phrase("{key}: reminder", key=NEXT.shown)))
        status.note = ", ".join(notes)

    def seats_changed(self) -> None:
        super().seats_changed()
        self._company = self.handle.company
        self.table = self.handle.table
        if self.keyboard.seats != self.handle.seats:
            self.keyboard = Keyboard(self.table, self.handle.seats, self.keyboard.hands)
        self._show_marks()

    # What is said in the lines around the table.

    def _why_nothing(self) -> Refusal:
        why = self.handle.why_nothing or phrase("Spectators cannot play.")
        return Refusal(why, "round")

    def _heading(self, view: View) -> tuple[str, ...]:
        heading = super()._heading(view)
        if not self.watching:
            return heading
        return (*heading[:-1], tr(sense("you watch", "watching")), *heading[-1:])

    def _legal(self, view: View) -> tuple[Action, ...]:
        return super()._legal(view) if self._company.stage is TableStage.RUNNING else ()

    def _show_prompt(self, view: View, covered: bool) -> None:
        word = self._word if self._word_ply == self.table.plies else ""
        reminder = self._reminder
        super()._show_prompt(view, covered)
        self._word, self._reminder = word, reminder
        rest = at_rest(self._company, shut=self.handle.shut)
        if rest:
            self.query_one(PromptLine).asked = rest
        self._show_aside()

    def remind(self, words: str) -> None:
        """Shows a reminder beside what is asked, as soon as nothing stands there."""
        self._reminder = words
        prompt = self.query_one(PromptLine)
        prompt.answer = prompt.refused = ""
        self._show_company()

    def _explain(self, text: str) -> None:
        prompt = self.query_one(PromptLine)
        if prompt.aside == self._reminder and not (prompt.answer or prompt.refused):
            self._reminder = ""
        super()._explain(text)
        self._asking = False
        self._sure = None
        self._word = ""
        if text:
            self._put_off = self._company.proposal
        self._show_aside()

    def _show_aside(self) -> None:
        self.query_one(PromptLine).aside = self._aside()

    def _aside(self) -> str:
        """The text about the company beside the game's question."""
        company = self._company
        asked = company.proposal if company.asked_me else None
        if asked is not None and self._shows("people"):
            return ""  # It is asked there, with the answers below it.
        if asked is not None and asked != self._put_off:
            return say(phrase("{asked} {key}: answer", asked=asked.sentence, key=self._asks))
        if self._word and (not self._passes or self.query_one(PromptLine).has_room(self._word)):
            return self._word
        asks = self._asking or self._sure or self.hints_are_asked
        if self._reminder and self.app.reminded_of and not asks:
            return self._reminder
        if cup := after_match(self.app, company):
            return say(phrase("{after} {key}: open", after=cup, key=NEXT.shown))
        if self.handle.shut or company.stage in {TableStage.ENDED, TableStage.FINISHED}:
            back = say(phrase("{key}: back to the lobby", key=key_at(self, "app.quit")))
            return self.suggestion() + back
        if company.stage is TableStage.PAUSED:
            return "" if self.watching else say(phrase("{key}: resume", key=self._asks))
        return waiting_line(company, self.handle, self.table.to_move, self._clock(), self._asks)

    @property
    def _asks(self) -> str:
        """The key of the page where the table is asked."""
        return key_at(self, PEOPLE.id)

    # Talk.

    def _shows(self, name: str) -> bool:
        """True if a pane beside the table is open."""
        return self.side_is_open and self.side.current == name

    def action_company_talk(self) -> None:
        """Opens the talk; beside a table of full width, goes to it and back without closing it."""
        if self._shows("talk") and self.has_class("-wide"):
            if self.keys_are_beside:
                self.focus_table()
            else:
                self.side.focus_current()
            return
        self.toggle_side("talk")

    def open_side(self, name: str) -> None:
        super().open_side(name)
        self._show_company()

    def close_side(self) -> None:
        super().close_side()
        self._show_company()

    def _show_talk(self) -> None:
        talk = self.handle.talk
        pane = self.query_one(TalkPane)
        pane.lines, pane.silent = talk, self.handle.why_silent
        self._read = talk[-1] if talk else None
        self._word = ""

    @on(TalkPane.Spoken)
    async def _spoken(self, message: TalkPane.Spoken) -> None:
        message.stop()
        if await self._does(lambda: self.handle.say(message.text)):
            self.query_one(TalkPane).said()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "company_next":
            return not self.handle.nameless and leads_on(self.app, self._company)
        return super().check_action(action, parameters)

    def action_company_next(self) -> None:
        self.app.go(self.app.next_table(self.handle.code))

    # People and proposals.

    def action_company_people(self) -> None:
        self.toggle_side("people")

    def _show_people(self) -> None:
        offers = [*questions(self.handle), *moderation(self.handle.order)]
        self.query_one(PeoplePane).show(self._company, answers(self.handle), offers)

    @on(PeoplePane.Wanted)
    async def _wanted(self, message: PeoplePane.Wanted) -> None:
        message.stop()
        choice = message.choice
        if choice.why_not is not None:
            self._refuse(say(choice.why_not))
            return
        if choice.grave and self._sure != choice.label:
            self._refuse(say(phrase("{what}? Press enter again to confirm.", what=choice.label)))
            self._sure = choice.label
            return
        self._sure = None
        if await self._does(choice.do):
            self._explain("")
            self._company = self.handle.company
            self._show_company()

    async def _does(self, doing: Doing) -> bool:
        """Does something in the lobby; if that cannot be done, says why."""
        try:
            await done(doing)
        except LobbyError as problem:
            self._refuse(say(problem.phrase))
            return False
        return True

    # Undo.

    def _can_undo(self) -> bool:
        if super()._can_undo():
            return True
        choice = None if self.watching else undoing(self.handle)
        return choice is not None and choice.why_not is None

    async def action_match_undo(self) -> None:
        """Takes back what is free to take back; for the rest, the table is asked."""
        seat, playing = self.keyboard.undoes(), self.playing
        refusal = None if seat is None or playing is None else playing.why_no_undo(seat)
        choice = None if refusal is None else undoing(self.handle)
        if refusal is None or choice is None:
            await super().action_match_undo()
        elif choice.why_not is not None:
            self._refuse(say(choice.why_not))
        elif not self._asking:
            again = phrase(
                "{why} Press {key} again to ask the table.",
                why=refusal.reason,
                key=key_at(self, "match.undo"),
            )
            self._refuse(say(again))
            self._asking = True
        else:
            self._asking = False
            if await self._does(choice.do):
                self._explain("")
