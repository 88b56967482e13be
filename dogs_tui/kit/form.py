"""A form painted by one widget: fields with choices, fields to type in, and a button."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from rich.cells import cell_len
from textual import events
from textual.message import Message

from dogs_rules.phrase import Phrase, phrase, sense
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.palette import Inks
from dogs_tui.kit.rows import Rows
from dogs_tui.kit.typed_line import TypedLine

register(
    Command("form.previous", "left", "", "Previous value", "Form", "←"),
    Command("form.next", "right", "change", "Next value", "Form", "←→"),
    Command("form.back", "escape,q,backspace", "back", "Back", "Form", "esc"),
)

LABEL = 16
"""Columns of the labels, where all are short enough."""
TEXT = 26
"""Columns of a text; choices beside it stand after them."""


class Field:
    """A line of a form: text to type, values to choose from, or both; neither makes a button.

    Args:
        key: What the form's owner calls it.
        label: What stands before it.
        help_text: A sentence on it for the prompt line.
        choices: Values with their names; left and right go through them, arrows stand around.
        wraps: Whether left and right go from one end of the values to the other.
        chooses: What enter does with a button, for the row of keys.
        chosen: The value chosen at first.
        typed: A line to type in.
        empty: What is shown, quietly, while nothing is typed.
        heading: Starts a new part of the form: a free line stands above it.
    """

    def __init__(
        self,
        key: str,
        label: str,
        help_text: str = "",
        *,
        choices: Sequence[tuple[Any, str]] = (),
        chosen: Any = None,
        typed: TypedLine | None = None,
        empty: str = "",
        heading: bool = False,
        wraps: bool = True,
        chooses: Phrase | None = None,
    ) -> None:
        self.key = key
        self.label = label
        self.help = help_text
        self.choices = list(choices)
        values = [value for value, _ in self.choices]
        self.index = values.index(chosen) if chosen in values else 0
        self.typed = typed
        self.empty = empty
        self.heading = heading
        self.wraps = wraps
        if chooses is None:
            chooses = (
                phrase(sense("what enter does with a row", "next value"))
                if self.choices and typed is None
                else phrase(sense("what enter does with a row", "next field"))
            )
        self.chooses = chooses

    @property
    def value(self) -> Any:
        """The value chosen; ``None`` without choices."""
        return self.choices[self.index][0] if self.choices else None

    @property
    def text(self) -> str:
        """The typed text, cleaned."""
        return self.typed.cleaned() if self.typed else ""

    @property
    def is_button(self) -> bool:
        return not self.choices and self.typed is None

    def can_change(self, by: int) -> bool:
        """True if there is another value on that side."""
        inside = 0 <= self.index + by < len(self.choices)
        return inside or (self.wraps and len(self.choices) > 1)


class Form(Rows):
    """Fields below each other. Up and down move, left and right change, letters type."""

    INKS: ClassVar[Inks] = {
        "form--button": "bold $accent",
        "form--value": "$primary",
        "form--empty": "italic $text-muted",
        "form--caret": "reverse",
    }
    BINDINGS = [*bindings("form.previous", "form.next")]

    @dataclass
    class Changed(Message):
        """A field has another value or text."""

        form: "Form"
        field: Field

        @property
        def control(self) -> "Form":
            return self.form

    @dataclass
    class Pressed(Message):
        """Enter on a button."""

        form: "Form"
        field: Field

        @property
        def control(self) -> "Form":
            return self.form

    def __init__(
        self,
        fields: Sequence[Field],
        *,
        id: str | None = None,  # noqa: A002  (Textual's name for it)
    ) -> None:
        super().__init__(id=id)
        self._fields = list(fields)

    @property
    def fields(self) -> list[Field]:
        return self._fields

    def field(self, key: str) -> Field:
        """The field with a key.

        Raises:
            KeyError: There is none.
        """
        for field in self._fields:
            if field.key == key:
                return field
        raise KeyError(key)

    @property
    def current(self) -> Field:
        """The field under the cursor."""
        return self._fields[self.cursor]

    def watch_cursor(self, cursor: int) -> None:
        super().watch_cursor(cursor)
        self.refresh_bindings()

    def label_of(self, command: str) -> Phrase | None:
        return self.current.chooses if command == "cursor.choose" else None

    def mark(self, field: Field) -> tuple[str, str]:  # noqa: ARG002  (for those who have marks)
        """A sign to stand before a field's label, and the name of its colour; empty: none."""
        return "", ""

    def refuse(self) -> None:
        """Refuses the text typed under the cursor: the next text typed replaces it."""
        line = self.current.typed
        if line is not None:
            line.refuse()
            self.repaint()

    def set_fields(self, fields: Sequence[Field]) -> None:
        """Shows other fields; the cursor stays on the field of the same key where there is one."""
        key = self.current.key
        self._fields = list(fields)
        keys = [field.key for field in self._fields]
        self.set_reactive(Form.cursor, keys.index(key) if key in keys else 0)
        self.repaint()

    @property
    def values_at(self) -> int:
        """The column where texts and values begin: right of the longest label."""
        lines = [field for field in self._fields if not field.is_button]
        return 4 + max([LABEL, *(cell_len(field.label) + 2 for field in lines)])

    def count(self) -> int:
        return len(self._fields)

    def paint(self, canvas: Canvas) -> None:
        gaps = sum(field.heading for field in self._fields)
        roomy = canvas.height >= len(self._fields) + gaps
        if not roomy:
            super().paint(canvas)
            return
        y = 0
        for index, field in enumerate(self._fields):
            y += field.heading
            chosen = index == self.cursor
            self.paint_row(canvas, index, y, chosen=chosen)
            if chosen:
                canvas.put(0, y, self.glyphs.pointer, self.style("rows--pointer"))
            y += 1

    def paint_row(self, canvas: Canvas, index: int, y: int, *, chosen: bool) -> None:
        field = self._fields[index]
        if field.is_button:
            style = self.style("form--button")
            if chosen:
                style += self.style("rows--cursor")
            canvas.put(2, y, f" {field.label} ", style)
            return
        label_style = self.style("rows--accent" if chosen else "rows--quiet")
        x = 2
        shape, component = self.mark(field)
        if shape:
            x = canvas.put(x, y, shape, self.style(component)) + 1
        canvas.put(x, y, field.label, label_style)
        x = self.values_at
        if field.typed is not None:
            self._paint_text(canvas, x, y, field, chosen=chosen)
            x += TEXT
        if field.choices:
            self._paint_choice(canvas, x, y, field, chosen=chosen)

    def _paint_text(self, canvas: Canvas, x: int, y: int, field: Field, *, chosen: bool) -> None:
        line = field.typed
        assert line is not None
        if line.text:
            canvas.put(x, y, line.text, self.style("form--value"))
        elif field.empty:
            canvas.put(x, y, field.empty, self.style("form--empty"))
        if chosen and line.refused:
            canvas.tint(x, y, cell_len(line.text), 1, self.style("form--caret"))
        elif chosen:
            caret = x + cell_len(line.text[: line.place])
            canvas.tint(caret, y, 1, 1, self.style("form--caret"))

    def _paint_choice(self, canvas: Canvas, x: int, y: int, field: Field, *, chosen: bool) -> None:
        name = field.choices[field.index][1]
        end = canvas.put(x, y, name, self.style("form--value"))
        arrow = self.style("rows--accent")
        if chosen and field.can_change(-1):
            canvas.put(x - 2, y, self.glyphs.left, arrow)
        if chosen and field.can_change(1):
            canvas.put(end + 1, y, self.glyphs.right, arrow)

    def action_form_previous(self) -> None:
        self._change(-1)

    def action_form_next(self) -> None:
        self._change(1)

    def action_cursor_choose(self) -> None:
        field = self.current
        if field.is_button:
            self.post_message(self.Pressed(self, field))
        elif field.choices and field.typed is None:
            self._choose(field, field.index + 1)
        else:
            self.action_cursor_down()

    def _change(self, by: int) -> None:
        field = self.current
        if field.choices:
            if field.can_change(by):
                self._choose(field, field.index + by)
        elif field.typed is not None:
            field.typed.move(by)
            self.repaint()

    def _choose(self, field: Field, index: int) -> None:
        """Another value, the first one after the last; enter goes round in every field."""
        field.index = index % len(field.choices)
        self._say_changed(field)

    def _say_changed(self, field: Field) -> None:
        self.repaint()
        self.post_message(self.Changed(self, field))

    def check_consume_key(self, key: str, character: str | None) -> bool:  # noqa: ARG002
        """True if a key is text for the field under the cursor (and no command's)."""
        return self.current.typed is not None and bool(character and character.isprintable())

    def on_key(self, event: events.Key) -> None:
        line = self.current.typed
        if line is not None and line.key(event.key, event.character):
            event.stop()
            event.prevent_default()
            self._say_changed(self.current)

    def on_paste(self, event: events.Paste) -> None:
        if self.current.typed is not None:
            event.stop()
            self.current.typed.insert(" ".join(event.text.split()))
            self._say_changed(self.current)

    def on_click(self, event: events.Click) -> None:
        """The free lines above headings are not rows, so clicks are left to the keys."""
        event.prevent_default()
