"""Numbers, dates and order as a language writes them. Knows no Textual.

The few signs that are needed stand here: a library with those of every language costs a start
three times as long, and megabytes. A catalogue gives the names of months.
"""

from datetime import date
from typing import Final

from dogs_rules.clean import fold
from dogs_rules.phrase import Phrase, phrase, sense
from dogs_tui.words import language, say

_POINT: Final = "."
_DECIMAL: Final = {"en": _POINT}
"""What stands before decimals; elsewhere a comma."""
_THOUSANDS: Final = {"en": ",", "fr": "\u202f", "pl": "\u00a0"}
"""What stands between thousands; elsewhere a point."""
_ALONE: Final = {"pl": 10_000}
"""From which number on thousands stand apart; elsewhere from 1000 on."""

_MONTHS: Final = (
    phrase("Jan"),
    phrase("Feb"),
    phrase("Mar"),
    phrase("Apr"),
    phrase("May"),
    phrase("Jun"),
    phrase("Jul"),
    phrase("Aug"),
    phrase("Sep"),
    phrase("Oct"),
    phrase("Nov"),
    phrase("Dec"),
)

_AFTER: Final = {
    "pl": {
        "ą": "a{",
        "ć": "c{",
        "ę": "e{",
        "ł": "l{",
        "ń": "n{",
        "ó": "o{",
        "ś": "s{",
        "ź": "z{",
        "ż": "z|",
    }
}
"""Letters that have a place of their own in an alphabet: after the letter they look like."""


def whole(number: int) -> str:
    """A whole number with its thousands apart: ``1,234``, ``1.234``."""
    code = language.get()
    if abs(number) < _ALONE.get(code, 1000):
        return str(number)
    return f"{number:,}".replace(",", _THOUSANDS.get(code, _POINT))


def decimal(number: float, places: int = 1, *, signed: bool = False) -> str:
    """A number with decimals: ``-1.5``, ``-1,5``.

    Args:
        number: The number.
        places: How many decimals.
        signed: Whether a plus stands before what is more than nothing.
    """
    text = f"{number:+.{places}f}" if signed else f"{number:.{places}f}"
    return text.replace(_POINT, _DECIMAL.get(language.get(), ","))


def per_cent(number: int | str) -> Phrase:
    """A number of per cent: ``38 %``; some languages leave no space."""
    return phrase(sense("per cent", "{n} %"), n=number)


def day_of(when: date) -> str:
    """A day of this year in few letters: ``02 Jan``."""
    return say(day_and_month(when))


def day_and_month(when: date) -> Phrase:
    """The same, to be said later."""
    return phrase("{day} {month}", day=f"{when:%d}", month=month_of(when))


def month_of(when: date) -> Phrase:
    """A month in three letters."""
    return _MONTHS[when.month - 1]


def sorting(text: str) -> tuple[str, str]:
    """Gives the key to sort texts by, in the order of the language's alphabet."""
    own = _AFTER.get(language.get())
    if own is None:
        return fold(text), text
    return fold("".join(own.get(char, char) for char in text.lower())), text
