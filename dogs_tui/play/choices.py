"""A list of choices with digits before them: every decision that needs no board of its own."""

from dataclasses import dataclass
from typing import Any, ClassVar

from rich.cells import cell_len
from textual import events
from textual.message import Message
from textual.reactive import reactive

from dogs_rules.game import Action
from dogs_rules.phrase import phrase
from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.clicks import press
from dogs_tui.kit.commands import QUIET, Command, bindings, register
from dogs_tui.kit.fit import shortened
from dogs_tui.kit.palette import Inks
from dogs_tui.kit.prompt_line import prompts
from dogs_tui.play.choice import Choice
from dogs_tui.play.choice_columns import WIDE, heads, placed, reason_below, widths
from dogs_tui.words import say

register(
    Command(
        "choice.digit",
        "1,2,3,4,5,6,7,8,9",
        "go to",
        "Go to that line; again: choose it",
        "Move",
        "1-9",
        why="No line has that number.",
        each=True,
        rank=QUIET,
    ),
)


_DIGIT_AT, _TEXT_AT = 1, 3
"""The columns of a line's digit and of its text."""
_COMPARED = 4
"""Lines of a list that are all seen at one glance."""
_INDENT = 2
"""Columns by which what stands below a line is set in."""
_GAP = 4
"""Columns between the longest line and the longest note, at most: further off it is lost."""


