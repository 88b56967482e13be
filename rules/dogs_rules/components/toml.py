"""TOML that somebody else wrote: whatever is wrong with it is one error."""

import re
import tomllib
from typing import Any, Final

from dogs_rules.phrase import Phrase, phrase
from dogs_rules.text_bytes import unread_at

_AT: Final = re.compile(r"^(?P<words>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|.*)\)$")
"""The end of what Python's reader says: the place."""


def parsed_toml(text: str) -> dict[str, Any]:
    """The tables of a TOML text.

    Raises:
        ValueError: With a phrase: it is none, is nested too deeply, or has a number of too many
            digits.
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(_trouble(str(error))) from error
    except RecursionError:
        raise ValueError(phrase("it is nested too deeply")) from None
    except ValueError:
        raise ValueError(phrase("it has a number that is far too long")) from None


def _trouble(said: str) -> Phrase:
    """Gives what Python's reader says, with the place in words; what it is about stays as it is."""
    place = _AT.match(said)
    if place is None:
        return phrase("it cannot be read ({words})", words=said)
    if place["line"] is None:
        return phrase("it ends too early ({words})", words=place["words"])
    return unread_at(int(place["line"]), int(place["column"]), place["words"])
