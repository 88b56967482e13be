"""The people at a table: who is here and who is not, what is asked, and what can be asked."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import ClassVar

import msgspec
from textual import events, on
from textual.app import ComposeResult
from textual.message import Message
from textual.screen import Screen

from dogs_rules.phrase import Phrase, sense
from dogs_tui.host.commands.table_choices import Choice, done, moderation
from dogs_tui.host.commands.table_words import standing, whereabouts
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.tables.listings import Company, Proposal, Sitter
from dogs_tui.host.tables.seat_handle import SeatHandle
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.fit import shortened, wrapped
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.palette import Inks
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.rows import Rows
from dogs_tui.words import listed, phrase, say, tr


class _Row(msgspec.Struct, frozen=True):
    """A row of the pane as it is painted."""

    text: str = ""
    style: str = ""
    sign: str = ""
    sign_style: str = ""
    note: str = ""
    """At the right end."""
    choice: int | None = None
    label: bool = False
    """True if it says what its action is; else why it cannot be done."""
    pointed: bool = False
    """True if the pointer stands before it when its action is chosen."""


class PeoplePane(Rows):
    """Everybody at a table, the proposal that runs, and rows for what can be done about it."""

    INKS: ClassVar[Inks] = {
        "people--title": "bold $accent",
        "people--asked": "bold",
        **{f"seat-{seat}": f"bold $seat-{seat}" for seat in range(5)},
    }
    DEFAULT_CSS = """
    PeoplePane { padding: 0 1; }
    """
    chooses = phrase(sense("what enter does with a row", "confirm"))

    class Wanted(Message):
        """A row was chosen that can be done, or whose reason why not is to be told."""

        def __init__(self, choice: Choice) -> None:
            super().__init__()
            self.choice = choice

    def __init__(self, clock: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        super().__init__()
        self._clock = clock
        self._now = clock()
        self._company: Company | None = None
        self._answers: tuple[Choice, ...] = ()
        self._offers: tuple[Choice, ...] = ()

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The choices of the rows, from the top: answers to the proposal first."""
        return self._answers + self._offers

    def show(self, company: Company, answers: Sequence[Choice], offers: Sequence[Choice]) -> None:
        """Shows a company; the cursor stays on the same action where there still is one."""
        chosen = self.choices[self.cursor].label if self.cursor < len(self.choices) else None
        self._now = self._clock()
        self._company = company
        self._answers, self._offers = tuple(answers), tuple(offers)
        labels = [choice.label for choice in self.choices]
        self.set_reactive(Rows.cursor, labels.index(chosen) if chosen in labels else 0)
        self.repaint()

    def count(self) -> int:
        return len(self.choices)

    # Painting.

    def paint(self, canvas: Canvas) -> None:
        if self._company is None:
            return
        rows = self._rows(self._company, canvas.width)
        at = [y for y, row in enumerate(rows) if row.choice == self.cursor]
        if not at or at[-1] < canvas.height:
            self._top = 0
        else:
            self._top = at[-1] - canvas.height + 1
        for y, row in enumerate(rows[self._top : self._top + canvas.height]):
            self._paint_line(canvas, y, row)
        if self._top:
            canvas.right(canvas.width, 0, self.glyphs.up, self.style("rows--accent"))
        if len(rows) - self._top > canvas.height:
            last = canvas.height - 1
            canvas.right(canvas.width, last, self.glyphs.down, self.style("rows--accent"))

    def _paint_line(self, canvas: Canvas, y: int, row: _Row) -> None:
        style = self.style(row.style) if row.style else None
        x = 2 if row.sign or row.choice is not None else 0
        if row.sign:
            canvas.put(0, y, row.sign, self.style(row.sign_style))
        chosen = row.choice == self.cursor and row.choice is not None
        if chosen and row.pointed:
            canvas.put(0, y, self.glyphs.pointer, self.style("rows--pointer"))
        if chosen and row.label and self.has_focus:
            style = self.style("rows--cursor")
        end = canvas.put(x, y, row.text, style)
        if row.note and end < canvas.width:
            canvas.right(canvas.width, y, row.note, self.style("rows--quiet"))

    def _rows(self, company: Company, width: int) -> list[_Row]:
        title = say(phrase("Table {code}", code=company.code))
        rows = [_Row(title, "people--title", note=tr("private") if company.private else "")]
        cup = "" if company.cup is None else company.cup.title
        rows += [_Row(text, "rows--quiet") for text in wrapped(cup, width) if text]
        rows += [self._sitter(sitter, width) for sitter in company.sitters]
        if company.watchers:
            watching = say(phrase("Spectators: {names}", names=listed(company.watchers)))
            rows += [_Row(text, "rows--quiet") for text in wrapped(watching, width)]
        if company.onlookers:
            unnamed = say(phrase("Anonymous spectators: {n}", n=company.onlookers))
            rows += [_Row(text, "rows--quiet") for text in wrapped(unnamed, width)]
        rows.append(_Row())
        if company.proposal is not None:
            rows += self._asked(company, company.proposal, width)
        for index, choice in enumerate(self._answers):
            rows += self._choice(choice, index, width)
        if self._answers:
            rows.append(_Row())
        if self._offers:
            rows.append(_Row(tr("Ask the table"), "people--title"))
        for index, choice in enumerate(self._offers, start=len(self._answers)):
            rows += self._choice(choice, index, width)
        return rows

    def _sitter(self, sitter: Sitter, width: int) -> _Row:
        note = say(whereabouts(sitter, self._now))
        name = sitter.name or self.glyphs.dash
        style = f"seat-{sitter.seat}"
        room = width - len(note) - 4
        text = shortened(name, room, self.glyphs.ellipsis)
        return _Row(text, style, self.glyphs.seats[sitter.seat], style, note)

    def _asked(self, company: Company, proposal: Proposal, width: int) -> list[_Row]:
        names = [sitter.name for sitter in company.sitters]
        sentences = [_Row(text, "people--asked") for text in wrapped(say(proposal.sentence), width)]
        answers = wrapped(say(standing(proposal, names)), width)
        return [*sentences, *(_Row(text, "rows--quiet") for text in answers)]

    def _choice(self, choice: Choice, index: int, width: int) -> list[_Row]:
        style = "" if choice.why_not is None else "rows--quiet"
        rows = [
            _Row(text, style, choice=index, label=True, pointed=part == 0)
            for part, text in enumerate(wrapped(say(choice.label), width - 2))
        ]
        if choice.why_not is not None:
            reason = wrapped(say(choice.why_not), width - 2)
            rows += [_Row(text, "rows--quiet", choice=index) for text in reason]
        return rows

    # What is chosen.

    def action_cursor_choose(self) -> None:
        if self.cursor < len(self.choices):
            self.post_message(self.Wanted(self.choices[self.cursor]))

    def on_click(self, event: events.Click) -> None:
        """Rows are of several lines, so clicks are left to the keys."""
        event.prevent_default()

    def topic(self) -> str:
        """The section of the game's book that opens from here."""
        return "round"


