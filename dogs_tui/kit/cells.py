"""Characters as cells keep them: screens hold one for each cell, so equal ones are one object."""

from functools import lru_cache

from rich.cells import cell_len


@lru_cache(maxsize=4096)
def sized(char: str) -> tuple[str, int]:
    """A character as the one object that every cell keeps of it, and how many columns it takes.

    Python shares the objects of Latin letters by itself; of all others each that is cut out of a
    text is a new one, of 76 bytes.
    """
    return char, cell_len(char)


@lru_cache(maxsize=4096)
def narrow_cells(text: str) -> tuple[str, ...] | None:
    """The characters of a text if each takes one cell; ``None``: some take two, or none."""
    cells = [(char, 1) if char.isascii() else sized(char) for char in text]
    return tuple(char for char, _ in cells) if all(width == 1 for _, width in cells) else None
