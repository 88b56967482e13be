"""A screen with a row for each of some people, by their names: whom to invite, whom to follow."""

from abc import abstractmethod
from collections.abc import Sequence

from textual.app import ComposeResult

from dogs_tui.app.textual_seams import AbstractMeta
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.news import LobbyNews
from dogs_tui.host.sessions.screens.command_screen import CommandScreen, ToldByLobby
from dogs_tui.host.sessions.screens.record_rows import HeadedRows
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.rows import Rows
from dogs_tui.words import tr


class NamedRowsScreen(CommandScreen, ToldByLobby, metaclass=AbstractMeta):
    """Names, and what they are in words; it looks again whenever the lobby has news.

    Args:
        heading: In the language of the guest.
        nobody: What stands in place of the rows when there are none.
        head: What stands over the names.
    """

    DEFAULT_CSS = """
    NamedRowsScreen { layout: vertical; }
    """

    def __init__(self, heading: str, nobody: str, head: str = "") -> None:
        super().__init__()
        self._heading = heading
        self._nobody = nobody
        self._head = head
        self._names: tuple[str, ...] = ()

    @abstractmethod
    def look(self) -> Sequence[tuple[str, str]]:
        """The rows as they are now: a name and what they are.

        Raises:
            LobbyError: They cannot be known.
        """

    @abstractmethod
    def asked(self) -> str:
        """What the line below the rows asks, where the cursor is."""

    def compose(self) -> ComposeResult:
        yield Heading(self._heading)
        yield HeadedRows()
        yield PromptLine()
        yield KeyBar()

    def on_mount(self) -> None:
        self.look_again()

    def told(self, news: LobbyNews) -> None:
        if news.kind == "lobby":
            self.call_later(self.look_again)

    @property
    def cursor(self) -> int:
        """The row under the cursor, from 0; there may be none."""
        return self.query_one(HeadedRows).cursor

    def look_again(self) -> None:
        """Shows what is so now; the cursor stays on its name, and a refusal until it was read."""
        if not self.query(HeadedRows):
            return
        problem = None
        try:
            rows = self.look()
        except LobbyError as error:
            rows, problem = (), error
        table, head = self.query_one(HeadedRows), (self._head or tr("name"), "")
        before, self._names = self._names[table.cursor :][:1], tuple(name for name, _ in rows)
        same = [at for at, name in enumerate(self._names) if name in before]
        if same and table.cursor not in same:
            table.set_reactive(HeadedRows.cursor, same[0])
        table.show([head, *rows], {0, 1}, self._nobody)
        if self.question is None and not self.query_one(PromptLine).refused:
            self._say()
        if problem is not None:
            self.refuse(problem.phrase)
        self.refresh_bindings()

    def question_over(self) -> None:
        self._say()

    def on_rows_moved(self, message: Rows.Moved) -> None:
        message.stop()
        if self.question is None:
            self._say()
        self.refresh_bindings()

    def _say(self) -> None:
        prompt = self.query_one(PromptLine)
        prompt.meaning = prompt.refused = ""
        prompt.asked = self.asked()