class ChoiceList(Painted, can_focus=True):
    """A numbered list: arrows and digits move, enter or the same digit again chooses.

    Longer than it is high, it scrolls with the cursor. While lines are hinted, the numbers of the
    hints stand behind their text, and digits stay as they are; what is no choice has no digit.
    """

    INKS: ClassVar[Inks] = {
        "choices--digit": "bold $accent",
        "choices--hint": "bold reverse $lost",
        "choices--cursor": "reverse",
        "choices--note": "$text-muted",
        "choices--quiet": "$text-muted",
    }
    DEFAULT_CSS = """
    ChoiceList { height: auto; width: 1fr; }
    """
    BINDINGS = [
        *bindings("cursor.up", "cursor.down", "cursor.choose", "cursor.next", "cursor.previous"),
        *bindings("cursor.left", "cursor.right"),  # where what is listed stands side by side
        *bindings("choice.digit", "scroll.home", "scroll.end"),
    ]

    cursor: reactive[int] = reactive(0, repaint=False)

    @dataclass
    class Chosen(Message):
        """Enter was pressed, or the digit of the line that the cursor is on by it."""

        choices: "ChoiceList"
        choice: Choice

        @property
        def control(self) -> "ChoiceList":
            return self.choices

    @dataclass
    class Moved(Message):
        """The cursor is on another choice."""

        choices: "ChoiceList"
        choice: Choice

        @property
        def control(self) -> "ChoiceList":
            return self.choices

    def __init__(
        self,
        choices: list[Choice] | None = None,
        *,
        id: str | None = None,  # noqa: A002
        headed: bool = False,
    ) -> None:
        super().__init__(id=id)
        self._head = int(headed)
        """Rows above the lines, in which the columns are named."""
        self._choices = choices or []
        self._top = 0
        """The first choice shown."""
        self._aside = False
        self._widest_note = 0
        self._gone_to_by = ""
        """The digit by which the cursor came where it is."""

    @property
    def choices(self) -> list[Choice]:
        return self._choices

    def set_choices(self, choices: list[Choice], *, aside: bool = False) -> None:
        """Shows other choices; the cursor stays where it is if they are the same as before.

        Args:
            choices: The lines.
            aside: Whether the keys are with something else that is chosen from at the same time:
                then no line is pointed at.
        """
        old = self.current
        same = [choice.action for choice in choices] == [line.action for line in self._choices]
        grown = len(choices) != len(self._choices)
        self._choices = choices
        self._widest_note = 0
        self._aside = aside
        self.cursor = self.cursor if same else 0
        self._gone_to_by = ""
        if grown:
            self.refresh(layout=True)
        self.repaint()
        new = self.current
        if new is not None and self.is_mounted and (old is None or old.action != new.action):
            self.post_message(self.Moved(self, new))

    @property
    def _text_at(self) -> int:
        """The column of the texts, apart from the digits before them: some begin with a number."""
        return _TEXT_AT + any(choice.text[:1].isdigit() for choice in self._choices)

    @property
    def rows(self) -> range:
        """Its rows in which lines stand."""
        return range(self._head, min(self._head + len(self._choices), self.size.height))

    def unsaid(self, line: Choice) -> str | None:
        """Of a line with columns the why, where it has no room there; else empty.

        Returns:
            ``None``: the list has no columns.
        """
        height = self.size.height - self._head
        columns, _ = self._filled(self._top, height)
        if not columns:
            return None
        why = line.cells[-1]
        return why if cell_len(why) > columns[-1] else ""

    def on_resize(self) -> None:
        """Posts ``Moved`` again, since the text about a line depends on the width."""
        if self.current is not None:
            self.post_message(self.Moved(self, self.current))

    @property
    def current(self) -> Choice | None:
        """The choice under the cursor."""
        return self._choices[self.cursor] if self.cursor < len(self._choices) else None

    def go_to(self, action: Action) -> None:
        """Puts the cursor on the line of an action, if there is one."""
        for index, choice in enumerate(self._choices):
            if choice.action == action:
                self.cursor = index
                return

    def get_content_height(self, container: Any, viewport: Any, width: int) -> int:  # noqa: ARG002
        return max(1, self._head + len(self._choices))

    def watch_cursor(self) -> None:
        self._gone_to_by = ""
        self.repaint()
        if self.current is not None and self.is_mounted:
            self.post_message(self.Moved(self, self.current))

    def paint(self, canvas: Canvas) -> None:
        height = max(1, canvas.height - self._head)
        columns, below = self._scrolled(height)
        shown = self._choices[self._top : self._top + len(below)]
        scrolls = len(shown) < len(self._choices)
        right = canvas.width - 2 if scrolls else canvas.width
        if not columns:
            right = min(right, self._needed(shown))
        if scrolls:
            above, more = self._top > 0, self._top + len(shown) < len(self._choices)
            canvas.put(right + 1, self._head, self.glyphs.up if above else " ")
            canvas.put(right + 1, self._head + height - 1, self.glyphs.down if more else " ")
        if self._head:
            self._put_heads(canvas, columns)
        notes = [] if columns else self._notes(shown, right - self._text_at)
        for at, (row, choice) in enumerate(zip(_rows(self._head, below), shown, strict=True)):
            index = self._top + at
            here = index == self.cursor and not self._aside
            canvas.put(0, row, self.glyphs.pointer if here else " ")
            ink = "choices--hint" if choice.lit else "choices--digit"
            canvas.put(_DIGIT_AT, row, self._digit(index), self.style(ink))
            room = right - self._text_at
            if columns:
                room = columns[0] - (choice.width - cell_len(choice.text))
            elif notes[at] and self._head:
                room -= cell_len(notes[at]) + 1
            text = shortened(choice.text, room, self.glyphs.ellipsis)
            x = canvas.put(self._text_at, row, text) + 1
            hint_at = x if choice.is_option else _DIGIT_AT
            canvas.put(hint_at, row, choice.hint, self.style("choices--hint"))
            for cell_at, cell in placed(choice, columns):
                canvas.put(self._text_at + cell_at, row, cell, self.style("choices--note"))
            if not columns:
                canvas.right(right, row, notes[at], self.style("choices--note"))
            canvas.put(self._below_at, row + 1, below[at], self.style("choices--note"))
            if index == self.cursor and self.has_focus:
                width = min(right - 2, cell_len(choice.text) + 2)
                canvas.tint(self._text_at - 1, row, width, 1, self.style("choices--cursor"))

    def _scrolled(self, height: int) -> tuple[tuple[int, ...], list[str]]:
        """Scrolls as little as shows the cursor's line; gives columns and rows below lines."""
        self._top = max(0, min(self._top, self.cursor, len(self._choices) - height))
        columns, below = self._filled(self._top, height)
        while self._top + len(below) <= self.cursor:
            self._top += 1
            columns, below = self._filled(self._top, height)
        return columns, below

    def _filled(self, top: int, height: int) -> tuple[tuple[int, ...], list[str]]:
        """The columns of the lines from one on, and what stands below each for which is room.

        Where the columns are named, a line tells the source of its points below itself if its row
        has no room for it.
        """
        lines = self._choices[top : top + height]
        room = self.size.width - self._text_at - 2 * (len(self._choices) > height)
        headed, ellipsis = bool(self._head), self.glyphs.ellipsis
        columns = widths(lines, room, headed=headed) if self.size.width >= WIDE else ()
        below: list[str] = []
        for line in lines:
            reason = reason_below(line, columns, room - _INDENT, ellipsis) if headed else ""
            height -= 1 + bool(reason)
            if height < 0 and below:
                break
            below.append(reason)
        return columns, below

    @property
    def _below_at(self) -> int:
        return self._text_at + _INDENT

    def _put_heads(self, canvas: Canvas, columns: tuple[int, ...]) -> None:
        """Names the columns that anything stands in; a narrow list has none but the first."""
        for x, head in heads(columns):
            canvas.put(self._text_at + x, 0, head, self.style("choices--quiet"))

    def _notes(self, shown: list[Choice], room: int) -> list[str]:
        """Gives what stands at the right of each line: as much as there is room for.

        Lines of a short list are to be compared, so all say as much as the one with least room.
        """
        fitting = [
            [at for at, note in enumerate(choice.notes) if choice.width + cell_len(note) < room]
            for choice in shown
        ]
        least = 0
        if len(shown) <= _COMPARED and len({len(choice.notes) for choice in shown}) == 1:
            least = max((ways[0] for ways in fitting if ways), default=0)
        return [
            next((choice.notes[at] for at in ways if at >= least), self._points_alone(choice))
            for choice, ways in zip(shown, fitting, strict=True)
        ]

    def _points_alone(self, choice: Choice) -> str:
        """Of a line that is longer than there is room what stands all the same: its points."""
        return choice.effects.gain[0] if self._head and choice.effects.gain else ""

    def _needed(self, shown: list[Choice]) -> int:
        """Columns in which the lines stand with their notes; never fewer than before."""
        notes = (cell_len(choice.notes[0]) for choice in shown if choice.notes)
        self._widest_note = max(self._widest_note, *notes, 0)
        longest = max((choice.width for choice in self._choices), default=0)
        return self._text_at + longest + _GAP + self._widest_note

    def _digit(self, index: int) -> str:
        """Gives the digit that stands before a line and chooses it; a blank where none does."""
        return str(index + 1) if index < 9 and self._choices[index].is_option else " "

    def action_cursor_up(self) -> None:
        self._move(-1)

    def action_cursor_down(self) -> None:
        self._move(1)

    def action_cursor_left(self) -> None:
        self._move(-1)

    def action_cursor_right(self) -> None:
        self._move(1)

    def action_cursor_next(self) -> None:
        self._move(1)

    def action_cursor_previous(self) -> None:
        self._move(-1)

    def action_scroll_home(self) -> None:
        self.cursor = 0

    def action_scroll_end(self) -> None:
        self.cursor = max(0, len(self._choices) - 1)

    def action_cursor_choose(self) -> None:
        if self.current is not None:
            self.post_message(self.Chosen(self, self.current))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "choice_digit":
            return parameters[0] in self._digits()
        return super().check_action(action, parameters)

    def _digits(self) -> list[str]:
        return [self._digit(index) for index in range(len(self._choices))]

    def action_choice_digit(self, digit: str) -> None:
        """Goes to a line; what the digit means can be read before it decides anything."""
        if self._gone_to_by == digit:
            self.action_cursor_choose()
            return
        line = self._digits().index(digit)
        if line == self.cursor:
            self._tell_again(digit)
        self.cursor = line
        self._gone_to_by = digit

    def _tell_again(self, digit: str) -> None:
        """Answers the digit of the line that the cursor is on, where nothing else would change."""
        again = phrase("Press {key} again: {what}", key=digit, what=self._choices[self.cursor].text)
        for prompt in prompts(self.screen):
            prompt.answer = say(again)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.cursor = min(self.cursor + 1, max(0, len(self._choices) - 1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.cursor = max(self.cursor - 1, 0)

    def on_click(self, event: events.Click) -> None:
        """A click goes to a line; on the line gone to, it chooses it.

        The first one closes what lies beside the table, if that has the keys.
        """
        at = event.get_content_offset(self)
        below = self._filled(self._top, max(1, self.size.height - self._head))[1]
        rows = [row for row in _rows(self._head, below) if at is not None and row <= at.y]
        index = self._top + len(rows) - 1
        if self.can_focus and rows and index < len(self._choices):
            event.stop()
            if not self.has_focus:
                press(self, "side_close")
            elif index == self.cursor:
                press(self, "cursor_choose", "enter")
            self.cursor = index

    def _move(self, by: int) -> None:
        if self._choices:
            self.cursor = (self.cursor + by) % len(self._choices)


def _rows(first: int, below: list[str]) -> list[int]:
    """The rows of lines, of which some have something below them."""
    rows = [first]
    for text in below:
        rows.append(rows[-1] + 1 + bool(text))
    return rows[:-1]
