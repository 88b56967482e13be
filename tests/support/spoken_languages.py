"""The languages in which a test is always run, and those that are left to ``make test-long``."""

from collections.abc import Callable, Iterable
from typing import Any, Final

import pytest

from dogs_tui.words import languages
from dogs_tui.words.languages import ENGLISH

LONGEST: Final = "pl"
"""The language whose sentences take most room, and which inflects most."""


def in_languages(
    case: Callable[[str], Any] = lambda code: code, codes: Iterable[str] = ()
) -> list[Any]:
    """A case of a test for each language; all but English and the longest take minutes.

    Args:
        case: Makes it, from the code of a language.
        codes: Only these; all when left out.
    """
    return [
        pytest.param(
            case(code), id=code, marks=() if code in {ENGLISH, LONGEST} else pytest.mark.minutes
        )
        for code in codes or languages()
    ]


every_language = pytest.mark.parametrize("code", in_languages())
