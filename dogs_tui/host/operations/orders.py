"""What a running host is told to do: ``dogs-tui host people remove``, ``bans add`` and others."""

from pathlib import Path

import msgspec

from dogs_rules.clean import clean_text
from dogs_tui.host.operations.asking import BAN, DRAIN, REMOVE_KEY, BanOrder, DrainOrder, KeyOrder
from dogs_tui.host.operations.reports import asked, read
from dogs_tui.host.operations.status import Outcome
from dogs_tui.host.people.bans import WHY_LIMIT
from dogs_tui.kit.printing import write
from dogs_tui.shell.out import FailedError
from dogs_tui.words import say

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
    return _done(read(asked(folder, word, clean_text(about, LONGEST) or "?"), Outcome))


def ban(folder: Path, what: str, *, days: float | None = None, why: str = "") -> int:
    """Has the host of a data folder ban a key, an address, or all keys of somebody.

    Raises:
        FailedError: No host runs, or it could not do that.
    """
    order = BanOrder(clean_text(what, LONGEST), days, clean_text(why, WHY_LIMIT))
    about = msgspec.json.encode(order).decode()
    return _done(read(asked(folder, BAN, about), Outcome))


def remove_key(folder: Path, who: str, key: str) -> int:
    """Has the host of a data folder take a key away from somebody.

    Raises:
        FailedError: No host runs, or it could not do that.
    """
    order = KeyOrder(clean_text(who, LONGEST), clean_text(key, LONGEST))
    about = msgspec.json.encode(order).decode()
    return _done(read(asked(folder, REMOVE_KEY, about), Outcome))


def drain_host(folder: Path, *, on: bool, within: float | None) -> int:
    """Has the host of a data folder run dry, or go on.

    Args:
        folder: The data folder.
        on: Whether it is to run dry.
        within: Minutes after which it ends at the latest; ``None``: when everybody has left.

    Raises:
        FailedError: No host runs, or it could not do that.
    """
    about = msgspec.json.encode(DrainOrder(on, within)).decode()
    return _done(read(asked(folder, DRAIN, about), Outcome))


def _done(found: Outcome) -> int:
    """Prints what was done.

    Raises:
        FailedError: It could not be.
    """
    said = " ".join(map(say, found.said))
    if not found.done:
        raise FailedError(said)
    write(said)
    return 0
