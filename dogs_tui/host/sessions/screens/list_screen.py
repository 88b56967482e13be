"""Screens that are made from what they show: rows of facts, or a form, in one frame."""

from abc import abstractmethod

from textual.app import ComposeResult

from dogs_tui.app.textual_seams import AbstractMeta
from dogs_tui.host.commands.fact_table import FactTable
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.news import LobbyNews
from dogs_tui.host.sessions.screens.command_screen import CommandScreen, ToldByLobby
from dogs_tui.host.sessions.screens.headed_rows import HeadedRows
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.form import Field, Form
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.rows import NOTHING, Rows
from dogs_tui.words import tr

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
