"""TOML that somebody else wrote: whatever is wrong with it is one error."""

import tomllib
from typing import Any


def parsed_toml(text: str) -> dict[str, Any]:
    """The tables of a TOML text.

    Raises:
        ValueError: It is none, is nested too deeply, or has a number of too many digits.
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    except ValueError:
        raise ValueError("it has a number that is far too long") from None
