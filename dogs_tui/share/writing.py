"""A match as the bytes of a file, and files that take nobody's place."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args

from dogs_rules.game import Seat
from dogs_saves import Reading, SaveError, data_folder
from dogs_saves.errors import no_folder, shown_path
from dogs_saves.exchange import as_json
from dogs_saves.files import make_folder, place_file
from dogs_saves.locks import first_free
from dogs_tui.share.document import document
from dogs_tui.share.eyes import usual_eyes
from dogs_tui.share.story import Telling
from dogs_tui.share.text import as_text, plain
from dogs_tui.words import phrase, say

Form = Literal["text", "json", "cast", "html"]
"""What a match can be written as."""
Told: TypeAlias = Callable[[int, int], None]
"""Is told how many pictures of how many are taken."""
FORMS: Final[tuple[Form, ...]] = get_args(Form)
ENDINGS: Final[dict[Form, str]] = {
    "text": ".txt",
    "json": ".json",
    "cast": ".cast",
    "html": ".html",
}
FOLDER: Final = "shared"
"""Where pages lie that a key wrote, in the player's own folder."""


async def written(
    reading: Reading,
    form: Form,
    eyes: Seat | None,
    *,
    whole: bool = False,
    progress: Told | None = None,
) -> bytes:
    """A match in a form.

    Args:
        reading: The match.
        form: The form of the text.
        eyes: The seat that looks; ``None``: everybody.
        whole: As for ``document``.
        progress: Is told of each picture, where there are any.
    """
    if form == "json":
        return as_json(document(reading, eyes, whole=whole))
    telling = Telling(reading, eyes)
    if form == "text":
        return "".join(f"{plain(line)}\n" for line in as_text(telling)).encode()
    from dogs_tui.share.film import filmed  # loads Textual

    frames = await filmed(reading, eyes, [step.ply for step in telling.steps], progress)
    if form == "html":
        from dogs_tui.share.page_maker import as_page

        return as_page(telling, frames).encode()
    from dogs_tui.share.cast import as_cast

    return b"".join(line + b"\n" for line in as_cast(telling, frames))


def placed(folder: Path, stem: str, form: Form, data: bytes) -> Path:
    """Writes a file of a form, under that name or the next number of it that is free.

    Raises:
        SaveError: It cannot be written.
    """
    return first_free(folder / f"{stem}{ENDINGS[form]}", lambda path: place_file(path, data))


async def page_told(reading: Reading, stem: str) -> str:
    """Writes the page of a match into the player's folder, as whoever played it sees it.

    Args:
        reading: The match.
        stem: What the file is to be called, without ending.

    Returns:
        Where it lies, or why it could not be written, as a sentence.
    """
    data = await written(reading, "html", usual_eyes(reading))
    try:
        path = await asyncio.to_thread(_placed_in_own_folder, stem, data)
    except SaveError as trouble:
        return say(trouble.phrase)
    return say(phrase("The page was saved as {path}.", path=shown_path(path)))


def _placed_in_own_folder(stem: str, data: bytes) -> Path:
    folder = data_folder() / FOLDER
    try:
        make_folder(folder)
    except OSError as error:
        raise no_folder(error, folder) from error
    return placed(folder, stem, "html", data)
