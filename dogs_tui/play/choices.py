"""A list of choices with digits before them: every decision that needs no board of its own."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from rich.cells import cell_len
from textual import events
from textual.message import Message
from textual.reactive import reactive

from dogs_rules.game import Action
from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.palette import Inks

register(
    Command(
        "choice.digit",
        "1,2,3,4,5,6,7,8,9",
        "",
        "Choose the line with that number",
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
_GAP = 4
"""Columns between the longest line and the longest note, at most: further off it is lost."""


class Told(NamedTuple):
    """The effects of a choice, in columns where a list is wide, else as many as fit."""

    cost: tuple[str, ...] = ()
    """The cost for the seat that chooses it."""
    gain: tuple[str, ...] = ()
    """The points it changes for them, and what they get."""
    others: tuple[str, ...] = ()
    """The changes for all others, by name."""
    why: tuple[str, ...] = ()
    """The sources of the points."""


class Choice:
    """One line of a list: an action and what it says; ``note`` stands at the right.

    ``hint`` is the number of the hint that is about it: one digit, or none. A line that stands for
    ``several`` actions, of which one is chosen next, says nothing of what a single one brings.
    """

    def __init__(
        self,
        action: Action,
        text: str,
        note: str = "",
        anchor: str = "",
        hint: str = "",
        *,
        several: bool = False,
        key: str = "",
    ) -> None:
        self.action = action
        self.text = text
        self.note = note
        self.anchor = anchor
        self.hint = hint
        self.several = several
        self.key = key
        """The key that does the same; it stands in place of a digit."""
        self.is_option = True
        """Whether it is one of the choices; otherwise it is there only while hints are."""
        self.lit = False
        """Whether a step of a lesson speaks of it: its number is marked."""
        self.tell: Callable[[Choice], Told] | None = None
        """Says what it would change; asked once, when the line is drawn."""

    @property
    def width(self) -> int:
        """Columns of its text, with the number of a hint behind it."""
        return cell_len(self.text) + 2 * bool(self.hint and self.is_option)

    @cached_property
    def told(self) -> Told:
        """The effects of the choice; empty if none are given."""
        return Told() if self.tell is None else self.tell(self)

    @cached_property
    def notes(self) -> tuple[str, ...]:
        """Texts for the right-hand side, longest first; the first that fits is shown."""
        cost, gain, others, _ = self.told
        own = [*gain, *cost]
        ways: tuple[Sequence[str], ...] = (
            [self.note, *own, *others],
            [*own, *others],
            [self.note, *own],
            own,
            own[:1],
            cost,
            [self.note],
        )
        return tuple(", ".join(filter(None, parts)) for parts in ways)

    @cached_property
    def cells(self) -> tuple[str, str, str, str]:
        """The columns of a wide list: cost, gain, others, why."""
        cost, gain, others, why = self.told
        said = (cost, gain, others, (self.note, *why))
        first, second, third, last = (", ".join(filter(None, parts)) for parts in said)
        return first, second, third, last


class ChoiceList(Painted, can_focus=True):
    """A numbered list: arrows move, enter or the digit chooses.

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
        """Enter or a digit was pressed."""

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

    def __init__(self, choices: list[Choice] | None = None, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._choices = choices or []
        self._top = 0
        """The first choice shown."""
        self._aside = False
        self._widest_note = 0

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
        if grown:
            self.refresh(layout=True)
        self.repaint()
        new = self.current
        if new is not None and self.is_mounted and (old is None or old.action != new.action):
            self.post_message(self.Moved(self, new))

    @property
    def rows(self) -> range:
        """Its rows in which lines stand."""
        return range(min(len(self._choices), self.size.height))

    def unsaid(self, line: Choice) -> str | None:
        """Of a line with columns the why, where it has no room there; else empty.

        Returns:
            ``None``: the list has no columns.
        """
        count, height = len(self._choices), self.size.height
        room = self.size.width - _TEXT_AT - 2 * (count > height)
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
        return max(1, len(self._choices))

    def watch_cursor(self) -> None:
        self.repaint()
        if self.current is not None and self.is_mounted:
            self.post_message(self.Moved(self, self.current))

    def paint(self, canvas: Canvas) -> None:
        count, height = len(self._choices), canvas.height
        self._top = max(min(self._top, self.cursor, count - height), self.cursor - height + 1, 0)
        end = min(self._top + height, count)
        right = canvas.width - 2 if count > height else canvas.width
        shown = self._choices[self._top : end]
        columns = self._columns(shown, right - _TEXT_AT)
        if not columns:
            right = min(right, self._needed(end))
        if count > height:
            above, below = self._top > 0, end < count
            canvas.put(right + 1, 0, self.glyphs.up if above else " ")
            canvas.put(right + 1, height - 1, self.glyphs.down if below else " ")
        notes = [] if columns else self._notes(shown, right - _TEXT_AT)
        for row, choice in enumerate(shown):
            index = self._top + row
            here = index == self.cursor and not self._aside
            canvas.put(0, row, self.glyphs.pointer if here else " ")
            ink = "choices--hint" if choice.lit else "choices--digit"
            canvas.put(_DIGIT_AT, row, self._digit(index), self.style(ink))
            x = canvas.put(_TEXT_AT, row, choice.text) + 1
            hint_at = x if choice.is_option else _DIGIT_AT
            canvas.put(hint_at, row, choice.hint, self.style("choices--hint"))
            if columns:
                self._put_cells(canvas, row, choice, columns)
            else:
                canvas.right(right, row, notes[row], self.style("choices--note"))
            if index == self.cursor and self.has_focus:
                width = min(right - 2, cell_len(choice.text) + 2)
                canvas.tint(2, row, width, 1, self.style("choices--cursor"))

    def _columns(self, shown: list[Choice], room: int) -> tuple[int, ...]:
        """The widths of a wide list: text, cost, gain, others, and what is left for the why.

        None: it is narrow, or nothing of it would change anything.
        """
        if self.size.width < _WIDE or not any(one.tell for one in shown):
            return ()
        text = max(one.width for one in shown)
        widths = [max(cell_len(one.cells[at]) for one in shown) for at in range(3)]
        left = room - text - sum(width + _BETWEEN for width in widths if width)
        return (text, *widths, max(0, left - _BETWEEN)) if left >= 0 else ()

    def _put_cells(
        self, canvas: Canvas, row: int, choice: Choice, columns: tuple[int, ...]
    ) -> None:
        """Gives what a line changes; a why without room for it is told where one looks at it."""
        x = _TEXT_AT + columns[0]
        for told, width in zip(choice.cells, columns[1:], strict=True):
            if cell_len(told) <= width:
                canvas.put(x + _BETWEEN, row, told, self.style("choices--note"))
            x += (_BETWEEN + width) if width else 0

    def _notes(self, shown: list[Choice], room: int) -> list[str]:
        """Gives what stands at the right of each line: as much as there is room for.

        Lines of a short list are to be compared, so all say as much as the one with least room.
        """
        fitting = [
            [at for at, note in enumerate(one.notes) if one.width + cell_len(note) < room]
            for one in shown
        ]
        least = 0
        if len(shown) <= _COMPARED and len({len(one.notes) for one in shown}) == 1:
            least = max((ways[0] for ways in fitting if ways), default=0)
        return [
            next((one.notes[at] for at in ways if at >= least), "")
            for one, ways in zip(shown, fitting, strict=True)
        ]

    def _needed(self, end: int) -> int:
        """Columns in which the lines stand with their notes; never fewer than before."""
        shown = self._choices[self._top : end]
        notes = (cell_len(choice.notes[0]) for choice in shown if choice.notes)
        self._widest_note = max(self._widest_note, *notes, 0)
        longest = max((choice.width for choice in self._choices), default=0)
        return _TEXT_AT + longest + _GAP + self._widest_note

    def _digit(self, index: int) -> str:
        """Gives what stands before a line, and chooses it; a blank where nothing does."""
        choice = self._choices[index]
        if choice.key and cell_len(choice.key) == 1:
            return choice.key
        return str(index + 1) if index < 9 and choice.is_option else " "

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
        self.cursor = self._digits().index(digit)
        self.action_cursor_choose()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.cursor = min(self.cursor + 1, max(0, len(self._choices) - 1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.cursor = max(self.cursor - 1, 0)

    def on_click(self, event: events.Click) -> None:
        """A click goes to a line; on the line gone to, it chooses it."""
        at = event.get_content_offset(self)
        index = -1 if at is None else self._top + at.y
        if self.has_focus and 0 <= index < len(self._choices):
            event.stop()
            if index == self.cursor:
                self.action_cursor_choose()
            self.cursor = index

    def _move(self, by: int) -> None:
        if self._choices:
            self.cursor = (self.cursor + by) % len(self._choices)
