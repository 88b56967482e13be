"""Hints, beside the table or in a strip over a part of it: the best actions, and why."""

from bisect import bisect_right
from dataclasses import dataclass
from typing import ClassVar, Final

from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message

from dogs_rules.phrase import Phrase
from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.clicks import press
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.fit import wrapped
from dogs_tui.kit.glyphs import ASCII
from dogs_tui.kit.palette import Inks
from dogs_tui.play.hints.fitting import in_a_row, in_rows
from dogs_tui.play.hints.words import HintWords
from dogs_tui.words import msgid, say, tr

_MORE: Final = msgid("Numbers also show the next best moves.")

register(
    Command(
        "hint.play",
        "enter,space",
        "play it",
        "Play the chosen hint",
        "Hints",
        "enter",
        rank=0,
    ),
    Command("hint.previous", "up,shift+tab", "", "Better hint", "Hints", "↑", why=_MORE),
    Command("hint.next", "down,tab", "browse", "Next best hint", "Hints", "↑↓", why=_MORE),
    Command(
        "hint.figures",
        "right",
        "numbers",
        "Numbers behind the hints, and the next best moves",
        "Hints",
        "→",
        why="All numbers are shown.",
        rank=1,
    ),
    Command("hint.close", "escape,backspace,h", "close", "Close hints", "Hints", "esc"),
    Command(
        "hint.digit",
        "1,2,3,4,5,6,7,8,9",
        "",
        "Choose the hint with that number",
        "Hints",
        "1-9",
        why="There is no hint with that number.",
        each=True,
    ),
)

_STRIP: Final = 60
"""Columns from which worth stands behind an action, and not below it."""
_WHY_ROWS: Final = 3
"""Rows of a strip for what speaks for the chosen action: the table is to be seen, too."""
_ADVICE_ROWS: Final = 2
"""Rows of a strip for an advice."""
_INDENT: Final = 3
_GAP: Final = 2


