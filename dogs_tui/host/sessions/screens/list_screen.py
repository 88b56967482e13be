"""Screens that are made from what they show: rows of facts in columns, or a form, in one frame."""

from abc import abstractmethod
from collections.abc import Collection, Container
from typing import ClassVar, Final

from rich.cells import cell_len
from rich.style import Style
from textual.app import ComposeResult
from textual.geometry import Size

from dogs_rules.phrase import Phrase
from dogs_tui.app.textual_seams import AbstractMeta
from dogs_tui.host.commands.fact_table import FactTable
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.news import LobbyNews
from dogs_tui.host.sessions.screens.command_screen import CommandScreen, ToldByLobby
from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.fit import shortened
from dogs_tui.kit.form import Field, Form
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.palette import Inks
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.rows import NOTHING, Rows
from dogs_tui.records.texts import Table
from dogs_tui.words import tr

_GAP: Final = 2


class Columns:
    """The columns of a table: those with words begin at the left, figures end at the right.

    Args:
        table: The table with its head.
        words: Which columns are words.
    """

    def __init__(self, table: Table, words: Collection[int]) -> None:
        self.table = table
        self._words = words
        self._widths = [max(map(cell_len, column)) for column in zip(*table, strict=True)]

    def put(self, canvas: Canvas, index: int, y: int, cut: str, style: Style | None = None) -> int:
        """Paints a row; says where its first word ends."""
        x, first = 2, 0
        widths = self._fitting(canvas.width - 3)
        for at, (cell, width) in enumerate(zip(self.table[index], widths, strict=True)):
            last = at == len(widths) - 1
            room = canvas.width - x - 1 if last else width
            text = shortened(cell, max(0, room), cut)
            if at in self._words:
                end = canvas.put(x, y, text, style)
                first = first or end
            else:
                canvas.right(x + width, y, text, style)
            x += width + _GAP
        return first

    def _fitting(self, room: int) -> list[int]:
        """The columns' widths: where all have no room, the widest of words give some of theirs."""
        widths = list(self._widths)
        over = sum(widths) + _GAP * (len(widths) - 1) - room
        for _ in range(over):
            widest = max(self._words, key=widths.__getitem__)
            widths[widest] = max(1, widths[widest] - 1)
        return widths


