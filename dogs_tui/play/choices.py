"""A list of choices with digits before them: every decision that needs no board of its own."""

from dataclasses import dataclass
from typing import Any, ClassVar

from rich.cells import cell_len
from textual import events
from textual.message import Message
from textual.reactive import reactive

from dogs_rules.game import Action
from dogs_rules.phrase import phrase, sense
from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.clicks import press
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.palette import Inks
from dogs_tui.kit.prompt_line import prompts
from dogs_tui.play.choice import Choice
from dogs_tui.words import say, tr

register(
    Command(
        "choice.digit",
        "1,2,3,4,5,6,7,8,9",
        "",
        "Go to that line; again: choose it",
        "Move",
        "1-9",
        why="No line has that number.",
        each=True,
    ),
)


_DIGIT_AT, _TEXT_AT = 1, 3
"""The columns of a line's digit and of its text."""
_WIDE = 66
"""Columns from which what each line changes stands side by side."""
_BETWEEN = 2
"""Columns between two of these columns."""
_COMPARED = 4
"""Lines of a list that are all seen at one glance."""
_HEADS = (
    sense("column", "move"),
    sense("column", "cost"),
    sense("column", "you"),
    sense("column", "others"),
    sense("column", "why"),
)
"""What stands above the columns of a wide list."""
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
        """Shows other choices; the cursor stays on the same action where it can.

        Args:
            choices: The lines.
            aside: Whether the keys are with something else that is chosen from at the same time:
                then no line is pointed at.
        """
        old = self.current
        grown = len(choices) != len(self._choices)
        self._choices = choices
        self._widest_note = 0
        self._aside = aside
        actions = [choice.action for choice in choices]
        self.cursor = actions.index(old.action) if old and old.action in actions else 0
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
        count, height = len(self._choices), self.size.height - self._head
        room = self.size.width - self._text_at - 2 * (count > height)
        columns = self._columns(self._choices[self._top : self._top + height], room)
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
        count, height = len(self._choices), max(1, canvas.height - self._head)
        self._top = max(min(self._top, self.cursor, count - height), self.cursor - height + 1, 0)
        end = min(self._top + height, count)
        right = canvas.width - 2 if count > height else canvas.width
        shown = self._choices[self._top : end]
        columns = self._columns(shown, right - self._text_at)
        if not columns:
            right = min(right, self._needed(end))
        if count > height:
            above, below = self._top > 0, end < count
            canvas.put(right + 1, self._head, self.glyphs.up if above else " ")
            canvas.put(right + 1, self._head + height - 1, self.glyphs.down if below else " ")
        if self._head:
            self._put_heads(canvas, columns)
        notes = [] if columns else self._notes(shown, right - self._text_at)
        for at, choice in enumerate(shown):
            index, row = self._top + at, self._head + at
            here = index == self.cursor and not self._aside
            canvas.put(0, row, self.glyphs.pointer if here else " ")
            ink = "choices--hint" if choice.lit else "choices--digit"
            canvas.put(_DIGIT_AT, row, self._digit(index), self.style(ink))
            x = canvas.put(self._text_at, row, choice.text) + 1
            hint_at = x if choice.is_option else _DIGIT_AT
            canvas.put(hint_at, row, choice.hint, self.style("choices--hint"))
            if columns:
                self._put_cells(canvas, row, choice, columns)
            else:
                canvas.right(right, row, notes[at], self.style("choices--note"))
            if index == self.cursor and self.has_focus:
                width = min(right - 2, cell_len(choice.text) + 2)
                canvas.tint(self._text_at - 1, row, width, 1, self.style("choices--cursor"))

    def _columns(self, shown: list[Choice], room: int) -> tuple[int, ...]:
        """The widths of a wide list: text, cost, gain, others, and what is left for the why.

        None: it is narrow, or nothing of it would change anything.
        """
        if self.size.width < _WIDE or not any(choice.tell for choice in shown):
            return ()
        text = max(choice.width for choice in shown)
        widths = [max(cell_len(choice.cells[at]) for choice in shown) for at in range(3)]
        if self._head:
            widths = [
                max(width, cell_len(tr(head))) if width else 0
                for width, head in zip(widths, _HEADS[1:4], strict=True)
            ]
        left = room - text - sum(width + _BETWEEN for width in widths if width)
        return (text, *widths, self._room_for_why(shown, left)) if left >= 0 else ()

    @staticmethod
    def _room_for_why(shown: list[Choice], left: int) -> int:
        """The columns left for the why; 0: none has room there."""
        room = max(0, left - _BETWEEN)
        return room if any(0 < cell_len(choice.cells[-1]) <= room for choice in shown) else 0

    def _put_heads(self, canvas: Canvas, columns: tuple[int, ...]) -> None:
        """Names the columns that anything stands in; a narrow list has none but the first."""
        x = self._text_at
        for head, width in zip(_HEADS, columns or (canvas.width,), strict=False):
            if width:
                canvas.put(x, 0, tr(head), self.style("choices--quiet"))
                x += width + _BETWEEN

    def _put_cells(
        self, canvas: Canvas, row: int, choice: Choice, columns: tuple[int, ...]
    ) -> None:
        """Gives what a line changes; a why without room for it is told where one looks at it."""
        x = self._text_at + columns[0]
        for cell, width in zip(choice.cells, columns[1:], strict=True):
            brief = ", ".join(filter(None, (choice.note, *choice.effects.brief)))
            shown = next((way for way in (cell, brief) if cell_len(way) <= width), "")
            canvas.put(x + _BETWEEN, row, shown, self.style("choices--note"))
            x += (_BETWEEN + width) if width else 0

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
            next((choice.notes[at] for at in ways if at >= least), "")
            for choice, ways in zip(shown, fitting, strict=True)
        ]

    def _needed(self, end: int) -> int:
        """Columns in which the lines stand with their notes; never fewer than before."""
        shown = self._choices[self._top : end]
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
        """A click goes to a line; on the line gone to, it chooses it."""
        at = event.get_content_offset(self)
        index = -1 if at is None or at.y < self._head else self._top + at.y - self._head
        if self.has_focus and 0 <= index < len(self._choices):
            event.stop()
            if index == self.cursor:
                press(self, "cursor_choose", "enter")
            self.cursor = index

    def _move(self, by: int) -> None:
        if self._choices:
            self.cursor = (self.cursor + by) % len(self._choices)
