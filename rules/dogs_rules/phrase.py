"""Sentences that the rules hand upwards: a template and its values, never a finished text.

The floor above looks the template up in its message catalogue and fills in the values; ``str``
gives the English sentence for logs, tests and the shell.
"""

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

Value: TypeAlias = "str | int | Phrase"


class Phrase(msgspec.Struct, frozen=True):
    """An English template with ``{name}`` fields, and what belongs in them."""

    template: str
    values: dict[str, Value] = {}

    def __str__(self) -> str:
        return self.template.format(**{key: str(value) for key, value in self.values.items()})


def phrase(template: str, **values: Value) -> Phrase:
    """A phrase; a template is marked for the message catalogue by standing in this call."""
    return Phrase(template, values)


def added_up(numbers: Sequence[int]) -> Phrase | None:
    """``12 + 5 + 8``, if there is anything to add."""
    if len(numbers) <= 1:
        return None
    return phrase("{sum}", sum=" + ".join(map(str, numbers)))


def literal(text: str) -> Phrase:
    """A text that is said as it is, such as a name of a component."""
    return Phrase(text.replace("{", "{{").replace("}", "}}"))
