"""A book read by tests: the text, the tables and the terms of a section."""

from dogs_rules.book import Book, BookTable, plain, spans_of


class Pages:
    """The sections of a book by their anchors."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def text(self, anchor: str) -> str:
        return self.book.section(anchor).text

    def tables(self, anchor: str) -> list[list[tuple[str, ...]]]:
        """The tables of a section, as rows of text."""
        tables = [
            block for block in self.book.section(anchor).blocks if isinstance(block, BookTable)
        ]
        return [[tuple(plain(cell) for cell in row) for row in table.rows] for table in tables]

    def rows(self, anchor: str) -> list[tuple[str, ...]]:
        """The rows of all tables of a section."""
        return [row for table in self.tables(anchor) for row in table]

    def emphasized(self, anchor: str) -> set[str]:
        """What stands in italics, such as words of another language."""
        return {span.text for span in spans_of(self.book.section(anchor).blocks) if span.emphasis}