class FigureTable(Painted):
    """A table that is only looked at."""

    INKS: ClassVar[Inks] = {"figures--quiet": "$text-muted"}
    DEFAULT_CSS = """
    FigureTable { height: auto; margin: 1 1 0 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._columns: Columns | None = None
        self._most = 0

    def show(self, table: Table, most: int) -> None:
        """Shows a table with its head, and so many rows at most."""
        self._columns = Columns(table, {0}) if len(table) > 1 else None
        self._most = most
        self.refresh(layout=True)
        self.repaint()

    @property
    def _count(self) -> int:
        return 0 if self._columns is None else min(len(self._columns.table), self._most + 1)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        return self._count

    def paint(self, canvas: Canvas) -> None:
        for y in range(self._count):
            style = self.style("figures--quiet") if y == 0 else None
            assert self._columns is not None
            self._columns.put(canvas, y, y, self.glyphs.ellipsis, style)


class HeadedRows(Rows):
    """A table with a head that stays, and a cursor.

    Args:
        chooses: What enter does with a row, for the row of keys.
    """

    INKS: ClassVar[Inks] = {"rows--strong": "bold"}
    DEFAULT_CSS = """
    HeadedRows { margin: 1 1 0 1; height: 1fr; }
    """

    def __init__(self, chooses: Phrase = NOTHING) -> None:
        super().__init__()
        self.chooses = chooses
        self._columns: Columns | None = None
        self._empty = ""
        self._strong: Container[int] = ()

    def show(
        self, table: Table, words: Collection[int], empty: str, strong: Container[int] = ()
    ) -> None:
        """Shows a table.

        Args:
            table: With its head.
            words: Which columns are words.
            empty: What is said where it has no row.
            strong: Rows that stand out.
        """
        self._columns = Columns(table, words) if len(table) > 1 else None
        self._empty = empty
        self._strong = strong
        self.set_reactive(HeadedRows.cursor, self.validate_cursor(self.cursor))
        self.repaint()

    def count(self) -> int:
        return 0 if self._columns is None else len(self._columns.table) - 1

    def page(self) -> int:
        return max(1, self.size.height - 2)

    def index_at(self, y: int) -> int:
        return super().index_at(y) - 1 if y else -1

    def paint(self, canvas: Canvas) -> None:
        if self._columns is None:
            room = canvas.width - 3
            text = shortened(self._empty, room, self.glyphs.ellipsis)
            canvas.put(2, 0, text, self.style("rows--quiet"))
            return
        self._columns.put(canvas, 0, 0, self.glyphs.ellipsis, self.style("rows--quiet"))
        below = Canvas(canvas.width, max(0, canvas.height - 1), self.rich_style)
        super().paint(below)
        canvas.put_rows(1, below)

    def paint_row(self, canvas: Canvas, index: int, y: int, *, chosen: bool) -> None:
        assert self._columns is not None
        style = self.style("rows--strong") if index in self._strong else None
        end = self._columns.put(canvas, index + 1, y, self.glyphs.ellipsis, style)
        if chosen:
            canvas.tint(2, y, max(0, end - 2), 1, self.style("rows--cursor"))


register(
    Command(
        "screen.back", "escape,q,backspace", "back", "Back to the previous screen", "Move", "esc"
    )
)
BACK = bindings("screen.back")


class FramedScreen(CommandScreen, ToldByLobby, metaclass=AbstractMeta):
    """A heading, something in the middle, the prompt and the row of keys.

    It looks again whenever it is come back to, and whenever the lobby has news.
    """

    DEFAULT_CSS = """
    FramedScreen { layout: vertical; }
    """

    def heading(self) -> str:
        """The text of the first row."""
        return ""

    @abstractmethod
    def middle(self) -> ComposeResult:
        """Makes the widgets between heading and prompt."""

    @abstractmethod
    def asked(self) -> str:
        """The question of the prompt."""

    def meaning(self) -> str:
        """The text beside the question."""
        return ""

    def show(self) -> None:
        """Shows what is so now in the middle."""

    def compose(self) -> ComposeResult:
        yield Heading(self.heading())
        yield from self.middle()
        yield PromptLine()
        yield KeyBar()

    def on_screen_resume(self) -> None:
        self.look_again()

    def news_came(self, news: LobbyNews) -> None:
        if news.kind == "lobby":
            self.call_later(self.look_again)

    def look_again(self) -> None:
        """Shows what is so now; a refusal stands until it was read."""
        if not self.query(PromptLine):
            return
        self.show()
        if self.question is None and not self.query_one(PromptLine).refused:
            self.say()
        self.refresh_bindings()

    def say(self) -> None:
        """Says in the prompt what is asked now."""
        prompt = self.query_one(PromptLine)
        prompt.asked, prompt.meaning, prompt.refused = self.asked(), self.meaning(), ""

    def question_over(self) -> None:
        self.say()

    def on_rows_moved(self, message: Rows.Moved) -> None:
        message.stop()
        self._sure = None
        if self.question is None:
            self.say()
        self.refresh_bindings()

    def action_screen_back(self) -> None:
        self.dismiss()


class ListScreen(FramedScreen):
    """Rows of facts with a cursor, which stays on its row as others come and go."""

    chooses = NOTHING
    """The effect of enter on a row, for the row of keys."""
    strong: frozenset[int] = frozenset()
    """Rows that stand out."""
    _rows: tuple[tuple[str, ...], ...] = ()

    def nothing(self) -> str:
        """The text in place of the rows when there are none; empty: what the facts say."""
        return ""

    @abstractmethod
    def facts(self) -> FactTable:
        """The rows as they are now.

        Raises:
            LobbyError: They cannot be known.
        """

    def middle(self) -> ComposeResult:
        yield HeadedRows(self.chooses)

    @property
    def cursor(self) -> int:
        """The row under the cursor, from 0; there may be none."""
        rows = self.query(HeadedRows)
        return rows.first().cursor if rows else 0

    def show(self) -> None:
        try:
            facts = self.facts()
        except LobbyError as problem:
            self.refuse(problem.phrase)
            facts = FactTable((), (), frozenset())
        table = self.query_one(HeadedRows)
        before = self._rows[table.cursor][:1] if table.cursor < len(self._rows) else ()
        self._rows = facts.rows
        same = next((at for at, row in enumerate(self._rows) if row[:1] == before), None)
        if same is not None:
            table.set_reactive(HeadedRows.cursor, same)
        table.show(facts.columns, facts.words, self.nothing() or tr(facts.nothing), self.strong)


class FormScreen(FramedScreen):
    """A form, and what its field under the cursor is for."""

    DEFAULT_CSS = """
    FormScreen Form { height: 1fr; padding: 1 2; max-width: 80; }
    """

    @abstractmethod
    def fields(self) -> list[Field]:
        """All there is to choose, as it is now."""

    def middle(self) -> ComposeResult:
        yield Form(self.fields())

    def asked(self) -> str:
        forms = self.query(Form)
        return forms.first().current.help if forms else ""
