"""Keys that a sentence names by hand, though players may give the command another one."""

import re
from collections.abc import Iterator
from typing import Final

from tools.words.catalogues import Key, source
from tools.words.messages import Message

_KEY: Final = r"(?:[B-HJ-Zb-z]|[?</>]|F\d{1,2}|esc)"
"""What is written on a key that can be rebound; "a" and "I" are words."""
_DOES: Final = (
    r"(?: again)? (?:begins|brings|cancels|changes|closes|continues|ends|finishes|goes|leaves|"
    r"lists|looks|opens|restores|shows|skips|starts|stops|takes|turns|undoes)\b"
)
_NAMED: Final = re.compile(
    rf"(?<![\w'{{\[.-]){_KEY}{_DOES}|\b[Pp]ress(?: the)?(?: key)? {_KEY}(?![\w'])"
    rf"|\bwith {_KEY}(?=[.,;]|$)"
)
TYPED: Final = ("dogs_tui/host/", "dogs_tui/plain/", "dogs_tui/learn/lines.py")
"""Where letters are typed as words, which no key stands for; guests of a host have no own keys."""


def named_by_hand(sentences: dict[Key, list[Message]] | None = None) -> Iterator[str]:
    """Sentences with a key in them that is no field, each with its place.

    Args:
        sentences: Those of the source, where they were read already.
    """
    for key, places in (source() if sentences is None else sentences).items():
        if all(place.file.startswith(TYPED) for place in places):
            continue
        for text in key if isinstance(key, tuple) else (key,):
            if names_key(text):
                yield f"{places[0].file}:{places[0].line}: {text!r}"


def names_key(text: str) -> bool:
    """True if a sentence names a key by the label on it."""
    return _NAMED.search(text) is not None
