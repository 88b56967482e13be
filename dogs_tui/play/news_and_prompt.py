"""The place below the table that news and prompt share."""

from typing import Final

from textual.containers import Container

_ROWS: Final = 4
"""For both together."""


class NewsAndPrompt(Container):
    """News above the prompt, in as many rows together while the prompt grows and shrinks.

    A long preview takes rows of the news, which can be read again elsewhere, and none of the table.
    """

    DEFAULT_CSS = f"""
    NewsAndPrompt {{ height: auto; width: 1fr; }}
    NewsAndPrompt.-news {{ height: {_ROWS}; }}
    NewsAndPrompt HappeningRows {{ height: 1fr; display: none; }}
    NewsAndPrompt.-news HappeningRows {{ display: block; }}
    """

    def tell(self, rows: int, *, news: bool) -> None:
        """Shows or hides the news, and the prompt in one row with at least so many of them."""
        self.set_class(news, "-news")
        self.styles.height = rows + 1 if news and rows + 1 > _ROWS else None
