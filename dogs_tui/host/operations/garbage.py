"""How often a process with many sessions looks for garbage."""

import gc
from typing import Final

COLLECTING: Final = (50_000, 20, 10)
"""When garbage is looked for: a session makes tens of thousands of objects that stay."""


def collect_seldom() -> None:
    """Leaves alone what the program itself is made of, and looks for garbage more seldom.

    With Python's own figures half of the time until a guest's first screen is spent looking
    through the screens of all other guests.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTING)
