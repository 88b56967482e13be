"""Sentences as rows of a table: a template, and where its fields come from. Knows no Textual.

A table gives by class of event or action what is said of it, as one of

- a ``phrase``: its fields are those of the event, and ``{name}`` is who sits at its ``seat``; one
  that is filled in already is said as it is;
- a ``row``: the same with other sources and formats for fields;
- ``when``: one of two, depending on the event;
- a function, where that is not enough;
- ``None``: nothing is said.
"""

from collections.abc import Callable, Mapping
from functools import cache
from itertools import chain
from string import Formatter
from typing import Any, Final, TypeAlias

from msgspec import UNSET, UnsetType

from dogs_rules.phrase import Phrase, Value
from dogs_tui.words.phrases import Names

Format: TypeAlias = Callable[..., Value]
"""Makes words of a value: of the value alone, of words and value, or of words, value and names.

Methods of a game's names are formats as they are: ``Labels.breed_name``.
"""
Source: TypeAlias = str | Format | tuple[str, Format]
"""Another field, a format for the field of the same name, or both."""
Entry: TypeAlias = "Phrase | Row | When | Callable[..., Phrase | None] | None"
Table: TypeAlias = Mapping[type, Entry]

_WHOLE: Final = ""
"""Stands for the event itself in place of one of its fields."""
_OWNER: Final = "seat"
"""The field of an event that ``{name}`` is about."""


class Row:
    """A template whose fields are looked up in what is told, if it has no value for them.

    Raises:
        ValueError: a source is given for a field that the template does not have.
    """

    def __init__(self, template: Phrase, sources: Mapping[str, Source]) -> None:
        self._template = template
        fields = _fields(template)
        unknown = sources.keys() - set(fields)
        if unknown:
            raise ValueError(f"{sorted(unknown)} is no field of {template.template!r}")
        self._sources = tuple(
            (field, *_source(field, sources.get(field)))
            for field in fields
            if field in sources or field not in template.values
        )

    def fill(self, words: Any, event: Any, names: Names) -> Phrase:
        """The sentence about something."""
        return self._template.filled(
            **{
                field: _made(form, words, getattr(event, source) if source else event, names)
                for field, source, form in self._sources
            },
        )


class When:
    """One of two entries.

    Args:
        test: A field, which counts when it is neither empty nor 0; or what to ask of the thing.
        yes: What is said when it holds.
        no: What is said otherwise.
    """

    def __init__(self, test: str | Callable[[Any], bool], yes: Entry, no: Entry) -> None:
        self._test = test
        self._yes = yes
        self._no = no

    def chosen(self, event: Any) -> Entry:
        """The entry for something."""
        test = self._test
        holds = getattr(event, test) if isinstance(test, str) else test(event)
        return self._yes if holds else self._no


def row(template: Phrase, **sources: Source) -> Row:
    """A template with sources for some of its fields."""
    return Row(template, sources)


def when(test: str | Callable[[Any], bool], yes: Entry, no: Entry) -> When:
    """One of two entries, depending on a field or on what a function says."""
    return When(test, yes, no)


def whole(form: Format) -> tuple[str, Format]:
    """A source that makes words of all that is told, where one field is not enough."""
    return _WHOLE, form


def player(_: Any, seat: int, names: Names) -> str:
    """Names the player on a seat, as a format: ``who=("to", player)``."""
    return names[seat]


def spoken(entry: Entry, words: Any, event: Any, names: Names, *view: Any) -> Phrase | None:
    """Gives the phrase of a table's entry.

    Args:
        entry: The entry.
        words: The game's words.
        event: The event or action.
        names: The players' names by seat.
        view: For an action, what the seat to move sees. Functions are called with words, view,
            action and names, or with words, event and names; names only if they take them.
    """
    while isinstance(entry, When):
        entry = entry.chosen(event)
    if entry is None:
        return None
    if isinstance(entry, Phrase):
        if entry.values:
            return entry
        entry = _plain_row(entry)
    if isinstance(entry, Row):
        return entry.fill(words, event, names)
    given = (words, *view, event, names)
    return entry(*given[: _taken(entry)])


def _source(field: str, source: Source | None) -> tuple[str, Format | None]:
    """The field of the thing told, and its format."""
    if source is None:
        return (_OWNER, player) if field == "name" else (field, None)
    if isinstance(source, str):
        return source, None
    return source if isinstance(source, tuple) else (field, source)


def _made(form: Format | None, words: Any, value: Any, names: Names) -> Value:
    if form is None:
        made: Value = value
        return made
    taken = _taken(form)
    return form(value) if taken == 1 else form(*(words, value, names)[:taken])


@cache
def _taken(function: Callable[..., Any]) -> int:
    """How many positional values a function takes."""
    return function.__code__.co_argcount


def _fields(template: Phrase) -> tuple[str, ...]:
    """Those of all its forms, in their order."""
    forms = [template.template, *([] if template.many is UNSET else [template.many])]
    parsed = chain.from_iterable(map(Formatter().parse, forms))
    return tuple(dict.fromkeys(field for _, field, _, _ in parsed if field))


_plain_rows: Final[dict[tuple[str, str | UnsetType], Row]] = {}
"""Rows without sources, by their templates."""


def _plain_row(template: Phrase) -> Row:
    forms = (template.template, template.many)
    if forms not in _plain_rows:
        _plain_rows[forms] = Row(template, {})
    return _plain_rows[forms]
