"""A job for a worker process: the page of a match, from the very bytes of its file."""

import asyncio
from pathlib import Path

from dogs_rules import registry
from dogs_saves.reading import reading_in
from dogs_tui.share.eyes import usual_eyes
from dogs_tui.share.writing import written
from dogs_tui.words import language


def rendered(content: bytes, name: str, code: str) -> tuple[bytes, str]:
    """Gives the page of a match as ``dogs-tui export --to html`` writes it, and its policy.

    It has no title, which on a host is the code of the table.

    Args:
        content: Of the match file.
        name: Of the match file.
        code: Of the language.

    Raises:
        SaveError: The match cannot be read.
    """
    from dogs_tui.share.page_maker import policy_of  # loads Textual

    with language.kept(code):
        reading = reading_in(content, Path(name), registry.game)._replace(title="")
        page = asyncio.run(written(reading, "html", usual_eyes(reading)))
    return page, policy_of(page)
