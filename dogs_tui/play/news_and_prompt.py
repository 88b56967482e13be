"""The place below the table that news and prompt share."""

from textual.containers import Container


class NewsAndPrompt(Container):
    """News above the prompt, in as many rows together while the prompt grows and shrinks.

    A long preview takes rows of the news, which can be read again elsewhere, and none of the table.
    """

    DEFAULT_CSS = """
    NewsAndPrompt { height: auto; width: 1fr; }
    NewsAndPrompt.-news { height: 4; }
    NewsAndPrompt HappeningRows { height: 1fr; display: none; }
    NewsAndPrompt.-news HappeningRows { display: block; }
    """

    def tell(self, *, news: bool) -> None:
        """Shows or hides the news."""
        self.set_class(news, "-news")
