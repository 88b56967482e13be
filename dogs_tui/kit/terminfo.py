"""How many colours the terminfo database says that a terminal has.

Python's curses reads it, too, but for one terminal a process; a host has many. The format of the
compiled entries is in term(5).
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from struct import Struct, error
from typing import Final

TRUE_COLOURS: Final = 1 << 24

_PLACES: Final = (
    "/etc/terminfo",
    "/lib/terminfo",
    "/usr/share/terminfo",
    "/usr/lib/terminfo",
    "/usr/local/share/terminfo",
    "/opt/homebrew/share/terminfo",
)
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9+._-]{0,63}")
_LARGEST: Final = 32 * 1024
_NUMBERS: Final = {0o432: 2, 0o1036: 4}
"""How many bytes a number takes, by what an entry begins with."""
_COLOURS: Final = 13
"""Which of the numbers it is (``max_colors``)."""
_DIRECT: Final = frozenset((b"RGB", b"Tc", b"setrgbf"))
"""Extended capabilities of terminals that are told colours by red, green and blue."""


def colours_of(term: str, environment: Mapping[str, str]) -> int | None:
    """The colours of a terminal; 0: it has none.

    Args:
        term: Its name, as in TERM.
        environment: Says where else entries lie: TERMINFO, HOME and TERMINFO_DIRS.

    Returns:
        ``None`` where the database does not know it.
    """
    if not _NAME.fullmatch(term):
        return None
    own = environment.get("TERMINFO", "")
    home = environment.get("HOME", "")
    named = environment.get("TERMINFO_DIRS", "").split(":")
    places = (own, f"{home}/.terminfo" if home else "", *named, *_PLACES)
    return _colours(term, tuple(filter(None, places)))


@lru_cache(maxsize=64)
def _colours(term: str, places: tuple[str, ...]) -> int | None:
    for place in places:
        for letter in (term[0], f"{ord(term[0]):x}"):
            with suppress(OSError, ValueError, KeyError, error):
                with (Path(place) / letter / term).open("rb") as file:
                    entry = file.read(_LARGEST)
                return _read(entry)
    return None


def _read(entry: bytes) -> int:
    """The colours that an entry tells of; what is no entry raises."""
    magic, names, flags, count, strings, table = Struct("<6H").unpack_from(entry)
    width = _NUMBERS[magic]
    at = _even(12 + names + flags)
    numbers = _numbers(entry, at, count, width)
    at = _even(at + width * count + 2 * strings + table)
    if len(entry) > at and _DIRECT & set(_extended(entry, at, width)):
        return TRUE_COLOURS
    return max(0, numbers[_COLOURS]) if count > _COLOURS else 0


def _extended(entry: bytes, at: int, width: int) -> Iterator[bytes]:
    """The names of the extended capabilities that a terminal has."""
    flags, count, strings, _, size = Struct("<5H").unpack_from(entry, at)
    at += 10
    has = [value == 1 for value in entry[at : at + flags]]
    at = _even(at + flags)
    has += [value >= 0 for value in _numbers(entry, at, count, width)]
    at += width * count
    has += [value >= 0 for value in _numbers(entry, at, strings, 2)]
    at += 2 * strings + 2 * len(has)
    names = entry[at : at + size].rstrip(b"\0").split(b"\0")[-len(has) :] if has else []
    return (name for name, there in zip(names, has, strict=True) if there)


def _numbers(entry: bytes, at: int, count: int, width: int) -> tuple[int, ...]:
    return Struct(f"<{count}{'h' if width == 2 else 'i'}").unpack_from(entry, at)


def _even(at: int) -> int:
    return at + at % 2