register(
    Command(
        "room_people.back",
        "escape,q,f3,backspace",
        "back",
        "Back to the seats",
        "Waiting room",
        "esc",
    )
)


class RoomPeopleScreen(Screen[None]):
    """Everybody at a table that gathers, and what its owner can do about them.

    Args:
        handle: The owner's handle; it belongs to the room below.
    """

    DEFAULT_CSS = """
    RoomPeopleScreen { layout: vertical; }
    RoomPeopleScreen PeoplePane { height: 1fr; margin: 1 0 0 1; }
    """
    BINDINGS = [*bindings("room_people.back")]

    def __init__(self, handle: SeatHandle) -> None:
        super().__init__()
        self._handle = handle
        self._sure: Phrase | None = None
        """The choice that was made once and is asked for twice."""

    def compose(self) -> ComposeResult:
        yield PeoplePane()
        yield PromptLine()
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one(PeoplePane).focus()
        self.look()

    def look(self) -> None:
        """Shows who is here now."""
        if not self.query(PeoplePane):
            return  # It is not made yet, and looks then.
        choices = moderation(self._handle.order)
        self.query_one(PeoplePane).show(self._handle.company, (), choices)
        asked = "" if choices else tr("Nobody else is here.")
        self.query_one(PromptLine).asked = asked

    @on(PeoplePane.Wanted)
    async def _wanted(self, message: PeoplePane.Wanted) -> None:
        message.stop()
        choice = message.choice
        prompt = self.query_one(PromptLine)
        if choice.grave and self._sure != choice.label:
            self._sure = choice.label
            prompt.refused = say(phrase("{what}? Press enter again to confirm.", what=choice.label))
            return
        self._sure = None
        prompt.refused = ""
        try:
            await done(choice.do)
        except LobbyError as problem:
            prompt.refused = say(problem.phrase)
        self.look()

    def action_room_people_back(self) -> None:
        self.dismiss()
