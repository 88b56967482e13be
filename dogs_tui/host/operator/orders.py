"""``dogs-tui host people remove`` and ``tables close``: what a running host is told to do."""

from pathlib import Path

from dogs_rules.clean import clean_text
from dogs_tui.host.operator.reports import asked, read
from dogs_tui.host.operator.status import Outcome
from dogs_tui.kit.printing import write
from dogs_tui.shell.out import FailedError

LONGEST = 100
"""Characters of a name, an id or a code; none is longer."""


def tell_host(folder: Path, word: str, about: str) -> int:
    """Has the host of a data folder do something, and prints what it did.

    Args:
        folder: The data folder.
        word: What to do.
        about: To whom, or to what.

    Raises:
        FailedError: No host runs, or it could not do that.
    """
    found = read(asked(folder, word, clean_text(about, LONGEST) or "?"), Outcome)
    if not found.done:
        raise FailedError(found.said)
    write(found.said)
    return 0
