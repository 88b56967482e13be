"""The room of a table that waits for people: who sits where, its code, what is played, talk."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal

from dogs_rules import registry
from dogs_rules.bots.levels import about
from dogs_rules.game import Seat
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.commands import table_words
from dogs_tui.host.commands.cards import joining, link
from dogs_tui.host.commands.guest import GoTo, GuestCommand
from dogs_tui.host.commands.tables import (
    BOT,
    CHAT,
    CLOSE,
    INVITE,
    LEAVE,
    OPEN,
    SAY,
    STAND,
    WATCHING,
)
from dogs_tui.host.news import CompanyNews
from dogs_tui.host.sessions.screens.command_screen import CommandScreen, keys_of
from dogs_tui.host.sessions.screens.people import RoomPeopleScreen
from dogs_tui.host.sessions.screens.people_lists import InvitingScreen
from dogs_tui.host.sessions.screens.talk import TalkPane
from dogs_tui.host.tables.listings import Sitter, TableListing, TableStage
from dogs_tui.host.tables.seat_handle import SeatHandle
from dogs_tui.host.tables.waiting_room import WaitingRoom
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.fit import shortened, wrapped
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.key_names import key_at
from dogs_tui.kit.palette import Inks
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.rows import NOTHING, Rows
from dogs_tui.match.setup import offered_levels
from dogs_tui.words import listed, say, sense, tr

_NAME, _NOTE = 4, 30
"""Columns where names, and what there is to say of who sits there, begin."""
_VALUE = 20
"""Column of what is chosen, right of the options' labels, where those are short enough."""
_VALUE_MOST = 29
"""The largest column of the values; longer labels are cut."""


class RoomBoard(Rows):
    """A seat a row; below them the code, what to tell friends, and the options."""

    INKS: ClassVar[Inks] = {
        "room--open": "$accent",
        "room--code": "bold $accent",
        "room--frame": "$quiet",
        **{f"room--seat-{seat}": f"$seat-{seat}" for seat in range(5)},
    }

    def __init__(self, card: TableListing, own: Seat | None, command: str) -> None:
        super().__init__()
        self._card = card
        self._own = own
        self._command = command
        self._others: tuple[str, ...] = ()
        free = [sitter.seat for sitter in card.sitters if sitter.open]
        seat = own if own is not None else min(free, default=0)
        self.set_reactive(RoomBoard.cursor, seat)

    def show(self, card: TableListing, own: Seat | None, others: tuple[str, ...]) -> None:
        """Shows the table as it is now.

        Args:
            card: The table.
            own: The guest's seat.
            others: The names of those who are here without a seat.
        """
        self._card = card
        self._own = own
        self._others = others
        self.repaint()

    def label_of(self, command: str) -> Phrase | None:
        if command != "cursor.choose":
            return None
        own = self.current.seat == self._own
        return NOTHING if own else phrase(sense("what enter does with a row", "sit down"))

    @property
    def current(self) -> Sitter:
        """The seat under the cursor, and who is on it."""
        return self._card.sitters[self.cursor]

    def count(self) -> int:
        return len(self._card.sitters)

    def paint(self, canvas: Canvas) -> None:
        canvas.put(2, 0, tr("Seats"), self.style("rows--accent"))
        for index in range(self.count()):
            self.paint_row(canvas, index, index + 1, chosen=index == self.cursor)
        if self._others:
            names = say(phrase("also here: {names}", names=listed(self._others)))
            shown = shortened(names, canvas.width - _NAME - 1, self.glyphs.ellipsis)
            canvas.put(_NAME, self.count() + 1, shown, self.style("rows--quiet"))
        y = self._paint_code(canvas, self.count() + 2 + bool(self._others))
        self._paint_options(canvas, y + 1)

    def paint_row(self, canvas: Canvas, index: int, y: int, *, chosen: bool) -> None:
        sitter = self._card.sitters[index]
        seat = self.style(f"room--seat-{sitter.seat}")
        canvas.put(2, y, self.glyphs.seats[sitter.seat], seat)
        name = sitter.name or tr(sense("a seat", "open"))
        shown = shortened(name, _NOTE - _NAME - 1, self.glyphs.ellipsis)
        end = canvas.put(_NAME, y, shown, self.style("room--open") if sitter.open else seat)
        canvas.put(_NOTE, y, table_words.seat_note(sitter, self._own), self.style("rows--quiet"))
        if chosen:
            canvas.put(0, y, self.glyphs.pointer, self.style("rows--pointer"))
            canvas.tint(_NAME, y, end - _NAME, 1, self.style("rows--cursor"))

    def _paint_code(self, canvas: Canvas, y: int) -> int:
        """Paints the code in a frame, and what friends type; gives the next free row."""
        code = " ".join(self._card.code)
        canvas.put(2, y, tr("Code"), self.style("rows--accent"))
        width = len(code) + 4
        canvas.box(2, y + 1, width, 3, self.glyphs, self.style("room--frame"))
        canvas.put(4, y + 2, code, self.style("room--code"))
        y += 4
        for line in wrapped(self._command, canvas.width - 3) if self._command else ():
            canvas.put(2, y, line)
            y += 1
        return y

    def _paint_options(self, canvas: Canvas, y: int) -> None:
        quiet = self.style("rows--quiet")
        lines = table_words.settings(self._card)
        widest = max(cell_len(label) for label, _ in lines)
        at = max(_VALUE, min(widest + 4, _VALUE_MOST))
        for row, (label, value) in enumerate(lines, y):
            end = canvas.put(2, row, shortened(label, at - 3, self.glyphs.ellipsis), quiet)
            x = max(end + 1, min(at, canvas.width - cell_len(value)))
            canvas.put(x, row, shortened(value, canvas.width - x, self.glyphs.ellipsis))

    def on_click(self, event: events.Click) -> None:
        """The heading moves the rows, so clicks are left to the keys."""
        event.prevent_default()