class HintPane(Painted, can_focus=True):
    """The best actions of a decision. Arrows or digits go to one of them; enter does it.

    In a strip only the chosen one has its reasons below; in a column all have, if there is room.
    Until figures are asked for, all is told in words; where a game has advice, the best says that
    and nothing else.
    """

    INKS: ClassVar[Inks] = {
        "hints--title": "bold $accent",
        "hints--quiet": "$text-muted",
        "hints--number": "bold reverse $lost",
        "hints--chosen": "bold",
        "hints--chance": "bold",
        "hints--gain": "$success",
        "hints--loss": "$warning",
    }
    DEFAULT_CSS = """
    HintPane { background: $surface; padding: 0 1; height: auto; }
    """
    BINDINGS = bindings(
        *("hint.play", "hint.figures", "hint.previous", "hint.next", "hint.close", "hint.digit")
    )

    @dataclass
    class Chosen(Message):
        """Another hint is gone to."""

        chosen: int

    @dataclass
    class Done(Message):
        """Asks for the chosen hint's action to be carried out."""

        chosen: int

    class Unfolded(Message):
        """All hints are told with their figures from now on."""

    class Closed(Message):
        """The hints have been read."""

    def __init__(self) -> None:
        super().__init__()
        self._hints: tuple[HintWords, ...] = ()
        self._chosen = 0
        self._figures = False
        self._rows_at: list[int] = []
        """Where each hint begins, as it is painted."""

    def on_mount(self) -> None:
        self.set_class(self.glyphs is ASCII, "-ascii")

    @property
    def hints(self) -> tuple[HintWords, ...]:
        """The hints, the best first."""
        return self._hints

    @property
    def chosen(self) -> int:
        """The one gone to, from 0."""
        return self._chosen

    @property
    def advises(self) -> bool:
        """True if only the advice of the best hint is shown, without figures."""
        return not self._figures and bool(self._hints) and self._hints[0].advice is not None

    def tell(self, hints: tuple[HintWords, ...]) -> None:
        """Shows other hints without their figures, and goes to the best."""
        self._hints, self._chosen, self._figures = hints, 0, False
        self.refresh(layout=True)
        self.repaint()

    # Keys.

    def action_hint_play(self) -> None:
        self.post_message(self.Done(self._chosen))

    def action_hint_figures(self) -> None:
        self._figures = True
        self.refresh(layout=True)
        self.repaint()
        self.refresh_bindings()
        self.post_message(self.Unfolded())

    def action_hint_previous(self) -> None:
        self.go_to((self._chosen - 1) % len(self._hints))

    def action_hint_next(self) -> None:
        self.go_to((self._chosen + 1) % len(self._hints))

    def action_hint_close(self) -> None:
        self.post_message(self.Closed())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "hint_figures":
            return not self._figures
        if self.advises and action in {"hint_previous", "hint_next", "hint_digit"}:
            return False
        if action == "hint_digit":
            return int(str(parameters[0])) <= len(self._hints)
        return super().check_action(action, parameters)

    def action_hint_digit(self, digit: str) -> None:
        self.go_to(int(digit) - 1)

    def go_to(self, chosen: int) -> None:
        """Goes to one of the hints."""
        if chosen != self._chosen:
            self._chosen = chosen
            self.repaint()
            self.post_message(self.Chosen(chosen))

    def on_click(self, event: events.Click) -> None:
        """A click goes to a hint; on the one gone to it does what enter does."""
        at = event.get_content_offset(self)
        clicked = -1 if at is None else bisect_right(self._rows_at, at.y) - 1
        if self.has_focus and clicked >= 0:
            event.stop()
            if clicked == self._chosen:
                press(self, "hint_play")
            self.go_to(clicked)

    # Painting.

    def advice_height(self, width: int) -> int:
        """Rows of an advice in a strip.

        Args:
            width: Columns of the strip.
        """
        inner = width - self.gutter.width
        return len(self._advice(inner - self._advice_at(inner)))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        if self.advises:
            return len(self._advice(width - self._advice_at(width)))
        room = self._room(width)
        longest = max((len(self._below(hint, width, room)) for hint in self._hints), default=0)
        return 1 + len(self._hints) + longest

    def paint(self, canvas: Canvas) -> None:
        self._rows_at = [0] if self.advises else []
        if self.advises:
            self._paint_advice(canvas)
        elif canvas.width >= _STRIP:
            self._paint_strip(canvas)
        else:
            self._paint_column(canvas)

    def _advice_at(self, width: int) -> int:
        """The column where an advice begins: behind its title in a strip, else below it."""
        return cell_len(tr("Hint")) + _GAP if width >= _STRIP else 0

    def _advice(self, room: int) -> list[str]:
        """Gives the best hint in rows, with its reason where a strip has room for it."""
        hint = self._hints[0] if self._hints else None
        if hint is None or hint.advice is None:
            return []
        advice = say(hint.advice)
        whole = wrapped(f"{advice} {say(hint.because)}", room) if hint.because else []
        fits = room < _STRIP - _GAP or len(whole) <= _ADVICE_ROWS
        return whole if whole and fits else wrapped(advice, room)

    def _paint_advice(self, canvas: Canvas) -> None:
        """One sentence behind the title; in a column below it."""
        canvas.put(0, 0, tr("Hint"), self.style("hints--title"))
        x = self._advice_at(canvas.width)
        y = 0 if x else 2
        for row, text in enumerate(self._advice(canvas.width - x)):
            canvas.put(x, y + row, text, self.style("hints--chosen"))

    def _paint_strip(self, canvas: Canvas) -> None:
        x = canvas.put(0, 0, tr("Hints"), self.style("hints--title"))
        self._paint_legend(canvas, x + 1)
        room, dots, y = self._room(canvas.width), self.glyphs.ellipsis, 1
        below = self._rows_below(canvas.width, canvas.height - 1 - len(self._hints))
        for at, hint in enumerate(self._hints):
            self._put_number(canvas, y, at)
            whole = at == self._chosen or bool(below[at])
            action = (
                in_rows(hint, room, dots, figures=self._figures)[0]
                if whole
                else in_a_row(self._hints, at, room, dots, figures=self._figures)
            )
            canvas.put(_INDENT, y, action, self._ink(at))
            self._put_worth(canvas, y, hint)
            y += 1
            for text, quiet in below[at]:
                ink = self.style("hints--quiet") if quiet else self._ink(at)
                canvas.put(_INDENT, y, text, ink)
                y += 1

    def _put_worth(self, canvas: Canvas, y: int, hint: HintWords) -> None:
        """At the end of a row: figures, or as which other hint this is as good."""
        if not self._figures:
            equal = say(hint.equal) if hint.equal is not None else ""
            canvas.right(canvas.width, y, equal, self.style("hints--quiet"))
            return
        canvas.right(canvas.width - self._gains, y, say(hint.chance), self.style("hints--chance"))
        if hint.gain is not None:
            canvas.right(canvas.width, y, say(hint.gain), self._gain(hint))

    def _rows_below(self, width: int, spare: int) -> list[list[tuple[str, bool]]]:
        """Under the first row of each hint: of the one gone to; of others where all have room."""
        room = self._room(width)
        out: list[list[tuple[str, bool]]] = [[] for _ in self._hints]
        if self._hints:
            out[self._chosen] = self._below(self._hints[self._chosen], width, room)
            spare -= len(out[self._chosen])
        rest = {
            at: [(text, False) for text in wrapped(self._text(hint), room)[1:]]
            for at, hint in enumerate(self._hints)
            if at != self._chosen
        }
        if sum(map(len, rest.values())) <= spare:
            for at, rows in rest.items():
                out[at] = rows
        return out

    @property
    def _gains(self) -> int:
        """Columns for what actions bring, and the gap before."""
        return max(
            (cell_len(say(hint.gain)) + _GAP for hint in self._hints if hint.gain), default=0
        )

    def _room(self, width: int) -> int:
        """Columns of a strip for an action."""
        if not self._figures:
            equals = [cell_len(say(hint.equal)) + _GAP for hint in self._hints if hint.equal]
            return width - _INDENT - max(equals, default=0)
        chances = max((cell_len(say(hint.chance)) for hint in self._hints), default=0)
        return width - _INDENT - _GAP - chances - self._gains

    def _below(self, hint: HintWords, width: int, room: int) -> list[tuple[str, bool]]:
        """The rows under the first of a chosen hint, and which are quiet: the rest, and why."""
        rows = in_rows(hint, room, self.glyphs.ellipsis, figures=self._figures)
        reasons = self._why(hint, width - _INDENT)
        return [*((text, False) for text in rows[1:]), *((text, True) for text in reasons)]

    def _paint_legend(self, canvas: Canvas, x: int) -> None:
        """Gives the heads of the figures: beside the title, at the right."""
        legend = tr("Win chance, and gain over the other choices")
        room = canvas.width - x - 1
        shown = self._figures and any(hint.gain for hint in self._hints)
        if shown and cell_len(legend) <= room:
            line = self.glyphs.horizontal * (room - cell_len(legend) - 1)
            canvas.put(x, 0, line, self.style("hints--quiet"))
            canvas.right(canvas.width, 0, legend, self.style("hints--quiet"))
        else:
            canvas.put(x, 0, self.glyphs.horizontal * room, self.style("hints--quiet"))

    def _paint_column(self, canvas: Canvas) -> None:
        canvas.put(0, 0, tr("Hints"), self.style("hints--title"))
        full = [self._rows(at, canvas.width, reasons=True) for at in range(len(self._hints))]
        if sum(map(len, full)) + len(full) > canvas.height:
            full = [
                self._rows(at, canvas.width, reasons=at == self._chosen)
                for at in range(len(self._hints))
            ]
        y = 2
        for at, rows in enumerate(full):
            if y < canvas.height:
                self._put_number(canvas, y, at)
            for text, ink in rows:
                if y < canvas.height:
                    canvas.put(_INDENT, y, text, ink)
                y += 1
            y += 1

    def _rows(self, at: int, width: int, *, reasons: bool) -> list[tuple[str, Style | None]]:
        """A hint in a column: the action, what it is worth, and what comes of it."""
        hint, room = self._hints[at], width - _INDENT
        quiet: Style | None = self.style("hints--quiet")
        rows = [(text, self._ink(at)) for text in wrapped(self._text(hint), room)]
        if self._figures:
            rows += [(text, self._gain(hint)) for text in wrapped(say(hint.worth), room)]
        elif hint.equal is not None:
            rows += [(text, quiet) for text in wrapped(say(hint.equal), room)]
        if reasons:
            for sentence in self._sentences(hint):
                rows += [(text, quiet) for text in wrapped(say(sentence), room)]
        return rows

    def _put_number(self, canvas: Canvas, y: int, at: int) -> None:
        self._rows_at.append(y)
        canvas.put(0, y, self.glyphs.pointer if at == self._chosen else " ")
        canvas.put(1, y, str(at + 1), self.style("hints--number"))

    def _ink(self, at: int) -> Style | None:
        return self.style("hints--chosen") if at == self._chosen else None

    def _gain(self, hint: HintWords) -> Style:
        if hint.gain is None:
            return self.style("hints--chance")
        lost = say(hint.gain).startswith("-")
        return self.style("hints--loss" if lost else "hints--gain")

    def _why(self, hint: HintWords, width: int) -> list[str]:
        """Gives what comes of a hint, in rows: as many whole sentences as there is room for."""
        rows: list[str] = []
        text = ""
        for sentence in map(say, self._sentences(hint)):
            text = f"{text} {sentence}".lstrip()
            more = wrapped(text, width)
            if len(more) > _WHY_ROWS and rows:
                break
            rows = more
        return rows

    def _text(self, hint: HintWords) -> str:
        """Gives what a hint would do, and in figures what that brings."""
        return say(hint.in_figures if self._figures else hint.action)

    def _sentences(self, hint: HintWords) -> tuple[Phrase, ...]:
        return hint.figured if self._figures else hint.why
