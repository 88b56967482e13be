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