def offered(levels: Sequence[str], now: str, by: int) -> str:
    """The next of what a seat without a person can be: open (empty), or a level of bots.

    Behind the last there is none: a step too many leaves an open seat open.
    """
    kinds = ["", *levels]
    at = kinds.index(now) if now in kinds else 0
    return kinds[max(0, min(at + by, len(kinds) - 1))]


register(
    Command("room.seats", "escape", "seats", "Back to the seats", "Waiting room", "esc"),
    Command("room.people", "f3", "humans", "Mute or remove someone", "Waiting room", "F3"),
    Command("room.rules", "r,question_mark", "rules", "Read the rules", "Waiting room", "r"),
)

_WIDE = 110
"""Columns from which the seats take more of them."""


class RoomScreen(CommandScreen):
    """A table until its match begins; then everybody in the room goes to the table.

    Args:
        handle: This guest's handle at the table; closed when the room is left.
        notice: What there is to say first.
    """

    DEFAULT_CSS = """
    RoomScreen { layout: vertical; }
    RoomScreen #room { height: 1fr; margin: 1 0 0 1; }
    RoomScreen RoomBoard { width: 46; }
    RoomScreen.-wide RoomBoard { width: 64; }
    """
    BINDINGS = [
        *keys_of((STAND, OPEN, BOT, SAY, INVITE)),
        *bindings("room.people", "room.seats"),
        *keys_of((LEAVE,)),
        *bindings("room.rules"),
        *keys_of((WATCHING, CHAT, CLOSE)),
    ]

    def __init__(self, handle: SeatHandle, notice: str = "") -> None:
        super().__init__()
        self._handle = handle
        self._room = handle.room
        self._notice = notice
        self._left = False
        self._people: RoomPeopleScreen | None = None
        """The people as a screen of their own, while it is open."""

    def compose(self) -> ComposeResult:
        card = self._room.card
        yield Heading(
            say(phrase("Table {code}: {game}", code=card.code, game=card.title)),
            say(phrase("created by {name}", name=card.owner)),
        )
        with Horizontal(id="room"):
            own = self._room.seat
            yield RoomBoard(card, own, self._way_here(card.code))
            yield TalkPane()
        yield PromptLine()
        yield KeyBar()

    def _way_here(self, code: str) -> str:
        """The link that friends open to come to this table, or else the command that they type."""
        page = self.app.page
        return link(page, code, table=True) if page else joining(self.app.address, code)

    def on_mount(self) -> None:
        self._handle.attend(self._news_came)
        self.query_one(RoomBoard).focus()
        self._look()

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.width >= _WIDE, "-wide")

    async def on_unmount(self) -> None:
        self._handle.leave_company()
        await self._handle.close()

    # What the table tells.

    def _news_came(self, news: CompanyNews) -> None:
        """Somebody came, went, sat down or stood up, or the match begins."""
        if news.kind == "closed":
            self.call_later(self._leave_for_good, news.sentence)
        else:
            self.call_later(self._look)

    def _leave_for_good(self, why: Phrase | None) -> None:
        if not self._left:
            self._left = True
            self.app.go(GoTo(notice=say(why) if why is not None else ""))

    def _look(self) -> None:
        """Shows the table as it is, and what was said; goes to it when the match has begun."""
        if self._left or not self.is_attached:
            return
        if self._room.stage is not TableStage.GATHERING:
            self._left = True
            self.app.go(GoTo(self._room.code))
            return
        pane = self.query_one(TalkPane)
        pane.lines, pane.silent = self._handle.talk, self._handle.why_silent
        own = self._room.seat
        card = self._room.card
        self.query_one(RoomBoard).show(card, own, self._others())
        self._say()
        self.refresh_bindings()
        if self._people is not None:
            self._people.look()

    def _others(self) -> tuple[str, ...]:
        """The other people without a seat; one person of the guest's own name is the guest."""
        here = list(self._handle.company.watchers)
        own = self.app.person.name if self.app.person is not None else ""
        if own in here:
            here.remove(own)
        return tuple(here)

    def _say(self) -> None:
        prompt = self.query_one(PromptLine)
        prompt.refused = ""
        prompt.asked = self._asked()
        prompt.meaning = "" if self._notice else self._about_bot()
        prompt.news = self._notice

    def _about_bot(self) -> str:
        """The description of the bot under the cursor; empty where there is none."""
        level = self.query_one(RoomBoard).current.level
        return say(about(registry.game(self._room.card.game), level)) if level else ""

    def _asked(self) -> str:
        """The prompt: what can be done here, or what everybody waits for."""
        sitter = self.query_one(RoomBoard).current
        own = self._room.seat
        if sitter.open and own is None:
            return tr("Press enter to sit down here.")
        if sitter.open and self._room.owns:
            return tr("Press enter to move to this seat, left or right to give it to a bot.")
        if sitter.open:
            return tr("Press enter to move to this seat.")
        return table_words.waits_for(self._room.card)

    # What the guest does.

    def on_rows_moved(self, message: Rows.Moved) -> None:
        message.stop()
        self._sure = None
        self._notice = ""
        self._say()
        self.refresh_bindings()

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        message.stop()
        sitter = self.query_one(RoomBoard).current
        if sitter.seat == self._room.seat:
            key = key_at(self, STAND.id)
            self.refuse(phrase("This is your seat. To free it, press {key}.", key=key))
            return
        self.attempt(lambda: self._room.sit(sitter.seat))

    def own(self) -> Mapping[str, Callable[[], Any]]:
        return {
            BOT.id: lambda: self._offer(1),
            OPEN.id: lambda: self._offer(-1),
            SAY.id: self._talk,
            INVITE.id: lambda: self.app.push_screen(InvitingScreen(self._room.code)),
            LEAVE.id: lambda: self._leave_for_good(None),
        }

    def about(self, command: GuestCommand) -> WaitingRoom:  # noqa: ARG002
        return self._room

    def look_again(self) -> None:
        if self._handle.shut:
            self._leave_for_good(None)
        self._look()

    def said(self, words: Phrase) -> None:
        self._notice = say(words)
        self._say()

    def question_over(self) -> None:
        """Nothing is asked here."""

    def _offer(self, by: int) -> None:
        """Gives the seat under the cursor to the next bot, or opens it."""
        sitter = self.query_one(RoomBoard).current
        levels = offered_levels(registry.game(self._room.card.game))
        self.attempt(lambda: self._room.give(sitter.seat, offered(levels, sitter.level, by)))

    # Talk.

    def _talk(self) -> None:
        """To the line to say something, or back."""
        self.query_one(RoomBoard if self._talking else TalkPane).focus()

    def action_room_seats(self) -> None:
        self.query_one(RoomBoard).focus()

    @property
    def _talking(self) -> bool:
        return self.query_one(TalkPane).has_focus

    def on_talk_pane_spoken(self, message: TalkPane.Spoken) -> None:
        message.stop()
        self.attempt(lambda: self._say_aloud(message.text))

    def _say_aloud(self, text: str) -> None:
        self._handle.say(text)
        self.query_one(TalkPane).said()

    def action_room_people(self) -> None:
        """To who is here, for who made the table."""
        self._people = RoomPeopleScreen(self._handle)
        self.app.push_screen(self._people, self._no_people)

    def _no_people(self, _: None) -> None:
        self._people = None

    def action_room_rules(self) -> None:
        from dogs_tui.home.rules import RulesScreen

        self.app.push_screen(RulesScreen())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if not self.query(RoomBoard):
            return True
        command = str(parameters[0]) if action == "command" else action
        if self._talking and command.startswith("room"):
            return command in {SAY.id, "room_seats"}
        if action == "room_seats":
            return False
        if action == "room_people":
            return self._room.owns
        if command in {OPEN.id, BOT.id}:
            return self._room.owns and not self.query_one(RoomBoard).current.person
        return super().check_action(action, parameters)
