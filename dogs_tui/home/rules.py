"""The books, filling the screen."""

from textual.app import ComposeResult
from textual.screen import Screen

from dogs_tui.book.pane import BookPane
from dogs_tui.kit.key_bar import KeyBar


class RulesScreen(Screen[None]):
    """Read and search the rules away from any table."""

    def compose(self) -> ComposeResult:
        yield BookPane()
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one(BookPane).contents()

    def on_book_pane_closed(self) -> None:
        self.dismiss()
