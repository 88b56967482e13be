"""Sentences that the rules hand upwards: a template and its values, never a finished text.

The floor above looks the template up in its message catalogue and fills in the values; ``str``
gives the English sentence for logs, tests and the shell.
"""

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

Value: TypeAlias = "str | int | Phrase"


class Phrase(msgspec.Struct, frozen=True):
    """An English template with ``{name}`` fields, and what belongs in them.

    A sentence whose words depend on a count has a second template. What is not set is not written
    into files, which are read by versions that know one template only.
    """

    template: str
    """The text for one thing, or for any number where there is no other."""
    values: dict[str, Value] = {}
    many: str | UnsetType = UNSET
    """The text for any other number of things."""
    count: int | UnsetType = UNSET
    """The number of things; as many are meant by -2 as by 2."""

    def __str__(self) -> str:
        said = self.template if self.many is UNSET or abs(self.count or 0) == 1 else self.many
        return plain(said).format(**{key: str(value) for key, value in self.values.items()})

    def filled(self, count: int | None = None, /, **values: Value) -> "Phrase":
        """The same sentence with other values beside its own.

        Args:
            count: The number of things; ``None``: as many as the value of ``n`` says, if it
                is a number.
            values: The values by field.
        """
        if self.many is UNSET:
            return Phrase(self.template, {**self.values, **values})
        if count is None:
            number = values.get("n")
            count = number if isinstance(number, int) else self.count or 0
        return Phrase(self.template, {**self.values, **values}, self.many, count)


UNKNOWN: Final = 5
"""The count of things whose number nobody knows: Polish has a form of its own for 2 to 4."""


def phrase(template: str, /, **values: Value) -> Phrase:
    """A phrase; a template is marked for the message catalogue by standing in this call."""
    return Phrase(template, values)


_SENSE: Final = "\x04"
"""Between the sense and the text, as in gettext's own catalogues."""


def sense(meaning: str, text: str, /) -> str:
    """A text of several meanings, marked with the one that it has here (gettext's ``msgctxt``).

    It stands in place of the text in ``phrase``, ``plural``, ``tr`` and ``msgid``.

    Args:
        meaning: The meaning, in English; only translators read it.
        text: The text to say.
    """
    return f"{meaning}{_SENSE}{text}"


def plain(text: str) -> str:
    """A text without its ``sense``."""
    return text.rpartition(_SENSE)[2]


def msgid(text: str, /) -> str:
    """The text itself: marked for the catalogue where it stands, and looked up when it is said."""
    return text


def plural(singular: str, many: str, count: int | None = None, /, **values: Value) -> Phrase:
    """A phrase whose words depend on a count; both templates are marked for the catalogue.

    Args:
        singular: The text for one thing.
        many: The text for any other number of things.
        count: The number of things; it fills ``{n}``, unless that is given otherwise. ``None``: it
            is not known yet, and ``Phrase.filled`` gives it.
        values: The values of the fields.
    """
    if count is None:
        return Phrase(singular, values, many, 0)
    return Phrase(singular, {"n": count, **values}, many, count)


def quoted(text: str) -> Phrase:
    """Quotes a text that somebody wrote, with the quotation marks of the language."""
    return phrase(sense("quotation marks", "'{text}'"), text=text)


def added_up(numbers: Sequence[int]) -> Phrase | None:
    """``12 + 5 + 8``, if there is anything to add."""
    if len(numbers) <= 1:
        return None
    return literal(" + ".join(map(str, numbers)))


def listed(parts: Iterable[Phrase | str], between: str = ", ") -> Phrase:
    """Things one after the other, separated by commas or another sign."""
    named = {f"p{index}": part for index, part in enumerate(parts)}
    return Phrase(between.join(f"{{{key}}}" for key in named), dict(named))


def phrase_of(error: BaseException) -> Phrase:
    """Returns an error as a sentence: the phrase it was raised with, or its text as it is."""
    what = error.args[0] if error.args else ""
    if isinstance(what, Phrase):
        return what
    text = str(error)
    return literal(text[:1].upper() + text[1:].rstrip(".") + ".")


def literal(text: str) -> Phrase:
    """A text that is said as it is, such as a name of a component."""
    return Phrase(text.replace("{", "{{").replace("}", "}}"))
