"""A small picture of each game, for who chooses one: data in the package that gives it its words.

The files ``picture/unicode.txt`` and ``picture/ascii.txt`` there hold up to ``ROWS`` lines of up to
``WIDTH`` cells. A game may do without. Loads no Textual.
"""

import logging
from functools import cache
from importlib import resources
from typing import Final

from rich.cells import set_cell_size

from dogs_rules.clean import clean_line
from dogs_tui.words import registry

WIDTH: Final = 18
ROWS: Final = 4
"""Cells of a picture at most; what is larger is cut."""
_LARGEST: Final = 4096
"""Bytes of a file that are read."""

_log = logging.getLogger(__name__)


@cache
def picture(key: str, glyphs: str) -> tuple[str, ...]:
    """The picture of a game; none where nobody drew one, or where it cannot be read.

    Args:
        key: The game's key.
        glyphs: The name of the glyph set, ``unicode`` or ``ascii``.

    Returns:
        ``ROWS`` lines of ``WIDTH`` cells each, or none.
    """
    home = registry.package(key)
    if home is None:
        return ()
    try:
        file = resources.files(home) / "picture" / f"{glyphs}.txt"
        if not file.is_file():
            return ()
        with file.open("rb") as stream:
            lines = stream.read(_LARGEST).decode(errors="replace").splitlines()[:ROWS]
    except (OSError, ImportError, TypeError) as error:  # a package is anything that is offered
        _log.warning("the picture of the game '%s' cannot be read: %s", key, error)
        return ()
    lines += [""] * (ROWS - len(lines))
    return tuple(set_cell_size(clean_line(line), WIDTH) for line in lines)
