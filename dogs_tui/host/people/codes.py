"""Codes that people read out to each other: no letter looks like another, case does not matter."""

import hashlib
import re
import secrets
from typing import Final

SIGNS: Final = "34679CDFGHJKMNPQRTVWX"
"""Neither vowels, so that no words come out, nor signs that look or sound alike: 4.39 bits each."""

TABLE_LENGTH: Final = 6
INVITE_LENGTH: Final = 10
"""43 bits."""
INVITE_DAYS: Final = 7.0
"""The days for which an invitation is valid, unless something else is said."""

LONGEST: Final = 40
"""Characters of what somebody types for a code; what follows is not looked at."""


def new_code(length: int) -> str:
    """A code from the system's own chance."""
    return "".join(secrets.choice(SIGNS) for _ in range(length))


def read_code(typed: str) -> str:
    """A code as somebody typed it: in any case, with spaces and hyphens anywhere.

    Returns:
        The code as it was made; empty when it cannot be one.
    """
    letters = "".join(char for char in typed[:LONGEST].upper() if char not in " -\t")
    return letters if letters and set(letters) <= set(SIGNS) else ""


def looks_like_invite(typed: str) -> bool:
    """True if what somebody typed can be the code of an invitation or a further key."""
    return len(read_code(typed)) == INVITE_LENGTH


def resembles_invite(text: str) -> bool:
    """True if a text contains such a code, or may be one that was mistyped.

    That is eight signs of codes in a row; or nine to eleven letters and digits, with at least one
    digit, of which no more than one is not a sign of codes.
    """
    letters = "".join(filter(str.isalnum, text.upper()))
    if re.search(f"[{SIGNS}]{{{INVITE_LENGTH - 2}}}", letters):
        return True
    wrong = sum(char not in SIGNS for char in letters)
    near = abs(len(letters) - INVITE_LENGTH) <= 1
    return near and wrong <= 1 and any(char.isdigit() for char in letters)


def spaced(code: str) -> str:
    """A long code in halves, as it is easier to read out."""
    middle = len(code) // 2
    return f"{code[:middle]}-{code[middle:]}"


def digest(code: str) -> str:
    """Gives the digest of a secret code that is stored: nobody can use it to come in."""
    return hashlib.blake2b(code.encode(), digest_size=20, person=b"dogs-tui invite").hexdigest()
