"""Reading a book before somebody asks for it: the first page opens as fast as every other."""

from threading import Thread

from dogs_rules.shelf import find_book
from dogs_tui.words import language


def read_ahead(game_key: str) -> Thread:
    """Reads a game's book, and loads what shows it, beside whatever goes on.

    Gives the thread that does it; nothing needs to wait for it, and it keeps nobody from leaving.
    """
    thread = Thread(target=_read, args=(game_key, language.get()), name="book", daemon=True)
    thread.start()
    return thread


def _read(game_key: str, code: str) -> None:
    import dogs_tui.book.pane  # noqa: F401  (what is loaded now need not be loaded then)

    find_book(game_key, code)
